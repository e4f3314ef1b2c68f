//! Converts a grid or a sukaku to the lanes from which a search starts.

use sudoku_technique::{CandidateSet, Cell, Digit};

use sudokud_puzzle::{Clues, Grid};

use super::lanes::{FULL, LANES, PADDED};

/// Distance between the lanes of two registers in [`Candidates`].
const STRIDE: usize = 48;
/// The candidates as plain lanes by digits, from which a [`super::board::LaneBoard`] is loaded.
///
/// ```text
///   0 .. 27   register 0       48 .. 75  register 1       96 .. 123  register 2
///   27 .. 48  no register: empty cells write here, so that they need no branch
/// ```
#[derive(Clone)]
pub(super) struct Candidates([u16; 3 * STRIDE]);

/// Index of the first row of each digit in [`Candidates`]. An empty cell has digit 0.
const STARTS: [u8; 16] = {
    let mut starts = [LANES as u8; 16];
    let mut index = 0;
    while index < 9 {
        starts[index + 1] = (STRIDE * (index % 3) + 3 * (index / 3)) as u8;
        index += 1;
    }
    starts
};

/// Returns the distance from the first row of a digit to another row.
const fn offset(row: usize) -> usize {
    9 * (row / 3) + row % 3
}

/// Returns which of up to 64 cells have a digit, as bits.
#[inline]
fn filled(values: &[u8]) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut filled = 0;
    let (eights, rest) = values.as_chunks::<8>();
    for (index, eight) in eights.iter().enumerate() {
        // Adding 0x7f to a digit sets the highest bit of its byte; the multiplication collects the eight bits.
        let marks = (u64::from_le_bytes(*eight) + LOW) & !LOW;
        filled |= (marks >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * index);
    }
    for (index, &value) in rest.iter().enumerate() {
        filled |= u64::from(value != 0) << (8 * eights.len() + index);
    }
    filled
}

/// The offset of each cell's row and the bit of its column. 128 entries make the bounds check of an index unnecessary.
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
    /// Returns the candidates of `grid`: only the digit in a filled cell, and all digits in an empty one.
    #[inline]
    pub(super) fn of(grid: &Grid) -> Self {
        let mut lanes = [FULL; 3 * STRIDE];
        for (part, values) in grid.values().chunks(64).enumerate() {
            let mut filled = filled(values);
            while filled != 0 {
                let index = filled.trailing_zeros() as usize;
                filled &= filled - 1;
                let (offset, bit) = PLACES[64 * part + index];
                // A second equal digit in the row empties the lane, which is the right contradiction.
                lanes[STARTS[values[index] as usize & 15] as usize + offset as usize] &= bit;
            }
        }
        Self(lanes)
    }

    /// Returns the candidates that the givens of `clues` leave and that a sukaku has.
    pub(super) fn of_clues(clues: &Clues) -> Self {
        let mut start = Self::of(clues.givens());
        if let Some(candidates) = clues.candidates() {
            start.keep(candidates);
        }
        start
    }

    /// Strikes all other candidates.
    pub(super) fn keep(&mut self, candidates: &CandidateSet) {
        for digit in Digit::ALL {
            let [low, high] = candidates.cells_of(digit).words();
            let cells = u128::from(high) << 64 | u128::from(low);
            for row in 0..9 {
                *self.lane(Cell::at(row, 0), digit) &= (cells >> (9 * row)) as u16 & FULL;
            }
        }
    }

    /// Returns the lanes of a register, with padding.
    #[inline]
    pub(super) fn register(&self, register: usize) -> &[u16; PADDED] {
        let (_, from) = self.0.split_at(STRIDE * register);
        from.first_chunk().expect("the stride is greater than a register")
    }

    /// Strikes one candidate.
    pub(super) fn strike(&mut self, cell: Cell, digit: Digit) {
        *self.lane(cell, digit) &= !(1 << cell.column());
    }

    /// Removes the given `digit` from `cell`: all places in that row become candidates again.
    pub(super) fn empty(&mut self, cell: Cell, digit: Digit) {
        *self.lane(cell, digit) = FULL;
    }

    /// Sets the given `digit` in `cell`. No other cell of the row may have it.
    pub(super) fn fill(&mut self, cell: Cell, digit: Digit) {
        *self.lane(cell, digit) = 1 << cell.column();
    }

    fn lane(&mut self, cell: Cell, digit: Digit) -> &mut u16 {
        &mut self.0[STARTS[digit.value() as usize & 15] as usize + offset(cell.row())]
    }
}
