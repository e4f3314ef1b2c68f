//! The ladder: techniques in difficulty order, and the walk up it.
//!
//! A walk tries the techniques from the easiest, applies the first deduction that one finds and starts again from the
//! easiest, until the board is full or no technique finds anything. It is deterministic: the choice depends on the board and
//! on the techniques' own order only.

use std::sync::Arc;

use sudoku_technique::{Board, abi};

use super::deduction::Deduction;
use super::fault::{Fault, FaultSource};
use super::technique::{Question, Technique};
use super::trace::{Step, Trace};
use crate::puzzle::{Grid, Stop, Stopped};

/// Techniques in difficulty order, the easiest first.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    rungs: Vec<Arc<Technique>>,
}

/// How much of a walk is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recording {
    /// Only how often each rung was used.
    Counts,
    /// Also each applied deduction.
    Steps,
    /// Also the evidence for each.
    Evidence,
}

/// Why a walk has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WalkError {
    /// It was told to give up.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A plugin broke its contract.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl FaultSource for WalkError {
    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            Self::Stopped(_) => None,
        }
    }
}

impl Ladder {
    /// The ladder with these rungs, the easiest first.
    pub fn new(rungs: Vec<Arc<Technique>>) -> Self {
        Self { rungs }
    }

    /// The techniques, the easiest first.
    pub fn rungs(&self) -> &[Arc<Technique>] {
        &self.rungs
    }

    /// The same ladder less the techniques for which `leave_out` says so.
    #[must_use]
    pub fn without(&self, leave_out: impl Fn(&Technique) -> bool) -> Self {
        Self {
            rungs: self
                .rungs
                .iter()
                .filter(|technique| !leave_out(technique))
                .cloned()
                .collect(),
        }
    }

    /// Walks from `board` as far as the techniques go. `solution` is the puzzle's only one.
    pub fn walk(
        &self,
        board: Board,
        solution: &Grid,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Trace, WalkError> {
        let solution = solution.candidates();
        let flags = if recording == Recording::Evidence {
            abi::REQUEST_EVIDENCE
        } else {
            0
        };
        let mut trace = Trace {
            steps: Vec::new(),
            counts: vec![0; self.rungs.len()],
            end: board,
        };
        while !trace.end.is_full() {
            stop.check()?;
            let question = Question {
                board: &trace.end,
                solution: &solution,
                flags,
                stop,
            };
            let Some((rung, deduction)) = self.first(question)? else {
                break;
            };
            trace.counts[rung] += 1;
            apply(&mut trace.end, &deduction);
            if recording != Recording::Counts {
                trace.steps.push(Step {
                    technique: Arc::clone(self.rungs[rung].id()),
                    deduction,
                });
            }
        }
        Ok(trace)
    }

    /// The easiest next step on `board` with its evidence, or none.
    pub fn next_step(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<Option<Step>, WalkError> {
        let solution = solution.candidates();
        let question = Question {
            board,
            solution: &solution,
            flags: abi::REQUEST_EVIDENCE,
            stop,
        };
        let first = self.first(question)?;
        Ok(first.map(|(rung, deduction)| Step {
            technique: Arc::clone(self.rungs[rung].id()),
            deduction,
        }))
    }

    fn first(&self, question: Question<'_>) -> Result<Option<(usize, Deduction)>, WalkError> {
        for (rung, technique) in self.rungs.iter().enumerate() {
            if let Some(deduction) = technique.first(question)? {
                return Ok(Some((rung, deduction)));
            }
        }
        Ok(None)
    }
}

/// Changes `board` as the deduction says.
fn apply(board: &mut Board, deduction: &Deduction) {
    board.eliminate(&deduction.eliminations);
    board.place_all(&deduction.placements);
}
