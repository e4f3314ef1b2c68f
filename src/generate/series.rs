//! One thread's search for a puzzle, which can be interrupted and continued.

use std::mem;

use super::families::Families;
use super::family_lease::NotLent;
use super::made::{GenerateError, MadePuzzle};
use super::plan::Plan;
use super::report::SearchReport;
use sudokud_puzzle::Stop;

/// The state of a series of attempts. A walk that several seeds share needs none: its state is in [`Families`].
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// The report of the failed attempts so far.
    report: SearchReport,
}

impl Series {
    /// Continues the attempts until there is a result. Returns `None` when `pause` interrupts them, after at least one attempt unless
    /// another search has the family of walks.
    ///
    /// Every call must have the same plan. Interruptions do not change the result.
    pub fn go_on(
        &mut self,
        plan: &Plan<'_>,
        families: &Families,
        stop: &Stop,
        mut pause: impl FnMut() -> bool,
    ) -> Option<Result<MadePuzzle, GenerateError>> {
        if plan.shares_walks() {
            let place = families.member(plan.recipe);
            let family = families.family(plan, place);
            return match family.lend(stop, &mut pause) {
                Ok(mut loan) => loan.family.go_on(plan, families.tally(), place, stop, pause),
                Err(NotLent::TurnOver) => None,
                Err(NotLent::Stopped) => Some(Err(GenerateError::OutOfTime(Box::default()))),
            };
        }
        loop {
            let most = plan.recipe.most_attempts;
            if most.is_some_and(|most| self.report.effort.attempts >= most.get()) {
                return Some(Err(GenerateError::OutOfAttempts(
                    mem::take(&mut self.report).into(),
                )));
            }
            // Checked before each attempt, so that a stop that is raised already costs no attempt.
            let outcome = match stop.check() {
                Ok(()) => families.attempt(plan, self.report.effort.attempts, stop),
                Err(stopped) => Err(stopped.into()),
            };
            match outcome {
                Ok(outcome) => {
                    self.report.add(outcome.report);
                    if let Some(hit) = outcome.hit {
                        return Some(Ok(MadePuzzle::new(hit, self.report.effort)));
                    }
                }
                Err(error) => return Some(Err(GenerateError::ended(error, mem::take(&mut self.report)))),
            }
            if pause() {
                return None;
            }
        }
    }
}
