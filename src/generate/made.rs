//! The result of a search: a puzzle, or the reason for its failure.

use super::effort::{Dig, GenerationEffort};
use super::methods::Hit;
use super::recipe::Rule;
use super::report::SearchReport;
use sudokud_engine::{Fault, FaultSource, WalkError};
use sudokud_grade::Grade;
use sudokud_puzzle::Puzzle;

/// A puzzle to order.
#[derive(Clone, Debug)]
pub struct MadePuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its grade on the plan's scale; the trace holds counts only.
    pub grade: Grade,
    /// The rule that made it.
    pub rule: Rule,
    /// The work for this puzzle, the same for the same seed. For a puzzle that a walk found, the work since the puzzle before it.
    pub effort: GenerationEffort,
    /// Every dig that was tried on its solution grid, in order; empty if it was not made by digging. With `propagate` the cells are
    /// those before the change at the end.
    pub digs: Vec<Dig>,
}

impl MadePuzzle {
    pub(super) fn new(hit: Hit, effort: GenerationEffort) -> Self {
        Self {
            puzzle: hit.puzzle,
            grade: hit.grade,
            rule: hit.rule,
            effort,
            digs: hit.digs,
        }
    }
}

/// The reason why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The time ended first.
    #[error("no puzzle met the target in time, after {} attempts{}", .0.effort.attempts, .0.findings())]
    OutOfTime(Box<SearchReport>),
    /// The limit of attempts was reached.
    #[error("none of {} attempts met the target{}", .0.effort.attempts, .0.findings())]
    OutOfAttempts(Box<SearchReport>),
    /// A plugin broke its contract.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
    /// Memory of the process was overwritten; see [`WalkError::Corrupted`].
    #[error("the board of a walk has lost the solution: memory of this process was overwritten")]
    Corrupted,
}

impl GenerateError {
    /// Returns the error of a search that `error` ended after the work in `report`.
    pub(super) fn ended(error: WalkError, report: SearchReport) -> Self {
        match error {
            WalkError::Stopped(_) => Self::OutOfTime(report.into()),
            WalkError::Fault(fault) => fault.into(),
            WalkError::Corrupted => Self::Corrupted,
        }
    }
}

impl FaultSource for GenerateError {
    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            _ => None,
        }
    }
}
