//! Estimates how long jobs take, from earlier jobs.

use std::time::{Duration, Instant};

/// The weight of one job in the average is one in this number.
const WEIGHT: f64 = 16.0;
/// Time after which an observation counts half.
const HALF_LIFE: Duration = Duration::from_secs(10);

/// A moving average of the time of a turn; `None` before the first one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Average(Option<f64>);

impl Average {
    pub(super) fn add(&mut self, time: Duration) {
        let time = time.as_secs_f64();
        self.0 = Some(self.0.map_or(time, |average| average + (time - average) / WEIGHT));
    }

    /// Returns the time for this many jobs.
    pub(super) fn times(self, jobs: f64) -> Duration {
        seconds(self.0.unwrap_or(0.0) * jobs)
    }
}

/// The recent time on a thread for each finished search.
///
/// A search is a series of attempts with the same chance of success, so its age does not predict its remaining time. The estimate is
/// the time of all searches, including those that were cut off, divided by the number of finished ones. An average of finished
/// searches alone would be too low where most are cut off.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchEffort {
    spent: f64,
    finished: f64,
    /// When the two numbers were last updated.
    at: Option<Instant>,
}

impl SearchEffort {
    /// Counts the time of a search on a thread.
    pub(super) fn spend(&mut self, time: Duration, now: Instant) {
        self.fade(now);
        self.spent += time.as_secs_f64();
    }

    /// Counts a search that was not cut off.
    pub(super) fn finish(&mut self, now: Instant) {
        self.fade(now);
        self.finished += 1.0;
    }

    /// Returns the time for each finished search; before the first one, the time spent so far.
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

/// Converts seconds; a number out of range becomes a day.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).map_or(Duration::from_hours(24), |time| time)
}
