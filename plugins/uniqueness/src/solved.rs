//! Searches for rectangles whose solved corners are not givens.
//!
//! If the corners of a rectangle in two boxes hold only two digits and no corner is a given, the digits could be exchanged, and the
//! puzzle would have a second solution. So an open corner must not complete such a rectangle.

use sudoku_technique::{Board, Cell, CellSet, Digit};

/// The solved cells that were not given.
pub(crate) struct SolvedCells {
    /// All these cells.
    pub(crate) cells: CellSet,
    by_digit: [CellSet; 9],
}

impl SolvedCells {
    pub(crate) fn new(board: &Board) -> Self {
        let mut found = Self {
            cells: CellSet::ALL - board.unsolved() - board.givens(),
            by_digit: [CellSet::EMPTY; 9],
        };
        for cell in found.cells {
            if let Some(digit) = board.value(cell) {
                found.by_digit[digit.index()] |= CellSet::of(cell);
            }
        }
        found
    }

    /// Returns the cells that hold `digit`.
    pub(crate) fn with(&self, digit: Digit) -> CellSet {
        self.by_digit[digit.index()]
    }
}

/// Returns the other two corners, if these two are opposite corners of a rectangle in two boxes.
pub(crate) fn opposite(one: Cell, other: Cell) -> Option<[Cell; 2]> {
    let same_band = one.row() / 3 == other.row() / 3;
    let same_stack = one.column() / 3 == other.column() / 3;
    let apart = one.row() != other.row() && one.column() != other.column();
    (apart && same_band != same_stack).then(|| {
        [
            Cell::at(one.row(), other.column()),
            Cell::at(other.row(), one.column()),
        ]
    })
}

/// Returns every two of these cells.
pub(crate) fn pairs(cells: CellSet) -> impl Iterator<Item = [Cell; 2]> {
    cells.into_iter().flat_map(move |one| {
        let later = cells.into_iter().filter(move |&other| other > one);
        later.map(move |other| [one, other])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::board;

    #[test]
    fn solved_cells_that_were_not_given_are_known_by_their_digit() {
        let mut board = board("r1c1:1 r5c5:1 r9c9:2");
        board.set_givens(CellSet::of(Cell::at(0, 0)));
        let found = SolvedCells::new(&board);
        assert_eq!(found.cells.len(), 2);
        assert_eq!(found.with(Digit::from_index(0)), CellSet::of(Cell::at(4, 4)));
    }

    #[test]
    fn a_rectangle_lies_in_two_boxes() {
        let other = [Cell::at(0, 3), Cell::at(1, 0)];
        assert_eq!(opposite(Cell::at(0, 0), Cell::at(1, 3)), Some(other));
        for (row, column) in [(1, 1), (3, 3), (0, 3), (3, 0)] {
            assert_eq!(opposite(Cell::at(0, 0), Cell::at(row, column)), None);
        }
    }
}
