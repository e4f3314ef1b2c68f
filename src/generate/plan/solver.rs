//! The techniques that must solve every state of a digging.

use sudokud_engine::{Ladder, Recording, WalkError};
use sudokud_grade::{GradingOrientation, Scale};
use sudokud_puzzle::{Puzzle, Stop};

/// The techniques that a scale lists. Those that it only includes by `unlisted` solve nothing here: the text's solver knows the techniques
/// of its own table.
#[derive(Clone, Debug)]
pub(crate) struct DigSolver {
    ladder: Ladder,
    orientation: GradingOrientation,
}

impl DigSolver {
    pub(super) fn of(scale: &Scale) -> Self {
        Self {
            // Trials solve every puzzle, so they say nothing about it.
            ladder: scale.by_logic().unwrap_or(scale).listed_ladder(),
            orientation: scale.orientation(),
        }
    }

    /// Returns whether the techniques solve the puzzle in this orientation.
    pub(crate) fn solves(&self, puzzle: &Puzzle, stop: &Stop) -> Result<bool, WalkError> {
        let board = puzzle.givens().board();
        let trace = self
            .ladder
            .walk(board, puzzle.solution(), Recording::COUNTS, stop)?;
        Ok(trace.is_solved())
    }

    /// Returns whether the techniques solve the puzzle in the orientation in which the scale grades it.
    ///
    /// Techniques that assume uniqueness can find more in one orientation than in another, because other steps come first.
    pub(crate) fn solves_as_graded(&self, puzzle: &Puzzle, stop: &Stop) -> Result<bool, WalkError> {
        match self.orientation {
            GradingOrientation::Canonical => self.solves(&puzzle.canonical().puzzle, stop),
            GradingOrientation::AsGiven => self.solves(puzzle, stop),
        }
    }
}
