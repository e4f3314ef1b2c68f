//! Computes the lengths of the shortest chains from one assumption, without the chains.
//!
//! A chain turns nodes on and off in turn. So on each level of a breadth-first search, all nodes are on or all are off:
//!
//! ```text
//!     level     0          1          2         3
//!            x is on  -  some off  -  some on  -  some off  -  ...
//! ```

use sudoku_patterns::inference::BitRow;

use crate::graph::ForcingGraph;
use crate::layout::Fact;

/// The levels of one assumption.
pub(crate) struct ChainLevels<const W: usize> {
    /// Whether the assumption is on.
    starts_on: bool,
    /// The new nodes of each level.
    levels: Vec<BitRow<W>>,
}

impl<const W: usize> ChainLevels<W> {
    /// Computes the levels of chains of at most `longest` links.
    pub(crate) fn new(graph: &ForcingGraph<W>, assumption: Fact, longest: u16) -> Self {
        let mut search = LevelSearch::new(assumption);
        let mut levels = vec![search.new];
        while levels.len() <= longest as usize && search.deepen(graph) {
            levels.push(search.new);
        }
        Self {
            starts_on: assumption.is_on,
            levels,
        }
    }

    /// Returns the length of the shortest chain to `fact`, if there is one.
    pub(crate) fn length(&self, fact: Fact) -> Option<u16> {
        let first = usize::from(fact.is_on != self.starts_on);
        let mut levels = self.levels.iter().enumerate().skip(first).step_by(2);
        let found = levels.find(|(_, level)| level.contains(fact.node as usize));
        found.map(|(length, _)| length as u16)
    }
}

/// Returns the length of the shortest chain from an assumption to its own opposite, if it is at most `longest`.
///
/// The search needs only half of such a chain: the other half, read backwards, leads from the assumption to the opposite of the
/// middle node. So it stops on the first level with a node that was on before and is off now, or the other way round. One level
/// before, the node had the opposite state.
pub(crate) fn to_opposite<const W: usize>(
    graph: &ForcingGraph<W>,
    assumption: Fact,
    longest: u16,
) -> Option<u16> {
    let mut search = LevelSearch::new(assumption);
    for level in 1..=longest.div_ceil(2) {
        if !search.deepen(graph) {
            return None;
        }
        let opposite = if search.is_on { &search.off } else { &search.on };
        if search.new.intersects(opposite) {
            return Some(2 * level - 1);
        }
    }
    None
}

/// A search that goes from level to level.
struct LevelSearch<const W: usize> {
    on: BitRow<W>,
    off: BitRow<W>,
    /// The new nodes of the last level.
    new: BitRow<W>,
    /// Whether the new nodes are on.
    is_on: bool,
}

impl<const W: usize> LevelSearch<W> {
    fn new(assumption: Fact) -> Self {
        let mut search = Self {
            on: BitRow::EMPTY,
            off: BitRow::EMPTY,
            new: BitRow::EMPTY,
            is_on: assumption.is_on,
        };
        search.new.insert(assumption.node as usize);
        if assumption.is_on {
            search.on = search.new;
        } else {
            search.off = search.new;
        }
        search
    }

    /// Goes to the next level. Returns whether it has new nodes.
    #[inline]
    fn deepen(&mut self, graph: &ForcingGraph<W>) -> bool {
        let mut next = BitRow::EMPTY;
        if self.is_on {
            for on in &self.new {
                next |= graph.off_after_on[on];
            }
            next = next - self.off;
            self.off |= next;
        } else {
            for off in &(self.new & graph.active) {
                for on in graph.on_after_off(off) {
                    next.insert(on);
                }
            }
            next = next - self.on;
            self.on |= next;
        }
        self.new = next;
        self.is_on = !self.is_on;
        !next.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::layout;
    use crate::reach::ChainReach;
    use sudoku_technique::testing::random_board;

    #[test]
    fn lengths_are_those_of_the_chains() {
        for seed in 0..40 {
            let graph = ForcingGraph::<20>::new(layout(&random_board(seed)));
            for node in 0..graph.layout.nodes() {
                for assumption in [Fact::on(node), Fact::off(node)] {
                    let reach = ChainReach::new(&graph, assumption);
                    let levels = ChainLevels::new(&graph, assumption, 1000);
                    for node in 0..graph.layout.nodes() {
                        for fact in [Fact::on(node), Fact::off(node)] {
                            assert_eq!(levels.length(fact), reach.length(fact), "seed {seed}");
                        }
                    }
                    let opposite = reach.length(assumption.opposite());
                    assert_eq!(to_opposite(&graph, assumption, 1000), opposite, "seed {seed}");
                    if let Some(length) = opposite {
                        assert_eq!(to_opposite(&graph, assumption, length), opposite, "seed {seed}");
                        assert_eq!(to_opposite(&graph, assumption, length - 1), None, "seed {seed}");
                    }
                }
            }
        }
    }
}
