//! Asks the same question again: for one deduction, without evidence, in another order, with a previous board.

use super::allowance::Pass;
use super::fingerprint::Fingerprint;
use super::questions::{Asked, Fault};
use super::technique_trial::TechniqueTrial;
use crate::check::{Check, Severity};
use crate::record::QuestionKind;
use sudokud_engine::Technique;

/// For the first deduction, and with a previous board.
const FIRST: Pass = Pass::new(4, 2000);
/// Another instance, in another order.
const AGAIN: Pass = Pass::new(3, 1000);

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
            differs("gave another answer without evidence, or at another time")
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
