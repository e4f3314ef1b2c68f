//! Turns outcomes of forcing chains and nets into deductions.

use sudoku_technique::{CandidateSet, Deduction};

use crate::layout::{CandidateLayout, Fact};

/// Returns the deduction that places a candidate that is on, or eliminates a candidate that is off.
pub(crate) fn deduction(layout: &CandidateLayout, outcome: Fact) -> Deduction {
    let candidate = layout.candidates[outcome.node as usize];
    if outcome.is_on {
        Deduction::place(candidate.cell(), candidate.digit())
    } else {
        Deduction::eliminate(CandidateSet::of(candidate))
    }
}
