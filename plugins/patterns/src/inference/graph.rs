//! The inference graph: nodes, and the rows of their links.

use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Digit, House};

use crate::inference::{BitRow, InferenceNode};

/// Number of words of a row for 256 nodes.
pub const USUAL: usize = 4;

/// Number of words of a row for all candidates of the empty board and all its groups.
pub const MOST: usize = 19;

/// The nodes of a board and the links between them. A row has `WORDS` words.
#[derive(Clone, Debug)]
pub struct InferenceGraph<const WORDS: usize> {
    /// All candidates, by digit and then by cell, followed by nodes of several candidates.
    pub(super) nodes: Vec<InferenceNode>,
    pub(super) weak: Vec<BitRow<WORDS>>,
    pub(super) strong: Vec<BitRow<WORDS>>,
    /// The nodes that have a strong link.
    pub(super) linked: BitRow<WORDS>,
    pub(super) digits: [DigitNodes; 9],
}

/// The nodes of a digit's candidates. Node `first + i` is the candidate in the `i`th of `cells`.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigitNodes {
    pub(super) cells: CellSet,
    pub(super) first: usize,
}

impl<const WORDS: usize> InferenceGraph<WORDS> {
    /// Returns the graph of the candidates of a board, without groups.
    ///
    /// # Panics
    ///
    /// Panics if the board has more than `64 * WORDS` candidates.
    pub fn new(board: &Board) -> Self {
        Self::of(board.all_candidates())
    }

    /// Returns the graph of these candidates. Two candidates have a strong link if they are the only ones of their digit in a
    /// house, or the only ones in a cell.
    ///
    /// # Panics
    ///
    /// Panics if there are more than `64 * WORDS` candidates.
    pub fn of(candidates: &CandidateSet) -> Self {
        let count = candidates.len();
        assert!(count <= 64 * WORDS, "{count} candidates in {WORDS} words");
        let mut graph = Self {
            nodes: Vec::with_capacity(count),
            weak: vec![BitRow::EMPTY; count],
            strong: vec![BitRow::EMPTY; count],
            linked: BitRow::EMPTY,
            digits: [DigitNodes {
                cells: CellSet::EMPTY,
                first: 0,
            }; 9],
        };
        let mut in_cell = [BitRow::EMPTY; 81];
        for digit in Digit::ALL {
            let cells = candidates.cells_of(digit);
            let first = graph.nodes.len();
            graph.digits[digit.index()] = DigitNodes { cells, first };
            graph.link_digit(digit, cells, &mut in_cell);
        }
        graph.link_cells(candidates, &in_cell);
        graph
    }

    fn link_digit(&mut self, digit: Digit, cells: CellSet, in_cell: &mut [BitRow<WORDS>; 81]) {
        let first = self.nodes.len();
        // Bit `i` of a house stands for the `i`th place of the digit.
        let mut houses = [0_u128; House::COUNT];
        for (index, cell) in cells.into_iter().enumerate() {
            for house in cell.houses() {
                houses[house.index()] |= 1 << index;
            }
            in_cell[cell.index()].insert(first + index);
            self.nodes
                .push(InferenceNode::single(Candidate::new(cell, digit)));
        }
        for (index, cell) in cells.into_iter().enumerate() {
            let seen = cell
                .houses()
                .into_iter()
                .fold(0, |seen, house| seen | houses[house.index()]);
            self.weak[first + index].insert_from(first, seen & !(1 << index));
        }
        for places in houses {
            if let Some((one, other)) = two(places) {
                self.link_strongly(first + one, first + other);
            }
        }
    }

    fn link_cells(&mut self, candidates: &CandidateSet, in_cell: &[BitRow<WORDS>; 81]) {
        for cell in candidates.cells() {
            let nodes = in_cell[cell.index()];
            let (mut count, mut ends) = (0, [0; 2]);
            for node in &nodes {
                let mut others = nodes;
                others.remove(node);
                self.weak[node] |= others;
                ends[count.min(1)] = node;
                count += 1;
            }
            if count == 2 {
                self.link_strongly(ends[0], ends[1]);
            }
        }
    }

    pub(super) fn link_strongly(&mut self, one: usize, other: usize) {
        self.strong[one].insert(other);
        self.strong[other].insert(one);
        self.linked.insert(one);
        self.linked.insert(other);
    }

    pub(super) fn link_weakly(&mut self, one: usize, other: usize) {
        self.weak[one].insert(other);
        self.weak[other].insert(one);
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether the graph has no nodes, because no candidates are left.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the nodes by their numbers.
    pub fn nodes(&self) -> &[InferenceNode] {
        &self.nodes
    }

    /// Returns the number of nodes with a single candidate. Their numbers come before those of all other nodes.
    pub fn singles(&self) -> usize {
        let last = &self.digits[8];
        last.first + last.cells.len()
    }

    /// Returns the number of a candidate, if it is on the board.
    pub fn number(&self, candidate: Candidate) -> Option<usize> {
        let places = &self.digits[candidate.digit().index()];
        let before = |cell: &_| *cell < candidate.cell();
        places
            .cells
            .contains(candidate.cell())
            .then(|| places.first + places.cells.into_iter().take_while(before).count())
    }

    /// Returns the nodes that are true if `node` is false.
    #[inline]
    pub fn strong(&self, node: usize) -> &BitRow<WORDS> {
        &self.strong[node]
    }

    /// Returns the nodes that are false if `node` is true.
    #[inline]
    pub fn weak(&self, node: usize) -> &BitRow<WORDS> {
        &self.weak[node]
    }

    /// Returns the nodes that have a strong link. Chains go through these nodes only.
    #[inline]
    pub fn linked(&self) -> &BitRow<WORDS> {
        &self.linked
    }

    /// Returns the nodes that are true if `node` is true, because of nodes that `node` makes false.
    #[inline]
    pub fn next(&self, node: usize) -> BitRow<WORDS> {
        (self.weak[node] & self.linked)
            .iter()
            .fold(BitRow::EMPTY, |next, off| next | self.strong[off])
    }

    /// Returns the candidates of these nodes, with all candidates of each group.
    pub fn candidates(&self, nodes: &BitRow<WORDS>) -> CandidateSet {
        nodes.iter().fold(CandidateSet::EMPTY, |mut all, node| {
            all.insert_digit(self.nodes[node].digit, self.nodes[node].cells);
            all
        })
    }

    /// Returns all candidates of the board.
    pub(super) fn candidates_of_singles(&self) -> CandidateSet {
        let mut all = CandidateSet::EMPTY;
        for (digit, places) in Digit::ALL.into_iter().zip(&self.digits) {
            all.insert_digit(digit, places.cells);
        }
        all
    }

    /// Returns the nodes of these candidates, without groups.
    pub fn row(&self, candidates: &CandidateSet) -> BitRow<WORDS> {
        let numbers = candidates.iter().filter_map(|candidate| self.number(candidate));
        numbers.fold(BitRow::EMPTY, |mut row, node| {
            row.insert(node);
            row
        })
    }
}

/// Returns the positions of the two set bits, or `None` unless exactly two are set.
#[inline]
fn two(bits: u128) -> Option<(usize, usize)> {
    let rest = bits & bits.wrapping_sub(1);
    // A power of two is not 0, so there are two bits and no more.
    rest.is_power_of_two()
        .then(|| (bits.trailing_zeros() as usize, rest.trailing_zeros() as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing;

    #[test]
    fn links_agree_with_cells_and_houses() {
        for seed in 0..100 {
            let board = testing::random_board(seed);
            let graph = InferenceGraph::<MOST>::new(&board);
            assert_eq!(graph.len(), board.all_candidates().len());
            assert_eq!(graph.singles(), graph.len());
            for (number, node) in graph.nodes().iter().enumerate() {
                let cell = node.cells.only().unwrap();
                let candidate = Candidate::new(cell, node.digit);
                assert_eq!(graph.number(candidate), Some(number));
                let weak = candidate.peers().intersection(board.all_candidates());
                assert_eq!(graph.candidates(graph.weak(number)), weak);
                let mut strong = CandidateSet::EMPTY;
                if let Some([a, b]) = board.candidates(cell).pair() {
                    let other = if a == node.digit { b } else { a };
                    strong.insert(Candidate::new(cell, other));
                }
                for house in cell.houses() {
                    for other in board.conjugate_pair(node.digit, house).into_iter().flatten() {
                        if other != cell {
                            strong.insert(Candidate::new(other, node.digit));
                        }
                    }
                }
                assert_eq!(graph.candidates(graph.strong(number)), strong);
                assert_eq!(graph.row(&strong), *graph.strong(number));
                assert_eq!(graph.linked().contains(number), !strong.is_empty());
            }
        }
    }
}
