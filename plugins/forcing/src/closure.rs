//! Computes all facts that follow from each node by chains, and the facts that this proves.
//!
//! The row of a node has the nodes that are on and the nodes that are off if it is on: the node itself, and the rows of all nodes
//! that follow. The search follows links until nothing is new. It copies finished rows as a whole, so most rows take few steps.
//!
//! Every chain can be read backwards, so the rows show all facts that chains prove:
//! - If the row of a candidate has its own opposite, the candidate is false. If a candidate is on whenever it is off, it is true.
//!   Other contradictions have the same outcome: both on and off of a node, two values in a cell, or one value twice in a house.
//!   In these, one of the two chains can be read backwards and joined to the other.
//! - If a fact is in the rows of all candidates of a choice, it is true. The outcome is the same if its opposite empties the
//!   choice.
//!
//! So contradictions and verities by chains prove the same facts.

use sudoku_patterns::inference::BitRow;

use crate::graph::ForcingGraph;
use crate::layout::Fact;

/// The nodes that are on and the nodes that are off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FactRows<const W: usize> {
    pub(crate) on: BitRow<W>,
    pub(crate) off: BitRow<W>,
}

impl<const W: usize> FactRows<W> {
    pub(crate) const EMPTY: Self = Self {
        on: BitRow::EMPTY,
        off: BitRow::EMPTY,
    };

    #[inline]
    fn add(&mut self, other: &Self) {
        self.on |= other.on;
        self.off |= other.off;
    }

    #[inline]
    fn keep(&mut self, other: &Self) {
        self.on &= other.on;
        self.off &= other.off;
    }

    /// Returns whether this fact is in the rows.
    #[inline]
    pub(crate) fn contains(&self, fact: Fact) -> bool {
        let nodes = if fact.is_on { &self.on } else { &self.off };
        nodes.contains(fact.node as usize)
    }

    /// Returns whether the rows have no facts.
    pub(crate) fn is_empty(&self) -> bool {
        (self.on | self.off).is_empty()
    }
}

/// Returns the row of each node.
pub(crate) fn rows<const W: usize>(graph: &ForcingGraph<W>) -> Vec<FactRows<W>> {
    let nodes = graph.layout.nodes();
    let mut search = RowSearch {
        graph,
        rows: vec![FactRows::EMPTY; nodes],
        visits: vec![0; nodes],
        next: 1,
        open: Vec::with_capacity(nodes),
    };
    for node in 0..nodes {
        if search.visits[node] == 0 {
            search.visit(node);
        }
    }
    search.rows
}

/// Tarjan's search for strongly connected components: nodes that follow from each other have the same row.
struct RowSearch<'a, const W: usize> {
    graph: &'a ForcingGraph<W>,
    /// For each node, its row as far as it is known. Rows of finished nodes are complete.
    rows: Vec<FactRows<W>>,
    /// For each node, the number of its visit: 0 before the visit, [`FINISHED`] when its row is complete.
    visits: Vec<u16>,
    next: u16,
    /// The nodes that were visited and are not finished, in the order of their visits.
    open: Vec<u16>,
}

/// Later than every visit.
const FINISHED: u16 = u16::MAX;

impl<const W: usize> RowSearch<'_, W> {
    /// Visits a node and all nodes that follow from it. Returns the earliest visit of an open node that follows, or [`FINISHED`].
    fn visit(&mut self, node: usize) -> u16 {
        let (graph, visit, depth) = (self.graph, self.next, self.open.len());
        self.visits[node] = visit;
        self.next += 1;
        self.open.push(node as u16);
        let mut row = FactRows {
            on: BitRow::EMPTY,
            off: graph.off_after_on[node],
        };
        row.on.insert(node);
        let mut earliest = visit;
        for off in &(row.off & graph.active) {
            for on in graph.on_after_off(off) {
                // The row already has all that follows from `on`, or `on` is this node itself.
                if row.on.contains(on) {
                    continue;
                }
                match self.visits[on] {
                    0 => {
                        earliest = earliest.min(self.visit(on));
                        row.add(&self.rows[on]);
                    }
                    FINISHED => row.add(&self.rows[on]),
                    open => earliest = earliest.min(open),
                }
            }
        }
        self.rows[node] = row;
        if earliest < visit {
            return earliest;
        }
        // All nodes visited since then follow from this node, and this node follows from them.
        for member in self.open.drain(depth..) {
            self.rows[member as usize] = row;
            self.visits[member as usize] = FINISHED;
        }
        FINISHED
    }
}

/// The facts that chains prove, as candidates that are true and candidates that are false.
pub(crate) struct ProvedFacts<const W: usize> {
    /// Proved by a chain from the opposite.
    pub(crate) by_opposite: FactRows<W>,
    /// For each choice of three or more candidates, the facts to which all of its candidates lead. Only choices with such facts.
    pub(crate) by_choice: Vec<(usize, FactRows<W>)>,
    /// All proved facts.
    pub(crate) all: FactRows<W>,
}

impl<const W: usize> ProvedFacts<W> {
    /// Returns the facts that the rows of all nodes prove.
    pub(crate) fn new(graph: &ForcingGraph<W>, rows: &[FactRows<W>]) -> Self {
        let layout = &graph.layout;
        let mut by_opposite = FactRows::EMPTY;
        for candidate in 0..layout.candidates.len() {
            if rows[candidate].off.contains(candidate) {
                by_opposite.off.insert(candidate);
            }
            let turns_on = |on: usize| rows[on].on.contains(candidate);
            if graph.on_after_off(candidate).any(turns_on) {
                by_opposite.on.insert(candidate);
            }
        }
        // Facts about groups do not change the board.
        let mut groups = BitRow::EMPTY;
        layout.group_nodes().for_each(|node| groups.insert(node));
        let mut proved = Self {
            by_opposite,
            by_choice: Vec::new(),
            all: by_opposite,
        };
        for (index, &choice) in layout.choices.iter().enumerate() {
            let [first, second, others @ ..] = layout.members(choice) else {
                continue;
            };
            if others.is_empty() {
                continue;
            }
            let mut common = rows[*first as usize];
            common.keep(&rows[*second as usize]);
            for &member in others {
                common.keep(&rows[member as usize]);
            }
            common.on = common.on - groups;
            common.off = common.off - groups;
            if !common.is_empty() {
                proved.all.add(&common);
                proved.by_choice.push((index, common));
            }
        }
        proved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{CandidateLayout, NumberedGroups, layout};
    use sudoku_technique::testing::random_board;

    /// Returns all that follows from `start` by going from fact to fact.
    fn slowly(graph: &ForcingGraph<20>, start: Fact) -> FactRows<20> {
        let (mut row, mut open) = (FactRows::EMPTY, vec![start]);
        while let Some(fact) = open.pop() {
            let node = fact.node as usize;
            let known = if fact.is_on { &mut row.on } else { &mut row.off };
            if known.contains(node) {
                continue;
            }
            known.insert(node);
            if fact.is_on {
                open.extend(graph.off_after_on[node].iter().map(Fact::off));
            } else {
                open.extend(graph.on_after_off(node).map(Fact::on));
            }
        }
        row
    }

    #[test]
    fn a_row_is_all_that_can_be_reached_and_proofs_hold_in_both_directions() {
        for seed in 0..150 {
            let board = random_board(seed);
            let graph = ForcingGraph::<20>::new(layout(&board));
            let rows = rows(&graph);
            let mut expected = FactRows::EMPTY;
            for (node, row) in rows.iter().enumerate() {
                assert_eq!(*row, slowly(&graph, Fact::on(node)), "seed {seed}");
            }
            for candidate in 0..graph.layout.candidates.len() {
                for fact in [Fact::on(candidate), Fact::off(candidate)] {
                    let reached = slowly(&graph, fact);
                    let clash = reached.on.intersects(&reached.off);
                    let empty = graph.layout.choices.iter().any(|&choice| {
                        let mut members = graph.layout.members(choice).iter();
                        members.all(|&member| reached.off.contains(member as usize))
                    });
                    if clash || empty {
                        let opposite = if fact.is_on {
                            &mut expected.off
                        } else {
                            &mut expected.on
                        };
                        opposite.insert(candidate);
                    }
                }
            }
            let proved = ProvedFacts::new(&graph, &rows).all;
            assert_eq!(proved, expected, "seed {seed}");
            let linked = ForcingGraph::<20>::new(CandidateLayout::new(
                board.all_candidates(),
                NumberedGroups::Linked,
            ));
            assert_eq!(
                ProvedFacts::new(&linked, &super::rows(&linked)).all,
                proved,
                "seed {seed}"
            );
        }
    }
}
