//! The almost locked sets of a board and which of them are joined.
//!
//! A *restricted common* joins two sets: a digit whose places in both are in one house. So one of the sets does not hold it, and
//! holds all its other digits. Joined sets have no common cell. If overlaps are allowed, they may have common cells, but none of
//! these is a place of the restricted common.
//!
//! The *eliminations* of a set are a row of bits over all candidates of the board: the candidates that see all places of their
//! digit in the set. If the set holds the digit, these candidates are eliminated.
//!
//! From one step of a walk to the next, few houses change. So each thread keeps its last web, and replaces only the sets of
//! houses that have changed. For this, each house has spare numbers:
//!
//! ```text
//!   numbers   0  1  2  -  -  5  6  7  8  -  - ...        -  no set: no cells, no digits, no links
//!             row 1          row 2
//! ```
//!
//! The sets are in the order of [`almost_locked_sets`](sudoku_patterns::almost_locked_sets::almost_locked_sets).

use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use crate::bits::{BitBlock, BitRows, EMPTY, both, either, members, without};
use crate::houses::{HouseSets, house_sets};
use crate::join::{AlsLink, PartnerTable};
use crate::link_houses::{HOUSE_DIGITS, LinkHouses};
use crate::reach::AlsReach;

/// The entry for a number without a set.
const NO_SET: AlmostLockedSet = AlmostLockedSet {
    cells: CellSet::EMPTY,
    digits: DigitSet::EMPTY,
};

/// The almost locked sets of a board, their links and their eliminations.
pub(crate) struct AlsWeb {
    /// The candidates of the board.
    all: CandidateSet,
    /// The sets by their numbers.
    sets: Vec<AlmostLockedSet>,
    /// The numbers for the sets of each house.
    numbers: [Range<usize>; House::COUNT],
    /// For each house and digit, the positions of the digit in the house.
    places: [[u16; 9]; House::COUNT],
    partner_table: PartnerTable,
    /// All pairs of joined sets. The pairs with a new set come last.
    pub(crate) links: Vec<AlsLink>,
    /// The candidates of the web before this one, and the number of links that were in it too.
    before: (CandidateSet, usize),
    /// The candidates by their numbers, digit by digit. Some of them may have been eliminated since.
    pub(crate) candidates: Vec<Candidate>,
    /// For each digit, its candidates.
    of_digit: BitRows,
    /// For each cell, its candidates.
    of_cell: BitRows,
    /// For each house and digit, the candidates.
    in_house: BitRows,
    /// For each set, the candidates that it eliminates if it holds all its digits.
    eliminations: BitRows,
    /// Computed when a search for a wing or a chain needs it.
    reach: OnceCell<AlsReach>,
}

thread_local! {
    /// The last web without common cells, and the last one with common cells.
    static LAST: RefCell<[Option<Rc<AlsWeb>>; 2]> = const { RefCell::new([None, None]) };
}

/// Returns the web of a board. With `overlap`, joined sets may have common cells.
pub(crate) fn web(board: &Board, overlap: bool) -> Rc<AlsWeb> {
    let take = |last: &RefCell<[Option<Rc<AlsWeb>>; 2]>| last.borrow_mut()[usize::from(overlap)].take();
    let web = match LAST.with(take) {
        Some(web) if web.all == *board.all_candidates() => web,
        // A web without other users is changed into the next one.
        Some(web) => Rc::new(
            Rc::into_inner(web)
                .and_then(|web| web.followed_by(board))
                .unwrap_or_else(|| AlsWeb::new(board, overlap)),
        ),
        None => Rc::new(AlsWeb::new(board, overlap)),
    };
    LAST.with_borrow_mut(|last| last[usize::from(overlap)] = Some(Rc::clone(&web)));
    web
}

/// The most houses that may have changed. If more have, a new web is as fast.
const MOST_CHANGED: usize = 12;

/// The spare numbers of each house.
const ROOM: usize = 6;

impl AlsWeb {
    fn new(board: &Board, overlap: bool) -> Self {
        let houses: Vec<_> = House::all().map(|house| house_sets(board, house)).collect();
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
            partner_table: PartnerTable::new(bound, overlap),
            links: Vec::with_capacity(1024),
            before: (CandidateSet::EMPTY, 0),
            candidates: Vec::with_capacity(count),
            of_digit: BitRows::new(9, count),
            of_cell: BitRows::new(81, count),
            in_house: BitRows::new(HOUSE_DIGITS, count),
            eliminations: BitRows::new(bound, count),
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
        for house_sets in houses.iter().rev() {
            web.add(board, house_sets, true);
        }
        web
    }

    /// Returns the web of a board whose candidates are among those of this web. Returns `None` if too much has changed.
    fn followed_by(mut self, board: &Board) -> Option<Self> {
        let all = board.all_candidates();
        let gone = self.all.difference(all);
        let changed_cells = gone.cells();
        let is_changed = |house: &House| house.cells().intersects(changed_cells);
        let changed: Vec<House> = House::all().filter(is_changed).collect();
        if changed.len() > MOST_CHANGED || !all.is_subset(&self.all) {
            return None;
        }
        let changed: Vec<_> = changed
            .into_iter()
            .map(|house| house_sets(board, house))
            .collect();
        let numbers = |house_sets: &HouseSets| self.numbers[house_sets.house.index()].clone();
        let fits = |house_sets: &Rc<HouseSets>| house_sets.own_sets().len() <= numbers(house_sets).len();
        if !changed.iter().all(fits) {
            return None;
        }
        let old: Vec<_> = changed.iter().map(|house_sets| numbers(house_sets)).collect();
        self.reach = OnceCell::new();
        self.forget(&gone);
        self.partner_table.remove(&old);
        let mut is_old = vec![false; self.sets.len()];
        for numbers in old {
            self.sets[numbers.clone()].fill(NO_SET);
            for column in 0..self.eliminations.columns() {
                self.eliminations.column_mut(column)[numbers.clone()].fill(EMPTY);
            }
            is_old[numbers].fill(true);
        }
        // Always writes the link, and counts it only if it stays. A branch is slower, because the processor cannot predict it.
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
        for house_sets in &changed {
            self.places[house_sets.house.index()] = house_sets.places;
        }
        for house_sets in changed.iter().rev() {
            self.add(board, house_sets, false);
        }
        Some(self)
    }

    /// Removes candidates from all rows.
    fn forget(&mut self, gone: &CandidateSet) {
        let numbers: Vec<_> = (0..self.candidates.len())
            .filter(|&number| gone.contains(self.candidates[number]))
            .map(|number| number..number + 1)
            .collect();
        for rows in [
            &mut self.of_digit,
            &mut self.of_cell,
            &mut self.in_house,
            &mut self.eliminations,
        ] {
            rows.remove(&numbers);
        }
    }

    /// Adds the sets of a house. `is_new` means that the web is new: then houses are added from the last to the first, so all
    /// sets that are already there have greater numbers.
    fn add(&mut self, board: &Board, house_sets: &HouseSets, is_new: bool) {
        let house = house_sets.house;
        let start = self.numbers[house.index()].start;
        for (index, (positions, set)) in house_sets.own_sets().iter().enumerate().rev() {
            let number = start + index;
            let link_houses = LinkHouses::of(house, *positions, set.digits, &self.places);
            self.sets[number] = *set;
            for column in 0..self.eliminations.columns() {
                let (in_house, of_cell) = (self.in_house.column(column), self.of_cell.column(column));
                let mut seen = EMPTY;
                for &link_house in link_houses.as_slice() {
                    seen = either(&seen, &in_house[usize::from(link_house)]);
                }
                for cell in set.cells {
                    seen = without(&seen, &of_cell[cell.index()]);
                }
                self.eliminations.column_mut(column)[number] = seen;
            }
            // In a changed web, sets with smaller numbers may be there already.
            let column = if is_new { number / 256 } else { 0 };
            self.partner_table.add(
                board,
                number,
                set,
                link_houses.as_slice(),
                column,
                &mut self.links,
            );
        }
    }

    /// Returns at least the links of all sets that have changed since this board.
    pub(crate) fn links_since(&self, previous: Option<&Board>) -> &[AlsLink] {
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

    /// Returns the eliminations of sets by their links to other sets.
    pub(crate) fn reach(&self) -> &AlsReach {
        self.reach.get_or_init(|| {
            AlsReach::new(
                self.sets.len(),
                &self.links,
                self.candidates.len(),
                &self.eliminations,
                &self.of_digit,
            )
        })
    }

    /// Returns, for each set, the candidates that it eliminates if it holds all its digits.
    #[inline]
    pub(crate) const fn eliminations(&self) -> &BitRows {
        &self.eliminations
    }

    /// Returns the candidates of each digit.
    #[inline]
    pub(crate) const fn of_digit(&self) -> &BitRows {
        &self.of_digit
    }

    /// Returns the candidates of each cell.
    #[inline]
    pub(crate) const fn of_cell(&self) -> &BitRows {
        &self.of_cell
    }

    /// Returns the candidates that a set eliminates if it holds all its digits.
    pub(crate) fn eliminated_by(&self, set: usize) -> CandidateSet {
        self.listed(|column| self.eliminations.column(column)[set])
    }

    /// Returns the candidates of `digits` that are eliminated if at least one of the two sets holds all its digits.
    pub(crate) fn eliminated_by_both(&self, one: usize, other: usize, digits: DigitSet) -> CandidateSet {
        self.listed(|column| {
            let eliminations = self.eliminations.column(column);
            let mut wanted = EMPTY;
            for digit in digits {
                wanted = either(&wanted, &self.of_digit.column(column)[digit.index()]);
            }
            both(&both(&eliminations[one], &eliminations[other]), &wanted)
        })
    }

    /// Returns the candidates of a row. `row` returns one column of it.
    pub(crate) fn listed(&self, row: impl Fn(usize) -> BitBlock) -> CandidateSet {
        let mut all = CandidateSet::EMPTY;
        for column in 0..self.eliminations.columns() {
            members(&row(column), |number| {
                all.insert(self.candidates[256 * column + number]);
            });
        }
        all
    }

    /// Returns the number of cells of the sets. A cell in two of them counts twice.
    pub(crate) fn size(&self, sets: &[u16]) -> usize {
        sets.iter().map(|&set| self.set(set).cells.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_patterns::almost_locked_sets::almost_locked_sets;
    use sudoku_technique::testing::{Random, random_position};

    type JoinedSets = ([AlmostLockedSet; 2], DigitSet);

    /// Returns all sets with their eliminations, in the order of their numbers, and all joined sets.
    fn spelled_out(web: &AlsWeb) -> (Vec<(AlmostLockedSet, CandidateSet)>, Vec<JoinedSets>) {
        let numbers = (0..web.sets.len()).filter(|&number| web.sets[number] != NO_SET);
        let sets = numbers.map(|number| (web.sets[number], web.eliminated_by(number)));
        let link = |link: &AlsLink| (link.sets.map(|set| *web.set(set)), link.digits);
        let mut links: Vec<_> = web.links.iter().map(link).collect();
        links.sort_unstable();
        (sets.collect(), links)
    }

    #[test]
    fn a_changed_web_is_the_same_as_a_new_one() {
        let mut random = Random::new(7);
        let mut followed = 0;
        for seed in 0..16 {
            let (mut board, solution) = random_position(seed);
            let overlap = seed % 2 == 0;
            let mut web = AlsWeb::new(&board, overlap);
            for _ in 0..12 {
                let wrong: Vec<_> = board.all_candidates().difference(&solution).iter().collect();
                if let Some(candidate) = wrong.get(random.below(wrong.len().max(1))) {
                    board.eliminate_digit(candidate.digit(), CellSet::of(candidate.cell()));
                }
                let new = AlsWeb::new(&board, overlap);
                let next = web.followed_by(&board);
                followed += usize::from(next.is_some());
                web = next.unwrap_or_else(|| AlsWeb::new(&board, overlap));
                assert_eq!(spelled_out(&web), spelled_out(&new));
                let sets: Vec<_> = spelled_out(&web).0.into_iter().map(|(set, _)| set).collect();
                assert_eq!(sets, almost_locked_sets(&board));
            }
        }
        assert!(followed > 80, "{followed}");
    }
}
