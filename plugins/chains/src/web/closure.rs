//! What chains of any length lead to.
//!
//! A true node leads to what it sees being false, what is false leads to what is strongly linked to it being true, and so on.
//! Nodes that lead to each other lead to the same, so each such knot is untied once, by Tarjan's algorithm. What is known to
//! be reached needs no second look, which leaves few links to follow.

use sudoku_patterns::inference::Row;

use super::Web;

impl<const WORDS: usize> Web<WORDS> {
    /// For each node what is true if it is true, itself included.
    pub(super) fn close(&self) -> Vec<Row<WORDS>> {
        let count = self.nodes().len();
        let mut search = Search {
            web: self,
            on: (0..count).map(Row::of).collect(),
            off: vec![Row::EMPTY; count],
            marks: vec![Marks::default(); count],
            visited: 0,
            path: Vec::with_capacity(count),
            unfinished: Vec::with_capacity(count),
            is_open: Row::EMPTY,
        };
        for node in 0..count {
            if search.marks[node].order == 0 {
                search.visit(node);
            }
        }
        search.on
    }
}

struct Search<'a, const WORDS: usize> {
    web: &'a Web<WORDS>,
    /// What is true if a node is true.
    on: Vec<Row<WORDS>>,
    /// What is false then.
    off: Vec<Row<WORDS>>,
    marks: Vec<Marks>,
    /// How many nodes have been visited.
    visited: u16,
    /// The nodes from the first one visited to the one that is looked at. A list and no recursion, because it can be
    /// longer than a thread has stack for.
    path: Vec<Step>,
    /// The nodes whose knots are not yet finished.
    unfinished: Vec<u16>,
    is_open: Row<WORDS>,
}

#[derive(Clone, Copy, Default)]
struct Marks {
    /// The number of nodes visited up to this one; 0 before it is.
    order: u16,
    /// The order of the first one that it may be in one knot with.
    low: u16,
}

/// How far a node has been looked at.
#[derive(Clone, Copy)]
struct Step {
    node: u16,
    /// The word of what it sees. What is known to be false only grows, so no word has to be looked at again.
    word: u16,
    /// The partners of a false node that are still to be looked at, among those of all.
    partner: u32,
    end: u32,
}

impl<const WORDS: usize> Search<'_, WORDS> {
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
        self.marks[node] = Marks {
            order: self.visited,
            low: self.visited,
        };
        self.unfinished.push(node as u16);
        self.is_open.insert(node);
        self.path.push(Step {
            node: node as u16,
            word: 0,
            partner: 0,
            end: 0,
        });
    }

    /// Goes on with a node up to the next one to visit; none when there is nothing left to look at.
    fn advance(&mut self, node: usize, step: &mut Step) -> Option<usize> {
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

    /// A node that this one sees, and of which it is not known yet that it is false then.
    fn next_off(&self, node: usize, step: &mut Step) -> Option<usize> {
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

    /// What follows from `next` follows from `node`.
    fn join(&mut self, node: usize, next: usize) {
        if self.is_open.contains(next) {
            // Of a node on the path only the order counts, of one that was left all it can reach.
            self.marks[node].low = self.marks[node].low.min(self.marks[next].low);
        }
        let (on, off) = (self.on[next], self.off[next]);
        self.on[node] |= on;
        self.off[node] |= off;
    }

    /// All nodes of a knot lead to what its first node leads to.
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
