//! The search for rectangles of open cells: two rows and two columns that cross in two boxes, and two digits.
//!
//! ```text
//!     F . . | R . .      F  floor: a corner that holds nothing but the two digits
//!     . . . | . . .      R  roof: a corner that holds others as well
//!     F . . | R . .
//! ```
//!
//! Each corner is open and holds both digits. If each held one of them in the end, the two could be exchanged: row, column and
//! box of every corner would still have both. At least one corner holds exactly the two digits; such a corner says which they
//! are, and is where the search begins.
//!
//! With the option `missing-candidates`, which is on unless the operator says otherwise, a corner may lack one of the two digits.
//! That the digit has gone meanwhile makes the exchange no less possible in a solution, so all conclusions hold.

use std::rc::Rc;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Digit, DigitSet, Evidence, Flow, House, Memo,
    OptionEntry, OptionPair, Options, Request,
};

const MISSING: &str = "missing-candidates";

/// The option of all techniques that look at rectangles of open cells.
pub(crate) const OPTIONS: &[OptionEntry] = &[OptionEntry::flag(
    MISSING,
    true,
    "Whether a corner may lack one of the two digits.",
)];

/// What positions of a library need in which a corner lacks a digit.
pub(crate) const WITH_MISSING: &[OptionPair] = &[OptionPair::new(MISSING, "true")];

/// Which of the two digits each corner holds.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Corners {
    /// Both.
    Full,
    /// At least one.
    #[default]
    Partial,
}

impl Corners {
    pub(crate) fn new(options: &Options<'_>) -> Self {
        if options.flag(MISSING) {
            Self::Partial
        } else {
            Self::Full
        }
    }
}

/// Four open corners and the two digits that must not be all that they hold.
pub(crate) struct Rectangle {
    /// Ascending.
    pub(crate) digits: [Digit; 2],
    pub(crate) corners: CellSet,
    /// The corners that hold other digits as well.
    pub(crate) roof: CellSet,
}

impl Rectangle {
    /// The corners that hold no other digit.
    pub(crate) fn floor(&self) -> CellSet {
        self.corners - self.roof
    }

    /// The two cells of the roof when they are side by side, in one row or column.
    pub(crate) fn roof_in_line(&self) -> Option<[Cell; 2]> {
        self.roof.pair().filter(|[one, other]| one.sees(*other))
    }

    /// The two cells of the roof when they are opposite corners.
    pub(crate) fn roof_across(&self) -> Option<[Cell; 2]> {
        self.roof.pair().filter(|[one, other]| !one.sees(*other))
    }

    /// What `cell` holds beside the two digits.
    pub(crate) fn extras(&self, board: &Board, cell: Cell) -> DigitSet {
        board.candidates(cell) - self.digits.into_iter().collect()
    }

    /// The one digit that each cell of the roof holds beside the two digits, if it is the same.
    pub(crate) fn only_extra(&self, board: &Board) -> Option<Digit> {
        let extra = self.extras(board, self.roof.first()?).only()?;
        let same = |cell| self.extras(board, cell).only() == Some(extra);
        self.roof.into_iter().all(same).then_some(extra)
    }

    /// Each of the two digits with the other one.
    pub(crate) fn each_digit(&self) -> [(Digit, Digit); 2] {
        let [a, b] = self.digits;
        [(a, b), (b, a)]
    }

    /// Those of `digits` that stand in `cells`.
    pub(crate) fn held(
        board: &Board,
        digits: impl IntoIterator<Item = Digit>,
        cells: CellSet,
    ) -> CandidateSet {
        let mut held = CandidateSet::EMPTY;
        for digit in digits {
            held.insert_digit(digit, board.cells_with(digit) & cells);
        }
        held
    }

    /// Writes down the two digits in the floor and, of the roof, those in `in_roof`.
    pub(crate) fn mark(
        &self,
        board: &Board,
        evidence: &mut Evidence,
        in_roof: impl IntoIterator<Item = Digit>,
    ) {
        evidence.candidates(
            &Self::held(board, self.digits, self.floor()),
            CandidateRole::Floor,
        );
        evidence.candidates(&Self::held(board, in_roof, self.roof), CandidateRole::Roof);
    }
}

thread_local! {
    /// The rectangles of the last boards: seven techniques ask for them one after the other.
    static FULL: Memo<CandidateSet, Vec<Rectangle>> = const { Memo::new() };
    static PARTIAL: Memo<CandidateSet, Vec<Rectangle>> = const { Memo::new() };
}

/// Calls `visit` for every rectangle, once for each pair of digits.
pub(crate) fn each(board: &Board, corners: Corners, visit: impl FnMut(&Rectangle) -> Flow) -> Flow {
    let memo = match corners {
        Corners::Full => &FULL,
        Corners::Partial => &PARTIAL,
    };
    let rectangles: Rc<_> = memo.with(|memo| memo.get(board.all_candidates(), |_| search(board, corners)));
    rectangles.iter().try_for_each(visit)
}

fn search(board: &Board, corners: Corners) -> Vec<Rectangle> {
    let mut found = Vec::new();
    let bivalue = board.bivalue_cells();
    for start in bivalue {
        let Some(digits) = board.candidates(start).pair() else {
            continue;
        };
        let [one, other] = digits.map(|digit| board.cells_with(digit));
        let holding = match corners {
            Corners::Full => one & other,
            Corners::Partial => one | other,
        };
        let [row, column, block] = start.houses().map(House::cells);
        let (in_row, in_column) = (holding & row, holding & column);
        // Two boxes: the corner beside it lies in its box and the one below does not, or the other way round.
        for (beside, below) in [
            (in_row & block, in_column - block),
            (in_row - block, in_column & block),
        ] {
            for second in beside - CellSet::of(start) {
                for third in below - CellSet::of(start) {
                    let last = Cell::at(third.row(), second.column());
                    if !holding.contains(last) {
                        continue;
                    }
                    let cells: CellSet = [start, second, third, last].into_iter().collect();
                    // Of several corners with exactly the two digits the first one reports the rectangle.
                    if (bivalue & one & other & cells).first() == Some(start) {
                        found.push(Rectangle {
                            digits,
                            corners: cells,
                            roof: roof(board, cells, digits),
                        });
                    }
                }
            }
        }
    }
    found
}

fn roof(board: &Board, corners: CellSet, digits: [Digit; 2]) -> CellSet {
    let pair = digits.into_iter().collect();
    let mut roof = CellSet::EMPTY;
    for cell in corners {
        if !board.candidates(cell).is_subset(pair) {
            roof |= CellSet::of(cell);
        }
    }
    roof
}

/// What is not as it was when nothing was found; everything when there is no such board.
pub(crate) struct Changed {
    cells: CellSet,
    digits: DigitSet,
}

impl Changed {
    pub(crate) fn new(board: &Board, request: Request<'_>) -> Self {
        request.previous.map_or(
            Self {
                cells: CellSet::ALL,
                digits: DigitSet::ALL,
            },
            |previous| Self {
                cells: board.changed_cells(previous),
                digits: board.changed_digits(previous),
            },
        )
    }

    /// Whether any of `cells` has changed.
    pub(crate) fn touches(&self, cells: CellSet) -> bool {
        self.cells.intersects(cells)
    }

    /// Whether a corner of `rectangle` or the places of one of its digits have changed.
    pub(crate) fn touches_digits(&self, rectangle: &Rectangle) -> bool {
        let [a, b] = rectangle.digits;
        self.touches(rectangle.corners) || self.digits.contains(a) || self.digits.contains(b)
    }
}
