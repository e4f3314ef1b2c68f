//! Finds a solution grid whose digits in a region have no other solution.
//!
//! A random grid masked to two dozen cells has thousands of solutions, so the digits are changed until one solution is left. For a mask,
//! a step of a walk enumerates the solutions without two givens: a pair of digits that occurs in exactly one of them makes a puzzle.

use std::collections::HashMap;
use std::ops::ControlFlow;

use sudoku_technique::{Cell, CellSet};

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

/// Returns the solutions of `grid` whose digits in `cells` occur in no other solution; empty if there are more than `most` solutions.
pub(super) fn with_one_solution(grid: &Grid, cells: CellSet, most: usize) -> Vec<Grid> {
    let mut of_digits: HashMap<Grid, Option<Grid>> = HashMap::new();
    let mut order = Vec::new();
    let mut seen = 0;
    let stop = sudokud_puzzle::Stop::never();
    sudokud_search::enumerate(grid, &stop, &mut |solution| {
        seen += 1;
        let digits = solution.masked(cells);
        let known = of_digits.entry(digits);
        known.and_modify(|only| *only = None).or_insert_with(|| {
            order.push(digits);
            Some(*solution)
        });
        if seen <= most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if seen > most {
        return Vec::new();
    }
    order.iter().filter_map(|digits| of_digits[digits]).collect()
}

/// Draws `count` of these cells.
pub(super) fn some(attempt: &mut Attempt<'_>, of: CellSet, count: usize) -> CellSet {
    let mut cells: Vec<Cell> = of.into_iter().collect();
    attempt.stream.shuffle(&mut cells);
    cells.into_iter().take(count).collect()
}

pub(super) fn without(grid: &Grid, cells: CellSet) -> Grid {
    grid.masked(grid.filled() - cells)
}
