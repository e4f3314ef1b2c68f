//! The candidates of a grid as plain lanes: where a search starts.

use sudoku_technique::{Cell, Digit};

use sudokud_puzzle::Grid;

use super::lanes::{FULL, LANES, PADDED};

/// From one register's lanes to the next in [`Candidates`].
const STRIDE: usize = 48;
/// The candidates as plain lanes by digits, on the way into a [`super::board::LaneBoard`].
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

/// Which of up to 64 cells hold a digit.
#[inline]
fn filled(values: &[u8]) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut filled = 0;
    let (eights, rest) = values.as_chunks::<8>();
    for (index, eight) in eights.iter().enumerate() {
        // A byte that is not zero, and a digit is below 0x80, carries into its highest bit; the product moves the
        // eight bits side by side.
        let marks = (u64::from_le_bytes(*eight) + LOW) & !LOW;
        filled |= (marks >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * index);
    }
    for (index, &value) in rest.iter().enumerate() {
        filled |= u64::from(value != 0) << (8 * eights.len() + index);
    }
    filled
}

/// The offset of each cell's row and the bit of its column; so many that an index needs no check.
static PLACES: [(u8, u16); 128] = {
    let mut places = [(0, FULL); 128];
    let mut index = 0;
    while index < 81 {
        places[index] = (offset(index / 9) as u8, 1 << (index % 9));
        index += 1;
    }
    places
};

impl Candidates {
    /// The digits of `grid` fixed in their cells, and everything open elsewhere.
    #[inline]
    pub(super) fn of(grid: &Grid) -> Self {
        let mut lanes = [FULL; 3 * STRIDE];
        for (part, values) in grid.values().chunks(64).enumerate() {
            let mut filled = filled(values);
            while filled != 0 {
                let index = filled.trailing_zeros() as usize;
                filled &= filled - 1;
                let (offset, bit) = PLACES[64 * part + index];
                // A second such digit in the row empties the lane, which is the contradiction it should be.
                lanes[STARTS[values[index] as usize & 15] as usize + offset as usize] &= bit;
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
