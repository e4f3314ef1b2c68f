//! Reports the digit that all corners of a roof hold beside the two digits of the rectangle: types 2 and 5.
//!
//! One of these corners holds that digit, or the rectangle would hold nothing but the two digits. So the digit leaves every cell
//! that sees all of them.

use sudoku_technique::{Board, CandidateRole, CandidateSet, Deduction, Flow, Sink};

use crate::rectangle::Rectangle;
use crate::unique_rectangle::ChangedPlaces;

/// The sentence of both types.
pub(crate) const SENTENCE: &str =
    "one of {guardian} is true, or {floor.digits} of {floor.cells}, {roof.cells} could be exchanged";

/// Reports the eliminations of the extra digit, if there is one and a corner has changed.
pub(crate) fn report(
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    if !changed.touches(rectangle.corners) {
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
