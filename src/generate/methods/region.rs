//! Finds a solution grid whose digits in a region have no other solution.
//!
//! A random grid masked to two dozen cells has thousands of solutions, so the digits are changed until one solution is left.

use sudoku_technique::CellSet;

use super::anneal::{self, Schedule};
use super::attempt::{Attempt, DigState};
use sudokud_engine::WalkError;
use sudokud_puzzle::Grid;

const SCHEDULE: Schedule = Schedule {
    changes: 50_000,
    warmth: (7.0, 1.4),
    double: 30,
    moved: 0,
};

/// Returns a solution that the givens of the plan's region determine; `None` if the search from `grid` fails.
pub(super) fn fill(attempt: &mut Attempt<'_>, grid: &Grid) -> Result<Option<DigState>, WalkError> {
    let region = attempt.plan.shape.start;
    let mut cells: Vec<CellSet> = region.into_iter().map(CellSet::of).collect();
    let count = cells.len();
    let found = anneal::run(attempt, &mut cells, count, grid.masked(region), &SCHEDULE)?;
    let solution = found.and_then(|givens| sudokud_search::solve(&givens));
    Ok(solution.map(|solution| DigState {
        solution,
        given: region,
    }))
}
