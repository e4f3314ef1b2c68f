//! Digging a solution down until nothing more can go.
//!
//! Top down: each cell (or orbit of cells) is tried once, in random order, and stays out when the puzzle stays
//! unique. Trying once is enough, because a given that is needed stays needed when others have gone: with more holes
//! there are only more solutions. The result is minimal: each given (or each orbit) is needed.

use sudoku_technique::{Cell, CellSet};

use crate::puzzle::{Grid, RandomStream};

use super::candidates::Candidates;
use super::{has_solution, stays_unique};

/// A minimal puzzle with this solution, the cells tried in random order.
///
/// Without a complete and correct `solution` the result means nothing, but no harm is done.
pub fn minimise(solution: &Grid, order: &mut RandomStream) -> Grid {
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    order.shuffle(&mut cells);
    let mut grid = *solution;
    // Kept in step with the grid, so that a test need not read all of it again.
    let mut candidates = Candidates::of(&grid);
    for cell in cells.into_iter().filter_map(Cell::new) {
        let Some(digit) = grid.get(cell) else { continue };
        candidates.empty(cell, digit);
        candidates.strike(cell, digit);
        if has_solution(&candidates) {
            candidates.fill(cell, digit);
        } else {
            candidates.empty(cell, digit);
            grid.set(cell, None);
        }
    }
    grid
}

/// A puzzle with this solution in which the cells of each orbit are given together or not at all, and no orbit can
/// be spared; orbits are tried in random order.
///
/// Cells that are in no orbit stay given.
pub fn minimise_orbits(solution: &Grid, orbits: &[CellSet], order: &mut RandomStream) -> Grid {
    let mut orbits = orbits.to_vec();
    order.shuffle(&mut orbits);
    let mut grid = *solution;
    for orbit in orbits {
        let dug = grid.masked(!orbit);
        // The cells go one by one: each is tested with those before it already empty.
        let unique = dug_in_turn(grid, orbit).all(|(rest, cell)| match grid.get(cell) {
            Some(digit) => stays_unique(&rest, cell, digit),
            None => true,
        });
        if unique {
            grid = dug;
        }
    }
    grid
}

fn dug_in_turn(mut grid: Grid, orbit: CellSet) -> impl Iterator<Item = (Grid, Cell)> {
    orbit.into_iter().map(move |cell| {
        grid.set(cell, None);
        (grid, cell)
    })
}
