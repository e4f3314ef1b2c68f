//! Unique Rectangle Type 1: three corners hold only the two digits.
//!
//! With one of them in the fourth corner, the rectangle would hold only the two digits. So both are eliminated from it. The
//! definition follows `HoDoKu`.

use sudoku_technique::{Board, Deduction, Flow, Sink};

use crate::changed_places::ChangedPlaces;
use crate::rectangle::{Rectangle, RoofShape};

/// Reports the deductions that follow from this rectangle.
pub(crate) fn find(
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    if rectangle.shape != RoofShape::One || !changed.touches(rectangle.corners) {
        return Flow::Continue(());
    }
    let gone = Rectangle::held(board, rectangle.digits, rectangle.roof);
    sink.emit_with(&Deduction::eliminate(gone), |evidence| {
        rectangle.mark(board, evidence, []);
    })
}
