//! Finds the pairs of joined almost locked sets.
//!
//! The table has a row of bits for each house and digit: the sets whose places of the digit are all in this house, and which do
//! not have all places of the house. The partners of a set are the sets in its rows, except the sets with a common cell. New
//! sets are added from the last to the first. Each set first finds its partners and then enters its rows, so every pair is
//! found once.

use std::ops::Range;

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
use sudoku_technique::{Board, CellSet, DigitSet};

use crate::bits::{BitBlock, BitRows, EMPTY, either, members, without};
use crate::link_houses::{HOUSE_DIGITS, LinkHouse, digit_of};

/// Two joined sets and their restricted commons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsLink {
    /// The numbers of the sets, the smaller number first.
    pub(crate) sets: [u16; 2],
    /// The restricted commons.
    pub(crate) digits: DigitSet,
}

/// The sets in each house and digit, and the sets with each cell.
pub(crate) struct PartnerTable {
    /// For each house and digit, the sets that can be linked by this digit in this house.
    inside: BitRows,
    /// For each cell, the sets that contain it.
    with_cell: BitRows,
    /// Whether joined sets may have common cells.
    overlap: bool,
    /// For each digit, the partners of the set that is being added.
    partners: [BitBlock; 9],
}

impl PartnerTable {
    /// Creates a table without sets, for numbers below `bound`.
    pub(crate) fn new(bound: usize, overlap: bool) -> Self {
        Self {
            inside: BitRows::new(HOUSE_DIGITS, bound),
            with_cell: BitRows::new(81, bound),
            overlap,
            partners: [EMPTY; 9],
        }
    }

    /// Removes the sets with these numbers.
    pub(crate) fn remove(&mut self, numbers: &[Range<usize>]) {
        for rows in [&mut self.inside, &mut self.with_cell] {
            rows.remove(numbers);
        }
    }

    /// Adds a set, and its links to the sets that were added before. Skips all columns before `first`: the set must have no
    /// partner there.
    pub(crate) fn add(
        &mut self,
        board: &Board,
        number: usize,
        set: &AlmostLockedSet,
        link_houses: &[LinkHouse],
        first: usize,
        links: &mut Vec<AlsLink>,
    ) {
        let own = number / 256;
        let mut itself = EMPTY;
        itself[number / 64 % 4] = 1 << (number % 64);
        for column in first..self.inside.columns() {
            let inside = self.inside.column_mut(column);
            let with_cell = self.with_cell.column_mut(column);
            let mut near = with_any(set.cells, with_cell);
            let mut any = EMPTY;
            let here = if column == own { itself } else { EMPTY };
            for digit in set.digits {
                self.partners[digit.index()] = EMPTY;
            }
            for &link_house in link_houses {
                let digit = digit_of(link_house);
                if self.overlap {
                    near = with_any(set.places(digit, board), with_cell);
                }
                let row = &mut inside[usize::from(link_house)];
                let partners = &mut self.partners[digit.index()];
                *partners = either(partners, &without(row, &near));
                any = either(&any, partners);
                // Writes the whole block: setting one word and then reading all of them at once stalls the processor.
                *row = either(row, &here);
            }
            for cell in set.cells {
                with_cell[cell.index()] = either(&with_cell[cell.index()], &here);
            }
            members(&any, |other| {
                let (word, bit) = (other / 64 % 4, other % 64);
                let mut digits = 0;
                for digit in set.digits {
                    digits |= (self.partners[digit.index()][word] >> bit & 1) << digit.index();
                }
                let other = 256 * column + other;
                links.push(AlsLink {
                    sets: [number.min(other) as u16, number.max(other) as u16],
                    digits: DigitSet::from_bits(digits as u16),
                });
            });
        }
    }
}

/// Returns the sets in one column that contain one of these cells.
#[inline]
fn with_any(cells: CellSet, with_cell: &[BitBlock]) -> BitBlock {
    cells
        .into_iter()
        .fold(EMPTY, |near, cell| either(&near, &with_cell[cell.index()]))
}
