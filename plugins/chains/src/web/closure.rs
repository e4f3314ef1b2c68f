//! Finds the ends of chains of any length.
//!
//! If a node is true, the nodes that it sees are false; if a node is false, the nodes with a strong link to it are true, and so
//! on. Nodes that lead to each other lead to the same nodes, so each such knot is handled once, by Tarjan's algorithm for
//! strongly connected components. Nodes that are already reached are skipped, which leaves few links to follow.

use sudoku_patterns::inference::NodeRow;

use super::ChainWeb;

impl<const WORDS: usize> ChainWeb<WORDS> {
    /// Returns for each node the nodes that are true if it is true, itself included.
    pub(super) fn close(&self) -> Vec<NodeRow<WORDS>> {
        let count = self.nodes().len();
        let mut search = ClosureSearch {
            web: self,
            on: (0..count).map(NodeRow::of).collect(),
            off: vec![NodeRow::EMPTY; count],
            marks: vec![VisitMarks::default(); count],
            visited: 0,
            path: Vec::with_capacity(count),
            unfinished: Vec::with_capacity(count),
            is_open: NodeRow::EMPTY,
        };
        for node in 0..count {
            if search.marks[node].order == 0 {
                search.visit(node);
            }
        }
        search.on
    }
}

/// Tarjan's search in depth.
struct ClosureSearch<'a, const WORDS: usize> {
    web: &'a ChainWeb<WORDS>,
    /// By node: the nodes that are true if it is true.
    on: Vec<NodeRow<WORDS>>,
    /// By node: the nodes that are false then.
    off: Vec<NodeRow<WORDS>>,
    marks: Vec<VisitMarks>,
    /// The number of nodes that have been visited.
    visited: u16,
    /// The nodes from the first one visited to the current one. This is a list instead of a recursion because the path can be too
    /// long for the stack of a thread.
    path: Vec<ClosureStep>,
    /// The nodes whose knots are not yet finished.
    unfinished: Vec<u16>,
    is_open: NodeRow<WORDS>,
}

#[derive(Clone, Copy, Default)]
struct VisitMarks {
    /// The number of nodes visited up to this one; 0 before it is visited.
    order: u16,
    /// The order of the first node that may be in one knot with it.
    low: u16,
}

/// A node of the path, and how far it has been handled.
#[derive(Clone, Copy)]
struct ClosureStep {
    node: u16,
    /// The current word of the nodes that it sees. The set of false nodes only grows, so earlier words need no second look.
    word: u16,
    /// The partners of a false node that have not been handled yet, as a part of the list of all partners.
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

    /// Handles a node up to the next one to visit; returns `None` when the node is done.
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

    /// Returns a node that this one sees and that is not marked as false yet.
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

    /// Adds all that follows from `next` to `node`.
    fn join(&mut self, node: usize, next: usize) {
        if self.is_open.contains(next) {
            // The algorithm needs the order of a node on the path, and all that a node can reach that was left. `low` serves for
            // both.
            self.marks[node].low = self.marks[node].low.min(self.marks[next].low);
        }
        let (on, off) = (self.on[next], self.off[next]);
        self.on[node] |= on;
        self.off[node] |= off;
    }

    /// Gives all nodes of a knot the rows of its first node.
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
