//! One thread's attempts, which can be put aside between two of them and gone on with later.

use super::attempt::{Miss, Outcome};
use super::plan::Plan;
use super::run::{GenerateError, Made};
use crate::engine::WalkError;
use crate::puzzle::Stop;

/// How far a series of attempts has come.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Attempts that came to an end; none of them made a puzzle.
    attempts: u64,
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
        loop {
            let most = plan.recipe.most_attempts;
            if most.is_some_and(|most| self.attempts >= most.get()) {
                let (attempts, nearest) = (self.attempts, self.nearest.take());
                return Some(Err(GenerateError::OutOfAttempts { attempts, nearest }));
            }
            let outcome = match stop.check() {
                Ok(()) => plan.attempt(self.attempts, stop),
                Err(stopped) => Err(stopped.into()),
            };
            match outcome {
                Ok(Outcome::Hit(hit)) => {
                    return Some(Ok(Made {
                        puzzle: hit.puzzle,
                        grade: hit.grade,
                        attempts: self.attempts + 1,
                    }));
                }
                Ok(Outcome::Miss(miss)) => self.consider(miss),
                Err(WalkError::Stopped(_)) => {
                    let (attempts, nearest) = (self.attempts, self.nearest.take());
                    return Some(Err(GenerateError::OutOfTime { attempts, nearest }));
                }
                Err(WalkError::Fault(fault)) => return Some(Err((*fault).into())),
            }
            self.attempts += 1;
            if pause() {
                return None;
            }
        }
    }

    fn consider(&mut self, miss: Option<Miss>) {
        let Some(miss) = miss else {
            return;
        };
        if self
            .nearest
            .as_ref()
            .is_none_or(|nearest| miss.distance < nearest.distance)
        {
            self.nearest = Some(miss);
        }
    }
}
