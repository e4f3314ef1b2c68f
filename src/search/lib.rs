//! Exhaustive search: solve, count, prove, and fill random solution grids. It knows no technique.
//!
//! Every function here is total: a grid that breaks the rules has no solution, and that is the answer. All are
//! deterministic, on every machine and whatever instructions it has: see [`InstructionSet`].
//!
//! Map of the room:
//! - `lanes`: 27 numbers at once, portably or with vector instructions;
//! - `candidates`: a grid as lanes;
//! - `board`: the rules that strike candidates, applied to all lanes at once;
//! - `guess`: where to guess when the rules end;
//! - `tree`: the walk through the guesses;
//! - [`grids`]: sources of random solution grids;
//! - `attempts`: the work of a plain enumeration;
//! - `dig`: digging givens out of a solution for as long as it stays the only one.

mod attempts;
mod board;
mod candidates;
mod dig;
pub mod grids;
mod guess;
mod lanes;
mod tree;

use std::ops::ControlFlow;

use sudoku_technique::{Cell, Digit};

use sudokud_puzzle::{Conflict, Grid, Puzzle, Stop, Stopped};

use candidates::Candidates;
use tree::{Count, CountUntil, Each, First, TreeWalk, Two, Visitor};

pub use attempts::attempts;
pub use dig::{Digger, dig, minimise, redundant};
pub use grids::{GridParameters, GridSource};
pub use lanes::InstructionSet;

/// The first solution of `grid` that the search meets.
pub fn solve(grid: &Grid) -> Option<Grid> {
    first(&Candidates::of(grid))
}

/// How many solutions `grid` has, counted no further than `limit`.
pub fn count(grid: &Grid, limit: usize) -> usize {
    count_on(InstructionSet::fastest(), grid, limit)
}

/// The same on a path of the caller's choice, for tests and benches.
pub fn count_on(path: InstructionSet, grid: &Grid, limit: usize) -> usize {
    if limit == 0 {
        return 0;
    }
    let mut count = Count { found: 0, limit };
    let start = &Candidates::of(grid);
    let visitor = &mut count;
    path.run(TreeWalk { start, visitor });
    count.found
}

/// The first `limit` solutions of `grid`.
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

/// Shows each solution of `grid` to `visit` until it breaks, or `stop` is raised, which is asked at every guess.
///
/// A guess takes less than a microsecond or two, so a stop is heard at once.
pub fn enumerate(grid: &Grid, stop: &Stop, visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>) {
    walk(&Candidates::of(grid), &mut Each { stop, visit });
}

/// Whether `grid` has exactly one solution.
pub fn is_unique(grid: &Grid) -> bool {
    count(grid, 2) == 1
}

/// The solution of `grid`, if it has exactly one.
pub fn only(grid: &Grid) -> Option<Grid> {
    let mut two = Two::default();
    walk(&Candidates::of(grid), &mut two);
    two.first.filter(|_| two.second.is_none())
}

/// The grid as a [`Puzzle`], or why it is none.
pub fn prove(grid: &Grid) -> Result<Puzzle, NotAPuzzle> {
    let mut two = Two::default();
    walk(&Candidates::of(grid), &mut two);
    match (two.first, two.second) {
        (Some(first), Some(second)) => Err(NotAPuzzle::SeveralSolutions(Box::new([first, second]))),
        (Some(only), None) => Puzzle::with_proof(*grid, only).ok_or(NotAPuzzle::NoSolution),
        // Looked for last, because a grid with a conflict has no solution anyway.
        (None, _) => Err(grid
            .conflict()
            .map_or(NotAPuzzle::NoSolution, NotAPuzzle::Conflict)),
    }
}

/// A solution of `grid` in which `cell` does not hold `digit`: the digging test.
///
/// `grid` is a puzzle from which the given `digit` was just taken out of `cell`. The puzzle stays unique exactly when
/// this finds nothing.
pub fn another(grid: &Grid, cell: Cell, digit: Digit) -> Option<Grid> {
    first(&without(grid, cell, digit))
}

/// Whether no solution of `grid` has anything but `digit` in `cell`: [`another`] without the witness.
pub fn stays_unique(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    !has_solution(&without(grid, cell, digit))
}

/// How many guesses the search makes until it knows all solutions of `grid` up to two.
///
/// The number is the same on every machine; grading uses it as a measure of difficulty.
pub fn guesses(grid: &Grid, stop: &Stop) -> Result<u64, Stopped> {
    let count = Count { found: 0, limit: 2 };
    let mut until = CountUntil { count, stop };
    let guesses = walk(&Candidates::of(grid), &mut until);
    // A number that was reached only because of the clock is no property of the grid.
    stop.check()?;
    Ok(guesses)
}

/// Why a grid is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAPuzzle {
    /// A digit stands twice in a house.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// No digit stands twice in a house, but the grid cannot be filled.
    #[error("the grid has no solution")]
    NoSolution,
    /// The grid can be filled in more than one way; here are two.
    #[error("the grid has several solutions, such as {} and {}", .0[0], .0[1])]
    SeveralSolutions(Box<[Grid; 2]>),
}

fn without(grid: &Grid, cell: Cell, digit: Digit) -> Candidates {
    let mut start = Candidates::of(grid);
    start.strike(cell, digit);
    start
}

fn has_solution(start: &Candidates) -> bool {
    let mut count = Count { found: 0, limit: 1 };
    walk(start, &mut count);
    count.found > 0
}

fn first(start: &Candidates) -> Option<Grid> {
    let mut first = First::default();
    walk(start, &mut first);
    first.0
}

fn walk(start: &Candidates, visitor: &mut impl Visitor) -> u64 {
    InstructionSet::fastest().run(TreeWalk { start, visitor })
}

#[cfg(test)]
mod tests {
    use super::board::LaneBoard;
    use super::lanes::Lanes;
    use super::*;
    use sudokud_puzzle::{RandomStream, Seed};

    /// Guesses, number of solutions up to `limit` and the last one, on one path.
    fn trace(path: InstructionSet, grid: &Grid, limit: usize) -> (u64, usize, Option<Grid>) {
        struct Last(usize, usize, Option<Grid>);
        impl Visitor for Last {
            fn found<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()> {
                self.0 += 1;
                self.2 = Some(board.grid());
                if self.0 < self.1 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            }
        }
        let mut last = Last(0, limit, None);
        let start = &Candidates::of(grid);
        let visitor = &mut last;
        let guesses = path.run(TreeWalk { start, visitor });
        (guesses, last.0, last.2)
    }

    #[test]
    fn every_path_walks_the_same_tree() {
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
