//! Finds a solution grid whose digits in a region have no other solution.
//!
//! A random grid masked to two dozen cells has thousands of solutions. Therefore the digits of one or two cells at a time are changed to
//! digits with fewer solutions, until one solution is left. When few solutions are left, all of them are enumerated: a pair of digits that
//! occurs in exactly one of them makes a puzzle.

use std::collections::HashMap;
use std::ops::ControlFlow;

use sudoku_technique::{Cell, CellSet, DigitSet};

use super::attempt::{Attempt, DigState};
use sudokud_engine::WalkError;
use sudokud_puzzle::Grid;

/// Limit of the count of solutions.
const MOST_SOLUTIONS: usize = 20_000;
/// Number of solutions from which on all of them are enumerated.
const FEW_SOLUTIONS: usize = 300;
/// Number of changes after which the grid is given up.
const MOST_CHANGES: usize = 400;
/// Number of random grids, of which the one with the fewest solutions is the start.
const STARTS: usize = 8;

/// Returns a solution that the givens of the plan's region determine; `None` if the search from `grid` fails.
pub(super) fn fill(attempt: &mut Attempt<'_>, grid: &Grid) -> Result<Option<DigState>, WalkError> {
    let region = attempt.plan.shape.start;
    let mut best = grid.masked(region);
    let mut solutions = count(attempt, &best, MOST_SOLUTIONS);
    for _ in 1..STARTS {
        attempt.stop.check()?;
        let construction = &attempt.plan.recipe.construction;
        let source = construction.grid;
        let other = source
            .draw_with(&construction.parameters, &mut attempt.stream, attempt.stop)?
            .masked(region);
        let fewer = count(attempt, &other, solutions);
        if fewer < solutions {
            (best, solutions) = (other, fewer);
        }
    }
    for _ in 0..MOST_CHANGES {
        if solutions == 1 {
            break;
        }
        attempt.stop.check()?;
        let cells = some(attempt, region, 2);
        // Earlier, an enumeration of all solutions would take longer than many random changes.
        if solutions <= FEW_SOLUTIONS {
            let others = with_one_solution(&without(&best, cells), cells, MOST_SOLUTIONS);
            attempt.effort.uniqueness_tests += 1;
            if !others.is_empty() {
                let chosen = attempt.stream.below(others.len() as u32) as usize;
                best = others[chosen].masked(region);
                solutions = 1;
                break;
            }
        }
        if let Some((changed, fewer)) = change(attempt, &best, cells, solutions) {
            (best, solutions) = (changed, fewer);
        }
    }
    let solution = (solutions == 1).then(|| sudokud_search::solve(&best)).flatten();
    Ok(solution.map(|solution| DigState {
        solution,
        given: region,
    }))
}

/// Draws other digits for these cells. Returns the grid and its number of solutions if that is at most `now`.
fn change(attempt: &mut Attempt<'_>, grid: &Grid, cells: CellSet, now: usize) -> Option<(Grid, usize)> {
    let mut changed = without(grid, cells);
    for cell in cells {
        let taken: DigitSet = (cell.peers().into_iter())
            .filter_map(|peer| changed.get(peer))
            .collect();
        let free = !taken;
        let chosen = attempt.stream.below(free.len() as u32) as usize;
        changed.set(cell, Some(free.into_iter().nth(chosen)?));
    }
    // Counting further than one more than now would change nothing in the decision.
    let solutions = count(attempt, &changed, now + 1);
    (1..=now).contains(&solutions).then_some((changed, solutions))
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

fn count(attempt: &mut Attempt<'_>, grid: &Grid, limit: usize) -> usize {
    attempt.effort.uniqueness_tests += 1;
    sudokud_search::count(grid, limit)
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
