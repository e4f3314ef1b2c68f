//! Digging givens out of a solution for as long as one solution remains.
//!
//! Each orbit of cells is tried once, in the caller's order, and goes as a whole or not at all. Trying once is enough,
//! because a given that is needed stays needed when others have gone: with more holes there are only more solutions. So
//! where no bound on the givens ended it, the last state is minimal: no orbit of it can be spared.

use sudoku_technique::{Cell, CellSet};

use crate::puzzle::{Grid, RandomStream};

use super::candidates::Candidates;
use super::{has_solution, stays_unique};

/// Digs `orbits` out of `solution` in this order, never below `fewest` givens. The answer is the cells that are given at
/// the start and after each orbit that went: each state lies within the one before and has one solution.
///
/// Without a complete and correct `solution` the result means nothing, but no harm is done.
pub fn dig(solution: &Grid, orbits: impl IntoIterator<Item = CellSet>, fewest: usize) -> Vec<CellSet> {
    let mut given = solution.filled();
    let mut states = vec![given];
    // Kept in step with the givens, so that a test need not read the whole grid again.
    let mut candidates = Candidates::of(solution);
    for orbit in orbits {
        let orbit = orbit & given;
        if given.len() - orbit.len() < fewest {
            continue;
        }
        if empty_in_turn(&mut candidates, solution, orbit) {
            given -= orbit;
            states.push(given);
        }
    }
    states
}

/// A minimal puzzle with this solution, the cells tried in random order.
pub fn minimise(solution: &Grid, order: &mut RandomStream) -> Grid {
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    order.shuffle(&mut cells);
    let orbits = cells.into_iter().filter_map(Cell::new).map(CellSet::of);
    let states = dig(solution, orbits, 0);
    solution.masked(states.last().copied().unwrap_or_default())
}

/// The givens of a puzzle that could each go alone without a second solution; none of a minimal puzzle.
pub fn redundant(givens: &Grid) -> impl Iterator<Item = Cell> + '_ {
    givens.filled().into_iter().filter(|&cell| {
        givens
            .get(cell)
            .is_some_and(|digit| stays_unique(&givens.without(cell), cell, digit))
    })
}

/// Empties the cells of an orbit one by one, each tested with those before it already empty: if none has another
/// solution, neither has the whole. Otherwise all are filled again.
fn empty_in_turn(candidates: &mut Candidates, solution: &Grid, orbit: CellSet) -> bool {
    let digits = |cell: Cell| solution.get(cell).map(|digit| (cell, digit));
    for (cell, digit) in orbit.into_iter().filter_map(digits) {
        candidates.empty(cell, digit);
        candidates.strike(cell, digit);
        if has_solution(candidates) {
            let emptied = orbit.into_iter().take_while(|&other| other <= cell);
            for (cell, digit) in emptied.filter_map(digits) {
                candidates.fill(cell, digit);
            }
            return false;
        }
        candidates.empty(cell, digit);
    }
    true
}
