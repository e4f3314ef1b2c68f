//! Adds nodes of several candidates to an inference graph: groups and others.
//!
//! A group is all places of a digit where a box and a line cross, if there are two or three of them.
//!
//! ```text
//!     . x x | . . . | . x .     in this row, either the group on the left or the single x on the right is true;
//!                               if the group is true, each x in other rows of its box is false
//! ```
//!
//! Two nodes without common candidates have a strong link if they are all places of the digit in a house. They have a weak link
//! if each candidate of one sees all candidates of the other.

use sudoku_technique::{CellSet, House};

use crate::inference::{BitRow, InferenceGraph, InferenceNode, InferenceNodeKind};

impl<const WORDS: usize> InferenceGraph<WORDS> {
    /// Returns the groups of the graph's candidates, by digit: first those in rows, then those in columns.
    pub fn groups(&self) -> Vec<InferenceNode> {
        let mut groups = Vec::new();
        for (digit, places) in sudoku_technique::Digit::ALL.into_iter().zip(&self.digits) {
            for line in House::lines() {
                let in_line = places.cells & line.cells();
                if in_line.is_empty() {
                    continue;
                }
                for part in parts(line) {
                    let cells = in_line & part;
                    if cells.len() > 1 {
                        groups.push(InferenceNode {
                            digit,
                            cells,
                            kind: InferenceNodeKind::Group,
                        });
                    }
                }
            }
        }
        groups
    }

    /// Returns the same graph with more nodes. Each of them has several candidates of one digit, for example a group.
    ///
    /// # Panics
    ///
    /// Panics if the graph then has more than `64 * WORDS` nodes.
    #[must_use]
    pub fn with(mut self, more: &[InferenceNode]) -> Self {
        let first = self.len();
        let count = first + more.len();
        assert!(count <= 64 * WORDS, "{count} nodes in {WORDS} words");
        self.nodes.extend_from_slice(more);
        self.weak.resize(count, BitRow::EMPTY);
        self.strong.resize(count, BitRow::EMPTY);
        for (index, node) in more.iter().enumerate() {
            self.link_group(first + index, *node);
            for (before, other) in more[..index].iter().enumerate() {
                if other.digit == node.digit && other.cells.is_subset(node.cells.common_peers()) {
                    self.link_weakly(first + before, first + index);
                    self.link_if_strong(first + before, first + index);
                }
            }
        }
        self
    }

    /// Links a node of several candidates with single candidates.
    fn link_group(&mut self, number: usize, node: InferenceNode) {
        let seen = node.cells.common_peers();
        let places = self.digits[node.digit.index()];
        for (index, cell) in places.cells.into_iter().enumerate() {
            if seen.contains(cell) {
                self.link_weakly(number, places.first + index);
                self.link_if_strong(number, places.first + index);
            }
        }
    }

    /// Adds a strong link between two nodes of one digit if they are all its places in a house.
    fn link_if_strong(&mut self, one: usize, other: usize) {
        let [one_node, other_node] = [one, other].map(|node| self.nodes[node]);
        let cells = one_node.cells | other_node.cells;
        let places = self.digits[one_node.digit.index()].cells;
        if shared_houses(cells).any(|house| (places & house.cells()).is_subset(cells)) {
            self.link_strongly(one, other);
        }
    }
}

/// Returns the three parts of a line, one in each of its boxes.
fn parts(line: House) -> impl Iterator<Item = CellSet> {
    [0, 3, 6]
        .into_iter()
        .map(move |position| line.cells() & House::block(line.cell(position).block()).cells())
}

/// Returns the houses that contain all of these cells.
pub(super) fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> {
    let houses = cells.first().map(sudoku_technique::Cell::houses);
    houses
        .into_iter()
        .flatten()
        .filter(move |house| cells.is_subset(house.cells()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::MOST;
    use sudoku_technique::{Board, testing};

    #[test]
    fn the_empty_board_has_the_most_nodes() {
        let graph = InferenceGraph::<MOST>::new(&Board::EMPTY);
        let groups = graph.groups();
        assert_eq!(groups.len(), 9 * 54);
        assert_eq!(graph.with(&groups).len(), 729 + 9 * 54);
    }

    #[test]
    fn links_of_groups_agree_with_houses() {
        for seed in 0..40 {
            let board = testing::random_board(seed);
            let graph = InferenceGraph::<MOST>::new(&board);
            let groups = graph.groups();
            let graph = graph.with(&groups);
            for (one, node) in graph.nodes().iter().enumerate() {
                for other in graph.singles()..graph.len() {
                    let peer = graph.nodes()[other];
                    let mut pairs = node
                        .cells
                        .into_iter()
                        .flat_map(|a| peer.cells.into_iter().map(move |b| (a, b)));
                    let weak = node.digit == peer.digit && pairs.all(|(a, b)| a.sees(b));
                    assert_eq!(graph.weak(one).contains(other), weak);
                    let cells = node.cells | peer.cells;
                    let strong = weak
                        && House::all().any(|house| {
                            cells.is_subset(house.cells())
                                && (board.cells_with(node.digit) & house.cells()) == cells
                        });
                    assert_eq!(graph.strong(one).contains(other), strong);
                    assert_eq!(graph.strong(other).contains(one), strong);
                }
            }
        }
    }
}
