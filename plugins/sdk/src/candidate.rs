//! Candidates (a digit in a cell) and sets of candidates.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};

/// A digit in a cell, numbered `cell * 9 + digit - 1`: 0 to 728.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Candidate(u16);

impl Candidate {
    /// Number of candidates of an empty grid.
    pub const COUNT: usize = 729;

    /// Returns the candidate `digit` in `cell`.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self((cell.index() * 9 + digit.index()) as u16)
    }

    /// Returns the candidate with this index, or `None` unless the index is 0 to 728.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u16))
        } else {
            None
        }
    }

    /// Returns the index, 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::at(self.index() / 81, self.index() / 9 % 9)
    }

    /// Returns the digit.
    #[inline]
    pub const fn digit(self) -> Digit {
        Digit::from_index(self.index() % 9)
    }

    /// Returns the candidates that cannot be true together with this one: the other digits of its cell, and the same digit
    /// in the cells that its cell sees.
    pub fn peers(self) -> CandidateSet {
        let mut peers = CandidateSet::of_digit(self.digit(), self.cell().peers());
        let mut others = DigitSet::ALL;
        others.remove(self.digit());
        peers.insert_digits(others, CellSet::of(self.cell()));
        peers
    }
}

/// Writes `r4c7=5` for the digit 5 in the fourth row, seventh column.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell(), self.digit())
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of candidates: for each digit, the cells in which it is a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
pub struct CandidateSet {
    digits: [CellSet; 9],
}

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self {
        digits: [CellSet::EMPTY; 9],
    };

    /// All 729 candidates.
    pub const ALL: Self = Self {
        digits: [CellSet::ALL; 9],
    };

    /// Returns the set that contains only `candidate`.
    #[inline]
    pub const fn of(candidate: Candidate) -> Self {
        Self::of_digit(candidate.digit(), CellSet::of(candidate.cell()))
    }

    /// Returns the set that contains `digit` in each of `cells`.
    #[inline]
    pub const fn of_digit(digit: Digit, cells: CellSet) -> Self {
        // Writes each word once. Storing `cells` into an empty set makes the compiler build the set in one place and copy it to another, and a
        // copy right after smaller stores stalls the processor.
        let mut digits = [CellSet::EMPTY; 9];
        let mut index = 0;
        while index < 9 {
            let [low, high] = cells.words();
            let mask = (index == digit.index()) as u64;
            digits[index] = CellSet::from_words([low * mask, high * mask]);
            index += 1;
        }
        Self { digits }
    }

    /// Returns the cells that contain `digit` in this set.
    #[inline]
    pub const fn cells_of(&self, digit: Digit) -> CellSet {
        self.digits[digit.index()]
    }

    /// Returns the digits that `cell` contains in this set.
    #[inline]
    pub fn digits_of(&self, cell: Cell) -> DigitSet {
        Digit::ALL
            .into_iter()
            .filter(|digit| self.digits[digit.index()].contains(cell))
            .collect()
    }

    /// Returns all cells that contain at least one digit.
    #[inline]
    pub fn cells(&self) -> CellSet {
        self.digits.iter().fold(CellSet::EMPTY, |all, cells| all | *cells)
    }

    /// Adds `digit` in each of `cells`.
    #[inline]
    pub fn insert_digit(&mut self, digit: Digit, cells: CellSet) {
        self.digits[digit.index()] |= cells;
    }

    /// Removes `digit` from each of `cells`.
    #[inline]
    pub fn remove_digit(&mut self, digit: Digit, cells: CellSet) {
        self.digits[digit.index()] -= cells;
    }

    /// Adds each digit of `digits` in each of `cells`.
    #[inline]
    pub fn insert_digits(&mut self, digits: DigitSet, cells: CellSet) {
        for digit in digits {
            self.insert_digit(digit, cells);
        }
    }

    /// Adds `candidate`.
    #[inline]
    pub const fn insert(&mut self, candidate: Candidate) {
        self.digits[candidate.digit().index()].insert(candidate.cell());
    }

    /// Removes `candidate`.
    #[inline]
    pub const fn remove(&mut self, candidate: Candidate) {
        self.digits[candidate.digit().index()].remove(candidate.cell());
    }

    /// Returns whether `candidate` is in the set.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.digits[candidate.digit().index()].contains(candidate.cell())
    }

    /// Returns the number of candidates in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.digits.iter().map(|cells| cells.len()).sum()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.digits.iter().all(|cells| cells.is_empty())
    }

    /// Returns whether every candidate of this set is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        std::iter::zip(&self.digits, &other.digits).all(|(a, b)| a.is_subset(*b))
    }

    /// Returns whether the two sets have a candidate in common.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        std::iter::zip(&self.digits, &other.digits).any(|(a, b)| a.intersects(*b))
    }

    /// Returns the candidates that are in both sets.
    #[must_use]
    #[inline]
    pub fn intersection(&self, other: &Self) -> Self {
        self.merged(other, |a, b| a & b)
    }

    /// Returns the candidates that are in either set.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        self.merged(other, |a, b| a | b)
    }

    /// Returns the candidates of this set that are not in `other`.
    #[must_use]
    #[inline]
    pub fn difference(&self, other: &Self) -> Self {
        self.merged(other, |a, b| a - b)
    }

    /// Returns the candidates of this set that lie in `cells`.
    #[must_use]
    pub fn within(&self, cells: CellSet) -> Self {
        Self {
            digits: self.digits.map(|of_digit| of_digit & cells),
        }
    }

    /// Iterates over the candidates, sorted by digit and then by cell.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Digit::ALL.into_iter().flat_map(|digit| {
            self.digits[digit.index()]
                .into_iter()
                .map(move |cell| Candidate::new(cell, digit))
        })
    }

    /// Returns whether only bits of the 81 cells are set. A set that another language passes in may break this.
    #[inline]
    pub fn is_well_formed(&self) -> bool {
        self.digits
            .iter()
            .all(|cells| CellSet::from_words(cells.words()) == *cells)
    }

    #[inline]
    fn merged(&self, other: &Self, merge: impl Fn(CellSet, CellSet) -> CellSet) -> Self {
        Self {
            digits: std::array::from_fn(|i| merge(self.digits[i], other.digits[i])),
        }
    }
}

impl FromIterator<Candidate> for CandidateSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut set = Self::EMPTY;
        for candidate in candidates {
            set.insert(candidate);
        }
        set
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_candidate_knows_its_cell_and_digit() {
        for cell in Cell::all() {
            for digit in Digit::ALL {
                let candidate = Candidate::new(cell, digit);
                assert_eq!((candidate.cell(), candidate.digit()), (cell, digit));
                assert_eq!(Candidate::from_index(candidate.index()), Some(candidate));
            }
        }
        assert_eq!(Candidate::from_index(729), None);
    }
}
