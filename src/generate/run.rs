//! Runs attempts on several threads until one succeeds.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::families::Families;
use super::made::{GenerateError, MadePuzzle};
use super::methods::AttemptOutcome;
use super::plan::Plan;
use super::report::SearchReport;
use super::series::Series;
use sudokud_engine::WalkError;
use sudokud_puzzle::{Stop, Stopped};

/// The attempts of all threads.
struct Race {
    /// Number of the next attempt.
    next: AtomicU64,
    /// Number of the lowest success so far; attempts above it are not made.
    best: AtomicU64,
    state: Mutex<RaceState>,
}

#[derive(Default)]
struct RaceState {
    /// Length of the unbroken run of finished attempts without a hit, from the first attempt on.
    done: u64,
    /// The report of that run. The effort of a puzzle therefore does not depend on the number of threads.
    report: SearchReport,
    /// Results of finished attempts behind that run.
    beyond: BTreeMap<u64, AttemptOutcome>,
    broken: Option<GenerateError>,
}

impl RaceState {
    fn add(&mut self, number: u64, outcome: AttemptOutcome) {
        self.beyond.insert(number, outcome);
        while let Some(next) = self.beyond.first_entry()
            && *next.key() == self.done
            && next.get().hit.is_none()
        {
            let outcome = next.remove();
            self.done += 1;
            self.report.add(outcome.report);
        }
    }

    /// Returns the answer: the first hit, if all attempts before it are misses.
    fn result(mut self, plan: &Plan<'_>) -> Result<MadePuzzle, GenerateError> {
        if let Some(error) = self.broken {
            return Err(error);
        }
        let mut report = self.report;
        if let Some(AttemptOutcome {
            hit: Some(hit),
            report: own,
        }) = self.beyond.remove(&self.done)
        {
            report.add(own);
            return Ok(MadePuzzle::new(hit, report.effort));
        }
        let most = plan.recipe.most_attempts;
        if most.is_some_and(|most| report.effort.attempts >= most.get()) {
            Err(GenerateError::OutOfAttempts(report.into()))
        } else {
            Err(GenerateError::OutOfTime(report.into()))
        }
    }
}

/// Makes one puzzle on `threads` threads.
///
/// The number of threads changes the time, never the puzzle. A walk that several seeds share runs on one thread.
pub fn generate(
    plan: &Plan<'_>,
    families: &Families,
    threads: NonZeroUsize,
    stop: &Stop,
) -> Result<MadePuzzle, GenerateError> {
    if (threads.get() == 1 || plan.shares_walks())
        && let Some(result) = Series::default().go_on(plan, families, stop, || false)
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
            scope.spawn(|| race.run(plan, families, stop));
        }
    });
    let state = race.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.result(plan)
}

impl Race {
    fn run(&self, plan: &Plan<'_>, families: &Families, stop: &Stop) {
        loop {
            // Relaxed is enough for both counters: a stale `best` costs one unnecessary attempt and changes no result.
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let spent = plan.recipe.most_attempts.is_some_and(|most| number >= most.get());
            if spent || number > self.best.load(Ordering::Relaxed) {
                return;
            }
            let outcome = if stop.is_raised() {
                Err(Stopped.into())
            } else {
                families.attempt(plan, number, stop)
            };
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            match outcome {
                Ok(outcome) => {
                    if outcome.hit.is_some() {
                        self.best.fetch_min(number, Ordering::Relaxed);
                    }
                    state.add(number, outcome);
                }
                // This attempt has no result, so a later hit is not the answer: it would depend on the clock.
                Err(WalkError::Stopped(_)) => return,
                Err(error) => {
                    state.broken = Some(GenerateError::ended(error, SearchReport::default()));
                    // Ends the other threads: no attempt is below 0.
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

    fn miss() -> AttemptOutcome {
        let mut outcome = AttemptOutcome::default();
        outcome.report.effort.attempts = 1;
        outcome
    }

    #[test]
    fn attempts_count_from_the_first_on_whoever_ends_first() {
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let mut state = RaceState::default();
            for number in order {
                state.add(number, miss());
            }
            assert_eq!((state.done, state.report.effort.attempts), (4, 4), "{order:?}");
        }
        // The first one has not come to an end.
        let mut state = RaceState::default();
        for number in [1, 2] {
            state.add(number, miss());
        }
        assert_eq!((state.done, state.report.effort.attempts), (0, 0));
    }
}
