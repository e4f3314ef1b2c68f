//! Computes the eliminations of a set through the sets to which it is joined.
//!
//! A *state* is a set and one of its restricted commons. If the set holds this digit, its partners by this digit do not hold
//! it. So they hold all their other digits, and eliminate candidates. For each state, these candidates are a row of bits.
//! A comparison of two rows shows whether a wing or a chain can eliminate anything.

use std::cmp::Reverse;
use std::ops::Range;

use sudoku_patterns::almost_locked_sets::count;
use sudoku_technique::{Digit, DigitSet};

use crate::bits::{BitBlock, BitRows, EMPTY, both, either, is_empty, without};
use crate::join::AlsLink;

/// The states of a web.
pub(crate) struct AlsReach {
    /// The restricted commons of each set.
    joined: Vec<DigitSet>,
    /// The number of the first state of each set. The last entry is the number of states.
    first: Vec<u16>,
    /// For each link and each of its digits, the states of both sets.
    pairs: Vec<StatePair>,
    /// For each state, the candidates that its set eliminates if it does not hold the digit, and so holds all others.
    lost: BitRows,
    /// The number of candidates of the web.
    candidates: usize,
}

/// Two joined states of one digit.
struct StatePair {
    states: [u16; 2],
    sets: [u16; 2],
}

impl AlsReach {
    /// Computes the states of `sets` joined by `links`. `eliminations` has a row for each set, `of_digit` one for each digit.
    pub(crate) fn new(
        sets: usize,
        links: &[AlsLink],
        candidates: usize,
        eliminations: &BitRows,
        of_digit: &BitRows,
    ) -> Self {
        let mut joined = vec![DigitSet::EMPTY; sets];
        for link in links {
            for set in link.sets {
                joined[usize::from(set)] |= link.digits;
            }
        }
        let mut states = 0;
        let mut first = Vec::with_capacity(joined.len() + 1);
        for digits in &joined {
            first.push(states);
            states += u16::from(count(digits.bits()));
        }
        first.push(states);
        let mut lost = BitRows::new(states.into(), candidates);
        for column in 0..lost.columns() {
            let (eliminations, of_digit) = (eliminations.column(column), of_digit.column(column));
            let mut rows = lost.column_mut(column).iter_mut();
            for (digits, eliminations) in joined.iter().zip(eliminations) {
                for (x, row) in digits.into_iter().zip(&mut rows) {
                    *row = without(eliminations, &of_digit[x.index()]);
                }
            }
        }
        let mut reach = Self {
            joined,
            first,
            pairs: Vec::with_capacity(links.len() + links.len() / 4),
            lost,
            candidates,
        };
        for link in links {
            for x in link.digits {
                let states = link.sets.map(|set| reach.state(set.into(), x) as u16);
                reach.pairs.push(StatePair {
                    states,
                    sets: link.sets,
                });
            }
        }
        reach
    }
}

/// The states from which chains can start.
pub(crate) struct ChainStarts {
    /// The sets, and the digits of their first links.
    pub(crate) starts: Vec<(usize, Digit)>,
    /// For each state, the candidates that its set and all sets behind it eliminate if the set does not hold the digit.
    pub(crate) beyond: BitRows,
}

/// The candidates that are eliminated by one, by two, and by more links from a state.
type EliminationsByLength = [BitBlock; 3];

impl AlsReach {
    /// Returns the states of a set.
    #[inline]
    fn states(&self, set: usize) -> Range<usize> {
        usize::from(self.first[set])..usize::from(self.first[set + 1])
    }

    /// Returns the number of the state of a set and one of its restricted commons.
    #[inline]
    pub(crate) fn state(&self, set: usize, x: Digit) -> usize {
        let below = self.joined[set].bits() & ((1 << x.index()) - 1);
        usize::from(self.first[set]) + usize::from(count(below))
    }

    /// Returns the number of states.
    pub(crate) fn count(&self) -> usize {
        self.first.last().copied().map_or(0, usize::from)
    }

    /// Returns, for each state, the candidates that its set eliminates if it does not hold the digit, and so holds all others.
    pub(crate) const fn lost(&self) -> &BitRows {
        &self.lost
    }

    /// Returns, for each set, the candidates that are eliminated by links of two different digits of the set. Only a set with
    /// such candidates can be in the middle of a wing, and the wing eliminates only these.
    pub(crate) fn hinges(&self) -> BitRows {
        let mut hinges = BitRows::new(self.joined.len(), self.candidates);
        for column in 0..self.lost.columns() {
            let lost = self.lost.column(column);
            let mut eliminated = vec![EMPTY; lost.len()];
            for pair in &self.pairs {
                let [one, other] = pair.states.map(usize::from);
                eliminated[one] = either(&eliminated[one], &lost[other]);
                eliminated[other] = either(&eliminated[other], &lost[one]);
            }
            for (set, twice) in hinges.column_mut(column).iter_mut().enumerate() {
                let mut once = EMPTY;
                for eliminated in &eliminated[self.states(set)] {
                    *twice = either(twice, &both(&once, eliminated));
                    once = either(&once, eliminated);
                }
            }
        }
        hinges
    }

    /// Returns the states from which a chain of three or more links can eliminate something.
    pub(crate) fn starts(&self, forward_only: bool) -> ChainStarts {
        let mut starts = Vec::new();
        let mut beyond = BitRows::new(self.count(), self.candidates);
        if forward_only
            && !(0..self.lost.columns()).any(|column| self.any_chain_ahead(self.lost.column(column)))
        {
            return ChainStarts { starts, beyond };
        }
        for column in 0..self.lost.columns() {
            let lost = self.lost.column(column);
            let eliminated = if forward_only {
                self.eliminated_ahead(lost)
            } else {
                self.eliminated_around(lost)
            };
            let before = starts.len();
            for (set, digits) in self.joined.iter().enumerate() {
                for (state, x) in self.states(set).zip(*digits) {
                    if !is_empty(&both(&lost[state], &eliminated[state][2])) {
                        starts.push((set, x));
                    }
                }
            }
            if starts.len() == before {
                continue;
            }
            let beyond = beyond.column_mut(column);
            for set in 0..self.joined.len() {
                for state in self.states(set) {
                    let others = self.states(set).filter(|&other| other != state);
                    let on = others.fold(lost[state], |on, other| {
                        let [one, two, more] = &eliminated[other];
                        either(&on, &either(one, &either(two, more)))
                    });
                    beyond[state] = on;
                }
            }
        }
        if self.lost.columns() > 1 {
            starts.sort_unstable();
            starts.dedup();
        }
        ChainStarts { starts, beyond }
    }

    /// Returns whether any chain whose links lead to later sets eliminates something. On most boards none does, and the search ends.
    fn any_chain_ahead(&self, lost: &[BitBlock]) -> bool {
        // For each first set, its last pair; for each pair, the pair before it with the same first set.
        let mut newest = vec![usize::MAX; self.joined.len()];
        let mut before = Vec::with_capacity(self.pairs.len());
        for (index, pair) in self.pairs.iter().enumerate() {
            before.push(std::mem::replace(&mut newest[usize::from(pair.sets[0])], index));
        }
        // The eliminations if a link leads to a state: by its set, by one more link, by several more links.
        let mut onward = vec![[EMPTY; 3]; lost.len()];
        // The eliminations by one, by two, and by more links from the states of the current set.
        let mut eliminated: [EliminationsByLength; 9] = [[EMPTY; 3]; 9];
        for set in (0..self.joined.len()).rev() {
            let states = self.states(set);
            let mut index = newest[set];
            if index == usize::MAX {
                for state in states {
                    onward[state][0] = lost[state];
                }
                continue;
            }
            let eliminated = &mut eliminated[..states.len()];
            eliminated.fill([EMPTY; 3]);
            while let Some(pair) = self.pairs.get(index) {
                let [from, to] = pair.states.map(usize::from);
                join(&mut eliminated[from - states.start], &onward[to]);
                index = before[index];
            }
            let mut others = [EMPTY; 3];
            for (state, [one, two, more]) in states.clone().zip(&*eliminated) {
                if !is_empty(&both(&lost[state], more)) {
                    return true;
                }
                onward[state] = others;
                join(&mut others, &[EMPTY, *one, either(two, more)]);
            }
            let mut others = [EMPTY; 3];
            for (state, [one, two, more]) in states.zip(&*eliminated).rev() {
                join(&mut onward[state], &others);
                onward[state][0] = lost[state];
                join(&mut others, &[EMPTY, *one, either(two, more)]);
            }
        }
        false
    }

    /// Returns the eliminations by links from each set to later ones. The links of the last set come first, so the result for all
    /// later sets is known when a set needs it.
    fn eliminated_ahead(&self, lost: &[BitBlock]) -> Vec<EliminationsByLength> {
        let mut eliminated = vec![[EMPTY; 3]; lost.len()];
        let mut pairs: Vec<&StatePair> = self.pairs.iter().collect();
        pairs.sort_by_key(|pair| Reverse(pair.sets[0]));
        for pair in pairs {
            let [from, to] = pair.states.map(usize::from);
            eliminated[from] = self.with_link(from, to, pair.sets[1], &eliminated, lost);
        }
        eliminated
    }

    /// Returns the eliminations by links in both directions. Links may lead back, so it repeats rounds until nothing is new.
    fn eliminated_around(&self, lost: &[BitBlock]) -> Vec<EliminationsByLength> {
        let mut eliminated = vec![[EMPTY; 3]; lost.len()];
        loop {
            let mut grown = false;
            for pair in &self.pairs {
                let [one, other] = pair.states.map(usize::from);
                for (from, to, set) in [(one, other, pair.sets[1]), (other, one, pair.sets[0])] {
                    let all = self.with_link(from, to, set, &eliminated, lost);
                    grown |= all != eliminated[from];
                    eliminated[from] = all;
                }
            }
            if !grown {
                return eliminated;
            }
        }
    }

    /// Returns the eliminations from state `from` with those of its link to the state `to` of `set` added.
    #[inline]
    fn with_link(
        &self,
        from: usize,
        to: usize,
        set: u16,
        eliminated: &[EliminationsByLength],
        lost: &[BitBlock],
    ) -> EliminationsByLength {
        let [mut one, mut two, mut more] = eliminated[from];
        one = either(&one, &lost[to]);
        for next in self.states(set.into()) {
            if next != to {
                let [by_one, by_two, by_more] = &eliminated[next];
                two = either(&two, by_one);
                more = either(&more, &either(by_two, by_more));
            }
        }
        [one, two, more]
    }
}

/// Adds each row of `more` to that row of `all`.
#[inline]
fn join(all: &mut EliminationsByLength, more: &EliminationsByLength) {
    for (all, more) in all.iter_mut().zip(more) {
        *all = either(all, more);
    }
}
