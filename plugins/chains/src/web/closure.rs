//! What chains of any length lead to.
//!
//! Two links on from a true node is what is true because something that it sees is false. Rows of such steps are joined until
//! nothing changes; most webs need two or three rounds, because a round already uses what it found itself.

use sudoku_patterns::inference::Row;
use sudoku_technique::CandidateSet;

use super::Web;

impl<const WORDS: usize> Web<WORDS> {
    pub(super) fn close(&mut self) {
        self.follows = self.steps();
        let mut changed = true;
        while changed {
            changed = false;
            for node in 0..self.follows.len() {
                let before = self.follows[node];
                let mut all = before;
                for next in before.iter() {
                    all |= self.follows[next];
                }
                changed |= all != before;
                self.follows[node] = all;
            }
        }
        self.removable = self.find_removable();
    }

    /// What is true two links after each node, and the node itself.
    fn steps(&self) -> Vec<Row<WORDS>> {
        let step = |(node, seen): (usize, &Row<WORDS>)| {
            seen.iter()
                .fold(Row::of(node), |next, off| next | self.strong[off])
        };
        self.weak.iter().enumerate().map(step).collect()
    }

    fn find_removable(&self) -> CandidateSet {
        let mut removable = CandidateSet::EMPTY;
        for (node, what) in self.nodes().iter().enumerate() {
            if what.cells.len() == 1 && self.follows[node].intersects(&self.weak[node]) {
                removable.insert_digit(what.digit, what.cells);
            }
        }
        let if_false: Vec<_> = (0..self.nodes().len())
            .map(|node| self.follows_if_false(node))
            .collect();
        for &(candidate, seen) in &self.others {
            let follows = seen.iter().fold(Row::EMPTY, |all, off| all | if_false[off]);
            if follows.intersects(&seen) {
                removable.insert(candidate);
            }
        }
        removable
    }
}
