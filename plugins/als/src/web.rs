//! The almost locked sets of a board and which of them are joined.
//!
//! Two sets are joined by a *restricted common*: a digit whose places in both lie in one house, so that one of the sets is
//! without it and holds all its other digits. Sets that are joined have no common cell, unless overlaps are allowed: then no
//! place of the digit is a common cell.
//!
//! What a set *kills* is a row of bits, one for each candidate of the board: those that see all places of their digit in the
//! set, and go when that digit is in the set.
//!
//! From one step of a walk to the next few houses change. So each thread keeps its last web, and of the next one it makes only
//! what belongs to sets of houses that have changed. Each house has room for some more sets than it has at first:
//!
//! ```text
//!   numbers   0  1  2  -  -  5  6  7  8  -  - ...        -  no set: no cells, no digits, joined to none
//!             row 1          row 2
//! ```
//!
//! The numbers have the order of [`almost_locked_sets`](sudoku_patterns::almost_locked_sets::almost_locked_sets).

use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use crate::bits::{Block, EMPTY, Rows, both, either, members, without};
use crate::houses::{OfHouse, of_house};
use crate::join::Joints;
use crate::reach::Reach;
use crate::ways::{WAYS, Ways};

/// Two sets and their restricted commons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// Numbers of the sets, the smaller one first.
    pub(crate) sets: [u16; 2],
    /// The restricted commons.
    pub(crate) digits: DigitSet,
}

/// What stands at a number without a set.
const NO_SET: AlmostLockedSet = AlmostLockedSet {
    cells: CellSet::EMPTY,
    digits: DigitSet::EMPTY,
};

/// What the techniques of this family look at.
pub(crate) struct Web {
    /// The candidates that are left.
    all: CandidateSet,
    /// The sets by their numbers.
    sets: Vec<AlmostLockedSet>,
    /// Where the sets of each house stand.
    numbers: [Range<usize>; House::COUNT],
    /// For each house and digit its positions in the house.
    places: [[u16; 9]; House::COUNT],
    joints: Joints,
    /// All joined sets; those with a new set stand behind the others.
    pub(crate) links: Vec<Link>,
    /// The candidates that the last web had, and how many links are as they were then.
    before: (CandidateSet, usize),
    /// The candidates by their numbers, digit by digit, also some that have gone.
    pub(crate) candidates: Vec<Candidate>,
    /// The candidates of each digit.
    of_digit: Rows,
    /// The candidates of each cell.
    of_cell: Rows,
    /// The candidates of each digit in each house.
    in_house: Rows,
    /// For each set the candidates that go when it holds all its digits.
    kills: Rows,
    /// Made when a wing or a chain is looked for.
    reach: OnceCell<Reach>,
}

thread_local! {
    /// The last web without and with common cells.
    static LAST: RefCell<[Option<Rc<Web>>; 2]> = const { RefCell::new([None, None]) };
}

/// The web of a board; `overlap` is whether joined sets may have common cells.
pub(crate) fn web(board: &Board, overlap: bool) -> Rc<Web> {
    let take = |last: &RefCell<[Option<Rc<Web>>; 2]>| last.borrow_mut()[usize::from(overlap)].take();
    let web = match LAST.with(take) {
        Some(web) if web.all == *board.all_candidates() => web,
        // One that nobody looks at any more can become the next one.
        Some(web) => Rc::new(
            Rc::into_inner(web)
                .and_then(|web| web.followed_by(board))
                .unwrap_or_else(|| Web::new(board, overlap)),
        ),
        None => Rc::new(Web::new(board, overlap)),
    };
    LAST.with_borrow_mut(|last| last[usize::from(overlap)] = Some(Rc::clone(&web)));
    web
}

/// The most houses that may have changed: with more of them it is as fast to begin anew.
const MOST_CHANGED: usize = 12;

/// For how many more sets each house has room.
const ROOM: usize = 6;

impl Web {
    fn new(board: &Board, overlap: bool) -> Self {
        let houses: Vec<_> = House::all().map(|house| of_house(board, house)).collect();
        let mut bound = 0;
        let numbers = std::array::from_fn(|house| {
            let start = bound;
            bound += houses[house].own_sets().len() + ROOM;
            start..bound
        });
        let all = board.all_candidates();
        let count = all.len();
        let mut web = Self {
            all: *all,
            sets: vec![NO_SET; bound],
            numbers,
            places: std::array::from_fn(|house| houses[house].places),
            joints: Joints::new(bound, overlap),
            links: Vec::with_capacity(1024),
            before: (CandidateSet::EMPTY, 0),
            candidates: Vec::with_capacity(count),
            of_digit: Rows::new(9, count),
            of_cell: Rows::new(81, count),
            in_house: Rows::new(WAYS, count),
            kills: Rows::new(bound, count),
            reach: OnceCell::new(),
        };
        for digit in Digit::ALL {
            for cell in all.cells_of(digit) {
                let number = web.candidates.len();
                web.candidates.push(Candidate::new(cell, digit));
                web.of_digit.insert(digit.index(), number);
                web.of_cell.insert(cell.index(), number);
                for house in cell.houses() {
                    web.in_house.insert(house.index() * 9 + digit.index(), number);
                }
            }
        }
        for of_house in houses.iter().rev() {
            web.add(board, of_house, true);
        }
        web
    }

    /// The web of a board with some of the same candidates; nothing if much has changed.
    fn followed_by(mut self, board: &Board) -> Option<Self> {
        let all = board.all_candidates();
        let gone = self.all.difference(all);
        let changed_cells = gone.cells();
        let is_changed = |house: &House| house.cells().intersects(changed_cells);
        let changed: Vec<House> = House::all().filter(is_changed).collect();
        if changed.len() > MOST_CHANGED || !all.is_subset(&self.all) {
            return None;
        }
        let changed: Vec<_> = changed.into_iter().map(|house| of_house(board, house)).collect();
        let numbers = |of_house: &OfHouse| self.numbers[of_house.house.index()].clone();
        let fits = |of_house: &Rc<OfHouse>| of_house.own_sets().len() <= numbers(of_house).len();
        if !changed.iter().all(fits) {
            return None;
        }
        let old: Vec<_> = changed.iter().map(|of_house| numbers(of_house)).collect();
        self.reach = OnceCell::new();
        self.forget(&gone);
        self.joints.remove(&old);
        let mut is_old = vec![false; self.sets.len()];
        for numbers in old {
            self.sets[numbers.clone()].fill(NO_SET);
            for column in 0..self.kills.columns() {
                self.kills.column_mut(column)[numbers.clone()].fill(EMPTY);
            }
            is_old[numbers].fill(true);
        }
        // Each link is written down, and counts only if it stays: nobody can foretell which do.
        let mut kept = 0;
        for index in 0..self.links.len() {
            let link = self.links[index];
            self.links[kept] = link;
            kept += usize::from(
                !link
                    .sets
                    .iter()
                    .fold(false, |old, &set| old | is_old[usize::from(set)]),
            );
        }
        self.links.truncate(kept);
        self.before = (self.all, kept);
        self.all = *all;
        for of_house in &changed {
            self.places[of_house.house.index()] = of_house.places;
        }
        for of_house in changed.iter().rev() {
            self.add(board, of_house, false);
        }
        Some(self)
    }

    /// Takes candidates off the rows.
    fn forget(&mut self, gone: &CandidateSet) {
        let numbers: Vec<_> = (0..self.candidates.len())
            .filter(|&number| gone.contains(self.candidates[number]))
            .map(|number| number..number + 1)
            .collect();
        for rows in [
            &mut self.of_digit,
            &mut self.of_cell,
            &mut self.in_house,
            &mut self.kills,
        ] {
            rows.remove(&numbers);
        }
    }

    /// Adds the sets of a house. If houses are added from the last to the first, all sets before have larger numbers.
    fn add(&mut self, board: &Board, of_house: &OfHouse, is_first: bool) {
        let house = of_house.house;
        let start = self.numbers[house.index()].start;
        for (index, (positions, set)) in of_house.own_sets().iter().enumerate().rev() {
            let number = start + index;
            let ways = Ways::of(house, *positions, set.digits, &self.places);
            self.sets[number] = *set;
            for column in 0..self.kills.columns() {
                let (in_house, of_cell) = (self.in_house.column(column), self.of_cell.column(column));
                let mut seen = EMPTY;
                for &way in ways.as_slice() {
                    seen = either(&seen, &in_house[usize::from(way)]);
                }
                for cell in set.cells {
                    seen = without(&seen, &of_cell[cell.index()]);
                }
                self.kills.column_mut(column)[number] = seen;
            }
            let column = if is_first { number / 256 } else { 0 };
            self.joints
                .add(board, number, set, ways.as_slice(), column, &mut self.links);
        }
    }

    /// The links of a set that has changed since this board, and maybe others.
    pub(crate) fn links_since(&self, previous: Option<&Board>) -> &[Link] {
        let (before, old) = &self.before;
        let is_before = previous.is_some_and(|previous| previous.all_candidates() == before);
        &self.links[if is_before { *old } else { 0 }..]
    }

    #[inline]
    pub(crate) fn sets(&self) -> &[AlmostLockedSet] {
        &self.sets
    }

    #[inline]
    pub(crate) fn set(&self, number: u16) -> &AlmostLockedSet {
        &self.sets[usize::from(number)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_patterns::almost_locked_sets::almost_locked_sets;
    use sudoku_technique::testing::{Random, random_position};

    type Joined = ([AlmostLockedSet; 2], DigitSet);

    /// All sets in the order of their numbers with what they kill, and all joined sets.
    fn spelled_out(web: &Web) -> (Vec<(AlmostLockedSet, CandidateSet)>, Vec<Joined>) {
        let numbers = (0..web.sets.len()).filter(|&number| web.sets[number] != NO_SET);
        let sets = numbers.map(|number| (web.sets[number], web.killed_by(number)));
        let link = |link: &Link| (link.sets.map(|set| *web.set(set)), link.digits);
        let mut links: Vec<_> = web.links.iter().map(link).collect();
        links.sort_unstable();
        (sets.collect(), links)
    }

    #[test]
    fn a_web_that_goes_on_is_the_same_as_a_new_one() {
        let mut random = Random::new(7);
        let mut followed = 0;
        for seed in 0..16 {
            let (mut board, solution) = random_position(seed);
            let overlap = seed % 2 == 0;
            let mut web = Web::new(&board, overlap);
            for _ in 0..12 {
                let wrong: Vec<_> = board.all_candidates().difference(&solution).iter().collect();
                if let Some(candidate) = wrong.get(random.below(wrong.len().max(1))) {
                    board.eliminate_digit(candidate.digit(), CellSet::of(candidate.cell()));
                }
                let new = Web::new(&board, overlap);
                let next = web.followed_by(&board);
                followed += usize::from(next.is_some());
                web = next.unwrap_or_else(|| Web::new(&board, overlap));
                assert_eq!(spelled_out(&web), spelled_out(&new));
                let sets: Vec<_> = spelled_out(&web).0.into_iter().map(|(set, _)| set).collect();
                assert_eq!(sets, almost_locked_sets(&board));
            }
        }
        assert!(followed > 80, "{followed}");
    }
}
