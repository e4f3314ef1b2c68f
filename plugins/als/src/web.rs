//! The almost locked sets of a board and which of them are joined.
//!
//! Two sets are joined by a *restricted common*: a digit whose places in both lie in one house, so that one of the sets is
//! without it and holds all its other digits. Sets that are joined have no common cell, unless overlaps are allowed: then no
//! place of the digit is a common cell.
//!
//! What a set *kills* is a row of bits, one for each candidate of the board: those that see all places of their digit in the
//! set, and go when that digit is in the set.

use std::cell::OnceCell;
use std::rc::Rc;

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
use sudoku_technique::{Board, Candidate, CandidateSet, Digit, DigitSet, Memo};

use crate::bits::{Block, EMPTY, Rows, both, either, members, without};
use crate::join::join;
use crate::reach::Reach;
use crate::sets::{Sets, sets};
use crate::ways::{WAYS, Ways};

/// Two sets and their restricted commons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// Numbers of the sets, the smaller one first.
    pub(crate) sets: [u16; 2],
    /// The restricted commons.
    pub(crate) digits: DigitSet,
}

/// What the techniques of this family look at.
pub(crate) struct Web {
    sets: Rc<Sets>,
    /// All joined sets, those with the last first set first.
    pub(crate) links: Vec<Link>,
    /// The candidates of the board, digit by digit.
    pub(crate) candidates: Vec<Candidate>,
    /// The candidates of each digit, by their number in that list.
    of_digit: Rows,
    /// The candidates of each cell.
    of_cell: Rows,
    /// For each set the candidates that go when it holds all its digits.
    kills: Rows,
    /// Made when a wing or a chain is looked for.
    reach: OnceCell<Reach>,
}

thread_local! {
    static WEBS: Memo<(CandidateSet, bool), Web> = const { Memo::new() };
}

/// The web of a board; `overlap` is whether joined sets may have common cells.
pub(crate) fn web(board: &Board, overlap: bool) -> Rc<Web> {
    WEBS.with(|webs| {
        webs.get(&(*board.all_candidates(), overlap), |_| {
            Web::new(board, sets(board), overlap)
        })
    })
}

impl Web {
    fn new(board: &Board, sets: Rc<Sets>, overlap: bool) -> Self {
        let count = board.all_candidates().len();
        let mut candidates = Vec::with_capacity(count);
        let mut of_digit = Rows::new(9, count);
        let mut of_cell = Rows::new(81, count);
        let mut of_house = Rows::new(WAYS, count);
        for digit in Digit::ALL {
            for cell in board.cells_with(digit) {
                let number = candidates.len();
                candidates.push(Candidate::new(cell, digit));
                of_digit.insert(digit.index(), number);
                of_cell.insert(cell.index(), number);
                for house in cell.houses() {
                    of_house.insert(house.index() * 9 + digit.index(), number);
                }
            }
        }
        let ways = Ways::new(&sets);
        let mut kills = Rows::new(sets.list.len(), candidates.len());
        for column in 0..kills.columns() {
            let (of_house, of_cell) = (of_house.column(column), of_cell.column(column));
            for (number, kills) in kills.column_mut(column).iter_mut().enumerate() {
                let mut seen = EMPTY;
                for &way in ways.of(number) {
                    seen = either(&seen, &of_house[usize::from(way)]);
                }
                for cell in sets.list[number].cells {
                    seen = without(&seen, &of_cell[cell.index()]);
                }
                *kills = seen;
            }
        }
        let links = join(board, &sets, &ways, overlap);
        Self {
            sets,
            links,
            candidates,
            of_digit,
            of_cell,
            kills,
            reach: OnceCell::new(),
        }
    }

    #[inline]
    pub(crate) fn sets(&self) -> &[AlmostLockedSet] {
        &self.sets.list
    }

    #[inline]
    pub(crate) fn set(&self, number: u16) -> &AlmostLockedSet {
        &self.sets.list[usize::from(number)]
    }

    /// What sets take off the board by way of others.
    pub(crate) fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| Reach::new(self))
    }

    /// For each set the candidates that go when it holds all its digits.
    #[inline]
    pub(crate) const fn kills(&self) -> &Rows {
        &self.kills
    }

    /// For each digit its candidates.
    #[inline]
    pub(crate) const fn of_digit(&self) -> &Rows {
        &self.of_digit
    }

    /// For each cell its candidates.
    #[inline]
    pub(crate) const fn of_cell(&self) -> &Rows {
        &self.of_cell
    }

    /// The candidates that go when a set holds all its digits.
    pub(crate) fn killed_by(&self, set: usize) -> CandidateSet {
        self.listed(|column| self.kills.column(column)[set])
    }

    /// The candidates of `digits` that go when one of the two sets holds all its digits.
    pub(crate) fn both_kill(&self, one: usize, other: usize, digits: DigitSet) -> CandidateSet {
        self.listed(|column| {
            let kills = self.kills.column(column);
            let mut wanted = EMPTY;
            for digit in digits {
                wanted = either(&wanted, &self.of_digit.column(column)[digit.index()]);
            }
            both(&both(&kills[one], &kills[other]), &wanted)
        })
    }

    /// The candidates of a row, which is given column by column.
    pub(crate) fn listed(&self, row: impl Fn(usize) -> Block) -> CandidateSet {
        let mut all = CandidateSet::EMPTY;
        for column in 0..self.kills.columns() {
            members(&row(column), |number| {
                all.insert(self.candidates[256 * column + number]);
            });
        }
        all
    }

    /// How many cells the sets have together, one that is in two of them counted twice.
    pub(crate) fn size(&self, sets: &[u16]) -> usize {
        sets.iter().map(|&set| self.set(set).cells.len()).sum()
    }
}
