//! Hints for a player in mid-play: the mistakes of the position, or else the easiest next step.
//!
//! Mistakes come first, because techniques find nonsense in a position that contradicts the solution. A mistake is a value that is not
//! the solution's, or a cell whose pencil marks lack the right digit.

use sudoku_technique::{Candidate, CandidateSet, Cell};

use super::fault::WalkError;
use super::ladder::Ladder;
use super::trace::Step;
use sudokud_puzzle::{Position, Puzzle, Stop};

/// The hint for a position.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// The position has mistakes.
    Mistakes(PositionMistakes),
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
    /// The solution's digits that are missing among the pencil marks.
    pub missing_marks: Vec<Candidate>,
}

impl PositionMistakes {
    /// Finds the mistakes in `position`, a state of `puzzle`.
    pub fn find(puzzle: &Puzzle, position: &Position) -> Self {
        let mut mistakes = Self::default();
        let marks: Option<&CandidateSet> = position.marks();
        let marked = marks.map(CandidateSet::cells).unwrap_or_default();
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
                        mistakes.missing_marks.push(right);
                    }
                }
            }
        }
        mistakes
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.wrong_values.is_empty() && self.missing_marks.is_empty()
    }
}

impl Ladder {
    /// Returns the hint for `position`, a state of `puzzle`.
    pub fn hint(&self, puzzle: &Puzzle, position: &Position, stop: &Stop) -> Result<Hint, WalkError> {
        let mistakes = PositionMistakes::find(puzzle, position);
        if !mistakes.is_empty() {
            return Ok(Hint::Mistakes(mistakes));
        }
        let board = position.board();
        if board.is_full() {
            return Ok(Hint::Solved);
        }
        Ok(self
            .next_step(&board, puzzle.solution(), stop)?
            .map_or(Hint::Stuck, |step| Hint::Step(Box::new(step))))
    }
}
