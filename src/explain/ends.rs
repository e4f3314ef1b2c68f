//! What stands at an end of a link: one candidate, or all candidates of a node.

use sudoku_technique::{CandidateSet, Cell, CellSet, Digit, DigitSet, End, Evidence, NodeKind};

use super::cells::digits_of;

/// The candidates at an end; never none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EndCandidates {
    /// What they act as: none for a single candidate.
    pub(super) kind: Option<NodeKind>,
    /// The candidates.
    pub(super) set: CandidateSet,
}

impl EndCandidates {
    /// What stands at `end`: nothing when that is a node without candidates, or one that is not there.
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
            // A group of one is that one.
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

    /// The cell and the digit, when it is one candidate.
    pub(super) fn candidate(&self) -> Option<(Cell, Digit)> {
        Some((self.cells().only()?, self.digits().only()?))
    }

    pub(super) fn is_almost_locked_set(&self) -> bool {
        self.kind == Some(NodeKind::AlmostLockedSet)
    }
}
