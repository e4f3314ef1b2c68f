//! The facts of a closure with their causes.

use sudoku_patterns::inference::BitRow;

use crate::choices::CandidateChoices;
use crate::closure::{FactLog, OffCause};

/// A candidate that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Fact {
    pub(crate) candidate: u16,
    pub(crate) is_on: bool,
}

impl Fact {
    pub(crate) const fn on(candidate: u16) -> Self {
        Self {
            candidate,
            is_on: true,
        }
    }

    pub(crate) const fn off(candidate: u16) -> Self {
        Self {
            candidate,
            is_on: false,
        }
    }
}

/// The reason of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It is the last candidate of this choice.
    Last(u16),
    /// This candidate is on and sees it.
    Seen(u16),
    /// A nested trial refuted it.
    Refuted,
}

/// A fact with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Inferred {
    pub(crate) fact: Fact,
    pub(crate) cause: Cause,
}

/// All facts in the order in which they were found. An assumption is not in the list.
#[derive(Default)]
pub(crate) struct Trace {
    pub(crate) facts: Vec<Inferred>,
}

impl FactLog for Trace {
    fn turned_on(&mut self, candidate: usize, choice: u16) {
        self.facts.push(Inferred {
            fact: Fact::on(candidate as u16),
            cause: Cause::Last(choice),
        });
    }

    fn turned_off(&mut self, candidate: usize, cause: OffCause) {
        self.facts.push(Inferred {
            fact: Fact::off(candidate as u16),
            cause: match cause {
                OffCause::Seen(by) => Cause::Seen(by),
                OffCause::Refuted => Cause::Refuted,
            },
        });
    }
}

/// Facts that a proof needs.
pub(crate) struct NeededFacts<const W: usize> {
    on: BitRow<W>,
    off: BitRow<W>,
}

impl<const W: usize> NeededFacts<W> {
    pub(crate) const NONE: Self = Self {
        on: BitRow::EMPTY,
        off: BitRow::EMPTY,
    };

    pub(crate) fn add(&mut self, fact: Fact) {
        let row = if fact.is_on { &mut self.on } else { &mut self.off };
        row.insert(usize::from(fact.candidate));
    }

    fn contains(&self, fact: Fact) -> bool {
        let row = if fact.is_on { &self.on } else { &self.off };
        row.contains(usize::from(fact.candidate))
    }

    /// Adds the facts from which an inferred fact follows.
    fn add_causes(&mut self, choices: &CandidateChoices<W>, inferred: Inferred) {
        match inferred.cause {
            Cause::Last(choice) => {
                let mut others = choices.choices[usize::from(choice)];
                others.remove(usize::from(inferred.fact.candidate));
                self.off |= others;
            }
            Cause::Seen(by) => self.add(Fact::on(by)),
            Cause::Refuted => {}
        }
    }

    /// Removes the facts of `trace` that are needed, and adds those from which they follow. Returns the removed facts in the order of
    /// the trace. What remains was known before the trace.
    pub(crate) fn taken_from(&mut self, choices: &CandidateChoices<W>, trace: &[Inferred]) -> Vec<Inferred> {
        let mut taken = Vec::new();
        // A fact follows from earlier facts, so one pass from the end finds all of them.
        for &inferred in trace.iter().rev() {
            if self.contains(inferred.fact) {
                let row = if inferred.fact.is_on {
                    &mut self.on
                } else {
                    &mut self.off
                };
                row.remove(usize::from(inferred.fact.candidate));
                self.add_causes(choices, inferred);
                taken.push(inferred);
            }
        }
        taken.reverse();
        taken
    }

    /// Adds the other facts.
    pub(crate) fn join(&mut self, other: &Self) {
        self.on |= other.on;
        self.off |= other.off;
    }

    /// Removes an assumption.
    pub(crate) fn without_assumption(&mut self, candidate: u16) {
        self.on.remove(usize::from(candidate));
    }
}
