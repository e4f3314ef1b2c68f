//! What makes a link.

use sudoku_technique::{LinkStrength, Reason};

use crate::inference::{Graph, Node, groups};

impl<const WORDS: usize> Graph<WORDS> {
    /// The cell or the house that makes the link of this strength between two nodes: the cell if they are in one, else the first
    /// of row, column and box that is enough. None when there is no such link, and for links within an almost locked set.
    pub fn reason(&self, one: usize, other: usize, strength: LinkStrength) -> Option<Reason> {
        let row = match strength {
            LinkStrength::Strong => &self.strong[one],
            _ => &self.weak[one],
        };
        if !row.contains(other) {
            return None;
        }
        let [one, other]: [&Node; 2] = [one, other].map(|node| &self.nodes[node]);
        if let (true, Some(cell)) = (one.cells == other.cells, one.cells.only()) {
            return Some(Reason::Cell(cell));
        }
        let cells = one.cells | other.cells;
        let places = self.digits[one.digit.index()].cells;
        let is_all = |house: &sudoku_technique::House| (places & house.cells()).is_subset(cells);
        groups::shared_houses(cells)
            .find(|house| one.digit == other.digit && (strength == LinkStrength::Weak || is_all(house)))
            .map(Reason::House)
    }
}

#[cfg(test)]
mod tests {
    use crate::inference::{Graph, MOST};
    use sudoku_technique::{LinkStrength, testing};

    #[test]
    fn every_link_has_a_reason_and_nothing_else_has() {
        for seed in 0..20 {
            let graph = Graph::<MOST>::new(&testing::random_board(seed));
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
