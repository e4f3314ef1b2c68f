//! What the links of a graph join.

use sudoku_technique::{Candidate, CandidateSet, CellSet, Digit};

/// Candidates of one digit that act as one: true when one of them is, false when all are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// Their digit.
    pub digit: Digit,
    /// Where they stand: one cell, or those of a group.
    pub cells: CellSet,
    /// Why they act as one.
    pub kind: Kind,
}

/// Why candidates act as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// There is one only.
    Single,
    /// They are all that the crossing of a box and a line has of the digit.
    Group,
    /// They are all that an almost locked set has of the digit.
    AlmostLockedSet,
}

impl Node {
    /// The node of one candidate.
    #[inline]
    pub const fn single(candidate: Candidate) -> Self {
        Self {
            digit: candidate.digit(),
            cells: CellSet::of(candidate.cell()),
            kind: Kind::Single,
        }
    }

    /// The candidates.
    #[inline]
    pub const fn candidates(&self) -> CandidateSet {
        CandidateSet::of_digit(self.digit, self.cells)
    }

    /// The candidates, on any board, that are false when this node is true.
    pub fn sees(&self) -> CandidateSet {
        match (self.kind, self.cells.first()) {
            (Kind::Single, Some(cell)) => Candidate::new(cell, self.digit).peers(),
            _ => CandidateSet::of_digit(self.digit, self.cells.common_peers()),
        }
    }
}
