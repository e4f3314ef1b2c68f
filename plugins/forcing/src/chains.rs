//! What forcing chains prove on a board, each outcome with its shortest proof.
//!
//! An outcome is a candidate that is true or false. Every proof can be read from the opposite of the outcome on:
//! - the opposite leads to the outcome itself: a contradiction. Its length is that of the chain;
//! - the opposite leads to every candidate of a choice being off: a contradiction. Its length is that of all these chains. Read
//!   backwards, the chains lead from each candidate of the choice to the outcome: a verity of the same length;
//! - the opposite leads to a candidate being on and to the same being off. Read backwards, that candidate leads to the outcome
//!   whether it is on or off: a verity.

use std::ops::ControlFlow;
use std::rc::Rc;

use sudoku_technique::{Board, CandidateSet, Memo, Sink, Stopped};

use crate::closure::{Row, proved, rows};
use crate::graph::Graph;
use crate::layout::{Choice, Fact, Groups, Layout, Place};
use crate::reach::Reach;

/// How an outcome is proved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Way {
    /// Its opposite leads to it.
    Opposite,
    /// By the choice with this index.
    Choice(usize),
    /// By the candidate with this number, which is on or off.
    Pair(usize),
}

/// Which proofs are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The opposite of the outcome contradicts itself. A choice of two is left out: the chains to its candidates are one chain
    /// with a link between.
    Contradiction,
    /// All candidates of a choice, or one candidate whether it is on or off, lead to the outcome.
    Verity,
}

/// An outcome with its shortest proof.
pub(crate) struct Proof {
    pub(crate) outcome: Fact,
    pub(crate) length: u16,
    pub(crate) way: Way,
    /// What follows from the opposite of the outcome.
    pub(crate) reach: Reach,
}

/// The tables of one board. The usual size has room for all but the emptiest boards.
pub(crate) enum Chains {
    Small(Tables<4>),
    Usual(Tables<6>),
    Large(Tables<20>),
}

/// A graph and what chains prove on it.
pub(crate) struct Tables<const W: usize> {
    graph: Graph<W>,
    proved: Row<W>,
}

thread_local! {
    static CHAINS: Memo<(CandidateSet, bool), Chains> = const { Memo::new() };
}

impl Chains {
    /// The tables of `board`, with groups or without.
    pub(crate) fn of(board: &Board, with_groups: bool) -> Rc<Self> {
        let key = (*board.all_candidates(), with_groups);
        CHAINS.with(|memo| {
            memo.get(&key, |(candidates, with_groups)| {
                let groups = if *with_groups { Groups::Linked } else { Groups::None };
                let layout = Layout::new(candidates, groups);
                if layout.nodes() <= Graph::<4>::ROOM {
                    Self::Small(Tables::new(layout))
                } else if layout.nodes() <= Graph::<6>::ROOM {
                    Self::Usual(Tables::new(layout))
                } else {
                    Self::Large(Tables::new(layout))
                }
            })
        })
    }

    /// The candidates and their groups.
    pub(crate) fn layout(&self) -> &Layout {
        match self {
            Self::Small(tables) => &tables.graph.layout,
            Self::Usual(tables) => &tables.graph.layout,
            Self::Large(tables) => &tables.graph.layout,
        }
    }

    /// The proofs of all outcomes, the shortest first, then by outcome; no more than the first of them when `only_first`.
    pub(crate) fn proofs(
        &self,
        kind: Kind,
        only_first: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<Stopped, Vec<Proof>> {
        match self {
            Self::Small(tables) => tables.proofs(kind, only_first, sink),
            Self::Usual(tables) => tables.proofs(kind, only_first, sink),
            Self::Large(tables) => tables.proofs(kind, only_first, sink),
        }
    }
}

impl<const W: usize> Tables<W> {
    fn new(layout: Layout) -> Self {
        let graph = Graph::new(layout);
        let proved = proved(&graph, &rows(&graph));
        Self { graph, proved }
    }

    fn proofs(
        &self,
        kind: Kind,
        only_first: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<Stopped, Vec<Proof>> {
        let mut proofs: Vec<Proof> = Vec::new();
        if self.proved.is_empty() {
            return ControlFlow::Continue(proofs);
        }
        let on = self.proved.on.iter().map(Fact::on);
        let mut outcomes: Vec<_> = on.chain(self.proved.off.iter().map(Fact::off)).collect();
        outcomes.sort_unstable();
        for outcome in outcomes {
            sink.should_stop()?;
            let longest = match proofs.first() {
                // Only what is shorter comes first.
                Some(best) if only_first => best.length - 1,
                _ => u16::MAX - 1,
            };
            let reach = Reach::new(&self.graph, outcome.opposite(), longest);
            let Some((length, way)) = self.shortest(kind, outcome, &reach) else {
                continue;
            };
            if length > longest {
                continue;
            }
            if only_first {
                proofs.clear();
            }
            proofs.push(Proof {
                outcome,
                length,
                way,
                reach,
            });
        }
        proofs.sort_by_key(|proof| proof.length);
        ControlFlow::Continue(proofs)
    }

    /// The shortest proof of `outcome`; of several the first in the order of [`rank`].
    fn shortest(&self, kind: Kind, outcome: Fact, reach: &Reach) -> Option<(u16, Way)> {
        let layout = &self.graph.layout;
        let fewest = if kind == Kind::Contradiction { 3 } else { 2 };
        let mut best: Option<(u16, u8, Way)> = None;
        let mut take = |length: Option<u16>, rank: u8, way: Way| {
            if let Some(length) = length {
                let new = (length, rank, way);
                best = Some(best.map_or(new, |old| old.min(new)));
            }
        };
        for (index, choice) in layout.choices.iter().enumerate() {
            if choice.len() >= fewest {
                take(self.emptied(choice, reach), rank(choice), Way::Choice(index));
            }
        }
        match kind {
            Kind::Contradiction => take(reach.length(outcome), 0, Way::Opposite),
            Kind::Verity => {
                for candidate in (0..layout.candidates.len()).filter(|it| *it != outcome.node as usize) {
                    let lengths = [Fact::on(candidate), Fact::off(candidate)].map(|fact| reach.length(fact));
                    let both = lengths[0].zip(lengths[1]).map(|(on, off)| on + off);
                    take(both, 3, Way::Pair(candidate));
                }
            }
        }
        best.map(|(length, _, way)| (length, way))
    }

    /// The length of all chains that empty `choice`, if they do.
    fn emptied(&self, choice: &Choice, reach: &Reach) -> Option<u16> {
        let members = self.graph.layout.members(choice).iter();
        members
            .map(|&member| reach.length(Fact::off(member as usize)))
            .sum()
    }
}

/// Which of several proofs of one length is taken: one chain, then a cell, then a house, then a candidate that is on or off.
const fn rank(choice: &Choice) -> u8 {
    match choice.place {
        Place::Cell(_) => 1,
        Place::House(..) => 2,
    }
}
