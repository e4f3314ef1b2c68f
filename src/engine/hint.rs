//! Hints for a player in mid-play: the easiest next step, and the mistakes of a position.
//!
//! A caller looks for mistakes first, because techniques find nonsense in a position that contradicts the solution. A mistake is a value that is not
//! the solution's, or a cell whose pencil marks lack the right digit. A wrong value hides missing marks: the player, or the player's app, may
//! have struck them because of it, so they would tell digits of the solution that the player is not missing.

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet};

use super::fault::WalkError;
use super::ladder::Ladder;
use super::solution_digits::SolutionDigits;
use super::trace::Step;
use sudokud_puzzle::{Position, Puzzle, Stop, UnmarkedCells};

/// The hint for a board.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// The easiest next step, with its evidence.
    Step(Box<Step>),
    /// Every cell has its digit.
    Solved,
    /// No technique finds anything.
    Stuck,
}

/// The mistakes of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionMistakes {
    /// Values that are not the solution's.
    pub wrong_values: Vec<Candidate>,
    /// The solution's digits that are missing among the pencil marks. Empty if there are wrong values.
    pub missing_marks: Vec<Candidate>,
}

impl PositionMistakes {
    /// Finds the mistakes in `position`, a state of `puzzle`.
    pub fn find(puzzle: &Puzzle, position: &Position) -> Self {
        if position.is_start() {
            return Self::default();
        }
        let mut mistakes = Self::default();
        let mut missing = Vec::new();
        let marks: Option<&CandidateSet> = position.marks();
        let marked = match (marks, position.unmarked()) {
            (None, _) => CellSet::EMPTY,
            (Some(_), UnmarkedCells::Empty) => CellSet::ALL,
            (Some(marks), UnmarkedCells::Open) => marks.cells(),
        };
        for cell in Cell::all() {
            let Some(right) = puzzle.solution().get(cell) else {
                continue;
            };
            match position.values().get(cell) {
                Some(value) if value != right => mistakes.wrong_values.push(Candidate::new(cell, value)),
                Some(_) => {}
                None => {
                    let right = Candidate::new(cell, right);
                    if marked.contains(cell) && !marks.is_some_and(|marks| marks.contains(right)) {
                        missing.push(right);
                    }
                }
            }
        }
        if mistakes.wrong_values.is_empty() {
            mistakes.missing_marks = missing;
        }
        mistakes
    }

    /// Whether the position has no mistakes.
    pub fn is_empty(&self) -> bool {
        self.wrong_values.is_empty() && self.missing_marks.is_empty()
    }
}

impl Ladder {
    /// Returns the hint for `board`, whose solutions have the digits `solution`.
    pub fn hint(
        &self,
        board: &Board,
        solution: impl Into<SolutionDigits>,
        stop: &Stop,
    ) -> Result<Hint, WalkError> {
        if board.is_full() {
            return Ok(Hint::Solved);
        }
        Ok(self
            .next_step(board, solution, stop)?
            .map_or(Hint::Stuck, |step| Hint::Step(Box::new(step))))
    }
}
