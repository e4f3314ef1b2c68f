//! The trial of one technique: its answers so far, and the questions to it.

use std::time::{Duration, Instant};

use sudoku_technique::abi;

use super::allowance::{Allowance, Pass};
use super::findings::{Found, Trial};
use super::fingerprint::Fingerprint;
use super::questions::{Asked, Fault, ask};
use crate::corpus::CorpusBoard;
use crate::record::{QuestionKind, Step};
use sudokud_engine::Technique;

/// The trial of one technique.
pub(super) struct TechniqueTrial<'t, 'a> {
    pub(super) trial: &'t mut Trial<'a>,
    pub(super) id: &'t str,
    pub(super) number: u32,
    /// The answers of the first pass, by the number of the board. `None` after a fault, and where answers are not judged.
    pub(super) answers: Vec<Option<Fingerprint>>,
    /// How long these answers took; zero after a fault.
    pub(super) times: Vec<Duration>,
    /// The options of the instance that is asked, in words, if they are not the defaults.
    pub(super) options: Option<String>,
}

impl<'t, 'a> TechniqueTrial<'t, 'a> {
    pub(super) fn new(trial: &'t mut Trial<'a>, id: &'t str, number: u32) -> Self {
        Self {
            trial,
            id,
            number,
            answers: Vec::new(),
            times: Vec::new(),
            options: None,
        }
    }

    /// The boards of the corpus.
    pub(super) fn boards(&self) -> &'a [CorpusBoard] {
        self.trial.corpus.boards()
    }

    /// What is left of a pass that has not begun.
    pub(super) fn allowance(&self, pass: Pass) -> Allowance {
        Allowance::new(pass, self.trial.thoroughness)
    }

    /// A question about the board with this number.
    pub(super) fn about(&self, number: usize, kind: QuestionKind) -> Asked<'a> {
        let CorpusBoard { board, solution, .. } = &self.boards()[number];
        Asked {
            number,
            kind,
            board,
            previous: None,
            solution: solution.as_ref(),
        }
    }

    /// The boards of the first pass with a judged answer and the number of their deductions, those with deductions first.
    pub(super) fn answered(&self) -> Vec<(usize, u32)> {
        let answers = self.answers.iter().enumerate();
        let answered = answers.filter_map(|(number, answer)| Some((number, answer.as_ref()?.deductions)));
        let (mut found, nothing): (Vec<_>, Vec<_>) = answered.partition(|&(_, deductions)| deductions > 0);
        found.extend(nothing);
        found
    }

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
