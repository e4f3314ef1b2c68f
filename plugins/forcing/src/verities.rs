//! Finds the conclusions to which the nets of all cases lead, each with its best proof.
//!
//! A case whose net fails is false, so only the other cases decide. It is still part of the proof. If its net leads to the
//! conclusion before it fails, the proof shows that; otherwise the proof shows the failure.

use std::ops::ControlFlow;

use sudoku_technique::{Sink, Stopped};

use crate::layout::{ChoicePlace, Fact};
use crate::nets::{ForcingNets, NetCase};

/// A conclusion to which all nets of a choice lead.
pub(crate) struct NetVerity {
    pub(crate) outcome: Fact,
    pub(crate) choice: usize,
    /// The rounds of the case that needs the most.
    rounds: u16,
    /// The number of facts in the proofs of all cases.
    pub(crate) length: u32,
}

/// Returns the conclusions, sorted by rounds, by the length of their proofs and by conclusion. Returns only the first one if
/// `only_first`.
pub(crate) fn find(
    nets: &ForcingNets,
    only_first: bool,
    sink: &mut Sink<'_>,
) -> ControlFlow<Stopped, Vec<NetVerity>> {
    let mut cases = TracedCases::new(nets);
    // For each conclusion, its best rank: the fewest rounds, and among these a cell before a house.
    let mut best = vec![(u16::MAX, 0); nets.layout.candidates.len() * 2];
    for &(choice, fact) in &nets.common {
        sink.should_stop()?;
        let rank = cases.rank(choice, fact);
        best[fact.index()] = rank.min(best[fact.index()]);
    }
    let fewest = best.iter().map(|(rounds, _)| *rounds).min().unwrap_or(u16::MAX);
    let mut found: Vec<Option<NetVerity>> = best.iter().map(|_| None).collect();
    for &(choice, fact) in &nets.common {
        let rank = best[fact.index()];
        if only_first && rank.0 > fewest || cases.rank(choice, fact) != rank {
            continue;
        }
        sink.should_stop()?;
        let verity = NetVerity {
            outcome: fact,
            choice,
            rounds: rank.0,
            length: cases.length(choice, fact),
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

/// The cases that have been traced so far.
struct TracedCases<'a> {
    nets: &'a ForcingNets,
    by_candidate: Vec<Option<NetCase>>,
}

impl<'a> TracedCases<'a> {
    fn new(nets: &'a ForcingNets) -> Self {
        let count = nets.layout.candidates.len();
        Self {
            nets,
            by_candidate: (0..count).map(|_| None).collect(),
        }
    }

    fn of(&mut self, candidate: u16) -> &NetCase {
        let nets = self.nets;
        self.by_candidate[candidate as usize].get_or_insert_with(|| nets.case(Fact::on(candidate as usize)))
    }

    fn members(&self, choice: usize) -> &'a [u16] {
        let layout = &self.nets.layout;
        layout.members(layout.choices[choice])
    }

    /// Returns the rounds until all cases lead to `fact` or fail, and 1 for the cases of a house or 0 for those of a cell.
    fn rank(&mut self, choice: usize, fact: Fact) -> (u16, u8) {
        let rounds = self.members(choice).iter().map(|&member| {
            let trace = &self.of(member).trace;
            trace.round_of(fact).unwrap_or(trace.rounds)
        });
        let rounds = rounds.max().unwrap_or(u16::MAX);
        let is_house = matches!(self.nets.layout.choices[choice].place, ChoicePlace::House(..));
        (rounds, u8::from(is_house))
    }

    /// Returns the number of facts that lead from the cases to `fact`, or to their failure.
    fn length(&mut self, choice: usize, fact: Fact) -> u32 {
        let layout = &self.nets.layout;
        let lengths = self.members(choice).iter().map(|&member| {
            let case = self.of(member);
            match &case.failure {
                Some((_, needed)) if case.trace.round_of(fact).is_none() => needed.len(),
                _ => case.trace.gather(layout, &[fact]).len(),
            }
        });
        lengths.sum::<usize>() as u32
    }
}
