//! Computes all that follows from each node by chains, and the facts that this proves.
//!
//! The row of a node has the nodes that are on and the nodes that are off if it is on: itself, and the rows of all nodes that
//! follow. The search follows links until nothing is new. A finished row is taken as a whole, so most rows need only a few steps.
//!
//! Every chain can be read backwards, so the rows show all that chains prove:
//! - a candidate whose row has its own opposite is false; a candidate that is on if it is off is true. This is also the
//!   outcome if an assumption leads to both on and off of a node, to two values in a cell or to one value twice in a house:
//!   read one of the two chains backwards, and put it behind the other;
//! - a fact in the rows of all candidates of a choice is true. This is also the outcome if the opposite empties the choice.
//!
//! So contradictions and verities by chains are the same facts, each proved in two ways.

use sudoku_patterns::inference::NodeRow;

use crate::graph::ForcingGraph;
use crate::layout::Fact;

/// The nodes that are on and the nodes that are off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FactRows<const W: usize> {
    pub(crate) on: NodeRow<W>,
    pub(crate) off: NodeRow<W>,
}

impl<const W: usize> FactRows<W> {
    pub(crate) const EMPTY: Self = Self {
        on: NodeRow::EMPTY,
        off: NodeRow::EMPTY,
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

    /// Checks whether this fact is among them.
    #[inline]
    pub(crate) fn contains(&self, fact: Fact) -> bool {
        let nodes = if fact.is_on { &self.on } else { &self.off };
        nodes.contains(fact.node as usize)
    }

    /// Checks whether there are no facts.
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

/// A search in depth for nodes that follow from each other and so share their row (Tarjan's strongly connected components).
struct RowSearch<'a, const W: usize> {
    graph: &'a ForcingGraph<W>,
    /// By node: its row, as far as it is known; complete for finished nodes.
    rows: Vec<FactRows<W>>,
    /// By node: the number of its first visit, 0 before it, and [`FINISHED`] once its row is complete.
    visits: Vec<u16>,
    next: u16,
    /// The nodes that were visited and are not finished, in order.
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
            on: NodeRow::EMPTY,
            off: graph.off_after_on[node],
        };
        row.on.insert(node);
        let mut earliest = visit;
        for off in &(row.off & graph.active) {
            for on in graph.on_after_off(off) {
                // A node in the row came with all that follows from it, or is the node that is visited now.
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
        // All nodes visited since follow from this node, and this node from them.
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
    /// Proved by the chains from all candidates of a choice with three or more, for each choice that proves anything.
    pub(crate) by_choice: Vec<(usize, FactRows<W>)>,
    /// All of these.
    pub(crate) all: FactRows<W>,
}

impl<const W: usize> ProvedFacts<W> {
    /// Returns the facts that these rows prove.
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
        let mut groups = NodeRow::EMPTY;
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
