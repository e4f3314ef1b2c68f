//! Repeats attempts until one succeeds, and builds grids.

use sudokud_puzzle::{Grid, Stop, Stopped};

/// Attempts between two checks of the stop. Reading the clock takes a good part of the time of a short attempt.
const TRIES: usize = 16;

/// Repeats `attempt` until it succeeds.
pub(super) fn until_drawn<T>(stop: &Stop, mut attempt: impl FnMut() -> Option<T>) -> Result<T, Stopped> {
    loop {
        stop.check()?;
        if let Some(drawn) = (0..TRIES).find_map(|_| attempt()) {
            return Ok(drawn);
        }
    }
}

/// Returns the grid of these digits, counted from 0.
pub(super) fn grid_of_indices(indices: &[u8; 81]) -> Grid {
    Grid::from_values(indices.map(|index| index % 9 + 1)).unwrap_or(Grid::EMPTY)
}
