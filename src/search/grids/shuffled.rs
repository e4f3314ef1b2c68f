//! Swaps lines of a complete grid: rows within each band, columns within each stack.
//!
//! The complete grid is the cyclic grid or the one in the parameters. There are 6^6 = 46,656 results, all equivalent. As in the original
//! text, digits are not relabelled, and bands and stacks keep their places.

use sudokud_puzzle::{Grid, RandomStream};

use super::cyclic;
use super::drawing::grid_of_indices;
use super::parameters::GridParameters;

/// Draws an order of the lines within their bands and stacks.
pub(super) fn draw(parameters: &GridParameters, stream: &mut RandomStream) -> Grid {
    let rows = lines(stream);
    let columns = lines(stream);
    grid_of_indices(&std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        match &parameters.base {
            // Digits are counted from 0 here.
            Some(base) => base.values()[row * 9 + column].saturating_sub(1),
            None => cyclic::base(row, column) as u8,
        }
    }))
}

/// Returns the nine lines, shuffled within each group of three.
fn lines(stream: &mut RandomStream) -> [usize; 9] {
    let mut lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for block in lines.chunks_exact_mut(3) {
        stream.shuffle(block);
    }
    lines
}
