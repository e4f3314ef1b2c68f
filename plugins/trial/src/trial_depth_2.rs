//! Trial of Depth 2: trials of depth 1 below a candidate lead to a contradiction, so the candidate is false.
//!
//! The trial assumes that a candidate is true, fills in singles to their end, and then tries every open candidate in the same way. Each one
//! that leads to a contradiction is false as long as the assumption holds. What follows by singles may allow further trials, until
//! the assumption itself has a contradiction or nothing is new.
//!
//! Deductions that need fewer rounds of nested trials come first; [`trials`](crate::trials) has the order. The length of a deduction is the
//! number of facts in its proof, with those of the nested trials that it needs.
//!
//! Boards with more than 384 candidates are skipped. Puzzles with one solution have fewer.

use sudoku_technique::{Board, Flow, Request, Sink, Technique};

use crate::report::report;
use crate::trials::TrialDepth;

/// An assumption leads by singles and nested trials to a contradiction.
#[derive(Default)]
pub struct TrialDepth2;

impl Technique for TrialDepth2 {
    const ID: &'static str = "trial-depth-2";
    const NAME: &'static str = "Trial of Depth 2";
    const SUMMARY: &'static str = "Singles and trials of depth 1 that follow from a candidate lead to a contradiction; the candidate is eliminated.";
    const PLACE: u32 = 9920;
    const FAMILY: &'static str = "trial";
    const IS_TRIAL: bool = true;
    const SENTENCE: &'static str =
        "if {assumption}, the singles and trials that follow end in a contradiction: {contradiction}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        report(TrialDepth::Two, board, request, sink)
    }
}
