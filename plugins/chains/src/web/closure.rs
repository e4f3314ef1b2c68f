//! Finds the ends of chains of any length.
//!
//! If a node is true, the nodes that it sees are false. If a node is false, the nodes with a strong link to it are true, and so
//! on. Nodes that lead to each other lead to the same nodes. Tarjan's algorithm for strongly connected components handles each
//! such *knot* once. The search skips nodes that are already reached, so it follows few links.

use sudoku_patterns::inference::BitRow;

use super::ChainWeb;

impl<const WORDS: usize> ChainWeb<WORDS> {
    /// Returns, for each node, the nodes that are true if it is true, including itself.
    pub(super) fn close(&self) -> Vec<BitRow<WORDS>> {
        let count = self.nodes().len();
        let mut search = ClosureSearch {
            web: self,
            on: (0..count).map(BitRow::of).collect(),
            off: vec![BitRow::EMPTY; count],
            marks: vec![VisitMarks::default(); count],
            visited: 0,
            path: Vec::with_capacity(count),
            unfinished: Vec::with_capacity(count),
            is_open: BitRow::EMPTY,
        };
        for node in 0..count {
            if search.marks[node].order == 0 {
                search.visit(node);
            }
        }
        search.on
    }
}

/// Tarjan's depth-first search.
struct ClosureSearch<'a, const WORDS: usize> {
    web: &'a ChainWeb<WORDS>,
    /// For each node, the nodes that are true if it is true.
    on: Vec<BitRow<WORDS>>,
    /// For each node, the nodes that are false if it is true.
    off: Vec<BitRow<WORDS>>,
    marks: Vec<VisitMarks>,
    /// The number of nodes that have been visited.
    visited: u16,
    /// The nodes from the first visited one to the current one. The search does not recurse, because the path can be too long for
    /// the stack of a thread.
    path: Vec<ClosureStep>,
    /// The nodes whose knots are not finished.
    unfinished: Vec<u16>,
    is_open: BitRow<WORDS>,
}

#[derive(Clone, Copy, Default)]
struct VisitMarks {
    /// The number of nodes visited up to this one. 0 before the visit.
    order: u16,
    /// The order of the first node that may be in the same knot.
    low: u16,
}

/// A node of the path and the links that it has still to follow.
#[derive(Clone, Copy)]
struct ClosureStep {
    node: u16,
    /// The current word of the nodes that it sees. The set of false nodes only grows, so earlier words have no more nodes.
    word: u16,
    /// The partners of a false node that are left, as a range of the list of all partners.
    partner: u32,
    end: u32,
}

impl<const WORDS: usize> ClosureSearch<'_, WORDS> {
    fn visit(&mut self, first: usize) {
        self.begin(first);
        while let Some(mut step) = self.path.pop() {
            let node = usize::from(step.node);
            if let Some(next) = self.advance(node, &mut step) {
                self.path.push(step);
                self.begin(next);
                continue;
            }
            if self.marks[node].low == self.marks[node].order {
                self.finish_knot(node);
            }
            if let Some(before) = self.path.last() {
                self.join(before.node.into(), node);
            }
        }
    }

    fn begin(&mut self, node: usize) {
        self.visited += 1;
        self.marks[node] = VisitMarks {
            order: self.visited,
            low: self.visited,
        };
        self.unfinished.push(node as u16);
        self.is_open.insert(node);
        self.path.push(ClosureStep {
            node: node as u16,
            word: 0,
            partner: 0,
            end: 0,
        });
    }

    /// Follows the links of a node up to the next node to visit. Returns `None` if no link is left.
    fn advance(&mut self, node: usize, step: &mut ClosureStep) -> Option<usize> {
        loop {
            while step.partner < step.end {
                let next = usize::from(self.web.partners[step.partner as usize]);
                step.partner += 1;
                if self.on[node].contains(next) {
                    continue;
                }
                if self.marks[next].order == 0 {
                    return Some(next);
                }
                self.join(node, next);
            }
            let off = self.next_off(node, step)?;
            self.off[node].insert(off);
            step.partner = self.web.first_partner[off];
            step.end = self.web.first_partner[off + 1];
        }
    }

    /// Returns a node that this node sees and that is not yet marked as false.
    fn next_off(&self, node: usize, step: &mut ClosureStep) -> Option<usize> {
        let [weak, off] = [self.web.weak[node].words(), self.off[node].words()];
        while usize::from(step.word) < WORDS {
            let word = usize::from(step.word);
            let rest = weak[word] & !off[word];
            if rest != 0 {
                return Some(64 * word + rest.trailing_zeros() as usize);
            }
            step.word += 1;
        }
        None
    }

    /// Adds to `node` all nodes that follow from `next`.
    fn join(&mut self, node: usize, next: usize) {
        if self.is_open.contains(next) {
            // The textbook takes `order` of a node that is on the path and `low` of any other node. `low` is right for both.
            self.marks[node].low = self.marks[node].low.min(self.marks[next].low);
        }
        let (on, off) = (self.on[next], self.off[next]);
        self.on[node] |= on;
        self.off[node] |= off;
    }

    /// Sets the rows of all nodes of a knot to those of its first node.
    fn finish_knot(&mut self, first: usize) {
        let (on, off) = (self.on[first], self.off[first]);
        while let Some(node) = self.unfinished.pop() {
            let node = usize::from(node);
            self.on[node] = on;
            self.off[node] = off;
            self.is_open.remove(node);
            if node == first {
                return;
            }
        }
    }
}
