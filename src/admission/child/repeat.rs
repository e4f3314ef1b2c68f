//! Asks the same question again: for one deduction, without evidence, in another order, from several threads, with a previous board.

use std::thread;
use std::time::Instant;

use super::allowance::Pass;
use super::fingerprint::Fingerprint;
use super::passes::TechniqueTrial;
use super::questions::{Asked, Fault, ask};
use crate::check::{Check, Severity};
use crate::record::{QuestionKind, Step, THREADS};
use sudokud_engine::Technique;

/// For the first deduction, and with a previous board.
const FIRST: Pass = Pass::new(4, 2000);
/// Another instance, in another order.
const AGAIN: Pass = Pass::new(3, 1000);
/// From several threads, for each of them.
const TOGETHER: Pass = Pass::new(1, 500);

impl TechniqueTrial<'_, '_> {
    /// Asks for the first deduction. Where there is none, also asks about the board a step later, with and without the previous board.
    pub(super) fn first(&mut self, technique: &Technique) {
        let mut allowance = self.allowance(FIRST);
        for (number, _) in spread(&self.answered(), 3) {
            let Some(expected) = self.answers[number].filter(|_| allowance.take()) else {
                return;
            };
            let asked = self.about(number, QuestionKind::First);
            let Some((found, time)) = self.ask(technique, asked) else {
                return;
            };
            allowance.spend(time);
            if found.first != expected.first {
                self.explain_difference(technique, asked, found, expected);
            }
            if expected.deductions == 0 {
                self.previous(technique, number);
                allowance.spend(time * 2);
            }
        }
    }

    /// Finds out why the first deduction is not the first of all.
    fn explain_difference(
        &mut self,
        technique: &Technique,
        asked: Asked<'_>,
        found: Fingerprint,
        expected: Fingerprint,
    ) {
        let all = Asked {
            kind: QuestionKind::Again,
            ..asked
        };
        let (Some((all, _)), Some((again, _))) = (self.ask(technique, all), self.ask(technique, asked))
        else {
            return;
        };
        let fault = if again.first != found.first {
            differs("gave two answers to the same question")
        } else if all.first != expected.first {
            differs("found something else without evidence, or at another time")
        } else {
            Fault {
                severity: Severity::Warning,
                ..differs("reports another deduction when it is asked for one than as the first of all")
            }
        };
        self.find(fault, &asked);
    }

    /// Compares the answers with and without the previous board.
    fn previous(&mut self, technique: &Technique, number: usize) {
        let board = &self.boards()[number];
        let Some(later) = &board.later else {
            return;
        };
        let without = Asked {
            board: later,
            ..self.about(number, QuestionKind::Later)
        };
        let with = Asked {
            kind: QuestionKind::Previous,
            previous: Some(&board.board),
            ..without
        };
        let (Some((expected, _)), Some((found, _))) =
            (self.ask(technique, without), self.ask(technique, with))
        else {
            return;
        };
        if found != expected {
            self.find(
                differs("gave another answer with a previous board than without"),
                &with,
            );
        }
    }

    /// Asks another instance for all deductions, in another order.
    pub(super) fn again(&mut self, technique: &Technique) {
        let mut allowance = self.allowance(AGAIN);
        for (number, _) in spread(&self.answered(), 7) {
            let Some(expected) = self.answers[number].filter(|_| allowance.take()) else {
                return;
            };
            let asked = self.about(number, QuestionKind::Again);
            let Some((found, time)) = self.ask(technique, asked) else {
                return;
            };
            allowance.spend(time);
            if found != expected {
                self.find(
                    differs("gave another answer to the same question, asked in another order"),
                    &asked,
                );
                return;
            }
        }
    }

    /// Asks from several threads at once, each in an order of its own.
    pub(super) fn together(&mut self, technique: &Technique) {
        let boards = self.answered();
        let this = &*self;
        let of_thread = |index: usize| this.one_of_several(technique, index, &boards);
        let ended: Vec<(u64, Option<(usize, Fault)>)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS)
                .map(|index| scope.spawn(move || of_thread(index)))
                .collect();
            // The scope passes on a panic, which is one of this code.
            threads
                .into_iter()
                .filter_map(|thread| thread.join().ok())
                .collect()
        });
        for (questions, fault) in ended {
            self.trial.summary.questions += questions;
            if let Some((number, fault)) = fault {
                let asked = self.about(number, QuestionKind::Together);
                self.find(fault, &asked);
            }
        }
    }

    /// Asks as one of several threads. Returns the number of questions and the first fault, with the number of its board.
    fn one_of_several(
        &self,
        technique: &Technique,
        index: usize,
        boards: &[(usize, u32)],
    ) -> (u64, Option<(usize, Fault)>) {
        let mut slot = self.trial.recorder.slot(1 + index);
        let mut allowance = self.allowance(TOGETHER);
        let mut questions = 0;
        // Each thread is one board ahead of the next, so that all ask about nearly the same boards at the same time.
        for step in 0..boards.len() {
            if !allowance.take() {
                break;
            }
            let (number, _) = boards[(step + index) % boards.len()];
            let asked = self.about(number, QuestionKind::Together);
            slot.enter(Step::Asking {
                technique: self.number,
                board: number as u32,
                question: asked.kind,
            });
            questions += 1;
            let (mut fingerprint, mut faults) = (Fingerprint::default(), Vec::new());
            let start = Instant::now();
            let answered = ask(
                technique,
                &asked,
                |deduction| fingerprint.add(asked.board, deduction),
                &mut faults,
            );
            allowance.spend(start.elapsed());
            if answered.is_some() && Some(fingerprint) != self.answers[number] {
                faults.push(differs("gave another answer when several threads asked at once"));
            }
            if let Some(fault) = faults.into_iter().next() {
                slot.enter(Step::Idle);
                return (questions, Some((number, fault)));
            }
        }
        slot.enter(Step::Idle);
        (questions, None)
    }
}

fn differs(reason: &str) -> Fault {
    Fault::refused(Check::Repeatable, reason.to_owned())
}

/// Returns each item once, far from the one before.
fn spread<T: Copy>(items: &[T], step: usize) -> Vec<T> {
    let starts = 0..step.min(items.len());
    starts
        .flat_map(|start| items[start..].iter().step_by(step).copied())
        .collect()
}
