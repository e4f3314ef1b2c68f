//! Stops long work when its caller is gone or its time is over.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag and an optional deadline that long loops poll; copies share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Creates a stop without a deadline.
    pub fn never() -> Self {
        Self::default()
    }

    /// Creates a stop with a deadline `time` from now.
    pub fn after(time: Duration) -> Self {
        Self::default().within(time)
    }

    /// Returns a stop with the same flag and a deadline at most `time` from now. An earlier deadline stays.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        // A time that overflows the clock adds no deadline.
        let bound = Instant::now().checked_add(time);
        let deadline = match (self.deadline, bound) {
            (Some(earlier), Some(bound)) => Some(earlier.min(bound)),
            (earlier, bound) => earlier.or(bound),
        };
        Self {
            raised: Arc::clone(&self.raised),
            deadline,
        }
    }

    /// Raises the flag, for all copies.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised or the deadline has passed. Costs a relaxed load, and a read of the clock if there is a deadline.
    pub fn is_raised(&self) -> bool {
        // Relaxed, because the flag guards no other data; it only has to arrive soon.
        self.raised.load(Ordering::Relaxed) || self.is_late()
    }

    /// Returns whether the deadline has passed.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns the time until the deadline, if there is one.
    pub fn time_left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(now))
    }

    /// Returns `Err(Stopped)` if the stop is raised, for `?` in loops.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_raised() { Err(Stopped) } else { Ok(()) }
    }
}

/// The error of work that was stopped before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before there was an answer")
    }
}

impl std::error::Error for Stopped {}
