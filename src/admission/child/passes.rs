//! Asks one technique about the boards, in several passes.
//!
//! The first pass asks for everything. The others ask for less, in other orders, and compare: an answer may depend on the board only.
//! `repeat` has the passes that compare the same question, `fair` those about turned boards.

use std::time::Duration;

use super::allowance::Pass;
use super::creation::Instances;
use super::questions::Fault;
use super::technique_trial::TechniqueTrial;
use crate::check::{Check, Severity};
use crate::corpus::CorpusBoard;
use crate::record::QuestionKind;
use crate::report::SlowestQuestion;
use sudokud_engine::Technique;

/// For all deductions with evidence.
const EXPLAINED: Pass = Pass::new(12, 3000);
/// With each other choice of options.
const OPTIONS: Pass = Pass::new(1, 500);
/// With a sink that answers stop.
const STOPPED: Pass = Pass::new(1, 500);
/// Most boards on which a technique is stopped: those with the most deductions.
const MOST_STOPPED: usize = 8;
/// A question that takes longer is worth a warning.
const LONG: Duration = Duration::from_millis(250);
/// So is a technique that takes longer for a puzzle of [`STEPS`].
const LONG_PUZZLE: Duration = Duration::from_secs(5);
/// The boards of a walk about which the easiest techniques are asked.
const STEPS: u32 = 50;

impl TechniqueTrial<'_, '_> {
    /// Runs all passes. Returns the slowest question.
    pub(super) fn run(&mut self, instances: &Instances) -> SlowestQuestion {
        let [one, other] = &instances.usual;
        let slowest = self.explained(one);
        let answered = std::iter::zip(&self.answers, self.boards());
        let is_good =
            |(answer, board): (&Option<_>, &CorpusBoard)| answer.is_some() || board.solution.is_none();
        // A technique with a fault is refused; more questions would show the same again.
        if answered.into_iter().all(is_good) {
            self.first(one);
            self.again(other);
            self.stopped(one);
            self.transformed(one);
            self.with_options(&instances.others);
        }
        slowest
    }

    /// Asks for all deductions with evidence. On boards without a solution, it has to survive only.
    fn explained(&mut self, technique: &Technique) -> SlowestQuestion {
        let mut allowance = self.allowance(EXPLAINED);
        let (mut slowest, mut slowest_at, mut sum) = (Duration::ZERO, None, Duration::ZERO);
        for number in 0..self.boards().len() {
            if !allowance.take() {
                break;
            }
            let asked = self.about(number, QuestionKind::Explained);
            let answer = self.ask(technique, asked);
            if let Some((fingerprint, time)) = answer {
                self.trial.summary.deductions += u64::from(fingerprint.deductions);
                allowance.spend(time);
                sum += time;
                if time > slowest && asked.solution.is_some() {
                    slowest_at = Some(asked);
                }
                slowest = slowest.max(time);
            }
            let judged = answer.filter(|_| asked.solution.is_some());
            self.answers.push(judged.map(|(fingerprint, _)| fingerprint));
            self.times.push(answer.map(|(_, time)| time).unwrap_or_default());
        }
        let boards = self.answers.len();
        let mean = sum.checked_div(boards as u32).unwrap_or_default();
        if let Some(asked) = slowest_at
            && (slowest > LONG || mean * STEPS > LONG_PUZZLE)
        {
            let reason = format!(
                "took {} ms for all deductions of a board, and {} ms on average: about {:.1} s for the {STEPS} boards of a puzzle, of \
                 which the shipped ladder takes milliseconds; a server takes it out after plugins.hang_after_seconds of a puzzle",
                slowest.as_millis(),
                mean.as_millis(),
                (mean * STEPS).as_secs_f64()
            );
            let warning = Fault {
                check: Check::Prompt,
                severity: Severity::Warning,
                reason,
            };
            self.find(warning, &asked);
        }
        SlowestQuestion {
            technique: self.id.to_owned(),
            boards,
            mean,
            time: slowest,
        }
    }

    /// Asks with a sink that answers stop.
    fn stopped(&mut self, technique: &Technique) {
        let mut allowance = self.allowance(STOPPED);
        let mut answered = self.answered();
        answered.sort_by_key(|&(_, deductions)| std::cmp::Reverse(deductions));
        for (number, _) in answered.into_iter().take(MOST_STOPPED) {
            if !allowance.take() {
                return;
            }
            for kind in [QuestionKind::StopAtOnce, QuestionKind::StopAfterFirst] {
                let Some((_, time)) = self.ask(technique, self.about(number, kind)) else {
                    return;
                };
                allowance.spend(time);
            }
        }
    }

    /// Asks the instances with other options.
    fn with_options(&mut self, others: &[(String, Technique)]) {
        let mut boards = self.answered();
        // A slow technique is asked about its quickest boards first: an option at its bound can make it a hundred times slower on the
        // hardest one, and the time of the pass ends before that board.
        if self.times.len() <= EXPLAINED.least {
            boards.sort_by_key(|&(number, _)| self.times[number]);
        }
        for (options, technique) in others {
            self.options = Some(options.clone());
            let mut allowance = self.allowance(OPTIONS);
            for &(number, _) in &boards {
                if !allowance.take() {
                    break;
                }
                let Some((_, time)) = self.ask(technique, self.about(number, QuestionKind::Options)) else {
                    break;
                };
                allowance.spend(time);
            }
        }
        self.options = None;
    }
}
