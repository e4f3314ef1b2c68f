//! Searches for rectangles of open cells: two rows and two columns that cross in two boxes, and two digits.
//!
//! ```text
//!     F . . | R . .      F  floor: a corner that holds only the two digits
//!     . . . | . . .      R  roof: a corner that also holds other digits
//!     F . . | R . .
//! ```
//!
//! Each corner is open and has both digits as candidates. If a solution had only these digits in the corners, they could be
//! exchanged, because the row, column and box of every corner would still have both. At least one corner has exactly the two
//! digits. The search begins with such a corner, because it determines the two digits.
//!
//! With the option `missing-candidates`, which is on by default, a corner may lack one of the two digits. An eliminated candidate
//! does not prevent the exchange in a solution, so all conclusions hold.

use std::rc::Rc;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Digit, DigitSet, Evidence, Flow, House, Memo,
};

/// The digits that each corner must have as candidates.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum CornerDigits {
    /// Both digits.
    Full,
    /// At least one of the two.
    #[default]
    Partial,
}

/// Four open corners and two digits. In a solution at least one corner holds another digit.
pub(crate) struct Rectangle {
    /// Ascending.
    pub(crate) digits: [Digit; 2],
    pub(crate) corners: CellSet,
    /// The corners that also hold other digits.
    pub(crate) roof: CellSet,
    /// The shape of the roof.
    pub(crate) shape: RoofShape,
    /// A corner that holds exactly the two digits, and the opposite corner.
    pub(crate) diagonal: [Cell; 2],
}

/// The shape of a roof: the number of its corners and their position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RoofShape {
    /// No corner: the rectangle is deadly, and the board does not have exactly one solution.
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

impl RoofShape {
    /// Returns the shape of a roof. The flags say whether the roof has the corner in the row of the start, the corner in its
    /// column, and the opposite corner.
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
    /// Returns the corners that hold only the two digits.
    pub(crate) fn floor(&self) -> CellSet {
        self.corners - self.roof
    }

    /// Returns the two cells of the roof, if they are side by side in one row or column.
    pub(crate) fn roof_in_line(&self) -> Option<[Cell; 2]> {
        self.two_if(RoofShape::Beside)
    }

    /// Returns the two cells of the roof, if they are opposite corners.
    pub(crate) fn roof_across(&self) -> Option<[Cell; 2]> {
        self.two_if(RoofShape::Across)
    }

    fn two_if(&self, shape: RoofShape) -> Option<[Cell; 2]> {
        // Most rectangles have another shape, and the comparison is cheaper than `pair`.
        if self.shape == shape {
            self.roof.pair()
        } else {
            None
        }
    }

    /// Returns the candidates of `cell` beside the two digits.
    pub(crate) fn extras(&self, board: &Board, cell: Cell) -> DigitSet {
        board.candidates(cell) - self.digits.into_iter().collect()
    }

    /// Returns the one other digit of the roof, if each cell of the roof has this digit and no others beside the two.
    pub(crate) fn only_extra(&self, board: &Board) -> Option<Digit> {
        let extra = self.extras(board, self.roof.first()?).only()?;
        let same = |cell| self.extras(board, cell).only() == Some(extra);
        self.roof.into_iter().all(same).then_some(extra)
    }

    /// Returns each of the two digits with the other one.
    pub(crate) fn each_digit(&self) -> [(Digit, Digit); 2] {
        let [a, b] = self.digits;
        [(a, b), (b, a)]
    }

    /// Returns the candidates of `digits` in `cells`.
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

    /// Writes the two digits in the floor and the digits `in_roof` in the roof as evidence.
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
    // Keeps the rectangles of the last boards, because seven techniques ask for them one after the other.
    static FULL: Memo<CandidateSet, Vec<Rectangle>> = const { Memo::new() };
    static PARTIAL: Memo<CandidateSet, Vec<Rectangle>> = const { Memo::new() };
}

/// Calls `visit` for every rectangle, once for each pair of digits.
///
/// Skips rectangles with three corners in the roof if they prove nothing, because most rectangles have three and only two
/// techniques use them. A Type 5 needs corners with at most three candidates. A hidden rectangle needs a digit that is confined in
/// both lines of the corner opposite to the floor.
pub(crate) fn each(board: &Board, corners: CornerDigits, visit: impl FnMut(&Rectangle) -> Flow) -> Flow {
    let memo = match corners {
        CornerDigits::Full => &FULL,
        CornerDigits::Partial => &PARTIAL,
    };
    let rectangles: Rc<_> = memo.with(|memo| memo.get(board.all_candidates(), |_| search(board, corners)));
    rectangles.iter().try_for_each(visit)
}

fn search(board: &Board, corners: CornerDigits) -> Vec<Rectangle> {
    // This is room for the rectangles of most boards. Growing the list would cost as much as the search.
    let mut found = Vec::with_capacity(16);
    let [any, two, three, many] = board.cells_with_more_than();
    let (bivalue, single) = (two - three, any - two);
    for start in bivalue {
        let Some(digits) = board.candidates(start).pair() else {
            continue;
        };
        let [one, other] = digits.map(|digit| board.cells_with(digit));
        let holding = match corners {
            CornerDigits::Full => one & other,
            CornerDigits::Partial => one | other,
        };
        let exact = bivalue & one & other;
        let floor = exact | single & (one | other);
        RectangleSearch {
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

/// The search for the rectangles of a corner that holds exactly two digits.
struct RectangleSearch {
    start: Cell,
    digits: [Digit; 2],
    /// The places of each digit.
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

impl RectangleSearch {
    /// Adds the rectangles to `found`. Those whose corner in the row of the start is in its box come first.
    fn search(&self, found: &mut Vec<Rectangle>) {
        let start = self.start;
        let itself = CellSet::of(start);
        let [row, column, block] = start.houses().map(House::cells);
        let (in_row, in_column) = (self.holding & row, self.holding & column);
        // A rectangle lies in two boxes. So either the corner beside the start is in its box, or the corner below is, but not
        // both. The last corner is as far from the one as the start is from the other. So a moved set has all last corners at
        // once.
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
        // If several corners have exactly the two digits, the search from the first one has added the rectangle.
        if (self.exact & others)
            .first()
            .is_some_and(|corner| corner < self.start)
        {
            return;
        }
        let in_roof = |cell: Cell| !self.floor.contains(cell);
        let shape = RoofShape::of(in_roof(second), in_roof(third), in_roof(last));
        let corners = others | CellSet::of(self.start);
        if shape == RoofShape::Three && self.many.intersects(others) && !self.confines_a_digit(last, corners)
        {
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

    /// Returns whether the row and the column of `cell` have one of the digits only in `corners`.
    fn confines_a_digit(&self, cell: Cell, corners: CellSet) -> bool {
        let lines = LINES[cell.index()] - corners;
        self.places.iter().any(|places| !places.intersects(lines))
    }
}

/// Returns whether `house` has places of a digit and all of them are in `cells`.
pub(crate) fn is_confined(places: CellSet, house: House, cells: CellSet) -> bool {
    let inside = places & house.cells();
    !inside.is_empty() && inside.is_subset(cells)
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

/// Moves the set by the distance between two cells, so that `from` lies on `to`.
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
