//! Which almost locked sets are joined.
//!
//! For each house and digit there is a row of bits: the sets that have all their places of the digit in the house, and leave
//! some there to others. The partners of a set are what stands in these rows, without the sets that have a cell of it. The sets
//! are taken from the last to the first, and each enters its rows when it has found its partners: so every pair comes once.

use sudoku_technique::{Board, CellSet, DigitSet};

use crate::bits::{Block, EMPTY, Rows, either, is_empty, members, without};
use crate::sets::Sets;
use crate::ways::{Way, Ways};
use crate::web::Link;

/// All joined sets, those with the last first set first.
pub(crate) fn join(board: &Board, sets: &Sets, ways: &Ways, overlap: bool) -> Vec<Link> {
    let mut hall = Hall::new(sets.list.len());
    for (number, set) in sets.list.iter().enumerate().rev() {
        let start = hall.links.len();
        // What stands in the columns before has no set yet.
        for column in number / 256..hall.inside.columns() {
            let mut near = hall.near(set.cells, column);
            for &way in ways.of(number) {
                if overlap {
                    near = hall.near(set.places(way.digit, board), column);
                }
                hall.meet(number, way, &near, column, start);
            }
        }
        let (column, word, bit) = (number / 256, number / 64 % 4, 1 << (number % 64));
        let inside = hall.inside.column_mut(column);
        for way in ways.of(number) {
            inside[way.index()][word] |= bit;
        }
        let with_cell = hall.with_cell.column_mut(column);
        for cell in set.cells {
            with_cell[cell.index()][word] |= bit;
        }
    }
    hall.links
}

/// Where the sets meet.
struct Hall {
    /// For each house and digit the sets that have all their places of the digit there.
    inside: Rows,
    /// For each cell the sets that have it.
    with_cell: Rows,
    links: Vec<Link>,
    /// For each set the link that it got last.
    at: Vec<u32>,
}

impl Hall {
    fn new(sets: usize) -> Self {
        Self {
            inside: Rows::new(27 * 9, sets),
            with_cell: Rows::new(81, sets),
            links: Vec::with_capacity(1024),
            at: vec![0; sets],
        }
    }

    /// The sets in one column that have one of these cells.
    #[inline]
    fn near(&self, cells: CellSet, column: usize) -> Block {
        let with_cell = self.with_cell.column(column);
        cells
            .into_iter()
            .fold(EMPTY, |near, cell| either(&near, &with_cell[cell.index()]))
    }

    /// Joins a set to those in one column that have the same way, but to none that are near. Its own links begin at `start`.
    #[inline]
    fn meet(&mut self, number: usize, way: Way, near: &Block, column: usize, start: usize) {
        let partners = without(&self.inside.column(column)[way.index()], near);
        if is_empty(&partners) {
            return;
        }
        members(&partners, |other| {
            let other = 256 * column + other;
            let known = self.at[other] as usize;
            match self.links.get_mut(known) {
                Some(link) if known >= start && usize::from(link.sets[1]) == other => {
                    link.digits.insert(way.digit);
                }
                _ => {
                    self.at[other] = self.links.len() as u32;
                    self.links.push(Link {
                        sets: [number as u16, other as u16],
                        digits: DigitSet::of(way.digit),
                    });
                }
            }
        });
    }
}
