//! Finds the outcomes that forcing chains prove on a board, each with its shortest proof.
//!
//! An outcome is a candidate that is true or false. The search begins every proof with the opposite of the outcome:
//! - The opposite leads to the outcome itself. This is a contradiction. Its length is the length of the chain.
//! - The opposite turns off every candidate of a choice. This is a contradiction. Its length is the sum of all these chains. Read
//!   backwards, the chains lead from each candidate of the choice to the outcome: a verity of the same length.
//! - The opposite turns a candidate on and also turns it off. Read backwards, the chains lead from both cases of that candidate to
//!   the outcome: a verity.

use std::ops::ControlFlow;
use std::rc::Rc;

use sudoku_technique::{Board, CandidateSet, Memo, Sink, Stopped};

use crate::closure::{FactRows, ProvedFacts, rows};
use crate::graph::ForcingGraph;
use crate::layout::{CandidateLayout, Choice, ChoicePlace, Fact, NumberedGroups};
use crate::levels::{self, ChainLevels};
use crate::reach::ChainReach;

/// The way in which an outcome is proved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ProofWay {
    /// Its opposite leads to it.
    Opposite,
    /// All candidates of the choice with this index are cases.
    Choice(usize),
    /// The candidate with this number is on in one case and off in the other.
    Pair(usize),
}

/// The proofs that a technique looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProofKind {
    /// The opposite of the outcome contradicts itself.
    Contradiction,
    /// All candidates of a choice, or one candidate whether it is on or off, lead to the outcome.
    Verity,
}

/// An outcome with its shortest proof.
pub(crate) struct ChainProof {
    pub(crate) outcome: Fact,
    pub(crate) length: u16,
    pub(crate) way: ProofWay,
}

/// The tables of one board, with rows of one of three sizes. Only the emptiest boards need the largest size.
pub(crate) enum ForcingChains {
    Small(ChainTables<4>),
    Usual(ChainTables<6>),
    Large(Box<ChainTables<20>>),
}

/// A graph and the facts that chains prove on it.
pub(crate) struct ChainTables<const W: usize> {
    pub(crate) graph: ForcingGraph<W>,
    /// For each node, all facts that follow if it is on.
    pub(crate) rows: Vec<FactRows<W>>,
    proved: ProvedFacts<W>,
}

thread_local! {
    static CHAINS: Memo<(CandidateSet, bool), ForcingChains> = const { Memo::new() };
}

impl ForcingChains {
    /// Returns the tables of `board`, with groups or without.
    pub(crate) fn of(board: &Board, with_groups: bool) -> Rc<Self> {
        let key = (*board.all_candidates(), with_groups);
        CHAINS.with(|memo| {
            memo.get(&key, |(candidates, with_groups)| {
                let groups = if *with_groups {
                    NumberedGroups::Linked
                } else {
                    NumberedGroups::None
                };
                let layout = CandidateLayout::new(candidates, groups);
                if layout.nodes() <= ForcingGraph::<4>::ROOM {
                    Self::Small(ChainTables::new(layout))
                } else if layout.nodes() <= ForcingGraph::<6>::ROOM {
                    Self::Usual(ChainTables::new(layout))
                } else {
                    Self::Large(Box::new(ChainTables::new(layout)))
                }
            })
        })
    }

    /// Returns the candidates and their groups.
    pub(crate) fn layout(&self) -> &CandidateLayout {
        match self {
            Self::Small(tables) => &tables.graph.layout,
            Self::Usual(tables) => &tables.graph.layout,
            Self::Large(tables) => &tables.graph.layout,
        }
    }

    /// Returns the shortest chains from `assumption`.
    pub(crate) fn reach(&self, assumption: Fact) -> ChainReach {
        match self {
            Self::Small(tables) => ChainReach::new(&tables.graph, assumption),
            Self::Usual(tables) => ChainReach::new(&tables.graph, assumption),
            Self::Large(tables) => ChainReach::new(&tables.graph, assumption),
        }
    }

    /// Returns the shortest proof of each outcome, sorted by length and then by outcome. Returns only the first if `only_first`.
    pub(crate) fn proofs(
        &self,
        kind: ProofKind,
        only_first: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<Stopped, Vec<ChainProof>> {
        match self {
            Self::Small(tables) => tables.proofs(kind, only_first, sink),
            Self::Usual(tables) => tables.proofs(kind, only_first, sink),
            Self::Large(tables) => tables.proofs(kind, only_first, sink),
        }
    }
}

impl<const W: usize> ChainTables<W> {
    fn new(layout: CandidateLayout) -> Self {
        let graph = ForcingGraph::new(layout);
        let rows = rows(&graph);
        let proved = ProvedFacts::new(&graph, &rows);
        Self { graph, rows, proved }
    }

    fn proofs(
        &self,
        kind: ProofKind,
        only_first: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<Stopped, Vec<ChainProof>> {
        let mut proofs: Vec<ChainProof> = Vec::new();
        let on = self.proved.all.on.iter().map(Fact::on);
        let mut outcomes: Vec<_> = on.chain(self.proved.all.off.iter().map(Fact::off)).collect();
        outcomes.sort_unstable();
        for outcome in outcomes {
            sink.should_stop()?;
            let longest = match proofs.first() {
                // Only a shorter proof comes before the best one.
                Some(best) if only_first => best.length - 1,
                _ => LONGEST,
            };
            let shortest = match kind {
                ProofKind::Contradiction => self.contradiction(outcome, longest),
                ProofKind::Verity => self.verity(outcome, longest),
            };
            let Some((length, way)) = shortest.filter(|(length, _)| *length <= longest) else {
                continue;
            };
            if only_first {
                proofs.clear();
            }
            proofs.push(ChainProof { outcome, length, way });
        }
        proofs.sort_by_key(|proof| proof.length);
        ControlFlow::Continue(proofs)
    }

    /// Returns the shortest contradiction that proves `outcome`, if its length is at most `longest`. Among equally short ones, one
    /// chain comes before a cell, and a cell before a house. Choices of two candidates are left out: the two chains to their
    /// candidates, joined by the link between these, are one chain.
    fn contradiction(&self, outcome: Fact, longest: u16) -> Option<(u16, ProofWay)> {
        let assumption = outcome.opposite();
        let mut shortest = None;
        if self.proved.by_opposite.contains(outcome) {
            shortest = levels::to_opposite(&self.graph, assumption, longest)
                .map(|length| (length, 0, ProofWay::Opposite));
        }
        let mut levels = None;
        for (index, proved) in &self.proved.by_choice {
            if proved.contains(outcome) {
                let levels = levels.get_or_insert_with(|| ChainLevels::new(&self.graph, assumption, longest));
                let way = self.by_choice(*index, levels);
                shortest = shortest.into_iter().chain(way).min();
            }
        }
        shortest.map(|(length, _, way)| (length, way))
    }

    /// Returns the shortest verity that proves `outcome`. Among equally short ones, a cell comes before a house, and a house before
    /// a candidate that is on or off.
    fn verity(&self, outcome: Fact, longest: u16) -> Option<(u16, ProofWay)> {
        let levels = ChainLevels::new(&self.graph, outcome.opposite(), longest);
        let by_choice =
            (0..self.graph.layout.choices.len()).filter_map(|index| self.by_choice(index, &levels));
        let candidates = 0..self.graph.layout.candidates.len();
        let by_pair = candidates
            .filter(|it| *it != outcome.node as usize)
            .filter_map(|candidate| {
                let [on, off] = [Fact::on(candidate), Fact::off(candidate)].map(|fact| levels.length(fact));
                Some((on? + off?, 3, ProofWay::Pair(candidate)))
            });
        by_choice
            .chain(by_pair)
            .min()
            .map(|(length, _, way)| (length, way))
    }

    /// Returns the length of all chains that empty a choice, with the rank of the proof. `None` if they do not empty it.
    fn by_choice(&self, index: usize, levels: &ChainLevels<W>) -> Option<(u16, u8, ProofWay)> {
        let choice = self.graph.layout.choices[index];
        let members = self.graph.layout.members(choice).iter();
        let lengths = members.map(|&member| levels.length(Fact::off(member as usize)));
        let length = lengths.sum::<Option<u16>>()?;
        Some((length, rank(choice), ProofWay::Choice(index)))
    }
}

/// Longer than every chain.
const LONGEST: u16 = u16::MAX / 16;

/// Ranks a cell before a house.
const fn rank(choice: Choice) -> u8 {
    match choice.place {
        ChoicePlace::Cell(_) => 1,
        ChoicePlace::House(..) => 2,
    }
}
