//! What forcing nets prove on a board.
//!
//! A net that fails in the fewest rounds comes first. Rounds are counted for all candidates side by side; only the nets that
//! are reported are traced.
//!
//! Two things need no net of their own:
//! - a candidate that is off turns on another one, or a group. What follows then follows from that candidate as well, or from each of
//!   that group, and no later. So where no candidate fails when it is on, none fails when it is off, and of all nets one of a
//!   candidate that is on fails first;
//! - for the same reason, as long as no net fails, a candidate that is on or off leads to no conclusion to which the candidates of a
//!   choice do not lead.

use std::ops::ControlFlow;
use std::rc::Rc;

use sudoku_technique::{Board, CandidateSet, Memo, Sink, Stopped};

use crate::bits::Bits;
use crate::layout::{Choice, Fact, Groups, Layout, Place};
use crate::setting::Setting;
use crate::side_by_side::{SideBySide, in_common};
use crate::trace::{Failure, Trace};

/// The nets of one board.
pub(crate) struct Nets {
    pub(crate) layout: Layout,
    by_candidate: Vec<[u16; 4]>,
    most_rounds: u16,
    /// The candidates that fail when they are on, by round, as far as was looked.
    failed: Vec<(u16, usize)>,
    /// For each choice the facts that stand in the nets of all its candidates; nothing when some net fails and nobody asked
    /// for more.
    common: Vec<(usize, Fact)>,
}

/// How far the nets are computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// To the end of the first round in which a net fails.
    FirstFailure,
    /// Until nothing is new.
    All,
}

/// A net that fails.
pub(crate) struct Contradiction {
    /// The opposite of what was assumed.
    pub(crate) outcome: Fact,
    pub(crate) trace: Trace,
    pub(crate) failure: Failure,
    /// The facts of the proof.
    pub(crate) needed: Vec<Fact>,
}

/// A conclusion that all nets of a choice lead to.
pub(crate) struct Verity {
    pub(crate) outcome: Fact,
    pub(crate) choice: usize,
    pub(crate) rounds: u16,
    /// How many facts the proofs of all cases have.
    pub(crate) length: u32,
}

thread_local! {
    static NETS: Memo<(CandidateSet, Setting, Depth), Nets> = const { Memo::new() };
}

impl Nets {
    /// The nets of `board`.
    pub(crate) fn of(board: &Board, setting: Setting, depth: Depth) -> Rc<Self> {
        NETS.with(|memo| {
            let first = (*board.all_candidates(), setting, Depth::FirstFailure);
            let nets = memo.get(&first, Self::new);
            if depth == Depth::FirstFailure || nets.failed.is_empty() {
                return nets;
            }
            memo.get(&(first.0, setting, Depth::All), Self::new)
        })
    }

    fn new((candidates, setting, depth): &(CandidateSet, Setting, Depth)) -> Self {
        let groups = if setting.with_groups {
            Groups::All
        } else {
            Groups::None
        };
        let layout = Layout::new(candidates, groups);
        let mut nets = Self {
            by_candidate: layout.choices_by_candidate(),
            layout,
            most_rounds: setting.most_rounds,
            failed: Vec::new(),
            common: Vec::new(),
        };
        if nets.layout.candidates.len() <= SideBySide::<4>::ROOM {
            nets.compute::<4>(*depth);
        } else {
            nets.compute::<12>(*depth);
        }
        nets
    }

    fn compute<const W: usize>(&mut self, depth: Depth) {
        let mut nets = SideBySide::<W>::new(&self.layout);
        for round in 1..=self.most_rounds {
            let Some(failed) = nets.round() else { break };
            self.failed
                .extend(failed.iter().map(|candidate| (round, candidate)));
            if !failed.is_empty() && depth == Depth::FirstFailure {
                return;
            }
        }
        for (choice, [on, off]) in in_common(&self.layout, &nets.on, &nets.off) {
            let facts =
                |facts: Bits<W>, fact: fn(usize) -> Fact| facts.iter().map(move |node| (choice, fact(node)));
            self.common
                .extend(facts(on, Fact::on).chain(facts(off, Fact::off)));
        }
    }

    fn trace(&self, assumption: Fact) -> Trace {
        Trace::new(&self.layout, &self.by_candidate, assumption, self.most_rounds)
    }

    /// The nets that fail: those of the fewest rounds first, of candidates that are on before those that are off, then by the
    /// length of their proofs, then by outcome. No more than the first of them when `only_first`.
    pub(crate) fn contradictions(
        &self,
        only_first: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<Stopped, Vec<Contradiction>> {
        let Some(&(first, _)) = self.failed.first() else {
            return ControlFlow::Continue(Vec::new());
        };
        let mut found = Vec::new();
        let on = self
            .failed
            .iter()
            .filter(|failed| !only_first || failed.0 == first);
        for &(_, candidate) in on {
            sink.should_stop()?;
            found.extend(self.contradiction(Fact::on(candidate)));
        }
        if !only_first {
            for candidate in 0..self.layout.candidates.len() {
                sink.should_stop()?;
                found.extend(self.contradiction(Fact::off(candidate)));
            }
        }
        found.sort_by_key(|it| (it.trace.rounds, it.outcome.is_on, it.needed.len(), it.outcome));
        if only_first {
            found.truncate(1);
        }
        ControlFlow::Continue(found)
    }

    /// The shortest proof that `assumption` fails, if it does.
    fn contradiction(&self, assumption: Fact) -> Option<Contradiction> {
        let trace = self.trace(assumption);
        let proof = |&failure: &Failure| {
            let needed = trace.gather(&self.layout, &Trace::failed(&self.layout, failure));
            (failure, needed)
        };
        let proofs = trace.failures.iter().map(proof);
        let (failure, mut needed) = proofs.min_by_key(|(_, needed)| needed.len())?;
        trace.sort(&mut needed);
        Some(Contradiction {
            outcome: assumption.opposite(),
            trace,
            failure,
            needed,
        })
    }

    /// The conclusions of verities: those of the fewest rounds first, then by the length of their proofs, then by conclusion. No
    /// more than the first of them when `only_first`.
    pub(crate) fn verities(
        &self,
        only_first: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<Stopped, Vec<Verity>> {
        let mut traces = Traces::new(self);
        // For each conclusion the fewest rounds, and a cell before a house.
        let mut best = vec![(u16::MAX, 0); self.layout.candidates.len() * 2];
        for &(choice, fact) in &self.common {
            sink.should_stop()?;
            let rank = self.rank(choice, fact, &mut traces);
            best[fact.index()] = rank.min(best[fact.index()]);
        }
        let fewest = best.iter().map(|(rounds, _)| *rounds).min().unwrap_or(u16::MAX);
        let mut found: Vec<Option<Verity>> = best.iter().map(|_| None).collect();
        for &(choice, fact) in &self.common {
            let rank = best[fact.index()];
            if only_first && rank.0 > fewest || self.rank(choice, fact, &mut traces) != rank {
                continue;
            }
            sink.should_stop()?;
            let verity = Verity {
                outcome: fact,
                choice,
                rounds: rank.0,
                length: traces.length(choice, fact),
            };
            let known = &mut found[fact.index()];
            if known.as_ref().is_none_or(|known| verity.length < known.length) {
                *known = Some(verity);
            }
        }
        let mut found: Vec<_> = found.into_iter().flatten().collect();
        found.sort_by_key(|it| (it.rounds, it.length, it.outcome));
        if only_first {
            found.truncate(1);
        }
        ControlFlow::Continue(found)
    }

    /// The rounds until all candidates of a choice lead to `fact`, and whether it is a house.
    fn rank(&self, choice: usize, fact: Fact, traces: &mut Traces<'_>) -> (u16, u8) {
        let choice = self.layout.choices[choice];
        let rounds = self.layout.members(choice).iter().map(|&member| {
            let trace = traces.of(member as usize);
            trace.round_of(fact).unwrap_or(u16::MAX)
        });
        let is_house = matches!(choice.place, Place::House(..));
        (rounds.max().unwrap_or(u16::MAX), u8::from(is_house))
    }

    /// The nets of all candidates of a choice.
    pub(crate) fn cases(&self, choice: Choice) -> Vec<Trace> {
        let members = self.layout.members(choice).iter();
        members
            .map(|&member| self.trace(Fact::on(member as usize)))
            .collect()
    }
}

/// The nets that were traced so far.
struct Traces<'a> {
    nets: &'a Nets,
    by_candidate: Vec<Option<Trace>>,
}

impl<'a> Traces<'a> {
    fn new(nets: &'a Nets) -> Self {
        let count = nets.layout.candidates.len();
        Self {
            nets,
            by_candidate: (0..count).map(|_| None).collect(),
        }
    }

    fn of(&mut self, candidate: usize) -> &Trace {
        self.by_candidate[candidate].get_or_insert_with(|| self.nets.trace(Fact::on(candidate)))
    }

    /// How many facts lead from the candidates of a choice to `fact`.
    fn length(&mut self, choice: usize, fact: Fact) -> u32 {
        let layout = &self.nets.layout;
        let members = layout.members(layout.choices[choice]).iter();
        members
            .map(|&member| self.of(member as usize).gather(layout, &[fact]).len() as u32)
            .sum()
    }
}
