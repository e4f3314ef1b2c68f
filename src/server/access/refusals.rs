//! Counts refused calls by reason, for metrics.

use std::sync::atomic::{AtomicU64, Ordering};

use sudokud_service::Failure;

/// The counts of refused calls.
#[derive(Debug, Default)]
pub(crate) struct Refusals([AtomicU64; REASONS.len()]);

/// The reasons, as the metrics name them.
const REASONS: [&str; 4] = ["unauthenticated", "forbidden", "too_fast", "too_many"];

impl Refusals {
    /// Counts a refused call.
    pub(super) fn count(&self, failure: &Failure) {
        let reason = match failure {
            Failure::Unauthenticated { .. } => 0,
            Failure::Forbidden { .. } => 1,
            Failure::TooFast { .. } => 2,
            Failure::TooMany => 3,
            // `Admit` refuses for no other reason.
            _ => return,
        };
        self.0[reason].fetch_add(1, Ordering::Relaxed);
    }

    /// Returns each reason with its count.
    pub(crate) fn by_reason(&self) -> impl Iterator<Item = (&'static str, u64)> {
        std::iter::zip(REASONS, &self.0).map(|(reason, count)| (reason, count.load(Ordering::Relaxed)))
    }
}
