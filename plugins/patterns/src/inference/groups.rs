//! Groups: two or three candidates of a digit, all that the crossing of a box and a line has of it, as one node.
//!
//! ```text
//!     . x x | . . . | . x .     in this row either the group on the left is true or the single x on the right;
//!                               each x in the box of the group, in other rows, is false when the group is true
//! ```
//!
//! Two nodes are strongly linked if they are without common candidates and are all that a house has of the digit, and weakly
//! if they are without common candidates and each candidate of one sees all of the other.

use sudoku_technique::{CellSet, House};

use crate::inference::{Graph, Kind, Node, Row};

impl<const WORDS: usize> Graph<WORDS> {
    /// The groups of these candidates, by digit, then those in rows and then those in columns.
    pub fn groups(&self) -> Vec<Node> {
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
                        groups.push(Node {
                            digit,
                            cells,
                            kind: Kind::Group,
                        });
                    }
                }
            }
        }
        groups
    }

    /// The same graph with more nodes: groups, or others that are more than one candidate of one digit each.
    ///
    /// # Panics
    ///
    /// When there are then more than `64 * WORDS` nodes.
    #[must_use]
    pub fn with(mut self, more: &[Node]) -> Self {
        let first = self.len();
        let count = first + more.len();
        assert!(count <= 64 * WORDS, "{count} nodes in {WORDS} words");
        self.nodes.extend_from_slice(more);
        self.weak.resize(count, Row::EMPTY);
        self.strong.resize(count, Row::EMPTY);
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

    /// The links between a node of several candidates and single candidates.
    fn link_group(&mut self, number: usize, node: Node) {
        let seen = node.cells.common_peers();
        let places = self.digits[node.digit.index()];
        for (index, cell) in places.cells.into_iter().enumerate() {
            if seen.contains(cell) {
                self.link_weakly(number, places.first + index);
                self.link_if_strong(number, places.first + index);
            }
        }
    }

    /// Links two nodes of one digit strongly if they are all that a house has of it.
    fn link_if_strong(&mut self, one: usize, other: usize) {
        let [one_node, other_node] = [one, other].map(|node| self.nodes[node]);
        let cells = one_node.cells | other_node.cells;
        let places = self.digits[one_node.digit.index()].cells;
        if shared_houses(cells).any(|house| (places & house.cells()).is_subset(cells)) {
            self.link_strongly(one, other);
        }
    }
}

/// The three crossings of a line with boxes.
fn parts(line: House) -> impl Iterator<Item = CellSet> {
    [0, 3, 6]
        .into_iter()
        .map(move |position| line.cells() & House::block(line.cell(position).block()).cells())
}

/// The houses that all of these cells are in.
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
        let graph = Graph::<MOST>::new(&Board::EMPTY);
        let groups = graph.groups();
        assert_eq!(groups.len(), 9 * 54);
        assert_eq!(graph.with(&groups).len(), 729 + 9 * 54);
    }

    #[test]
    fn links_of_groups_are_what_houses_say() {
        for seed in 0..40 {
            let board = testing::random_board(seed);
            let graph = Graph::<MOST>::new(&board);
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
