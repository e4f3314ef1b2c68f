//! Counts the calls of a store.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::error::StoreError;

/// Upper ends of the latency buckets, in seconds.
pub const LATENCY_BUCKETS: [f64; 8] = [0.000_1, 0.000_5, 0.001, 0.002_5, 0.01, 0.05, 0.25, 1.0];

/// The counts of a store.
#[derive(Debug, Default)]
pub struct StoreTally {
    buckets: [AtomicU64; LATENCY_BUCKETS.len() + 1],
    nanoseconds: AtomicU64,
    errors: AtomicU64,
}

/// The counts of a store at one time.
#[derive(Clone, PartialEq, Debug)]
pub struct StoreTallySeen {
    /// Number of operations for each bucket; the last bucket is unbounded.
    pub buckets: [u64; LATENCY_BUCKETS.len() + 1],
    /// The time of all operations, in seconds.
    pub seconds: f64,
    /// Operations in which the store failed.
    pub errors: u64,
}

impl StoreTally {
    /// Counts an operation.
    pub(super) fn add<T>(&self, took: Duration, result: &Result<T, StoreError>) {
        let seconds = took.as_secs_f64();
        let bucket = LATENCY_BUCKETS.iter().position(|&end| seconds <= end);
        let bucket = &self.buckets[bucket.unwrap_or(LATENCY_BUCKETS.len())];
        bucket.fetch_add(1, Ordering::Relaxed);
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        if result.as_ref().is_err_and(StoreError::is_fault) {
            self.errors.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns the counts.
    pub fn seen(&self) -> StoreTallySeen {
        StoreTallySeen {
            buckets: self
                .buckets
                .each_ref()
                .map(|bucket| bucket.load(Ordering::Relaxed)),
            seconds: Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed)).as_secs_f64(),
            errors: self.errors.load(Ordering::Relaxed),
        }
    }
}
