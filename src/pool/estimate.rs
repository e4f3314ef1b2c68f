//! How long jobs take, judged by those before them.

use std::time::{Duration, Instant};

/// One job of this many moves the average by its own time.
const WEIGHT: f64 = 16.0;
/// After this time what was seen counts half.
const HALF_LIFE: Duration = Duration::from_secs(10);

/// A moving average of how long jobs have a thread; nothing until the first one has ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Average(Option<f64>);

impl Average {
    pub(super) fn add(&mut self, time: Duration) {
        let time = time.as_secs_f64();
        self.0 = Some(self.0.map_or(time, |average| average + (time - average) / WEIGHT));
    }

    /// How long this many take.
    pub(super) fn times(self, jobs: f64) -> Duration {
        seconds(self.0.unwrap_or(0.0) * jobs)
    }
}

/// How much time on a thread one finished search took, lately.
///
/// A search is a series of attempts that succeed with the same chance, so nothing is known of how long one still takes,
/// except what others took: all time on threads, also that of searches which came to nothing, for each search that came to
/// its own end. An average of the finished ones alone would say little where most are cut off.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchEffort {
    spent: f64,
    finished: f64,
    /// When the two were written.
    at: Option<Instant>,
}

impl SearchEffort {
    /// Some search had a thread for this time.
    pub(super) fn spend(&mut self, time: Duration, now: Instant) {
        self.fade(now);
        self.spent += time.as_secs_f64();
    }

    /// A search came to its own end.
    pub(super) fn finish(&mut self, now: Instant) {
        self.fade(now);
        self.finished += 1.0;
    }

    /// Time on a thread for each search. While none has finished it is at least what was spent.
    pub(super) fn each(&self) -> Duration {
        seconds(self.spent / self.finished.max(1.0))
    }

    fn fade(&mut self, now: Instant) {
        let passed = self.at.replace(now).map_or(Duration::ZERO, |at| now - at);
        let rest = 0.5_f64.powf(passed.as_secs_f64() / HALF_LIFE.as_secs_f64());
        self.spent *= rest;
        self.finished *= rest;
    }
}

/// So many seconds; an absurd number is a day.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).map_or(Duration::from_hours(24), |time| time)
}
