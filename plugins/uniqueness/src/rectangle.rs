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
    /// How many these are, and how they stand to each other.
    pub(crate) shape: Shape,
    /// A corner that holds exactly the two digits, and the corner opposite to it.
    pub(crate) diagonal: [Cell; 2],
}

/// The shape of a roof.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// No corner: the rectangle is deadly, and the board has not one solution.
    Empty,
    /// One corner.
    One,
    /// Two corners in one row or column.
    Beside,
    /// Two opposite corners.
    Across,
    /// Three corners.
    Three,
}

impl Shape {
    /// Of the corners beside the start in its row and in its column, and of the one opposite to it, those that are in the roof.
    fn of(beside: bool, below: bool, opposite: bool) -> Self {
        match (beside, below, opposite) {
            (false, false, false) => Self::Empty,
            (true, false, false) | (false, true, false) | (false, false, true) => Self::One,
            (true, false, true) | (false, true, true) => Self::Beside,
            (true, true, false) => Self::Across,
            (true, true, true) => Self::Three,
        }
    }
}

impl Rectangle {
    /// The corners that hold no other digit.
    pub(crate) fn floor(&self) -> CellSet {
        self.corners - self.roof
    }

    /// The two cells of the roof when they are side by side, in one row or column.
    pub(crate) fn roof_in_line(&self) -> Option<[Cell; 2]> {
        self.two_if(Shape::Beside)
    }

    /// The two cells of the roof when they are opposite corners.
    pub(crate) fn roof_across(&self) -> Option<[Cell; 2]> {
        self.two_if(Shape::Across)
    }

    fn two_if(&self, shape: Shape) -> Option<[Cell; 2]> {
        // Most rectangles have another shape, and to take a set apart costs more than to look.
        if self.shape == shape {
            self.roof.pair()
        } else {
            None
        }
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

/// Calls `visit` for every rectangle, once for each pair of digits. Left out are those with three corners in the roof of which
/// nothing can follow: most of all rectangles have three, and only two techniques look at these. For a Type 5 each corner of the
/// roof holds one digit more, so three candidates at most; for a hidden rectangle one digit is confined in both lines of the
/// corner opposite to the floor.
pub(crate) fn each(board: &Board, corners: Corners, visit: impl FnMut(&Rectangle) -> Flow) -> Flow {
    let memo = match corners {
        Corners::Full => &FULL,
        Corners::Partial => &PARTIAL,
    };
    let rectangles: Rc<_> = memo.with(|memo| memo.get(board.all_candidates(), |_| search(board, corners)));
    rectangles.iter().try_for_each(visit)
}

fn search(board: &Board, corners: Corners) -> Vec<Rectangle> {
    // Room for all that most boards have: to grow costs as much as to search.
    let mut found = Vec::with_capacity(16);
    let [any, two, three, many] = board.cells_with_more_than();
    let (bivalue, single) = (two - three, any - two);
    for start in bivalue {
        let Some(digits) = board.candidates(start).pair() else {
            continue;
        };
        let [one, other] = digits.map(|digit| board.cells_with(digit));
        let holding = match corners {
            Corners::Full => one & other,
            Corners::Partial => one | other,
        };
        let exact = bivalue & one & other;
        let floor = exact | single & (one | other);
        Starts {
            start,
            digits,
            places: [one, other],
            holding,
            exact,
            floor,
            many,
        }
        .search(&mut found);
    }
    found
}

/// A corner that holds exactly the two digits, and what the other corners may be.
struct Starts {
    start: Cell,
    digits: [Digit; 2],
    /// Where each of them is.
    places: [CellSet; 2],
    /// The cells that can be corners.
    holding: CellSet,
    /// The cells that hold exactly the two digits.
    exact: CellSet,
    /// The cells that hold nothing but the two digits.
    floor: CellSet,
    /// The cells with more than three candidates.
    many: CellSet,
}

impl Starts {
    /// Adds the rectangles, those first whose corner beside the start is in its box.
    fn search(&self, found: &mut Vec<Rectangle>) {
        let start = self.start;
        let itself = CellSet::of(start);
        let [row, column, block] = start.houses().map(House::cells);
        let (in_row, in_column) = (self.holding & row, self.holding & column);
        // Two boxes: the corner beside it lies in its box and the one below does not, or the other way round. The last corner is
        // as far from each of these two as the start is from the other one, so all of them are found at once.
        for second in (in_row & block) - itself {
            for third in (in_column - block) & moved(self.holding, second, start) {
                self.add(second, third, found);
            }
        }
        let mut thirds = ((in_column & block) - itself).into_iter();
        let thirds = [thirds.next(), thirds.next()].map(|third| {
            third.map_or((start, CellSet::EMPTY), |third| {
                (third, (in_row - block) & moved(self.holding, third, start))
            })
        });
        let [(first, beside_first), (second, beside_second)] = thirds;
        for beside in beside_first | beside_second {
            if beside_first.contains(beside) {
                self.add(beside, first, found);
            }
            if beside_second.contains(beside) {
                self.add(beside, second, found);
            }
        }
    }

    fn add(&self, second: Cell, third: Cell, found: &mut Vec<Rectangle>) {
        let last = Cell::at(third.row(), second.column());
        let others = CellSet::of(second) | CellSet::of(third) | CellSet::of(last);
        // Of several corners with exactly the two digits the first one reports the rectangle.
        if (self.exact & others)
            .first()
            .is_some_and(|corner| corner < self.start)
        {
            return;
        }
        let in_roof = |cell: Cell| !self.floor.contains(cell);
        let shape = Shape::of(in_roof(second), in_roof(third), in_roof(last));
        let corners = others | CellSet::of(self.start);
        if shape == Shape::Three && self.many.intersects(others) && !self.is_confined(last, corners) {
            return;
        }
        found.push(Rectangle {
            digits: self.digits,
            corners,
            roof: others - self.floor,
            shape,
            diagonal: [self.start, last],
        });
    }

    /// Whether the row and the column of `cell` have one of the digits only in `corners`.
    fn is_confined(&self, cell: Cell, corners: CellSet) -> bool {
        let lines = LINES[cell.index()] - corners;
        self.places.iter().any(|places| !places.intersects(lines))
    }
}

/// The row and the column of each cell.
pub(crate) static LINES: [CellSet; 81] = {
    let mut lines = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let mut position = 0;
        while position < 9 {
            lines[index].insert(Cell::at(index / 9, position));
            lines[index].insert(Cell::at(position, index % 9));
            position += 1;
        }
        index += 1;
    }
    lines
};

/// The cells from which one comes to `cells` by the way from `to` to `from`: the set moved so that `from` comes to lie on `to`.
fn moved(cells: CellSet, from: Cell, to: Cell) -> CellSet {
    let [low, high] = cells.words();
    let bits = u128::from(high) << 64 | u128::from(low);
    let bits = if from > to {
        bits >> (from.index() - to.index())
    } else {
        bits << (to.index() - from.index())
    };
    CellSet::from_words([bits as u64, (bits >> 64) as u64])
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
