//! Finds the reason of a link.

use sudoku_technique::{CandidateSet, House, LinkStrength, Reason};

use crate::inference::{InferenceGraph, InferenceNode, InferenceNodeKind, groups};

/// Returns the reason of a link of this strength between two nodes: their common cell, or else the first common row, column or
/// box that is a reason. Returns `None` if there is no such link, and for links within an almost locked set.
///
/// `candidates` are all candidates of the board.
pub fn reason(
    candidates: &CandidateSet,
    one: &InferenceNode,
    other: &InferenceNode,
    strength: LinkStrength,
) -> Option<Reason> {
    if one.cells == other.cells
        && one.kind == InferenceNodeKind::Single
        && other.kind == InferenceNodeKind::Single
    {
        let cell = one.cells.only()?;
        let is_all = candidates.digits_of(cell).len() == 2;
        let holds = one.digit != other.digit && (strength == LinkStrength::Weak || is_all);
        return holds.then_some(Reason::Cell(cell));
    }
    if one.digit != other.digit || one.cells.intersects(other.cells) {
        return None;
    }
    let cells = one.cells | other.cells;
    let places = candidates.cells_of(one.digit);
    let is_all = |house: &House| (places & house.cells()).is_subset(cells);
    groups::shared_houses(cells)
        .find(|house| strength == LinkStrength::Weak || is_all(house))
        .map(Reason::House)
}

impl<const WORDS: usize> InferenceGraph<WORDS> {
    /// Returns the reason of the link of this strength between two nodes; see [`reason`].
    pub fn reason(&self, one: usize, other: usize, strength: LinkStrength) -> Option<Reason> {
        let candidates = self.candidates_of_singles();
        reason(&candidates, &self.nodes[one], &self.nodes[other], strength)
    }
}

#[cfg(test)]
mod tests {
    use crate::inference::{InferenceGraph, MOST};
    use sudoku_technique::{LinkStrength, testing};

    #[test]
    fn two_nodes_have_a_reason_exactly_if_they_have_a_link() {
        for seed in 0..20 {
            let graph = InferenceGraph::<MOST>::new(&testing::random_board(seed));
            let groups = graph.groups();
            let graph = graph.with(&groups);
            for (one, other) in (0..graph.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let strong = graph.strong(one).contains(other);
                let weak = graph.weak(one).contains(other);
                assert_eq!(graph.reason(one, other, LinkStrength::Strong).is_some(), strong);
                assert_eq!(graph.reason(other, one, LinkStrength::Weak).is_some(), weak);
            }
        }
    }
}
