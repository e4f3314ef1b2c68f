//! Computes the net of one assumption with the reason of each fact. The rounds are those of `side_by_side`, which is faster but
//! keeps no reasons.

use sudoku_patterns::inference::BitRow;
use sudoku_technique::CellSet;

use crate::layout::{CandidateLayout, ChoicePlace, Fact, NONE};

/// The reason of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FactReason {
    /// The fact is not known.
    Unknown,
    /// The fact is the assumption.
    Assumed,
    /// This node, which is on, sees it.
    Seen(u16),
    /// The node has all remaining candidates of the choice with this index.
    Left(u16),
}

/// The contradiction in which a net ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum NetFailure {
    /// This candidate is both on and off.
    Clash(u16),
    /// This choice has nothing left.
    Empty(u16),
}

/// The net of one assumption.
pub(crate) struct NetTrace {
    pub(crate) assumption: Fact,
    /// For each index of a fact, its round and its reason.
    facts: Vec<(u16, FactReason)>,
    /// The failures, all of one round. Empty if the net does not fail.
    pub(crate) failures: Vec<NetFailure>,
    /// The last round.
    pub(crate) rounds: u16,
}

/// The state of the rounds, except the facts.
struct RoundWork<'a> {
    layout: &'a CandidateLayout,
    by_candidate: &'a [[u16; 4]],
    /// For each choice, the number of its candidates that are not off.
    left: Vec<u8>,
    /// The nodes that were turned on in the last round.
    new_on: Vec<u16>,
    /// The choices that lost a candidate in this round.
    smaller: BitRow<6>,
}

impl NetTrace {
    /// Computes the net of `assumption` for at most `most` rounds.
    pub(crate) fn new(
        layout: &CandidateLayout,
        by_candidate: &[[u16; 4]],
        assumption: Fact,
        most: u16,
    ) -> Self {
        let mut trace = Self {
            assumption,
            facts: vec![(0, FactReason::Unknown); layout.nodes() * 2],
            failures: Vec::new(),
            rounds: 0,
        };
        let mut work = RoundWork {
            layout,
            by_candidate,
            left: layout.choices.iter().map(|choice| choice.len() as u8).collect(),
            new_on: Vec::new(),
            smaller: BitRow::EMPTY,
        };
        if assumption.is_on {
            trace.facts[assumption.index()].1 = FactReason::Assumed;
            work.new_on.push(assumption.node);
        } else {
            trace.turn_off(&mut work, assumption.node, FactReason::Assumed);
        }
        while trace.rounds < most && trace.failures.is_empty() {
            trace.rounds += 1;
            trace.round(&mut work);
            if work.new_on.is_empty() {
                break;
            }
        }
        trace.failures.sort_unstable();
        trace.failures.dedup();
        trace
    }

    /// Returns the round of a fact. `None` if the fact is not in the net.
    pub(crate) fn round_of(&self, fact: Fact) -> Option<u16> {
        let (round, why) = self.facts[fact.index()];
        (why != FactReason::Unknown).then_some(round)
    }

    fn round(&mut self, work: &mut RoundWork<'_>) {
        let layout = work.layout;
        for node in std::mem::take(&mut work.new_on) {
            if let Some(group) = layout.group(node as usize) {
                for seen in layout.seen_by(group) {
                    self.turn_off(work, seen as u16, FactReason::Seen(node));
                }
                continue;
            }
            for choice in work.by_candidate[node as usize] {
                if choice == NONE {
                    continue;
                }
                for &other in layout.members(layout.choices[choice as usize]) {
                    if other != node {
                        self.turn_off(work, other, FactReason::Seen(node));
                    }
                }
            }
        }
        for choice in &std::mem::replace(&mut work.smaller, BitRow::EMPTY) {
            self.look_at(work, choice as u16);
        }
        work.new_on.sort_unstable();
        work.new_on.dedup();
    }

    fn turn_off(&mut self, work: &mut RoundWork<'_>, node: u16, why: FactReason) {
        let fact = Fact::off(node as usize);
        if self.round_of(fact).is_some() {
            return;
        }
        self.facts[fact.index()] = (self.rounds, why);
        if self.round_of(fact.opposite()).is_some() {
            self.failures.push(NetFailure::Clash(node));
        }
        for choice in work.by_candidate[node as usize] {
            if choice != NONE {
                work.left[choice as usize] -= 1;
                work.smaller.insert(choice as usize);
            }
        }
    }

    /// Turns on the last candidate of a choice that lost a candidate, or the groups that have all its remaining candidates.
    fn look_at(&mut self, work: &mut RoundWork<'_>, index: u16) {
        let layout = work.layout;
        let choice = layout.choices[index as usize];
        let count = work.left[index as usize];
        // With more than three candidates left, a choice has no single, and no group has all of them.
        if count > 3 {
            return;
        }
        let members = layout.members(choice).iter().copied();
        let mut left = members.filter(|&member| self.round_of(Fact::off(member as usize)).is_none());
        match (count, choice.place) {
            (0, _) => self.failures.push(NetFailure::Empty(index)),
            (1, _) => {
                if let Some(last) = left.next() {
                    self.turn_on(work, last, index);
                }
            }
            (_, ChoicePlace::Cell(_)) => {}
            (_, ChoicePlace::House(house, digit)) => {
                let cells: CellSet = left
                    .map(|member| layout.candidates[member as usize].cell())
                    .collect();
                for node in layout.groups_of(digit) {
                    let holds_all = layout.group(node).is_some_and(|group| {
                        cells.is_subset(group.cells)
                            && [group.line, group.block].contains(&house)
                            && layout.is_split(group)
                    });
                    if holds_all {
                        self.turn_on(work, node as u16, index);
                    }
                }
            }
        }
    }

    fn turn_on(&mut self, work: &mut RoundWork<'_>, node: u16, choice: u16) {
        let fact = Fact::on(node as usize);
        if self.round_of(fact).is_none() {
            self.facts[fact.index()] = (self.rounds, FactReason::Left(choice));
            work.new_on.push(node);
        }
    }

    /// Calls `take` with the facts from which a fact follows. The assumption follows from no fact.
    pub(crate) fn each_cause(&self, layout: &CandidateLayout, fact: Fact, mut take: impl FnMut(Fact)) {
        match self.facts[fact.index()].1 {
            FactReason::Unknown | FactReason::Assumed => {}
            FactReason::Seen(node) => take(Fact::on(node as usize)),
            FactReason::Left(choice) => {
                // The other candidates of the choice, which are off.
                let node = fact.node as usize;
                let group = layout.group(node);
                for &member in layout.members(layout.choices[choice as usize]) {
                    let member = member as usize;
                    let cell = layout.candidates[member].cell();
                    if member != node && group.is_none_or(|group| !group.cells.contains(cell)) {
                        take(Fact::off(member));
                    }
                }
            }
        }
    }

    /// Returns the choice of which a node is all that is left, if that is its reason.
    pub(crate) fn choice_of(&self, fact: Fact) -> Option<usize> {
        match self.facts[fact.index()].1 {
            FactReason::Left(choice) => Some(choice as usize),
            _ => None,
        }
    }

    /// Returns the facts of a failure.
    pub(crate) fn failed(layout: &CandidateLayout, failure: NetFailure) -> Vec<Fact> {
        match failure {
            NetFailure::Clash(node) => vec![Fact::on(node as usize), Fact::off(node as usize)],
            NetFailure::Empty(choice) => {
                let members = layout.members(layout.choices[choice as usize]).iter();
                members.map(|&member| Fact::off(member as usize)).collect()
            }
        }
    }

    /// Returns `ends` and all facts from which they follow, without the assumption. Each fact follows from earlier ones.
    pub(crate) fn needed(&self, layout: &CandidateLayout, ends: &[Fact]) -> Vec<Fact> {
        let mut needed = self.gather(layout, ends);
        self.sort(&mut needed);
        needed
    }

    /// Sorts facts so that each follows from earlier ones: in each round, nodes are turned off first, then on.
    pub(crate) fn sort(&self, facts: &mut [Fact]) {
        facts.sort_unstable_by_key(|&fact| (self.round_of(fact), fact.is_on, fact.node));
    }

    /// Returns `ends` and all facts from which they follow, in any order.
    pub(crate) fn gather(&self, layout: &CandidateLayout, ends: &[Fact]) -> Vec<Fact> {
        let mut is_needed = vec![false; self.facts.len()];
        let (mut open, mut needed) = (Vec::with_capacity(64), Vec::with_capacity(64));
        // The assumption is not part of the list, so it counts as known.
        is_needed[self.assumption.index()] = true;
        let mut need = |fact: Fact, open: &mut Vec<Fact>| {
            if !std::mem::replace(&mut is_needed[fact.index()], true) {
                open.push(fact);
            }
        };
        for &fact in ends {
            need(fact, &mut open);
        }
        while let Some(fact) = open.pop() {
            needed.push(fact);
            self.each_cause(layout, fact, |cause| need(cause, &mut open));
        }
        needed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::layout;
    use crate::side_by_side::SideBySide;
    use sudoku_technique::testing::random_board;

    #[test]
    fn one_net_is_the_same_alone_and_beside_the_others() {
        for seed in 0..60 {
            let layout = layout(&random_board(seed));
            let by_candidate = layout.choices_by_candidate();
            let mut nets = SideBySide::<12>::new(&layout);
            let mut failed_in = vec![None; layout.candidates.len()];
            for round in 1.. {
                let Some(failed) = nets.round() else { break };
                for candidate in &failed {
                    failed_in[candidate] = Some(round);
                }
            }
            for (assumed, &failed_in) in failed_in.iter().enumerate() {
                let trace = NetTrace::new(&layout, &by_candidate, Fact::on(assumed), 1000);
                let failed = (!trace.failures.is_empty()).then_some(trace.rounds);
                assert_eq!(failed, failed_in, "seed {seed}");
                for node in 0..layout.candidates.len() {
                    let known = [Fact::on(node), Fact::off(node)].map(|fact| trace.round_of(fact).is_some());
                    let expected = [nets.on[node].contains(assumed), nets.off[node].contains(assumed)];
                    assert_eq!(known, expected, "seed {seed}");
                }
            }
        }
    }
}
