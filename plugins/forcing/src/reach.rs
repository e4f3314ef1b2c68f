//! Finds the shortest chains from one assumption to every fact that follows from it.
//!
//! ```text
//!     assumption  -  link  -  link  -  ...  -  conclusion          length: the number of links
//! ```
//!
//! Among equally short chains to a fact, the search keeps the one that it finds first. It follows the links of a fact in the order
//! of the numbers of their nodes.

use crate::graph::ForcingGraph;
use crate::layout::Fact;

/// The length for a fact that was not reached.
const NEVER: u16 = u16::MAX;

/// The facts that follow from an assumption, each with the length of its shortest chain.
pub(crate) struct ChainReach {
    pub(crate) assumption: Fact,
    /// For each index of a fact, the length of its chain, or [`NEVER`].
    lengths: Vec<u16>,
    /// For each index of a fact, the fact before it in its chain.
    before: Vec<Fact>,
}

impl ChainReach {
    /// Finds the chains from `assumption`.
    pub(crate) fn new<const W: usize>(graph: &ForcingGraph<W>, assumption: Fact) -> Self {
        let facts = graph.layout.nodes() * 2;
        let mut reach = Self {
            assumption,
            lengths: vec![NEVER; facts],
            before: vec![assumption; facts],
        };
        reach.lengths[assumption.index()] = 0;
        let mut queue = Vec::with_capacity(facts);
        queue.push(assumption);
        let mut next = 0;
        while let Some(&fact) = queue.get(next) {
            next += 1;
            let length = reach.lengths[fact.index()] + 1;
            let node = fact.node as usize;
            let mut follow = |to: Fact| {
                let known = &mut reach.lengths[to.index()];
                if *known == NEVER {
                    *known = length;
                    reach.before[to.index()] = fact;
                    queue.push(to);
                }
            };
            if fact.is_on {
                graph.off_after_on[node]
                    .iter()
                    .map(Fact::off)
                    .for_each(&mut follow);
            } else {
                graph.on_after_off(node).map(Fact::on).for_each(&mut follow);
            }
        }
        reach
    }

    /// Returns the length of the shortest chain to `fact`, if there is one.
    pub(crate) fn length(&self, fact: Fact) -> Option<u16> {
        let length = self.lengths[fact.index()];
        (length != NEVER).then_some(length)
    }

    /// Returns the facts of the chain to `fact`, from the assumption on. The fact must have been reached.
    pub(crate) fn chain(&self, fact: Fact) -> Vec<Fact> {
        let mut chain = vec![fact];
        let mut last = fact;
        while last != self.assumption && self.length(last).is_some() {
            last = self.before[last.index()];
            chain.push(last);
        }
        chain.reverse();
        chain
    }
}
