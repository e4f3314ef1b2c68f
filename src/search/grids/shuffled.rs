//! Swaps lines of a complete grid: rows within each band, columns within each stack.
//!
//! As in the original text, digits are not relabelled, and bands and stacks keep their places. So a base grid has 6^6 = 46,656 results, all
//! equivalent to it. Without a base grid each draw shuffles a uniform grid of its own, and every grid is equally likely.

use sudokud_puzzle::{Grid, RandomStream, Stop, Stopped};

use super::drawing::grid_of_indices;
use super::parameters::GridParameters;
use super::uniform;

/// Draws an order of the lines within their bands and stacks.
pub(super) fn draw(
    parameters: &GridParameters,
    stream: &mut RandomStream,
    stop: &Stop,
) -> Result<Grid, Stopped> {
    let base = match parameters.base {
        Some(base) => base,
        None => uniform::draw(stream, stop)?,
    };
    let rows = lines(stream);
    let columns = lines(stream);
    let values = base.values();
    // Digits are counted from 0 here.
    let index = |cell: usize| values[rows[cell / 9] * 9 + columns[cell % 9]].saturating_sub(1);
    Ok(grid_of_indices(&std::array::from_fn(index)))
}

/// Returns the nine lines, shuffled within each group of three.
fn lines(stream: &mut RandomStream) -> [usize; 9] {
    let mut lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for block in lines.chunks_exact_mut(3) {
        stream.shuffle(block);
    }
    lines
}
