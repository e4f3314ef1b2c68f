//! What a set takes off the board when it holds a digit, by way of the sets that it is joined to.
//!
//! A *state* is a set and one of its restricted commons. If the set holds that digit, its partners by this digit do not, so
//! they hold all their other digits and kill what these kill. All that is a row of bits for each state: to see that no
//! wing and no chain takes anything off, two rows are compared.

use std::ops::Range;

use sudoku_patterns::almost_locked_sets::count;
use sudoku_technique::{Digit, DigitSet};

use crate::bits::{Block, EMPTY, Rows, both, either, is_empty, without};
use crate::web::Web;

/// The states of a web.
pub(crate) struct Reach {
    /// The restricted commons of each set.
    joined: Vec<DigitSet>,
    /// The number of the first state of each set, and after the last set how many states there are.
    first: Vec<u16>,
    /// For each link and digit the states of both sets, in the order of the links.
    pairs: Vec<Pair>,
    /// For each state what goes when its set has lost its digit and holds all others.
    lost: Rows,
}

/// Two states of one digit that are joined.
struct Pair {
    states: [u16; 2],
    sets: [u16; 2],
}

impl Reach {
    pub(crate) fn new(web: &Web) -> Self {
        let mut joined = vec![DigitSet::EMPTY; web.sets().len()];
        for link in &web.links {
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
        let mut lost = Rows::new(states.into(), web.candidates.len());
        for column in 0..lost.columns() {
            let (kills, of_digit) = (web.kills().column(column), web.of_digit().column(column));
            let mut rows = lost.column_mut(column).iter_mut();
            for (digits, kills) in joined.iter().zip(kills) {
                for (x, row) in digits.into_iter().zip(&mut rows) {
                    *row = without(kills, &of_digit[x.index()]);
                }
            }
        }
        let state = |set: u16, x: Digit| {
            let below = joined[usize::from(set)].bits() & ((1 << x.index()) - 1);
            first[usize::from(set)] + u16::from(count(below))
        };
        let mut pairs = Vec::with_capacity(web.links.len() + web.links.len() / 4);
        for link in &web.links {
            for x in link.digits {
                let states = link.sets.map(|set| state(set, x));
                pairs.push(Pair {
                    states,
                    sets: link.sets,
                });
            }
        }
        Self {
            joined,
            first,
            pairs,
            lost,
        }
    }
}

/// What goes by one, by two, and by more links from a state.
type Takes = [Block; 3];

impl Reach {
    /// The states of a set.
    #[inline]
    fn states(&self, set: usize) -> Range<usize> {
        usize::from(self.first[set])..usize::from(self.first[set + 1])
    }

    /// The sets that two digits lead on from to the same candidate: only these can be the set in the middle of a wing.
    pub(crate) fn hinges(&self) -> Vec<usize> {
        let mut hinges = Vec::new();
        for column in 0..self.lost.columns() {
            let lost = self.lost.column(column);
            let mut takes = vec![EMPTY; lost.len()];
            for pair in &self.pairs {
                let [one, other] = pair.states.map(usize::from);
                takes[one] = either(&takes[one], &lost[other]);
                takes[other] = either(&takes[other], &lost[one]);
            }
            for set in 0..self.joined.len() {
                let (mut once, mut twice) = (EMPTY, EMPTY);
                for takes in &takes[self.states(set)] {
                    twice = either(&twice, &both(&once, takes));
                    once = either(&once, takes);
                }
                if !is_empty(&twice) {
                    hinges.push(set);
                }
            }
        }
        if self.lost.columns() > 1 {
            hinges.sort_unstable();
            hinges.dedup();
        }
        hinges
    }

    /// The sets and digits that a chain of three links or more, of any length, can begin with and take something off: none when
    /// there is no such chain.
    pub(crate) fn starts(&self, forward_only: bool) -> Vec<(usize, Digit)> {
        let mut starts = Vec::new();
        for column in 0..self.lost.columns() {
            let lost = self.lost.column(column);
            let takes = if forward_only {
                self.ahead(lost)
            } else {
                self.around(lost)
            };
            for (set, digits) in self.joined.iter().enumerate() {
                for (state, x) in self.states(set).zip(*digits) {
                    if !is_empty(&both(&lost[state], &takes[state][2])) {
                        starts.push((set, x));
                    }
                }
            }
        }
        if self.lost.columns() > 1 {
            starts.sort_unstable();
            starts.dedup();
        }
        starts
    }

    /// What goes by links from each set to later ones. Links stand in the order that knows all that lies ahead of a set when its
    /// turn comes.
    fn ahead(&self, lost: &[Block]) -> Vec<Takes> {
        let mut takes = vec![[EMPTY; 3]; lost.len()];
        for pair in &self.pairs {
            let [from, to] = pair.states.map(usize::from);
            takes[from] = self.followed(from, to, pair.sets[1], &takes, lost);
        }
        takes
    }

    /// What goes by links in both directions, where they may lead back: round after round until there is nothing new.
    fn around(&self, lost: &[Block]) -> Vec<Takes> {
        let mut takes = vec![[EMPTY; 3]; lost.len()];
        loop {
            let mut grown = false;
            for pair in &self.pairs {
                let [one, other] = pair.states.map(usize::from);
                for (from, to, set) in [(one, other, pair.sets[1]), (other, one, pair.sets[0])] {
                    let all = self.followed(from, to, set, &takes, lost);
                    grown |= all != takes[from];
                    takes[from] = all;
                }
            }
            if !grown {
                return takes;
            }
        }
    }

    /// What goes from a state when the link to another one, of `set`, is followed as well.
    #[inline]
    fn followed(&self, from: usize, to: usize, set: u16, takes: &[Takes], lost: &[Block]) -> Takes {
        let [mut one, mut two, mut more] = takes[from];
        one = either(&one, &lost[to]);
        for next in self.states(set.into()) {
            if next != to {
                let [by_one, by_two, by_more] = &takes[next];
                two = either(&two, by_one);
                more = either(&more, &either(by_two, by_more));
            }
        }
        [one, two, more]
    }
}
