//! Finds the chains from one candidate that is assumed to be false, the shortest first.
//!
//! ```text
//!     start   strong   weak    strong   weak    strong
//!     false  ======= true ----- false ======= true ----- false ======= true
//!              1 link              3 links                  5 links
//! ```
//!
//! Each round adds a weak and a strong link to the chains of the round before. It does not reach a candidate again that a
//! shorter chain has reached, so every chain is a shortest one.

use sudoku_technique::{Candidate, CandidateSet};

use crate::graph::LinkGraph;

/// The chains from one candidate.
pub(crate) struct ChainSearch {
    pub(crate) start: Candidate,
    /// The ends of chains, in the order in which they were reached.
    reached: Vec<Reached>,
    /// The index of the first end of the last round.
    last: usize,
    on: CandidateSet,
    off: CandidateSet,
}

/// A candidate that is true if the start is false.
struct Reached {
    on: Candidate,
    /// The false candidate before it in the chain.
    off: Candidate,
    /// The index of the end before that; `None` if the false candidate is the start.
    before: Option<usize>,
}

impl ChainSearch {
    /// Creates the search, with the chains of one link.
    pub(crate) fn new(start: Candidate, graph: &LinkGraph) -> Self {
        let mut search = Self {
            start,
            reached: Vec::new(),
            last: 0,
            on: CandidateSet::EMPTY,
            off: CandidateSet::of(start),
        };
        search.follow(graph, start, None);
        search
    }

    /// Extends the chains of the last round by two links. Returns the ends of the new chains.
    pub(crate) fn lengthen(&mut self, graph: &LinkGraph) -> impl Iterator<Item = Candidate> {
        let round = self.last..self.reached.len();
        self.last = round.end;
        for before in round {
            let gone = graph.weak(self.reached[before].on).difference(&self.off);
            self.off = self.off.union(&gone);
            for off in gone.iter() {
                self.follow(graph, off, Some(before));
            }
        }
        self.reached[self.last..].iter().map(|reached| reached.on)
    }

    /// Adds the chains by the strong links of `off`.
    fn follow(&mut self, graph: &LinkGraph, off: Candidate, before: Option<usize>) {
        for &on in graph.strong(off) {
            if !self.on.contains(on) {
                self.on.insert(on);
                self.reached.push(Reached { on, off, before });
            }
        }
    }

    /// Returns the candidates of the chain that ends at `end`, from its start. They are alternately false and true.
    pub(crate) fn chain(&self, end: Candidate) -> Vec<Candidate> {
        let mut chain = Vec::new();
        let mut next = self.reached.iter().find(|reached| reached.on == end);
        while let Some(reached) = next {
            chain.extend([reached.on, reached.off]);
            next = reached.before.map(|before| &self.reached[before]);
        }
        chain.reverse();
        chain
    }
}
