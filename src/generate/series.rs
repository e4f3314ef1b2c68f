//! One thread's search for a puzzle, which can be put aside and gone on with later.

use std::sync::PoisonError;

use super::effort::Effort;
use super::miss::Miss;
use super::plan::Plan;
use super::recipe::Rule;
use super::reserve::Place;
use super::run::{GenerateError, Made};
use sudokud_engine::WalkError;
use sudokud_puzzle::Stop;

/// How far a series of attempts has come. A walk needs none: how far it has come is in the reserve.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Attempts that came to an end; none of them made a puzzle.
    effort: Effort,
    /// The first of the nearest misses.
    nearest: Option<Miss>,
}

impl Series {
    /// Goes on with the attempts until they come to something or, after at least one, `pause` says to put them aside: then there
    /// is no result yet. Every call is with the same plan; how often the series is put aside changes nothing of what comes
    /// out.
    pub fn go_on(
        &mut self,
        plan: &Plan<'_>,
        stop: &Stop,
        mut pause: impl FnMut() -> bool,
    ) -> Option<Result<Made, GenerateError>> {
        if plan.rule == Rule::Walk {
            let place = Place::of(plan.recipe.seed);
            let family = plan.reserve.family(plan, place);
            let mut family = family.lock().unwrap_or_else(PoisonError::into_inner);
            return family.go_on(plan, place, stop, pause);
        }
        loop {
            let most = plan.recipe.most_attempts;
            if most.is_some_and(|most| self.effort.attempts >= most.get()) {
                return Some(Err(GenerateError::OutOfAttempts {
                    effort: self.effort,
                    nearest: self.nearest.take(),
                }));
            }
            let outcome = match stop.check() {
                Ok(()) => plan.attempt(plan.recipe.seed.0, self.effort.attempts, stop),
                Err(stopped) => Err(stopped.into()),
            };
            match outcome {
                Ok(outcome) => {
                    self.effort += outcome.effort;
                    if let Some(hit) = outcome.hit {
                        return Some(Ok(Made::new(hit, self.effort)));
                    }
                    if let Some(miss) = outcome.nearest
                        && (self.nearest.as_ref()).is_none_or(|nearest| miss.is_nearer(nearest))
                    {
                        self.nearest = Some(miss);
                    }
                }
                Err(WalkError::Stopped(_)) => {
                    return Some(Err(GenerateError::OutOfTime {
                        effort: self.effort,
                        nearest: self.nearest.take(),
                    }));
                }
                Err(WalkError::Fault(fault)) => return Some(Err((*fault).into())),
            }
            if pause() {
                return None;
            }
        }
    }
}
