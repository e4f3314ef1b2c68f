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
    /// A deadline that moves on while the work pauses.
    end_of_work: Option<Instant>,
    turns: Option<Arc<dyn Turns>>,
}

/// Divides a thread's time between several pieces of work.
pub trait Turns: fmt::Debug + Send + Sync {
    /// Returns whether other work should run now.
    fn is_over(&self, now: Instant) -> bool;

    /// Returns how long this work has paused.
    fn paused(&self) -> Duration;

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

    /// Returns a stop with the same flag that is raised after `time` of work from now. Pauses do not count.
    #[must_use]
    pub fn within_work(&self, time: Duration) -> Self {
        Self {
            end_of_work: Instant::now()
                .checked_add(time)
                .and_then(|end| end.checked_sub(self.paused())),
            ..self.clone()
        }
    }

    fn paused(&self) -> Duration {
        self.turns.as_ref().map_or(Duration::ZERO, |turns| turns.paused())
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
        (self.deadline.is_some() || self.end_of_work.is_some()) && self.is_late_at(Instant::now())
    }

    fn is_late_at(&self, now: Instant) -> bool {
        self.deadline.is_some_and(|deadline| now >= deadline)
            || self.end_of_work.is_some_and(|end| now >= end + self.paused())
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
        let Some(turns) = &self.turns else {
            return self.is_late();
        };
        let now = Instant::now();
        self.is_late_at(now) || turns.is_over(now)
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// Turns that end when the test says so, with pauses of an hour each.
    #[derive(Debug, Default)]
    struct TestTurns {
        is_over: AtomicBool,
        pauses: AtomicU64,
    }

    impl Turns for TestTurns {
        fn is_over(&self, _: Instant) -> bool {
            self.is_over.load(Ordering::Relaxed)
        }

        fn paused(&self) -> Duration {
            Duration::from_hours(self.pauses.load(Ordering::Relaxed))
        }

        fn pause(self: Arc<Self>) {
            self.pauses.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_check_pauses_when_the_turn_is_over_and_a_pause_is_no_work() {
        let turns = Arc::new(TestTurns::default());
        let stop = Stop::never().in_turns(Arc::clone(&turns) as _);
        let working = stop.within_work(Duration::from_mins(10));
        working.check().unwrap();
        assert!(!working.is_due());
        turns.is_over.store(true, Ordering::Relaxed);
        assert!(working.is_due() && !working.is_raised());
        working.check().unwrap();
        assert_eq!(turns.pauses.load(Ordering::Relaxed), 1);
        assert!(!working.is_late());
        assert!(working.within_work(Duration::ZERO).is_late());
        stop.raise();
        assert_eq!(working.check(), Err(Stopped));
        assert_eq!(
            turns.pauses.load(Ordering::Relaxed),
            1,
            "work that is stopped does not pause"
        );
    }
}
