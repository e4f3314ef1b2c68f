//! A simple technique for the tests of the bench itself.

use crate::{Board, Deduction, Flow, Request, Sink, Technique};

/// Places the last candidate of each cell that has only one.
#[derive(Default)]
pub(crate) struct NakedSingles;

impl Technique for NakedSingles {
    const ID: &'static str = "naked-singles";
    const NAME: &'static str = "Naked Singles";
    const SUMMARY: &'static str = "Simple enough to be right.";
    const PLACE: u32 = 1;

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for cell in board.unsolved() {
            if let Some(digit) = board.candidates(cell).only() {
                sink.emit(&Deduction::place(cell, digit))?;
            }
        }
        Flow::Continue(())
    }
}
