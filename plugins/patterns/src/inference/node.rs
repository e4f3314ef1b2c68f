//! Nodes of an inference graph.

use sudoku_technique::{Candidate, CandidateSet, CellSet, Digit};

/// Candidates of one digit that act as one. The node is true if one of them is true, and false if all of them are false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InferenceNode {
    /// The digit.
    pub digit: Digit,
    /// The cells of the candidates.
    pub cells: CellSet,
    /// The reason why they act as one.
    pub kind: InferenceNodeKind,
}

/// The reason why candidates act as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InferenceNodeKind {
    /// There is only one candidate.
    Single,
    /// They are all places of the digit where a box and a line cross.
    Group,
    /// They are all places of the digit in an almost locked set.
    AlmostLockedSet,
}

impl InferenceNode {
    /// Returns the node of one candidate.
    #[inline]
    pub const fn single(candidate: Candidate) -> Self {
        Self {
            digit: candidate.digit(),
            cells: CellSet::of(candidate.cell()),
            kind: InferenceNodeKind::Single,
        }
    }

    /// Returns the candidates.
    #[inline]
    pub const fn candidates(&self) -> CandidateSet {
        CandidateSet::of_digit(self.digit, self.cells)
    }

    /// Returns the candidates that are false if this node is true. They need not be on the board.
    pub fn sees(&self) -> CandidateSet {
        match (self.kind, self.cells.first()) {
            (InferenceNodeKind::Single, Some(cell)) => Candidate::new(cell, self.digit).peers(),
            _ => CandidateSet::of_digit(self.digit, self.cells.common_peers()),
        }
    }
}
