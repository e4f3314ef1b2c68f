//! The board on which steps are sought, and the steps that come before it.
//!
//! The trace of a puzzle's givens is the trace of its grade, which is computed on the canonical form. A hint is the first step of the
//! trace, so it is computed on the same form and mapped back. In mid-play both start from the position itself.

use sudoku_technique::{Board, CandidateSet};

use super::super::draw::read_step;
use super::super::failure::Failure;
use sudokud_api as proto;
use sudokud_engine::{SolutionDigits, Step};
use sudokud_grade::{GradingOrientation, Scale};
use sudokud_puzzle::{Position, Puzzle, Transformation};

/// Most steps that a request says were seen.
const MOST_SEEN: usize = 1_000;

/// The board on which steps are sought.
#[derive(Debug)]
pub(crate) struct PathStart {
    pub(crate) board: Board,
    pub(crate) solution: SolutionDigits,
    /// Maps the caller's orientation to the orientation of the board; `None` if they are the same.
    turned: Option<Transformation>,
}

impl PathStart {
    /// Returns the start of the path of `position`, a state of `puzzle`.
    pub(crate) fn of(scale: &Scale, puzzle: &Puzzle, position: &Position) -> Self {
        if position.is_start() && scale.orientation() == GradingOrientation::Canonical {
            let canonical = puzzle.canonical();
            return Self {
                board: canonical.puzzle.board(),
                solution: canonical.puzzle.solution().into(),
                turned: Some(canonical.transformation),
            };
        }
        Self::as_it_is(position, &puzzle.solution().into())
    }

    /// Returns the start of the path of `position`, which has these solutions, in the caller's orientation.
    pub(super) fn as_it_is(position: &Position, solution: &SolutionDigits) -> Self {
        Self {
            board: position.board(),
            solution: *solution,
            turned: None,
        }
    }

    /// Makes the steps that the player has seen.
    pub(super) fn after(mut self, seen: &SeenSteps) -> Self {
        let turned = |candidates: &CandidateSet| match &self.turned {
            Some(turned) => turned.candidates(candidates),
            None => *candidates,
        };
        let (placed, gone) = (turned(&seen.placements), turned(&seen.eliminations));
        self.board.eliminate(&gone);
        self.board.place_all(&placed.within(self.board.unsolved()));
        self
    }

    /// Maps a step back to the caller's orientation.
    pub(crate) fn as_given(&self, step: Step) -> Step {
        match &self.turned {
            Some(turned) => Step {
                deduction: step.deduction.mapped(&turned.inverse()),
                ..step
            },
            None => step,
        }
    }
}

/// The changes of the steps that a player has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SeenSteps {
    placements: CandidateSet,
    eliminations: CandidateSet,
}

impl SeenSteps {
    /// Reads a list of steps, and checks them against the solutions.
    pub(super) fn read(
        field: &str,
        steps: &[proto::Step],
        solution: &SolutionDigits,
    ) -> Result<Self, Failure> {
        if steps.len() > MOST_SEEN {
            let problem = format!("{} steps; send at most {MOST_SEEN}", steps.len());
            return Err(Failure::field(field, "TOO_MANY_ELEMENTS", problem));
        }
        let mut seen = Self {
            placements: CandidateSet::EMPTY,
            eliminations: CandidateSet::EMPTY,
        };
        for (index, step) in steps.iter().enumerate() {
            let field = format!("{field}[{index}]");
            let read = |list: &str, written: &[proto::Candidate]| -> Result<CandidateSet, Failure> {
                let candidates = read_step::candidates(&format!("{field}.{list}"), written)?;
                Ok(candidates.into_iter().collect())
            };
            let placements = read("placements", &step.placements)?;
            let eliminations = read("eliminations", &step.eliminations)?;
            if !solution.admit(&placements, &eliminations) {
                let problem = "contradicts the solution; send steps of earlier answers about this puzzle";
                return Err(Failure::field(field, "WRONG_STEP", problem));
            }
            seen.placements = seen.placements.union(&placements);
            seen.eliminations = seen.eliminations.union(&eliminations);
        }
        Ok(seen)
    }
}
