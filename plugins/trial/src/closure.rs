//! What follows from assumptions by singles.
//!
//! A candidate that is on turns off all candidates that it sees. The last candidate of a choice is turned on: a naked single in a
//! cell, a hidden single in a house. The assumptions *clash* if a candidate is both on and off, or if a choice has no candidate
//! left. Facts are found breadth first, so those with a short proof come first.
//!
//! Singles of the board before the assumptions are not part of the closure.

use sudoku_patterns::inference::BitRow;

use crate::choices::{CandidateChoices, MOST_CHOICES};

/// A closure: all facts that follow from some assumptions.
#[derive(Clone)]
pub(crate) struct SinglesClosure<const W: usize> {
    /// The candidates that are true.
    pub(crate) on: BitRow<W>,
    /// The candidates that are false.
    pub(crate) off: BitRow<W>,
    /// For each choice, the number of its candidates that are not off.
    left: [u8; MOST_CHOICES],
}

/// The reason why a candidate is off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OffCause {
    /// This candidate is on and sees it.
    Seen(u16),
    /// A nested trial refuted it.
    Refuted,
}

/// The candidate that shows that assumptions clash: the last fact turned it off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clash {
    pub(crate) candidate: u16,
}

/// Receives the facts of a closure in the order in which they are found.
pub(crate) trait FactLog {
    /// A candidate is the last one of this choice.
    fn turned_on(&mut self, candidate: usize, choice: u16);
    /// A candidate is off.
    fn turned_off(&mut self, candidate: usize, cause: OffCause);
}

/// Keeps no facts.
impl FactLog for () {
    #[inline]
    fn turned_on(&mut self, _: usize, _: u16) {}
    #[inline]
    fn turned_off(&mut self, _: usize, _: OffCause) {}
}

impl<const W: usize> SinglesClosure<W> {
    /// Returns the closure without assumptions.
    pub(crate) const fn new(choices: &CandidateChoices<W>) -> Self {
        Self {
            on: BitRow::EMPTY,
            off: BitRow::EMPTY,
            left: choices.sizes,
        }
    }

    /// Adds the assumption that an open candidate is on.
    pub(crate) fn assume(
        &mut self,
        choices: &CandidateChoices<W>,
        candidate: usize,
        log: &mut impl FactLog,
    ) -> Result<(), Clash> {
        self.on.insert(candidate);
        self.run(choices, BitRow::of(candidate), log)
    }

    /// Adds the facts of another closure. No fact of one is the opposite of a fact of the other.
    pub(crate) fn join(&mut self, choices: &CandidateChoices<W>, other: &Self) -> Result<(), Clash> {
        let new = other.off - self.off;
        self.on |= other.on;
        let mut turned_on = BitRow::EMPTY;
        for candidate in &new {
            self.turn_off(choices, candidate, OffCause::Refuted, &mut turned_on, &mut ())?;
        }
        self.run(choices, turned_on, &mut ())
    }

    /// Adds the singles of the board itself.
    pub(crate) fn fill_singles(&mut self, choices: &CandidateChoices<W>) -> Result<(), Clash> {
        let mut turned_on = BitRow::EMPTY;
        for choice in &choices.choices {
            if choice.len() == 1 {
                turned_on |= *choice;
            }
        }
        self.on |= turned_on;
        self.run(choices, turned_on, &mut ())
    }

    /// Returns the choice with the fewest candidates among those of which none is on; `None` if there is none.
    pub(crate) fn smallest_open_choice(&self, choices: &CandidateChoices<W>) -> Option<usize> {
        let open = (0..choices.choices.len()).filter(|&choice| !choices.choices[choice].intersects(&self.on));
        open.min_by_key(|&choice| self.left[choice])
    }

    /// Adds that these candidates, which are open, are off.
    pub(crate) fn refute(
        &mut self,
        choices: &CandidateChoices<W>,
        candidates: BitRow<W>,
        log: &mut impl FactLog,
    ) -> Result<(), Clash> {
        let mut turned_on = BitRow::EMPTY;
        for candidate in &(candidates - self.off) {
            self.turn_off(choices, candidate, OffCause::Refuted, &mut turned_on, log)?;
        }
        self.run(choices, turned_on, log)
    }

    fn run(
        &mut self,
        choices: &CandidateChoices<W>,
        mut turned_on: BitRow<W>,
        log: &mut impl FactLog,
    ) -> Result<(), Clash> {
        while !turned_on.is_empty() {
            let mut next = BitRow::EMPTY;
            for on in &turned_on {
                let new = choices.sees[on] - self.off;
                for candidate in &new {
                    self.turn_off(choices, candidate, OffCause::Seen(on as u16), &mut next, log)?;
                }
            }
            turned_on = next;
        }
        Ok(())
    }

    #[inline]
    fn turn_off(
        &mut self,
        choices: &CandidateChoices<W>,
        candidate: usize,
        cause: OffCause,
        turned_on: &mut BitRow<W>,
        log: &mut impl FactLog,
    ) -> Result<(), Clash> {
        self.off.insert(candidate);
        log.turned_off(candidate, cause);
        let clash = Clash {
            candidate: candidate as u16,
        };
        if self.on.contains(candidate) {
            return Err(clash);
        }
        for choice in choices.choices_of[candidate] {
            let left = &mut self.left[usize::from(choice)];
            *left -= 1;
            if *left > 1 {
                continue;
            }
            // The last candidate of a choice is on, except if it was the only one before all assumptions.
            let last = (choices.choices[usize::from(choice)] - self.off).first();
            let last = last.ok_or(clash)?;
            if !self.on.contains(last) {
                self.on.insert(last);
                log.turned_on(last, choice);
                turned_on.insert(last);
            }
        }
        Ok(())
    }
}
