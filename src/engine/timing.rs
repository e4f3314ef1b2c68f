//! The time of techniques: how often each was asked and found something, and how long that took.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The time of one rung in one walk or in many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RungTime {
    /// How often it found something.
    pub hits: u64,
    /// The time of these questions.
    pub time_of_hits: Duration,
    /// How often it found nothing.
    pub misses: u64,
    /// The time of these questions.
    pub time_of_misses: Duration,
}

impl RungTime {
    pub(super) fn add(&mut self, time: Duration, is_hit: bool) {
        if is_hit {
            self.hits += 1;
            self.time_of_hits += time;
        } else {
            self.misses += 1;
            self.time_of_misses += time;
        }
    }
}

/// The time of one technique in the sampled walks of all threads.
#[derive(Debug, Default)]
pub(super) struct Samples {
    hits: Sample,
    misses: Sample,
}

#[derive(Debug, Default)]
struct Sample {
    count: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Sample {
    fn time(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }
}

impl Samples {
    pub(super) fn add(&self, time: Duration, is_hit: bool) {
        let sample = if is_hit { &self.hits } else { &self.misses };
        sample.count.fetch_add(1, Ordering::Relaxed);
        let time = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        sample.nanoseconds.fetch_add(time, Ordering::Relaxed);
    }

    /// Returns the sum of all samples.
    pub(super) fn total(&self) -> RungTime {
        RungTime {
            hits: self.hits.count.load(Ordering::Relaxed),
            time_of_hits: self.hits.time(),
            misses: self.misses.count.load(Ordering::Relaxed),
            time_of_misses: self.misses.time(),
        }
    }
}
