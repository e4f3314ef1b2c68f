//! Keeps calls away from a server that does not answer.
//!
//! After a failure calls fail at once for a while; then one call tries again. So a call waits for a dead server at most once, and there is
//! no loop of retries.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time until the first new try.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// The longest time between two tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// Number of answers in a row that may be late before the breaker opens.
const LATE_IN_A_ROW: u32 = 3;

/// The breaker in front of one server.
#[derive(Debug, Default)]
pub(super) struct Breaker(Mutex<BreakerState>);

#[derive(Debug, Default)]
struct BreakerState {
    /// Until when calls fail at once.
    until: Option<Instant>,
    pause: Duration,
    late: u32,
    reason: String,
}

/// How an operation failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FailedBy {
    /// An error: the breaker opens at once.
    Error,
    /// No answer in time.
    Lateness,
}

impl Breaker {
    fn state(&self) -> MutexGuard<'_, BreakerState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a call pass, or returns why not.
    pub(super) fn admit(&self, now: Instant) -> Result<(), String> {
        let mut state = self.state();
        match state.until {
            None => Ok(()),
            Some(until) if now < until => Err(state.reason.clone()),
            Some(_) => {
                // This call tries; the others wait for its result.
                state.until = Some(now + FIRST_PAUSE);
                Ok(())
            }
        }
    }

    /// Notes an answer. Returns whether the breaker was open.
    pub(super) fn succeeded(&self) -> bool {
        let mut state = self.state();
        state.late = 0;
        state.pause = Duration::ZERO;
        state.until.take().is_some()
    }

    /// Notes a failure. Returns whether the breaker was closed and is open now.
    pub(super) fn failed(&self, by: FailedBy, reason: &str, now: Instant) -> bool {
        let mut state = self.state();
        state.late += 1;
        let was_closed = state.until.is_none();
        if was_closed && by == FailedBy::Lateness && state.late < LATE_IN_A_ROW {
            return false;
        }
        state.pause = (state.pause * 2).clamp(FIRST_PAUSE, LONGEST_PAUSE);
        state.until = Some(now + state.pause);
        reason.clone_into(&mut state.reason);
        was_closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_an_error_one_call_at_a_time_tries_again() {
        let (breaker, start) = (Breaker::default(), Instant::now());
        assert!(breaker.admit(start).is_ok());
        assert!(breaker.failed(FailedBy::Error, "refused", start));
        assert_eq!(breaker.admit(start), Err("refused".to_owned()));
        let later = start + FIRST_PAUSE;
        assert!(breaker.admit(later).is_ok());
        assert!(
            breaker.admit(later).is_err(),
            "another call tries at the same time"
        );
        assert!(!breaker.failed(FailedBy::Error, "refused", later));
        assert!(
            breaker.admit(later + FIRST_PAUSE).is_err(),
            "the pause has not grown"
        );
        assert!(breaker.admit(later + 2 * FIRST_PAUSE).is_ok());
        assert!(breaker.succeeded());
        assert!(breaker.admit(later).is_ok());
    }

    #[test]
    fn a_single_late_answer_does_not_open_it() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        for _ in 1..LATE_IN_A_ROW {
            assert!(!breaker.failed(FailedBy::Lateness, "late", now));
            assert!(breaker.admit(now).is_ok());
        }
        assert!(breaker.failed(FailedBy::Lateness, "late", now));
        assert!(breaker.admit(now).is_err());
    }
}
