//! Unique Rectangle Types 2 and 5: all corners of the roof hold one digit beside the two digits of the rectangle, the same in each.
//!
//! One of these corners holds that digit, because otherwise the rectangle would hold only the two digits. So the digit is
//! eliminated from every cell that sees all these corners. In a Type 2 they are two corners side by side; in a Type 5 they are
//! two opposite corners or three corners. The definitions follow `HoDoKu`.

use sudoku_technique::{Board, CandidateRole, CandidateSet, Deduction, Flow, Sink};

use crate::changed_places::ChangedPlaces;
use crate::rectangle::{Rectangle, RoofShape};

/// The roofs of a Type 2.
pub(crate) const TYPE_2: &[RoofShape] = &[RoofShape::Beside];
/// The roofs of a Type 5.
pub(crate) const TYPE_5: &[RoofShape] = &[RoofShape::Across, RoofShape::Three];

/// Reports the deduction that follows from this rectangle if its roof has one of these shapes.
pub(crate) fn find(
    shapes: &[RoofShape],
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    if !shapes.contains(&rectangle.shape) || !changed.touches(rectangle.corners) {
        return Flow::Continue(());
    }
    let Some(extra) = rectangle.only_extra(board) else {
        return Flow::Continue(());
    };
    let gone = board.cells_with(extra) & rectangle.roof.common_peers();
    sink.emit_with(&Deduction::eliminate_digit(extra, gone), |evidence| {
        rectangle.mark(board, evidence, rectangle.digits);
        let guardians = CandidateSet::of_digit(extra, rectangle.roof);
        evidence.candidates(&guardians, CandidateRole::Guardian);
    })
}
