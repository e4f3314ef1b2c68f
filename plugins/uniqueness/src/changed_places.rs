//! Finds the places that have changed since a technique last found nothing.

use sudoku_technique::{Board, CellSet, DigitSet, Request};

use crate::rectangle::Rectangle;

/// The cells and the digits that have changed since the last empty result. All of them if there is no such result.
pub(crate) struct ChangedPlaces {
    cells: CellSet,
    digits: DigitSet,
}

impl ChangedPlaces {
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

    /// Returns whether any of `cells` has changed.
    pub(crate) fn touches(&self, cells: CellSet) -> bool {
        self.cells.intersects(cells)
    }

    /// Returns whether a corner of `rectangle` or the places of one of its digits have changed.
    pub(crate) fn touches_digits(&self, rectangle: &Rectangle) -> bool {
        let [a, b] = rectangle.digits;
        self.touches(rectangle.corners) || self.digits.contains(a) || self.digits.contains(b)
    }
}
