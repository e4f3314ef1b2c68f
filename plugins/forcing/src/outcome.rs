//! What forcing chains and nets deduce.

use sudoku_technique::{CandidateSet, Deduction};

use crate::layout::{Fact, Layout};

/// A candidate that is on is placed, one that is off is eliminated.
pub(crate) fn deduction(layout: &Layout, outcome: Fact) -> Deduction {
    let candidate = layout.candidates[outcome.node as usize];
    if outcome.is_on {
        Deduction::place(candidate.cell(), candidate.digit())
    } else {
        Deduction::eliminate(CandidateSet::of(candidate))
    }
}
