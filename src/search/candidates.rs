//! The candidates of a grid as plain lanes: where a search starts.

use sudoku_technique::{Cell, Digit};

use crate::puzzle::Grid;

use super::board::FULL;
use super::lanes::{LANES, PADDED};

/// From one register's lanes to the next in [`Candidates`].
const STRIDE: usize = 48;
/// The candidates as plain lanes by digits, on the way into a [`super::board::Board`].
///
/// ```text
///   0 .. 27   register 0       48 .. 75  register 1       96 .. 123  register 2
///   27 .. 48  no register: a place where empty cells do no harm
/// ```
#[derive(Clone)]
pub(super) struct Candidates([u16; 3 * STRIDE]);

/// Where the first row of each digit is in [`Candidates`]; an empty cell counts as digit 0.
const STARTS: [u8; 16] = {
    let mut starts = [LANES as u8; 16];
    let mut index = 0;
    while index < 9 {
        starts[index + 1] = (STRIDE * (index % 3) + 3 * (index / 3)) as u8;
        index += 1;
    }
    starts
};

/// How far after the first row another row of the same digit is.
const fn offset(row: usize) -> usize {
    9 * (row / 3) + row % 3
}

impl Candidates {
    /// The digits of `grid` fixed in their cells, and everything open elsewhere.
    #[inline]
    pub(super) fn of(grid: &Grid) -> Self {
        let mut lanes = [FULL; 3 * STRIDE];
        for (row, values) in grid.values().chunks_exact(9).enumerate() {
            for (column, &value) in values.iter().enumerate() {
                // A second such digit in the row empties the lane, which is the contradiction it should be.
                lanes[STARTS[value as usize & 15] as usize + offset(row)] &= 1 << column;
            }
        }
        Self(lanes)
    }

    /// The lanes of a register, with room behind them.
    #[inline]
    pub(super) fn register(&self, register: usize) -> &[u16; PADDED] {
        let (_, from) = self.0.split_at(STRIDE * register);
        from.first_chunk().expect("the stride is greater than a register")
    }

    /// Strikes one candidate.
    pub(super) fn strike(&mut self, cell: Cell, digit: Digit) {
        *self.lane(cell, digit) &= !(1 << cell.column());
    }

    /// Takes the given `digit` out of `cell`: in that row it may stand anywhere again.
    pub(super) fn empty(&mut self, cell: Cell, digit: Digit) {
        *self.lane(cell, digit) = FULL;
    }

    /// Puts the given `digit` into `cell`, where no other one of that row was given.
    pub(super) fn fill(&mut self, cell: Cell, digit: Digit) {
        *self.lane(cell, digit) = 1 << cell.column();
    }

    fn lane(&mut self, cell: Cell, digit: Digit) -> &mut u16 {
        &mut self.0[STARTS[digit.value() as usize & 15] as usize + offset(cell.row())]
    }
}
