//! What a set takes off the board when it holds a digit, by way of the sets that it is joined to.
//!
//! A *state* is a set and one of its restricted commons. If the set holds that digit, its partners by this digit do not, so
//! they hold all their other digits and kill what these kill. All that is a row of bits for each state: to see that no
//! wing and no chain takes anything off, two rows are compared.

use std::cmp::Reverse;
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
    /// For each link and digit the states of both sets.
    pairs: Vec<Pair>,
    /// For each state what goes when its set has lost its digit and holds all others.
    lost: Rows,
    /// How many candidates the board has.
    candidates: usize,
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
        let mut reach = Self {
            joined,
            first,
            pairs: Vec::with_capacity(web.links.len() + web.links.len() / 4),
            lost,
            candidates: web.candidates.len(),
        };
        for link in &web.links {
            for x in link.digits {
                let states = link.sets.map(|set| reach.state(set.into(), x) as u16);
                reach.pairs.push(Pair {
                    states,
                    sets: link.sets,
                });
            }
        }
        reach
    }
}

/// Where chains can begin.
pub(crate) struct Starts {
    /// Sets and the digits by which they are left.
    pub(crate) starts: Vec<(usize, Digit)>,
    /// For each state what goes when its set has lost its digit, by that set and by all that it leads on to.
    pub(crate) beyond: Rows,
}

/// What goes by one, by two, and by more links from a state.
type Takes = [Block; 3];

impl Reach {
    /// The states of a set.
    #[inline]
    fn states(&self, set: usize) -> Range<usize> {
        usize::from(self.first[set])..usize::from(self.first[set + 1])
    }

    /// The number of the state of a set and one of its restricted commons.
    #[inline]
    pub(crate) fn state(&self, set: usize, x: Digit) -> usize {
        let below = self.joined[set].bits() & ((1 << x.index()) - 1);
        usize::from(self.first[set]) + usize::from(count(below))
    }

    /// How many states there are.
    pub(crate) fn count(&self) -> usize {
        self.first.last().copied().map_or(0, usize::from)
    }

    /// For each state what goes when its set has lost its digit and holds all others.
    pub(crate) const fn lost(&self) -> &Rows {
        &self.lost
    }

    /// For each set the candidates that two of its digits lead on to. Only a set that has some can be in the middle of a wing, and
    /// the wing takes off only these.
    pub(crate) fn hinges(&self) -> Rows {
        let mut hinges = Rows::new(self.joined.len(), self.candidates);
        for column in 0..self.lost.columns() {
            let lost = self.lost.column(column);
            let mut takes = vec![EMPTY; lost.len()];
            for pair in &self.pairs {
                let [one, other] = pair.states.map(usize::from);
                takes[one] = either(&takes[one], &lost[other]);
                takes[other] = either(&takes[other], &lost[one]);
            }
            for (set, twice) in hinges.column_mut(column).iter_mut().enumerate() {
                let mut once = EMPTY;
                for takes in &takes[self.states(set)] {
                    *twice = either(twice, &both(&once, takes));
                    once = either(&once, takes);
                }
            }
        }
        hinges
    }

    /// Where a chain of three links or more, of any length, can begin and take something off.
    pub(crate) fn starts(&self, forward_only: bool) -> Starts {
        let mut starts = Vec::new();
        let mut beyond = Rows::new(self.count(), self.candidates);
        if forward_only && !(0..self.lost.columns()).any(|column| self.leads_ahead(self.lost.column(column)))
        {
            return Starts { starts, beyond };
        }
        for column in 0..self.lost.columns() {
            let lost = self.lost.column(column);
            let takes = if forward_only {
                self.ahead(lost)
            } else {
                self.around(lost)
            };
            let before = starts.len();
            for (set, digits) in self.joined.iter().enumerate() {
                for (state, x) in self.states(set).zip(*digits) {
                    if !is_empty(&both(&lost[state], &takes[state][2])) {
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
                        let [one, two, more] = &takes[other];
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
        Starts { starts, beyond }
    }

    /// Whether a chain can begin anywhere, if links lead only to later sets: mostly not, and then nothing else need be known.
    fn leads_ahead(&self, lost: &[Block]) -> bool {
        // The last pair with each first set, and for each pair the one before it with the same first set.
        let mut newest = vec![usize::MAX; self.joined.len()];
        let mut before = Vec::with_capacity(self.pairs.len());
        for (index, pair) in self.pairs.iter().enumerate() {
            before.push(std::mem::replace(&mut newest[usize::from(pair.sets[0])], index));
        }
        // What goes if a link leads to a state: by its set, by one more link, by several more.
        let mut onward = vec![[EMPTY; 3]; lost.len()];
        // What goes by one, by two, and by more links from the states of the set in hand.
        let mut takes: [Takes; 9] = [[EMPTY; 3]; 9];
        for set in (0..self.joined.len()).rev() {
            let states = self.states(set);
            let mut index = newest[set];
            if index == usize::MAX {
                for state in states {
                    onward[state][0] = lost[state];
                }
                continue;
            }
            let takes = &mut takes[..states.len()];
            takes.fill([EMPTY; 3]);
            while let Some(pair) = self.pairs.get(index) {
                let [from, to] = pair.states.map(usize::from);
                join(&mut takes[from - states.start], &onward[to]);
                index = before[index];
            }
            let mut others = [EMPTY; 3];
            for (state, [one, two, more]) in states.clone().zip(&*takes) {
                if !is_empty(&both(&lost[state], more)) {
                    return true;
                }
                onward[state] = others;
                join(&mut others, &[EMPTY, *one, either(two, more)]);
            }
            let mut others = [EMPTY; 3];
            for (state, [one, two, more]) in states.zip(&*takes).rev() {
                join(&mut onward[state], &others);
                onward[state][0] = lost[state];
                join(&mut others, &[EMPTY, *one, either(two, more)]);
            }
        }
        false
    }

    /// What goes by links from each set to later ones. The links of the last set come first, so all that lies ahead of a set
    /// is known when its turn comes.
    fn ahead(&self, lost: &[Block]) -> Vec<Takes> {
        let mut takes = vec![[EMPTY; 3]; lost.len()];
        let mut pairs: Vec<&Pair> = self.pairs.iter().collect();
        pairs.sort_by_key(|pair| Reverse(pair.sets[0]));
        for pair in pairs {
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

/// Adds to each row of one what the other has.
#[inline]
fn join(all: &mut Takes, more: &Takes) {
    for (all, more) in all.iter_mut().zip(more) {
        *all = either(all, more);
    }
}
