//! Asks one question and records every fault of the answer.

use std::time::{Duration, Instant};

use sudoku_technique::{Board, CandidateSet, Scope, abi};

use super::fingerprint::Fingerprint;
use super::passes::TechniqueTrial;
use super::trial::Found;
use crate::check::{Check, Severity};
use crate::record::{QuestionKind, Step};
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
            | QuestionKind::Turned => Scope::All,
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
            // The last one never comes from an answer.
            FaultKind::Panicked { .. }
            | FaultKind::Status { .. }
            | FaultKind::Hung
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

impl TechniqueTrial<'_, '_> {
    /// Asks one question and returns the fingerprint of the answer with the time that it took; `None` after a fault.
    pub(super) fn ask(&mut self, technique: &Technique, asked: Asked<'_>) -> Option<(Fingerprint, Duration)> {
        let mut fingerprint = Fingerprint::default();
        let time = self.ask_each(technique, asked, |deduction| {
            fingerprint.add(asked.board, deduction);
        })?;
        Some((fingerprint, time))
    }

    /// Asks one question, passes each deduction to `take`, and returns the time that it took; `None` after a fault.
    pub(super) fn ask_each(
        &mut self,
        technique: &Technique,
        asked: Asked<'_>,
        take: impl FnMut(&abi::Deduction),
    ) -> Option<Duration> {
        self.trial.slot.enter(Step::Asking {
            technique: self.number,
            board: asked.number as u32,
            question: asked.kind,
        });
        self.trial.summary.questions += 1;
        let start = Instant::now();
        let mut faults = Vec::new();
        let answered = ask(technique, &asked, take, &mut faults);
        let time = start.elapsed();
        for fault in faults {
            self.find(fault, &asked);
        }
        answered.map(|()| time)
    }

    /// Records a fault with its board.
    pub(super) fn find(&mut self, fault: Fault, asked: &Asked<'_>) {
        let Fault {
            check,
            severity,
            mut reason,
        } = fault;
        if let Some(options) = &self.options {
            reason = format!("with {options} {reason}");
        }
        self.trial.find(
            Some(self.id),
            Found {
                check,
                severity,
                reason,
                board: Some(asked.board),
                previous: asked.previous,
            },
        );
    }
}
