//! Telling long work to give up: the caller has gone, or its time is over.

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
    /// A stop that nobody raises unless they call [`Stop::raise`].
    pub fn never() -> Self {
        Self::default()
    }

    /// A stop that raises itself once `time` has passed.
    pub fn after(time: Duration) -> Self {
        Self::default().within(time)
    }

    /// The same flag with a deadline at most `time` from now; an earlier deadline stays.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
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

    /// Tells everyone who polls this flag to give up.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether to give up. Costs a relaxed load, and a clock read where there is a deadline.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.is_late()
    }

    /// Whether the deadline, rather than [`Stop::raise`], is the reason.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// How long it is until the deadline, where there is one.
    pub fn time_left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(now))
    }

    /// `Err(Stopped)` when it is time to give up: for `?` in loops.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_raised() { Err(Stopped) } else { Ok(()) }
    }
}

/// The work was given up before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before there was an answer")
    }
}

impl std::error::Error for Stopped {}
