//! Trial and error on a board: which candidates lead to a clash, and how.
//!
//! Trials go on in rounds. In a round, each trial that has not clashed refutes all candidates that clash with its facts, and draws
//! the conclusions. So a round is a nested trial of every open candidate. Round 0 has no nested trials; it is a trial of depth 1.
//!
//! A refutation is preferred if it needs fewer rounds, and then if it is shorter. The first round compares all pairs of candidates, so
//! it is done in groups, beginning with the candidates that turn on most others: their refutations are short and found early. A search
//! for one refutation ends with the first round, or the first group of it, that has one.

use std::ops::ControlFlow;

use sudoku_patterns::inference::BitRow;
use sudoku_technique::{Sink, Stopped};

use crate::choices::CandidateChoices;
use crate::closure::SinglesClosure;
use crate::exclusion::{ExclusionTable, clashing_with};
use crate::refutation::{Refutation, refutation};

/// The number of trials in a group of the first round.
const GROUP: usize = 32;

/// How deep trials nest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrialDepth {
    /// Singles follow from the assumption.
    One,
    /// Trials of depth 1 follow from the assumption.
    Two,
}

/// The number of refutations that a caller wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WantedProofs {
    First,
    All,
}

/// A trial that has not clashed yet.
struct OpenTrial<const W: usize> {
    target: usize,
    closure: SinglesClosure<W>,
    /// The candidates that nested trials have refuted, in rounds.
    rounds: Vec<BitRow<W>>,
}

/// The trials that clashed, and those that did not yet.
struct TrialRound<'a, const W: usize> {
    choices: &'a CandidateChoices<W>,
    wanted: WantedProofs,
    open: Vec<OpenTrial<W>>,
    clashed: Vec<Refutation>,
    found: Vec<Refutation>,
}

/// Returns the refutations of this depth in order of preference.
pub(crate) fn refutations<const W: usize>(
    choices: &CandidateChoices<W>,
    depth: TrialDepth,
    wanted: WantedProofs,
    sink: &mut Sink<'_>,
) -> ControlFlow<Stopped, Vec<Refutation>> {
    let mut table = ExclusionTable::new(choices);
    let mut round = TrialRound {
        choices,
        wanted,
        open: Vec::new(),
        clashed: Vec::new(),
        found: Vec::new(),
    };
    let alone = table.clashing();
    round.clashed = alone
        .filter_map(|target| refutation(choices, target, &[]))
        .collect();
    if round.is_enough() || depth == TrialDepth::One {
        return ControlFlow::Continue(round.found);
    }
    table.begin();
    let mut count = 0_usize;
    while let Some((target, excluded)) = table.compare_next() {
        sink.should_stop()?;
        if let Some(closure) = table.closures[target].take() {
            let trial = OpenTrial {
                target,
                closure,
                rounds: Vec::new(),
            };
            round.go_on(trial, excluded);
        }
        count += 1;
        if count.is_multiple_of(GROUP) && round.is_enough() {
            return ControlFlow::Continue(round.found);
        }
    }
    while !round.is_enough() && !round.open.is_empty() {
        for trial in std::mem::take(&mut round.open) {
            sink.should_stop()?;
            let refuted = clashing_with(choices, &trial.closure);
            round.go_on(trial, refuted);
        }
    }
    ControlFlow::Continue(round.found)
}

impl<const W: usize> TrialRound<'_, W> {
    /// Refutes candidates in a trial. A trial that refutes none has ended without a clash.
    fn go_on(&mut self, mut trial: OpenTrial<W>, refuted: BitRow<W>) {
        if refuted.is_empty() {
            return;
        }
        trial.rounds.push(refuted);
        if trial.closure.refute(self.choices, refuted, &mut ()).is_err() {
            let proof = refutation(self.choices, trial.target, &trial.rounds);
            self.clashed.extend(proof);
        } else {
            self.open.push(trial);
        }
    }

    /// Moves the refutations of a round or a group to those that were found, the shortest first. Returns whether these are enough.
    fn is_enough(&mut self) -> bool {
        self.clashed.sort_by_key(|proof| (proof.length, proof.target));
        self.found.append(&mut self.clashed);
        self.wanted == WantedProofs::First && !self.found.is_empty()
    }
}
