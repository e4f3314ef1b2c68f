//! Interim search, replaced by the branch `search`.

use std::ops::ControlFlow;

use sudoku_technique::{Board, Cell, CellSet, Digit};

use crate::puzzle::{Conflict, Grid, Puzzle, RandomStream};

/// Where solution grids come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GridSource {
    /// Interim.
    #[default]
    Uniform,
}

impl GridSource {
    /// Draws a grid.
    pub fn draw(self, stream: &mut RandomStream) -> Grid {
        let mut found = Grid::EMPTY;
        let mut order = Digit::ALL;
        stream.shuffle(&mut order);
        let _ = visit(Board::EMPTY, &mut |s| stream.shuffle(s), &mut |grid| {
            found = *grid;
            ControlFlow::Break(())
        });
        found
    }
}

/// Why a grid is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAPuzzle {
    /// Digits conflict.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// No solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// Several.
    #[error("the puzzle has several solutions")]
    SeveralSolutions(Box<[Grid; 2]>),
}

fn visit(
    mut board: Board,
    order: &mut dyn FnMut(&mut [Digit]),
    take: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loop {
        let best = board
            .unsolved()
            .into_iter()
            .min_by_key(|&cell| board.candidates(cell).len());
        let Some(cell) = best else {
            return Grid::from_values(*board.values()).map_or(ControlFlow::Continue(()), |grid| take(&grid));
        };
        let mut digits: Vec<Digit> = board.candidates(cell).into_iter().collect();
        if digits.len() == 1 {
            board.place(cell, digits[0]);
            continue;
        }
        order(&mut digits);
        for digit in digits {
            let mut next = board.clone();
            next.place(cell, digit);
            visit(next, order, take)?;
        }
        return ControlFlow::Continue(());
    }
}

/// Up to `limit` solutions.
pub fn solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if grid.conflict().is_none() && limit > 0 {
        let _ = visit(grid.board(), &mut |_| (), &mut |grid| {
            found.push(*grid);
            if found.len() == limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }
    found
}

/// How many solutions, up to `limit`.
pub fn count(grid: &Grid, limit: usize) -> usize {
    solutions(grid, limit).len()
}

/// A solution.
pub fn solve(grid: &Grid) -> Option<Grid> {
    solutions(grid, 1).pop()
}

/// Proves that a grid is a puzzle.
pub fn prove(grid: &Grid) -> Result<Puzzle, NotAPuzzle> {
    if let Some(conflict) = grid.conflict() {
        return Err(conflict.into());
    }
    match solutions(grid, 2)[..] {
        [one] => Puzzle::with_proof(*grid, one).ok_or(NotAPuzzle::NoSolution),
        [first, second, ..] => Err(NotAPuzzle::SeveralSolutions(Box::new([first, second]))),
        [] => Err(NotAPuzzle::NoSolution),
    }
}

/// Whether no solution has another digit than `digit` in the emptied `cell`.
pub fn stays_unique(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut board = grid.board();
    board.eliminate_digit(digit, CellSet::of(cell));
    visit(board, &mut |_| (), &mut |_| ControlFlow::Break(())).is_continue()
}

/// Guesses of a depth-first search.
pub fn guesses(grid: &Grid) -> u64 {
    solutions(grid, 2).len() as u64
}
