//! Knows lines with the solution of the puzzle on the line before them, which are no puzzles of their own.

use super::claims::{Claims, LineClaim};
use crate::{Grid, solution};

/// The puzzle of the last line, if it has an empty cell.
#[derive(Default, Debug)]
pub(super) struct LastPuzzle(Option<Grid>);

impl LastPuzzle {
    /// Returns whether a grid is the solution of the last puzzle. A grid with an empty cell is the last puzzle from then on.
    pub(super) fn is_solved_by(&mut self, grid: &Grid) -> bool {
        let last = self.0.take();
        if !grid.is_full() {
            self.0 = Some(*grid);
            return false;
        }
        last.is_some_and(|puzzle| solution::completes(&puzzle, grid))
    }
}

/// Claims the lines that are no entries although they have cells, which are solutions.
pub(super) fn claim_rest(text: &str, claims: &mut Claims) {
    let is_blank: Vec<bool> = text.lines().map(|line| line.trim().is_empty()).collect();
    for (first, length) in claims.rest() {
        let solutions = (first..first + length).filter(|number| !is_blank[number - 1]);
        claims.claim(solutions, LineClaim::Other);
    }
}
