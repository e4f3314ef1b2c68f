//! Stops long work when its caller is gone or its time is over, and lets other work run meanwhile.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag and an optional deadline that long loops poll; copies share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    deadline: Option<Instant>,
    turns: Option<Arc<dyn Turns>>,
}

/// Divides a thread's time between several pieces of work.
pub trait Turns: fmt::Debug + Send + Sync {
    /// Returns whether other work should run now.
    fn is_over(&self, now: Instant) -> bool;

    /// Lets other work run. Returns when it is this work's turn again.
    fn pause(self: Arc<Self>);
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
            deadline,
            ..self.clone()
        }
    }

    /// Returns a stop with the same flag and deadline, at which [`Self::check`] pauses the work when its turn is over.
    #[must_use]
    pub fn in_turns(&self, turns: Arc<dyn Turns>) -> Self {
        Self {
            turns: Some(turns),
            ..self.clone()
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

    /// Returns whether [`Self::check`] would stop the work or pause it.
    pub fn is_due(&self) -> bool {
        if self.raised.load(Ordering::Relaxed) {
            return true;
        }
        if self.deadline.is_none() && self.turns.is_none() {
            return false;
        }
        let now = Instant::now();
        self.deadline.is_some_and(|deadline| now >= deadline)
            || self.turns.as_ref().is_some_and(|turns| turns.is_over(now))
    }

    /// Returns `Err(Stopped)` if the stop is raised, for `?` in loops. Pauses before if the turn of this work is over, so no lock that
    /// other work needs may be held here.
    pub fn check(&self) -> Result<(), Stopped> {
        if !self.is_due() {
            return Ok(());
        }
        if let Some(turns) = &self.turns
            && !self.is_raised()
            && turns.is_over(Instant::now())
        {
            Arc::clone(turns).pause();
        }
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
