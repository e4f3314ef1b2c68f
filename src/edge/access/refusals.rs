//! Counts refused calls by reason, for metrics.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::refusal::Refusal;

/// The counts of refused calls.
#[derive(Debug, Default)]
pub struct Refusals([AtomicU64; REASONS.len()]);

/// The reasons, as the metrics name them.
const REASONS: [&str; 4] = ["unauthenticated", "forbidden", "too_fast", "too_many"];

impl Refusals {
    /// Counts a refused call.
    pub(super) fn count(&self, refusal: &Refusal) {
        let reason = match refusal {
            Refusal::Unauthenticated { .. } => 0,
            Refusal::Forbidden { .. } => 1,
            Refusal::TooFast { .. } => 2,
            Refusal::TooMany => 3,
            // The connection refuses these, not `Admit`.
            Refusal::Crowded | Refusal::LargeHeaders { .. } => return,
        };
        self.0[reason].fetch_add(1, Ordering::Relaxed);
    }

    /// Returns each reason with its count.
    pub fn by_reason(&self) -> impl Iterator<Item = (&'static str, u64)> {
        std::iter::zip(REASONS, &self.0).map(|(reason, count)| (reason, count.load(Ordering::Relaxed)))
    }
}
