//! The candidates at an end of a link: one, or all of a node.

use sudoku_technique::{CandidateSet, Cell, CellSet, Digit, DigitSet, End, Evidence, NodeKind};

use super::cells::digits_of;

/// The candidates at an end of a link, at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EndCandidates {
    /// The kind of their node; `None` for a single candidate.
    pub(super) kind: Option<NodeKind>,
    /// The candidates.
    pub(super) set: CandidateSet,
}

impl EndCandidates {
    /// Returns the candidates at `end`, or `None` for a node that is empty or missing.
    pub(super) fn of(evidence: &Evidence, end: End) -> Option<Self> {
        let (kind, set) = match end {
            End::Candidate(candidate) => (None, CandidateSet::of(candidate)),
            End::Node(index) => {
                let node = evidence.nodes.get(usize::from(index.0))?;
                (Some(node.kind), node.candidates.iter().copied().collect())
            }
        };
        let is_one = set.len() == 1;
        (!set.is_empty()).then_some(Self {
            // A group of one reads like a single candidate.
            kind: kind.filter(|kind| !(is_one && *kind == NodeKind::Group)),
            set,
        })
    }

    pub(super) fn cells(&self) -> CellSet {
        self.set.cells()
    }

    pub(super) fn digits(&self) -> DigitSet {
        digits_of(&self.set)
    }

    /// Returns the cell and the digit if this is one candidate.
    pub(super) fn candidate(&self) -> Option<(Cell, Digit)> {
        Some((self.cells().only()?, self.digits().only()?))
    }

    pub(super) fn is_almost_locked_set(&self) -> bool {
        self.kind == Some(NodeKind::AlmostLockedSet)
    }
}
