//! Keeps the puzzles of lines with words, until a heading such as `Solutions` says that the grids below it are their solutions.

use super::anywhere;
use crate::solutions::{Section, section};
use sudokud_puzzle::{Position, solution};

/// Most puzzles that are kept for their solutions.
const MOST: usize = 1000;

/// The puzzles without a solution, and whether their solutions have begun.
#[derive(Default, Debug)]
pub(super) struct SolutionSection {
    puzzles: Vec<Position>,
    has_begun: bool,
}

impl SolutionSection {
    /// Returns whether a line is the heading of a section.
    pub(super) fn is_heading(line: &str) -> bool {
        section(line).is_some()
    }

    /// Takes a line without a grid.
    pub(super) fn take_line(&mut self, line: &str) {
        if let Some(section) = section(line) {
            self.has_begun = section == Section::Solutions;
        }
    }

    pub(super) fn take_puzzle(&mut self, puzzle: &Position) {
        if self.puzzles.len() < MOST {
            self.puzzles.push(*puzzle);
        }
    }

    /// Checks the full grid of a line among the solutions; `None` for any other line.
    pub(super) fn checked(&mut self, line: &str) -> Option<Result<(), String>> {
        if !self.has_begun {
            return None;
        }
        let (grid, _) = anywhere(line).ok()?;
        let is_of_it = |puzzle: &Position| solution::completes(puzzle.values(), grid.values());
        if !grid.values().is_full() {
            return None;
        }
        let Some(at) = self.puzzles.iter().position(is_of_it) else {
            let reason = "it is below the heading of solutions, and no puzzle before it has this one; write its puzzle, or leave the heading out";
            return Some(Err(reason.to_owned()));
        };
        self.puzzles.remove(at);
        Some(Ok(()))
    }
}
