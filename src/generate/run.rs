//! Attempts until one succeeds.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::effort::{Dig, Effort};
use super::methods::{Hit, Outcome};
use super::miss::Miss;
use super::plan::Plan;
use super::recipe::Rule;
use super::series::Series;
use sudokud_engine::{Fault, FaultSource, WalkError};
use sudokud_grade::Grade;
use sudokud_puzzle::{Puzzle, Stop, Stopped};

/// A puzzle to order.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its grade on the plan's scale; the trace holds counts only.
    pub grade: Grade,
    /// By which rule it was made.
    pub rule: Rule,
    /// What it took, the same for the same seed. Of a puzzle that a walk found near another one, what it took from that one on.
    pub effort: Effort,
    /// Every dig that was tried on its own solution grid, in order; none where it was not made by digging. With `propagate` the
    /// cells are those before the change at the end.
    pub digs: Vec<Dig>,
}

impl Made {
    pub(super) fn new(hit: Hit, effort: Effort) -> Self {
        Self {
            puzzle: hit.puzzle,
            grade: hit.grade,
            rule: hit.rule,
            effort,
            digs: hit.digs,
        }
    }
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The time was over first.
    #[error("no puzzle met the target in time, after {} attempts{}", effort.attempts, nearest_in_words(nearest.as_ref()))]
    OutOfTime {
        /// What was done.
        effort: Effort,
        /// The nearest that was seen.
        nearest: Option<Miss>,
    },
    /// The permitted attempts were made.
    #[error("none of {} attempts met the target{}", effort.attempts, nearest_in_words(nearest.as_ref()))]
    OutOfAttempts {
        /// What was done.
        effort: Effort,
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
    /// How many attempts, from the first on, came to an end without a hit; what they took, and the nearest miss of them. So the
    /// effort of a puzzle is that of the attempts up to its own, with any number of threads.
    done: u64,
    effort: Effort,
    nearest: Option<Miss>,
    /// What came of attempts beyond the first that has not come to an end.
    beyond: BTreeMap<u64, Outcome>,
    fault: Option<Fault>,
}

impl RaceState {
    fn add(&mut self, number: u64, outcome: Outcome) {
        self.beyond.insert(number, outcome);
        while let Some(next) = self.beyond.first_entry()
            && *next.key() == self.done
            && next.get().hit.is_none()
        {
            let outcome = next.remove();
            self.done += 1;
            self.effort += outcome.effort;
            if let Some(miss) = outcome.nearest
                && self.nearest.as_ref().is_none_or(|other| miss.is_nearer(other))
            {
                self.nearest = Some(miss);
            }
        }
    }

    /// The answer: a hit with nothing but misses before it.
    fn result(mut self, plan: &Plan<'_>) -> Result<Made, GenerateError> {
        if let Some(fault) = self.fault {
            return Err(fault.into());
        }
        let mut effort = self.effort;
        if let Some(Outcome {
            hit: Some(hit),
            effort: own,
            ..
        }) = self.beyond.remove(&self.done)
        {
            effort += own;
            return Ok(Made::new(hit, effort));
        }
        let nearest = self.nearest;
        let most = plan.recipe.most_attempts;
        if most.is_some_and(|most| effort.attempts >= most.get()) {
            Err(GenerateError::OutOfAttempts { effort, nearest })
        } else {
            Err(GenerateError::OutOfTime { effort, nearest })
        }
    }
}

/// Makes one puzzle, with this many threads. The threads change how long it takes, never what comes out. A walk is one thread's
/// work.
pub fn generate(plan: &Plan<'_>, threads: NonZeroUsize, stop: &Stop) -> Result<Made, GenerateError> {
    if (threads.get() == 1 || plan.rule == Rule::Walk)
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
    let state = race.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.result(plan)
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
                plan.attempt(plan.recipe.seed.0, number, stop)
            };
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            match outcome {
                Ok(outcome) => {
                    if outcome.hit.is_some() {
                        self.best.fetch_min(number, Ordering::Relaxed);
                    }
                    state.add(number, outcome);
                }
                // Then no hit beyond it is known to be the answer: another run might give another one.
                Err(WalkError::Stopped(_)) => return,
                Err(WalkError::Fault(fault)) => {
                    state.fault = Some(*fault);
                    self.best.store(0, Ordering::Relaxed);
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn miss() -> Outcome {
        Outcome {
            hit: None,
            nearest: None,
            effort: Effort {
                attempts: 1,
                ..Effort::default()
            },
        }
    }

    #[test]
    fn attempts_count_from_the_first_on_whoever_ends_first() {
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let mut state = RaceState::default();
            for number in order {
                state.add(number, miss());
            }
            assert_eq!((state.done, state.effort.attempts), (4, 4), "{order:?}");
        }
        // The first one has not come to an end.
        let mut state = RaceState::default();
        for number in [1, 2] {
            state.add(number, miss());
        }
        assert_eq!((state.done, state.effort.attempts), (0, 0));
    }
}
