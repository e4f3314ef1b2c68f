//! Attempts until one succeeds.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::attempt::{Hit, Outcome};
use super::plan::Plan;
use super::series::Series;
use crate::engine::{Fault, FaultSource, WalkError};
use crate::grade::Grade;
use crate::puzzle::{Puzzle, Stop, Stopped};

pub use super::attempt::Miss;

/// A puzzle to order.
#[derive(Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its grade on the plan's scale; the trace holds counts only.
    pub grade: Grade,
    /// How many attempts, each on a solution grid of its own, it took: the same for the same seed.
    pub attempts: u64,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The time was over first.
    #[error("no puzzle met the target in time, after {attempts} attempts{}", nearest_in_words(nearest.as_ref()))]
    OutOfTime {
        /// Attempts made.
        attempts: u64,
        /// The nearest that was seen.
        nearest: Option<Miss>,
    },
    /// The permitted attempts were made.
    #[error("none of {attempts} attempts met the target{}", nearest_in_words(nearest.as_ref()))]
    OutOfAttempts {
        /// Attempts made.
        attempts: u64,
        /// The nearest that was seen.
        nearest: Option<Miss>,
    },
    /// A plugin broke its contract.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl FaultSource for GenerateError {
    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            _ => None,
        }
    }
}

fn nearest_in_words(nearest: Option<&Miss>) -> String {
    nearest.map_or_else(String::new, |miss| format!("; the nearest was {miss}"))
}

/// What the attempts of all threads have come to.
struct Race {
    /// The next attempt that nobody has taken.
    next: AtomicU64,
    /// Lowest-numbered success so far; attempts above it need not be made.
    best: AtomicU64,
    state: Mutex<RaceState>,
}

#[derive(Default)]
struct RaceState {
    hit: Option<Box<Hit>>,
    /// The nearest miss behind the number of its attempt. Of equally near ones the first attempt's counts, whichever thread
    /// made it.
    nearest: Option<(u64, Miss)>,
    /// Attempts that came to an end.
    attempts: u64,
    /// Lowest-numbered attempt that was taken and not brought to an end because the time was over.
    given_up: Option<u64>,
    fault: Option<Fault>,
}

impl RaceState {
    fn consider(&mut self, number: u64, miss: Miss) {
        let near = (miss.distance, number);
        if self
            .nearest
            .as_ref()
            .is_none_or(|(number, other)| near < (other.distance, *number))
        {
            self.nearest = Some((number, miss));
        }
    }

    fn give_up(&mut self, number: u64) {
        self.given_up = Some(self.given_up.map_or(number, |lowest| lowest.min(number)));
    }
}

/// Makes one puzzle, with this many threads. The threads change how long it takes, never what comes out.
pub fn generate(plan: &Plan<'_>, threads: NonZeroUsize, stop: &Stop) -> Result<Made, GenerateError> {
    if threads.get() == 1
        && let Some(result) = Series::default().go_on(plan, stop, || false)
    {
        return result;
    }
    let race = Race {
        next: AtomicU64::new(0),
        best: AtomicU64::new(u64::MAX),
        state: Mutex::default(),
    };
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| race.run(plan, stop));
        }
    });
    let best = race.best.into_inner();
    let state = race.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(fault) = state.fault {
        return Err(fault.into());
    }
    let (attempts, nearest) = (state.attempts, state.nearest.map(|(_, miss)| miss));
    match state.hit {
        // With a lower attempt given up, this hit is not known to be the answer, and another run might give another one.
        Some(hit) if state.given_up.is_none_or(|lowest| lowest > best) => Ok(Made {
            puzzle: hit.puzzle,
            grade: hit.grade,
            attempts: best + 1,
        }),
        _ if plan
            .recipe
            .most_attempts
            .is_some_and(|most| attempts >= most.get()) =>
        {
            Err(GenerateError::OutOfAttempts { attempts, nearest })
        }
        _ => Err(GenerateError::OutOfTime { attempts, nearest }),
    }
}

impl Race {
    fn run(&self, plan: &Plan<'_>, stop: &Stop) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let spent = plan.recipe.most_attempts.is_some_and(|most| number >= most.get());
            if spent || number > self.best.load(Ordering::Relaxed) {
                return;
            }
            let outcome = if stop.is_raised() {
                Err(Stopped.into())
            } else {
                plan.attempt(number, stop)
            };
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            match outcome {
                Ok(Outcome::Hit(hit)) => {
                    if number < self.best.fetch_min(number, Ordering::Relaxed) {
                        state.hit = Some(hit);
                    }
                }
                Ok(Outcome::Miss(miss)) => {
                    if let Some(miss) = miss {
                        state.consider(number, miss);
                    }
                }
                Err(WalkError::Stopped(_)) => return state.give_up(number),
                Err(WalkError::Fault(fault)) => {
                    state.fault = Some(*fault);
                    self.best.store(0, Ordering::Relaxed);
                    return;
                }
            }
            state.attempts += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Score;

    #[test]
    fn of_equally_near_misses_the_first_attempts_is_kept_whoever_ends_first() {
        let miss = |number: u64, distance| Miss {
            distance: Score::whole(distance),
            level: Some("easy".to_owned()),
            score: Score::whole(number),
            clues: 30,
        };
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let mut state = RaceState::default();
            for number in order {
                state.consider(number, miss(number, [4, 2, 2, 3][number as usize]));
            }
            assert_eq!(state.nearest, Some((1, miss(1, 2))), "{order:?}");
        }
    }
}
