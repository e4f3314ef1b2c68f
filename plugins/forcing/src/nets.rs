//! Finds the outcomes that forcing nets prove on a board.
//!
//! The net that fails in the fewest rounds comes first. `side_by_side` counts the rounds for all candidates at once. `trace` then
//! computes only the nets that are reported.
//!
//! A candidate that is off turns on another candidate or a group. All further facts also follow from that candidate, or from each
//! candidate of that group, in at most as many rounds. So two kinds of nets need no search:
//! - If no candidate fails when it is on, no candidate fails when it is off. So the first net that fails is one of a candidate that
//!   is on.
//! - If no net fails, each conclusion from the two cases of a candidate also follows from all candidates of a choice.

use std::ops::ControlFlow;
use std::rc::Rc;
use sudoku_patterns::inference::BitRow;

use sudoku_technique::{Board, CandidateSet, Memo, Sink, Stopped};

use crate::layout::{CandidateLayout, Fact, NumberedGroups};
use crate::setting::NetSetting;
use crate::side_by_side::{SideBySide, in_common};
use crate::trace::{NetFailure, NetTrace};

/// The nets of one board.
pub(crate) struct ForcingNets {
    pub(crate) layout: CandidateLayout,
    by_candidate: Vec<[u16; 4]>,
    most_rounds: u16,
    /// The candidates that fail if they are on, with the round, as far as the nets were computed.
    failed: Vec<(u16, usize)>,
    /// For each choice, the facts in all nets of its candidates that do not fail. Empty if a net fails and the depth is
    /// [`NetDepth::FirstFailure`].
    pub(crate) common: Vec<(usize, Fact)>,
}

/// The point at which the nets end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NetDepth {
    /// The end of the first round in which a net fails.
    FirstFailure,
    /// The first round without a new fact.
    All,
}

/// A net that fails.
pub(crate) struct NetContradiction {
    /// The opposite of the assumption.
    pub(crate) outcome: Fact,
    pub(crate) trace: NetTrace,
    pub(crate) failure: NetFailure,
    /// The facts of the proof.
    pub(crate) needed: Vec<Fact>,
}

/// The net of one assumption, with its failure if it fails.
pub(crate) struct NetCase {
    pub(crate) trace: NetTrace,
    /// The failure, and the facts that show it.
    pub(crate) failure: Option<(NetFailure, Vec<Fact>)>,
}

thread_local! {
    static NETS: Memo<(CandidateSet, NetSetting, NetDepth), ForcingNets> = const { Memo::new() };
}

impl ForcingNets {
    /// Returns the nets of `board`.
    pub(crate) fn of(board: &Board, setting: NetSetting, depth: NetDepth) -> Rc<Self> {
        NETS.with(|memo| {
            let first = (*board.all_candidates(), setting, NetDepth::FirstFailure);
            let nets = memo.get(&first, Self::new);
            // If no net failed, the nets went on until nothing was new, so they are complete.
            if depth == NetDepth::FirstFailure || nets.failed.is_empty() {
                return nets;
            }
            memo.get(&(first.0, setting, NetDepth::All), Self::new)
        })
    }

    fn new((candidates, setting, depth): &(CandidateSet, NetSetting, NetDepth)) -> Self {
        let groups = if setting.with_groups {
            NumberedGroups::All
        } else {
            NumberedGroups::None
        };
        let layout = CandidateLayout::new(candidates, groups);
        let mut nets = Self {
            by_candidate: layout.choices_by_candidate(),
            layout,
            most_rounds: setting.most_rounds,
            failed: Vec::new(),
            common: Vec::new(),
        };
        // Most boards fit in short rows, and the work grows with the length of a row.
        if nets.layout.candidates.len() <= SideBySide::<4>::ROOM {
            nets.compute::<4>(*depth);
        } else {
            nets.compute::<12>(*depth);
        }
        nets
    }

    fn compute<const W: usize>(&mut self, depth: NetDepth) {
        let mut nets = SideBySide::<W>::new(&self.layout);
        for round in 1..=self.most_rounds {
            let Some(failed) = nets.round() else { break };
            self.failed
                .extend(failed.iter().map(|candidate| (round, candidate)));
            if !failed.is_empty() && depth == NetDepth::FirstFailure {
                return;
            }
        }
        let mut failed = BitRow::<W>::EMPTY;
        for &(_, candidate) in &self.failed {
            failed.insert(candidate);
        }
        for (choice, [on, off]) in in_common(&self.layout, &nets.on, &nets.off, failed) {
            let facts = |facts: BitRow<W>, fact: fn(usize) -> Fact| {
                facts.iter().map(move |node| (choice, fact(node)))
            };
            self.common
                .extend(facts(on, Fact::on).chain(facts(off, Fact::off)));
        }
    }

    /// Returns the nets that fail, sorted by rounds; then nets of candidates that are on come first; then they are sorted by the
    /// length of their proofs and by outcome. Returns only the first one if `only_first`.
    pub(crate) fn contradictions(
        &self,
        only_first: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<Stopped, Vec<NetContradiction>> {
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

    /// Returns the shortest proof that `assumption` fails, if it does.
    fn contradiction(&self, assumption: Fact) -> Option<NetContradiction> {
        let case = self.case(assumption);
        let (failure, needed) = case.failure?;
        Some(NetContradiction {
            outcome: assumption.opposite(),
            trace: case.trace,
            failure,
            needed,
        })
    }

    /// Returns the net of `assumption`, with the shortest proof that it fails, if it does.
    pub(crate) fn case(&self, assumption: Fact) -> NetCase {
        let trace = NetTrace::new(&self.layout, &self.by_candidate, assumption, self.most_rounds);
        let proof = |&failure: &NetFailure| {
            let needed = trace.gather(&self.layout, &NetTrace::failed(&self.layout, failure));
            (failure, needed)
        };
        let proofs = trace.failures.iter().map(proof);
        let mut failure = proofs.min_by_key(|(_, needed)| needed.len());
        if let Some((_, needed)) = &mut failure {
            trace.sort(needed);
        }
        NetCase { trace, failure }
    }
}
