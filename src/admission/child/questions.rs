//! Asks one question and returns every fault of the answer.

use sudoku_technique::{Board, CandidateSet, Scope, abi};

use crate::check::{Check, Severity};
use crate::record::QuestionKind;
use sudokud_engine::{FaultKind, Question, StopAnswer, Technique};

/// Deductions that a technique may report after the answer stop: none by the contract, and a few in practice.
const MOST_AFTER_STOP: u32 = 3;

/// One question of a trial.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    /// The number of the board, for the record.
    pub(super) number: usize,
    pub(super) kind: QuestionKind,
    pub(super) board: &'a Board,
    pub(super) previous: Option<&'a Board>,
    pub(super) solution: Option<&'a CandidateSet>,
}

impl<'a> Asked<'a> {
    /// The question for a technique. What is asked follows from its kind.
    pub(super) fn question(&self) -> Question<'a> {
        let scope = match self.kind {
            QuestionKind::Explained
            | QuestionKind::Again
            | QuestionKind::Together
            | QuestionKind::StopAtOnce
            | QuestionKind::StopAfterFirst
            | QuestionKind::Transformed => Scope::All,
            QuestionKind::First | QuestionKind::Later | QuestionKind::Previous | QuestionKind::Options => {
                Scope::First
            }
        };
        Question {
            board: self.board,
            previous: self.previous,
            solution: self.solution,
            scope,
            evidence: self.kind == QuestionKind::Explained,
            stop: match self.kind {
                QuestionKind::StopAtOnce => StopAnswer::AtOnce,
                QuestionKind::StopAfterFirst => StopAnswer::AfterFirst,
                _ => StopAnswer::AsAsked,
            },
        }
    }
}

/// A fault of an answer.
pub(super) struct Fault {
    pub(super) check: Check,
    pub(super) severity: Severity,
    pub(super) reason: String,
}

impl Fault {
    pub(super) fn refused(check: Check, reason: String) -> Self {
        Self {
            check,
            severity: Severity::Refused,
            reason,
        }
    }

    fn of(kind: &FaultKind) -> Self {
        let check = match kind {
            FaultKind::WrongPlacement(_) | FaultKind::WrongElimination(_) => Check::Sound,
            FaultKind::Useless => Check::Useful,
            FaultKind::ChangedBoard => Check::LeavesBoards,
            FaultKind::Malformed(_) => Check::WellFormed,
            // The last two never come from an answer.
            FaultKind::Panicked { .. }
            | FaultKind::Status { .. }
            | FaultKind::Hung
            | FaultKind::Slow { .. }
            | FaultKind::Recorded(_) => Check::Survives,
            FaultKind::IgnoredStop => Check::Stops,
        };
        Self::refused(check, kind.to_string())
    }
}

/// Asks one question, passes the deductions to `take`, and returns the faults of the answer, and `None` if it has to be thrown away.
pub(super) fn ask(
    technique: &Technique,
    asked: &Asked<'_>,
    take: impl FnMut(&abi::Deduction),
    faults: &mut Vec<Fault>,
) -> Option<()> {
    let answer = match technique.question(&asked.question(), take) {
        Ok(answer) => answer,
        Err(kind) => {
            faults.push(Fault::of(&kind));
            return None;
        }
    };
    if answer.after_stop > MOST_AFTER_STOP {
        let reason = format!(
            "reported {} more deductions after the sink had answered stop",
            answer.after_stop
        );
        faults.push(Fault::refused(Check::Stops, reason));
    }
    faults.extend(answer.left_out.map(|what| Fault {
        check: Check::WellFormed,
        severity: Severity::Warning,
        reason: format!("wrote evidence of which a part is left out: {what}"),
    }));
    faults.extend(answer.rated_beyond.then(|| Fault {
        check: Check::WellFormed,
        severity: Severity::Warning,
        reason: "rated a deduction with a number that is not finite, which is left out".to_owned(),
    }));
    Some(())
}
