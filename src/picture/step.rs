//! A step to draw.

use sudoku_technique::{Candidate, CandidateSet, Evidence};

/// What a step changes, and why.
#[derive(Clone, Copy, Debug)]
pub struct ShownStep<'a> {
    /// The digits that it places.
    pub placements: &'a CandidateSet,
    /// The candidates that it eliminates.
    pub eliminations: &'a CandidateSet,
    /// Its proof.
    pub evidence: &'a Evidence,
    /// What roles mean where the usual words of the legend do not fit: the role, and the words.
    pub labels: &'a [(String, String)],
}

impl ShownStep<'_> {
    /// Returns the only placement, if there is exactly one and no elimination.
    pub(crate) fn only_placement(&self) -> Option<Candidate> {
        let mut placed = self.placements.iter();
        let only = placed.next()?;
        (placed.next().is_none() && self.eliminations.is_empty()).then_some(only)
    }
}
