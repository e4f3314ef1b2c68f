//! Places digit by digit in the nine boxes, each in a random cell where it fits: Jet Sudoku's own choice.
//!
//! After a dead end it starts again. Less than one attempt in a hundred succeeds, but failed attempts are short. All grids are possible.
//! The probability of a grid depends on the numbers of free cells on the way, which vary so little between successful attempts that the
//! result is hard to distinguish from `uniform`.

use sudokud_puzzle::{Grid, RandomStream, Stop, Stopped};

use super::drawing::{grid_of_indices, until_drawn};

/// The cells of a box, 0 to 8, in one of its rows.
const BOX_ROWS: [u16; 3] = [0o007, 0o070, 0o700];
/// The cells of a box in one of its columns.
const BOX_COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];

/// Repeats attempts until a grid is complete.
pub(super) fn draw(stream: &mut RandomStream, stop: &Stop) -> Result<Grid, Stopped> {
    until_drawn(stop, || attempt(stream))
}

pub(super) fn attempt(stream: &mut RandomStream) -> Option<Grid> {
    let mut indices = [0; 81];
    // For each box, the empty cells, as bits 3 * row + column.
    let mut empty = [0o777_u16; 9];
    for digit in 0..9 {
        // For each band the rows, and for each stack the columns, without this digit, as cells of a box.
        let mut rows = [0o777_u16; 3];
        let mut columns = [0o777_u16; 3];
        for (block, empty) in empty.iter_mut().enumerate() {
            let (band, stack) = (block / 3, block % 3);
            let fits = *empty & rows[band] & columns[stack];
            if fits == 0 {
                return None;
            }
            let cell = nth_bit(fits, stream.below(fits.count_ones()));
            *empty &= !(1 << cell);
            rows[band] &= !BOX_ROWS[cell / 3];
            columns[stack] &= !BOX_COLUMNS[cell % 3];
            indices[(3 * band + cell / 3) * 9 + 3 * stack + cell % 3] = digit;
        }
    }
    Some(grid_of_indices(&indices))
}

/// Returns the index of the set bit with `n` set bits below it.
fn nth_bit(mut bits: u16, n: u32) -> usize {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}
