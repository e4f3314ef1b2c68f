//! Trial of Depth 1: the singles that follow from a candidate lead to a contradiction, so the candidate is false.
//!
//! The trial assumes that a candidate is true and fills in naked and hidden singles to their end. If a cell or a house has no
//! candidate left for a digit, the candidate is eliminated. The length of a deduction is the number of facts in its proof; those with
//! a shorter proof come first. Singles of the board before the assumption are not part of a trial.
//!
//! A forcing net contradiction from a candidate that is true is the same; it has groups in addition. This technique is for ladders that
//! end with trial and error.

use sudoku_technique::{Board, Flow, Request, Sink, Technique, Text};

use crate::report::report;
use crate::trials::TrialDepth;

/// An assumption leads by singles to a contradiction.
#[derive(Default)]
pub struct TrialDepth1;

impl Technique for TrialDepth1 {
    const ID: &'static str = "trial-depth-1";
    const NAME: &'static str = "Trial of Depth 1";
    const SUMMARY: &'static str =
        "The singles that follow from a candidate lead to a contradiction; the candidate is eliminated.";
    const PLACE: u32 = 9910;
    const FAMILY: &'static str = "trial";
    const IS_TRIAL: bool = true;
    const COVERED_BY: &'static [Text] = &[Text::new("forcing-net-contradiction")];
    const SENTENCE: &'static str =
        "if {assumption}, the singles that follow end in a contradiction: {contradiction}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        report(TrialDepth::One, board, request, sink)
    }
}
