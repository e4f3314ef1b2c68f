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
            on: vec![Row::EMPTY; count],
            off: vec![Row::EMPTY; count],
            marks: vec![Marks::default(); count],
            visited: 0,
            stack: Vec::with_capacity(count),
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
    /// The nodes whose knots are not yet finished.
    stack: Vec<u16>,
    is_open: Row<WORDS>,
}

#[derive(Clone, Copy, Default)]
struct Marks {
    /// The number of nodes visited up to this one; 0 before it is.
    order: u16,
    /// The order of the first one that it may be in one knot with.
    low: u16,
}

impl<const WORDS: usize> Search<'_, WORDS> {
    fn visit(&mut self, node: usize) {
        self.visited += 1;
        let order = self.visited;
        self.marks[node].order = order;
        self.stack.push(node as u16);
        self.is_open.insert(node);
        let web = self.web;
        let mut low = order;
        let mut on = Row::of(node);
        let mut off = Row::EMPTY;
        // What is false only grows, so no word has to be looked at again.
        for (index, seen) in web.weak[node].words().iter().enumerate() {
            loop {
                let rest = seen & !off.words()[index];
                if rest == 0 {
                    break;
                }
                let next = 64 * index + rest.trailing_zeros() as usize;
                off.insert(next);
                for &next in web.partners(next) {
                    let next = usize::from(next);
                    if on.contains(next) {
                        continue;
                    }
                    if self.marks[next].order == 0 {
                        self.visit(next);
                        low = low.min(self.marks[next].low);
                    } else if self.is_open.contains(next) {
                        low = low.min(self.marks[next].order);
                    }
                    on.insert(next);
                    on |= self.on[next];
                    off |= self.off[next];
                }
            }
        }
        self.marks[node].low = low;
        self.on[node] = on;
        self.off[node] = off;
        if low == order {
            self.finish_knot(node);
        }
    }

    /// All nodes of a knot lead to what its first node leads to.
    fn finish_knot(&mut self, first: usize) {
        let (on, off) = (self.on[first], self.off[first]);
        while let Some(node) = self.stack.pop() {
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
