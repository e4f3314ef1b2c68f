//! The detail in which a walk is recorded.

use sudoku_technique::abi;

use super::trace::{Step, Use};

/// The parts of a walk that are recorded beside the uses of rungs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recording {
    pub(super) evidence: bool,
    pub(super) opportunities: bool,
}

impl Recording {
    /// Only the uses of rungs.
    pub const COUNTS: Self = Self {
        evidence: false,
        opportunities: false,
    };
    /// Also each applied deduction, with its evidence.
    pub const EVIDENCE: Self = Self {
        evidence: true,
        ..Self::COUNTS
    };

    /// Also the opportunities at each step that only eliminates.
    #[must_use]
    pub const fn with_opportunities(self) -> Self {
        Self {
            opportunities: true,
            ..self
        }
    }

    /// Whether the applied deductions are kept.
    pub const fn has_evidence(self) -> bool {
        self.evidence
    }

    /// Returns a recording of everything that either of both contains.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            evidence: self.evidence || other.evidence,
            opportunities: self.opportunities || other.opportunities,
        }
    }

    /// Copies the uses of another walk without the parts that are not recorded here, so that the result does not depend on that walk.
    pub(super) fn taken_over(self, uses: &[Use]) -> Vec<Use> {
        let mut uses = uses.to_vec();
        if !self.opportunities {
            for used in &mut uses {
                used.opportunities = 0;
            }
        }
        uses
    }

    /// Copies the first `count` steps of another walk, if steps are recorded here.
    pub(super) fn taken_over_steps(self, steps: &[Step], count: usize) -> Vec<Step> {
        if self.evidence {
            steps[..count].to_vec()
        } else {
            Vec::new()
        }
    }

    pub(super) fn flags(self) -> u32 {
        if self.evidence { abi::REQUEST_EVIDENCE } else { 0 }
    }
}
