//! Searches exhaustively: solves grids, counts solutions, proves uniqueness, digs puzzles, and draws random solution grids.
//!
//! It uses no solving technique. Every function accepts every grid: a grid that breaks the rules has no solution. Functions with `clues` in
//! their names also accept the candidates of a sukaku. All results are deterministic and the same on every machine and instruction set; see
//! [`InstructionSet`].
//!
//! - `lanes` computes with 27 numbers at once, portably or with vector instructions;
//! - `candidates` converts a grid or a sukaku to lanes;
//! - `board` applies the rules that strike candidates to all lanes at once;
//! - `guess` chooses the candidate to guess when no rule strikes another one;
//! - `tree` searches the tree of guesses;
//! - `clues` searches from what a puzzle states, givens or the candidates of a sukaku;
//! - `possible` finds the digits that cells have in any solution of a board;
//! - `left` counts the candidates that the rules leave;
//! - [`grids`] draws random solution grids;
//! - `placements` counts the work of a plain enumeration;
//! - `dig` removes givens from a grid while its solution stays the only one;
//! - `differences` remembers other solutions that were found.

mod board;
mod candidates;
mod clues;
mod differences;
mod dig;
pub mod grids;
mod guess;
mod lanes;
mod left;
mod placements;
mod possible;
mod tree;

use std::ops::ControlFlow;

use sudoku_technique::{Cell, Digit};

use sudokud_puzzle::{Conflict, Grid, Puzzle, Stop, Stopped};

use candidates::Candidates;
use tree::{TreeSearch, Visitor};

pub use clues::{enumerate_clues, guesses_of_clues, prove_clues, puzzle_of_clues};
pub use differences::Differences;
pub use dig::{Digger, dig, minimise, redundant};
pub use grids::{GridParameters, GridSource};
pub use lanes::InstructionSet;
pub use left::candidates_left;
pub use placements::placements;
pub use possible::possible_digits;

/// Returns the first solution of `grid` that the search finds.
pub fn solve(grid: &Grid) -> Option<Grid> {
    first(&Candidates::of(grid))
}

/// Counts the solutions of `grid`, up to `limit`.
pub fn count(grid: &Grid, limit: usize) -> usize {
    count_on(InstructionSet::fastest(), grid, limit)
}

/// Counts on an instruction set of the caller's choice, for tests and benches.
pub fn count_on(path: InstructionSet, grid: &Grid, limit: usize) -> usize {
    if limit == 0 {
        return 0;
    }
    let start = &Candidates::of(grid);
    let visitor = &mut Visitor::count(limit);
    path.run(TreeSearch { start, visitor });
    visitor.found()
}

/// Returns the first `limit` solutions of `grid`.
pub fn solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut solutions = Vec::new();
    if limit > 0 {
        enumerate(grid, &Stop::never(), &mut |solution| {
            solutions.push(*solution);
            if solutions.len() < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
    }
    solutions
}

/// Calls `visit` with each solution of `grid` until it breaks or `stop` is raised.
///
/// The stop is checked at every guess, which takes one or two microseconds.
pub fn enumerate(grid: &Grid, stop: &Stop, visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>) {
    enumerate_from(&Candidates::of(grid), stop, visit);
}

fn enumerate_from(start: &Candidates, stop: &Stop, visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>) {
    let mut visitor = Visitor {
        stop: Some(stop),
        ..Visitor::visit(visit)
    };
    search(start, &mut visitor);
}

/// Returns whether `grid` has exactly one solution.
pub fn is_unique(grid: &Grid) -> bool {
    count(grid, 2) == 1
}

/// Returns the solution of `grid` if it has exactly one.
pub fn only(grid: &Grid) -> Option<Grid> {
    match first_two(&Candidates::of(grid)) {
        [only, None] => only,
        _ => None,
    }
}

/// Proves that `grid` has exactly one solution and returns it as a [`Puzzle`].
pub fn prove(grid: &Grid) -> Result<Puzzle, NotAPuzzle> {
    match first_two(&Candidates::of(grid)) {
        [Some(first), Some(second)] => Err(NotAPuzzle::SeveralSolutions(Box::new([first, second]))),
        [Some(only), None] => Puzzle::with_proof(*grid, only).ok_or(NotAPuzzle::NoSolution),
        // A grid with a conflict has no solution, so only grids without a solution are checked for one.
        [None, _] => Err(grid
            .conflict()
            .map_or(NotAPuzzle::NoSolution, NotAPuzzle::Conflict)),
    }
}

/// Returns a solution of `grid` in which `cell` does not have `digit`: the digging test.
///
/// `grid` is a puzzle from which the given `digit` in `cell` was just removed. It still has one solution if and only if this returns
/// `None`.
pub fn another(grid: &Grid, cell: Cell, digit: Digit) -> Option<Grid> {
    first(&without(grid, cell, digit))
}

/// Returns whether every solution of `grid` has `digit` in `cell`. This is [`another`] without the found solution.
pub fn stays_unique(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    !has_solution(&without(grid, cell, digit))
}

/// Counts the guesses that the search makes to find up to two solutions of `grid`.
///
/// The number is the same on every machine; grading uses it as a measure of difficulty.
pub fn guesses(grid: &Grid, stop: &Stop) -> Result<u64, Stopped> {
    guesses_from(&Candidates::of(grid), stop)
}

fn guesses_from(start: &Candidates, stop: &Stop) -> Result<u64, Stopped> {
    let mut visitor = Visitor {
        stop: Some(stop),
        ..Visitor::count(2)
    };
    let guesses = search(start, &mut visitor);
    // The count of an interrupted search depends on the clock, so it is not returned.
    stop.check()?;
    Ok(guesses)
}

/// The error for a grid that is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAPuzzle {
    /// A digit is in a house twice.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// No digit is in a house twice, but there is no solution.
    #[error("the grid has no solution")]
    NoSolution,
    /// The grid has several solutions, of which these are two.
    #[error("the grid has several solutions, such as {} and {}", .0[0], .0[1])]
    SeveralSolutions(Box<[Grid; 2]>),
}

fn without(grid: &Grid, cell: Cell, digit: Digit) -> Candidates {
    let mut start = Candidates::of(grid);
    start.strike(cell, digit);
    start
}

fn has_solution(start: &Candidates) -> bool {
    let mut visitor = Visitor::count(1);
    search(start, &mut visitor);
    visitor.found() > 0
}

fn first(start: &Candidates) -> Option<Grid> {
    let mut first = None;
    let mut keep = |solution: &Grid| {
        first = Some(*solution);
        ControlFlow::Break(())
    };
    search(start, &mut Visitor::visit(&mut keep));
    first
}

/// Returns the first two solutions.
fn first_two(start: &Candidates) -> [Option<Grid>; 2] {
    let (mut first, mut second) = (None, None);
    let mut keep = |solution: &Grid| {
        if first.is_none() {
            first = Some(*solution);
            return ControlFlow::Continue(());
        }
        second = Some(*solution);
        ControlFlow::Break(())
    };
    search(start, &mut Visitor::visit(&mut keep));
    [first, second]
}

fn search(start: &Candidates, visitor: &mut Visitor<'_>) -> u64 {
    InstructionSet::fastest().run(TreeSearch { start, visitor })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_puzzle::{RandomStream, Seed};

    /// Returns guesses, number of solutions up to `limit`, and the last solution, on one instruction set.
    fn trace(path: InstructionSet, grid: &Grid, limit: usize) -> (u64, usize, Option<Grid>) {
        let (mut found, mut last) = (0, None);
        let mut keep = |solution: &Grid| {
            found += 1;
            last = Some(*solution);
            if found < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let start = &Candidates::of(grid);
        let visitor = &mut Visitor::visit(&mut keep);
        let guesses = path.run(TreeSearch { start, visitor });
        (guesses, found, last)
    }

    #[test]
    fn every_path_searches_the_same_tree() {
        let paths = InstructionSet::available();
        println!("paths: {paths:?}");
        let mut stream = RandomStream::new(Seed(11), 0);
        for round in 0..3_000 {
            let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
            let mut grid = Grid::EMPTY;
            // 0 to 81 givens, most of them from a solution.
            for _ in 0..stream.below(60) + stream.below(60) {
                let cell = Cell::all().nth(stream.below(81) as usize).unwrap();
                let digit = if round % 3 == 0 && stream.below(12) == 0 {
                    Some(Digit::from_index(stream.below(9) as usize))
                } else {
                    solution.get(cell)
                };
                grid.set(cell, digit);
            }
            let expected = trace(paths[0], &grid, 20);
            for &path in &paths {
                assert_eq!(trace(path, &grid, 20), expected, "{path:?} {grid}");
            }
        }
    }
}
