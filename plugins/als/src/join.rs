//! Which almost locked sets are joined.
//!
//! For each house and digit there is a row of bits: the sets that have all their places of the digit in the house, and leave
//! some there to others. The partners of a set are what stands in these rows, without the sets that have a cell of it. The sets
//! are taken from the last to the first, and each enters its rows when it has found its partners: so every pair comes once.

use sudoku_technique::{Board, CellSet, DigitSet};

use crate::bits::{Block, EMPTY, Rows, either, members, without};
use crate::sets::Sets;
use crate::ways::{WAYS, Ways, digit_of};
use crate::web::Link;

/// All joined sets, those with the last first set first.
pub(crate) fn join(board: &Board, sets: &Sets, ways: &Ways, overlap: bool) -> Vec<Link> {
    let count = sets.list.len();
    // The sets that have all their places of a digit in a house, and those that have a cell.
    let (mut inside, mut with_cell) = (Rows::new(WAYS, count), Rows::new(81, count));
    let mut links = Vec::with_capacity(1024);
    // The partners by each way of the set in hand.
    let mut partners = [EMPTY; MOST_WAYS];
    for (number, set) in sets.list.iter().enumerate().rev() {
        let ways = ways.of(number);
        let own = number / 256;
        let mut itself = EMPTY;
        itself[number / 64 % 4] = 1 << (number % 64);
        // What stands in the columns before has no set yet.
        for column in own..inside.columns() {
            let inside = inside.column_mut(column);
            let with_cell = with_cell.column_mut(column);
            let mut near = with_any(set.cells, with_cell);
            let mut any = EMPTY;
            let here = if column == own { itself } else { EMPTY };
            for (partners, &way) in partners.iter_mut().zip(ways) {
                if overlap {
                    near = with_any(set.places(digit_of(way), board), with_cell);
                }
                let row = &mut inside[usize::from(way)];
                *partners = without(row, &near);
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
                for (partners, &way) in partners.iter().zip(ways) {
                    digits |= (partners[word] >> bit & 1) << (way % 9);
                }
                links.push(Link {
                    sets: [number as u16, (256 * column + other) as u16],
                    digits: DigitSet::from_bits(digits as u16),
                });
            });
        }
    }
    links
}

/// The most ways of a set: three houses for each digit.
const MOST_WAYS: usize = 27;

/// The sets that have one of these cells, in one column.
#[inline]
fn with_any(cells: CellSet, with_cell: &[Block]) -> Block {
    cells
        .into_iter()
        .fold(EMPTY, |near, cell| either(&near, &with_cell[cell.index()]))
}
