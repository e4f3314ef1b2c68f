//! What forcing chains and nets deduce, and the forms of a verity.

use sudoku_technique::{CandidateSet, Deduction, VariantEntry};

use crate::layout::{Fact, Layout};

/// The forms of a verity, by its cases.
pub(crate) const FORMS: &[VariantEntry] = &[
    VariantEntry::new("cell", "All candidates of a cell."),
    VariantEntry::new("house", "All places of a digit in a row, a column or a box."),
    VariantEntry::new("candidate", "One candidate that is on or off."),
];

/// A candidate that is on is placed, one that is off is eliminated.
pub(crate) fn deduction(layout: &Layout, outcome: Fact) -> Deduction {
    let candidate = layout.candidates[outcome.node as usize];
    if outcome.is_on {
        Deduction::place(candidate.cell(), candidate.digit())
    } else {
        Deduction::eliminate(CandidateSet::of(candidate))
    }
}
