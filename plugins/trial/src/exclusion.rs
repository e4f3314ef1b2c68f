//! Which candidates exclude each other: trials of depth 1 below the trials of all candidates.
//!
//! Two candidates *exclude* each other if the closure of both clashes. This holds in both orders, so one table serves the trials
//! of all candidates. Most entries need no closure:
//! - all candidates of one closure without a clash are possible together;
//! - what excludes a candidate also excludes every candidate that turns it on;
//! - a candidate that turns off another excludes it.
//!
//! Candidates whose closures have most facts come first, because one closure of two of them answers for many pairs.

use std::cmp::Reverse;

use sudoku_patterns::inference::BitRow;

use crate::choices::CandidateChoices;
use crate::closure::SinglesClosure;

/// The closures of single candidates, and the candidates that exclude each other as far as they are known.
pub(crate) struct ExclusionTable<'a, const W: usize> {
    choices: &'a CandidateChoices<W>,
    /// For each candidate its closure; `None` if it clashes.
    pub(crate) closures: Vec<Option<SinglesClosure<W>>>,
    /// The candidates without a clash, those with most facts first.
    pub(crate) order: Vec<usize>,
    /// For each candidate, those that it excludes.
    excluded: Vec<BitRow<W>>,
    /// For each candidate, those that it does not exclude.
    possible: Vec<BitRow<W>>,
    /// The number of candidates of the order that were compared with all others.
    compared: usize,
}

impl<'a, const W: usize> ExclusionTable<'a, W> {
    /// Returns the table of the closures, without exclusions.
    pub(crate) fn new(choices: &'a CandidateChoices<W>) -> Self {
        let closure = |candidate: usize| {
            let mut closure = SinglesClosure::new(choices);
            closure.assume(choices, candidate, &mut ()).ok().map(|()| closure)
        };
        let count = choices.candidates.len();
        Self {
            choices,
            closures: (0..count).map(closure).collect(),
            order: Vec::new(),
            excluded: Vec::new(),
            possible: Vec::new(),
            compared: 0,
        }
    }

    /// Returns the candidates that clash alone.
    pub(crate) fn clashing(&self) -> impl Iterator<Item = usize> {
        (0..self.closures.len()).filter(|&candidate| self.closures[candidate].is_none())
    }

    /// Begins the comparison of all candidates, with the exclusions that the closures show.
    pub(crate) fn begin(&mut self) {
        let count = self.closures.len();
        self.order = (0..count).filter(|&it| self.closures[it].is_some()).collect();
        self.order
            .sort_by_key(|&it| Reverse(self.closures[it].as_ref().map(|closure| closure.on.len())));
        self.excluded = vec![BitRow::EMPTY; count];
        self.possible = vec![BitRow::EMPTY; count];
        let mut clashing = BitRow::EMPTY;
        for candidate in self.clashing() {
            clashing.insert(candidate);
        }
        for (candidate, closure) in self.closures.iter().enumerate() {
            if let Some(closure) = closure {
                self.excluded[candidate] |= clashing;
                for off in &closure.off {
                    self.excluded[off].insert(candidate);
                }
            }
        }
    }

    /// Compares the next candidate of the order with all others. Returns the candidate, and those of the others that are open in its
    /// closure and that it excludes.
    pub(crate) fn compare_next(&mut self) -> Option<(usize, BitRow<W>)> {
        let one = *self.order.get(self.compared)?;
        self.compared += 1;
        let closure = self.closures[one].as_ref()?;
        let excluded = &mut self.excluded;
        let mut inherited = BitRow::EMPTY;
        for on in &closure.on {
            inherited |= excluded[on];
        }
        for other in &(inherited - excluded[one]) {
            excluded[other].insert(one);
        }
        excluded[one] |= inherited;
        let settled = closure.on | closure.off;
        for &other in &self.order[self.compared..] {
            let known = excluded[one] | self.possible[one] | settled;
            if known.contains(other) {
                continue;
            }
            let Some(second) = &self.closures[other] else {
                continue;
            };
            let mut both = closure.clone();
            let clashes = second.on.intersects(&(closure.off | excluded[one]))
                || second.off.intersects(&closure.on)
                || both.join(self.choices, second).is_err();
            if clashes {
                excluded[one].insert(other);
                excluded[other].insert(one);
            } else {
                for on in &both.on {
                    self.possible[on] |= both.on;
                }
            }
        }
        Some((one, excluded[one] - settled))
    }
}

/// Returns the open candidates that clash with a closure.
pub(crate) fn clashing_with<const W: usize>(
    choices: &CandidateChoices<W>,
    closure: &SinglesClosure<W>,
) -> BitRow<W> {
    let (mut clashing, mut possible) = (BitRow::EMPTY, closure.on | closure.off);
    for candidate in 0..choices.candidates.len() {
        if possible.contains(candidate) {
            continue;
        }
        let mut trial = closure.clone();
        if trial.assume(choices, candidate, &mut ()).is_ok() {
            possible |= trial.on;
        } else {
            clashing.insert(candidate);
        }
    }
    clashing
}
