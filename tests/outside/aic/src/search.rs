//! What follows when one candidate is false, chain by chain, the shortest first.
//!
//! ```text
//!     start   strong   weak    strong   weak    strong
//!     false  ======= true ----- false ======= true ----- false ======= true
//!              1 link              3 links                  5 links
//! ```
//!
//! Each round adds a weak and a strong link to the chains of the round before. What a shorter chain reached is not
//! reached again, so every chain is a shortest one.

use sudoku_technique::{Candidate, CandidateSet};

use crate::graph::Graph;

/// The chains from one candidate.
pub(crate) struct Search {
    pub(crate) start: Candidate,
    /// Candidates that a chain ends at, in the order in which they were reached.
    reached: Vec<Reached>,
    /// Where those of the last round begin.
    last: usize,
    on: CandidateSet,
    off: CandidateSet,
}

/// A candidate that is true if the start is false.
struct Reached {
    on: Candidate,
    /// The false candidate that it is linked to.
    off: Candidate,
    /// Which one made that false; none when it is the start.
    before: Option<usize>,
}

impl Search {
    /// The chains of one link.
    pub(crate) fn new(start: Candidate, graph: &Graph) -> Self {
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

    /// Makes all chains two links longer and answers where those end that are new; nothing when none is.
    pub(crate) fn lengthen(&mut self, graph: &Graph) -> impl Iterator<Item = Candidate> {
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

    /// Takes the strong links from `off`.
    fn follow(&mut self, graph: &Graph, off: Candidate, before: Option<usize>) {
        for &on in graph.strong(off) {
            if !self.on.contains(on) {
                self.on.insert(on);
                self.reached.push(Reached { on, off, before });
            }
        }
    }

    /// The candidates of the chain that ends at `end`, from the start on: false and true in turn.
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
