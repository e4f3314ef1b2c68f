//! Which almost locked sets are joined.
//!
//! For each house and digit there is a row of bits: the sets that have all their places of the digit in the house, and leave
//! some there to others. The partners of a set are what stands in these rows, without the sets that have a cell of it. The new sets
//! are taken from the last to the first, and each enters its rows when it has found its partners: so every pair comes once.

use std::ops::Range;

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
use sudoku_technique::{Board, CellSet, DigitSet};

use crate::bits::{Block, EMPTY, Rows, either, members, without};
use crate::ways::{WAYS, Way, digit_of};
use crate::web::Link;

/// The sets by what joins them and by what keeps them apart.
pub(crate) struct Joints {
    /// The sets that have all their places of a digit in a house.
    inside: Rows,
    /// The sets that have a cell.
    with_cell: Rows,
    /// Whether joined sets may have common cells.
    overlap: bool,
    /// The partners of the set in hand by each digit.
    partners: [Block; 9],
}

impl Joints {
    /// No sets yet; their numbers are below `bound`.
    pub(crate) fn new(bound: usize, overlap: bool) -> Self {
        Self {
            inside: Rows::new(WAYS, bound),
            with_cell: Rows::new(81, bound),
            overlap,
            partners: [EMPTY; 9],
        }
    }

    /// Takes out the sets with these numbers.
    pub(crate) fn remove(&mut self, numbers: &[Range<usize>]) {
        for rows in [&mut self.inside, &mut self.with_cell] {
            rows.remove(numbers);
        }
    }

    /// Adds a set, and a link to each of those added before that it is joined to; of those before the column `first` it is not
    /// joined to any.
    pub(crate) fn add(
        &mut self,
        board: &Board,
        number: usize,
        set: &AlmostLockedSet,
        ways: &[Way],
        first: usize,
        links: &mut Vec<Link>,
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
            for &way in ways {
                let digit = digit_of(way);
                if self.overlap {
                    near = with_any(set.places(digit, board), with_cell);
                }
                let row = &mut inside[usize::from(way)];
                let partners = &mut self.partners[digit.index()];
                *partners = either(partners, &without(row, &near));
                any = either(&any, partners);
                // The whole block: to set one word and read all of them at once a moment later makes the processor wait.
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
                links.push(Link {
                    sets: [number.min(other) as u16, number.max(other) as u16],
                    digits: DigitSet::from_bits(digits as u16),
                });
            });
        }
    }
}

/// The sets that have one of these cells, in one column.
#[inline]
fn with_any(cells: CellSet, with_cell: &[Block]) -> Block {
    cells
        .into_iter()
        .fold(EMPTY, |near, cell| either(&near, &with_cell[cell.index()]))
}
