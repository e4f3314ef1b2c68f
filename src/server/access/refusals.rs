//! How many calls were refused at the door, by reason: for metrics.

use std::sync::atomic::{AtomicU64, Ordering};

use sudokud_service::Failure;

/// See the [module](self).
#[derive(Debug, Default)]
pub(crate) struct Refusals([AtomicU64; REASONS.len()]);

/// The reasons, as metrics name them.
const REASONS: [&str; 4] = ["unauthenticated", "forbidden", "too_fast", "too_many"];

impl Refusals {
    /// A call was refused for this.
    pub(super) fn count(&self, failure: &Failure) {
        let reason = match failure {
            Failure::Unauthenticated { .. } => 0,
            Failure::Forbidden { .. } => 1,
            Failure::TooFast { .. } => 2,
            Failure::TooMany => 3,
            // The door refuses for nothing else.
            _ => return,
        };
        self.0[reason].fetch_add(1, Ordering::Relaxed);
    }

    /// Each reason, and how many were refused for it.
    pub(crate) fn by_reason(&self) -> impl Iterator<Item = (&'static str, u64)> {
        std::iter::zip(REASONS, &self.0).map(|(reason, count)| (reason, count.load(Ordering::Relaxed)))
    }
}
