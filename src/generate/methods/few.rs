//! Finds puzzles with 17 to 20 givens.
//!
//! Digging ends at some 24 givens; one in thousands of diggings reaches 20, and 17 givens were not seen. So here givens are not dug: a wanted
//! number of random cells is shown, and both their digits and their places are changed until there is one solution.

use sudoku_technique::CellSet;

use super::anneal::{self, Schedule};
use super::attempt::{Attempt, DigState};
use crate::recipe::Rule;
use sudokud_engine::WalkError;
use sudokud_puzzle::Grid;
use sudokud_search::GridSource;

/// Greatest number of givens for which they are not dug.
const FEW_GIVENS: usize = 20;
const SCHEDULE: Schedule = Schedule {
    changes: 100_000,
    warmth: (8.0, 3.5),
    double: 30,
    moved: 70,
};

/// Returns whether the plan wants so few givens that digging practically never finds them. The search changes the solution, so a plan that
/// names a source of grids, or bounds on the lines, is dug.
pub(super) fn is_wanted(attempt: &Attempt<'_>) -> bool {
    let shape = &attempt.plan.shape;
    let digs = matches!(attempt.plan.rule, Rule::Bisect | Rule::Minimal);
    let is_any_grid = attempt.plan.recipe.construction.grid == GridSource::Uniform;
    digs && is_any_grid && *shape.clues.end() <= FEW_GIVENS && !shape.is_region() && !shape.has_line_bounds()
}

/// Returns givens with one solution, as many as the plan permits; `None` if the search from `grid` fails.
pub(super) fn find(attempt: &mut Attempt<'_>, grid: &Grid) -> Result<Option<DigState>, WalkError> {
    let most = *attempt.plan.shape.clues.end();
    let mut orbits = attempt.plan.shape.orbits.clone();
    attempt.stream.shuffle(&mut orbits);
    let mut given = CellSet::EMPTY;
    // A set that would exceed the number is left out; smaller ones behind it can still fit.
    let (mut shown, hidden): (Vec<CellSet>, Vec<CellSet>) = orbits.into_iter().partition(|&orbit| {
        let fits = given.len() + orbit.len() <= most;
        given |= if fits { orbit } else { CellSet::EMPTY };
        fits
    });
    let count = shown.len();
    shown.extend(hidden);
    let found = anneal::run(attempt, &mut shown, count, grid.masked(given), &SCHEDULE)?;
    Ok(found.and_then(|givens| {
        Some(DigState {
            solution: sudokud_search::solve(&givens)?,
            given: givens.filled(),
        })
    }))
}
