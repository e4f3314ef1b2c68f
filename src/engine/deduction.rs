//! A deduction in the host's own memory.

use std::sync::Arc;

use sudoku_technique::variant::transposed;
use sudoku_technique::{Candidate, CandidateSet, DigitSet, Evidence};

use sudokud_puzzle::{Orientation, Transformation};

/// A deduction of one technique, checked, in the orientation of its board.
#[derive(Clone, PartialEq, Debug)]
pub struct Deduction {
    /// Digits to place, each in a cell that was unsolved.
    pub placements: CandidateSet,
    /// Candidates to take off, each of which was on the board.
    pub eliminations: CandidateSet,
    /// Which form of the pattern, if the technique names one.
    pub variant: Option<Arc<str>>,
    /// The technique's own rating.
    pub rating: Option<f64>,
    /// Length of the chain, or 0.
    pub length: u32,
    /// Size of the pattern, or 0.
    pub size: u32,
    /// Why it holds, if the request asked for evidence.
    pub evidence: Option<Box<Evidence>>,
}

impl Deduction {
    /// Returns the image of the deduction under a transformation of the grid.
    #[must_use]
    pub fn mapped(self, transformation: &Transformation) -> Self {
        let is_transposed = transformation.orientation() == Orientation::Transposed;
        Self {
            variant: match self.variant {
                Some(variant) if is_transposed => Some(transposed(&variant).into()),
                variant => variant,
            },
            placements: transformation.candidates(&self.placements),
            eliminations: transformation.candidates(&self.eliminations),
            evidence: self
                .evidence
                .map(|evidence| Box::new(transformation.evidence(&evidence))),
            ..self
        }
    }

    /// Returns the digits of its evidence, or without evidence the digits that it changes.
    pub fn digits(&self) -> DigitSet {
        let pattern = self.evidence.iter().flat_map(|evidence| &evidence.candidates);
        let digits: DigitSet = pattern.map(|mark| mark.candidate.digit()).collect();
        if digits.is_empty() {
            self.placements
                .iter()
                .chain(self.eliminations.iter())
                .map(Candidate::digit)
                .collect()
        } else {
            digits
        }
    }
}
