//! At most one line a second about one cause.
//!
//! What callers can bring about as often as they like (a connection refused, a call that panics) would fill the disk with
//! its log lines. Each such cause has a [`Throttle`]; the line that passes says how many did not.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a cause is silent after a line.
const PAUSE: Duration = Duration::from_secs(1);

/// Of one cause: when its last line was written, and how many were left out since. Made for a `static`:
///
/// ```ignore
/// static FULL: Throttle = Throttle::new();
/// if let Some(left_out) = FULL.pass() {
///     tracing::warn!(left_out, "no place for another connection");
/// }
/// ```
#[derive(Debug)]
pub(super) struct Throttle(Mutex<(Option<Instant>, u64)>);

impl Throttle {
    /// One that lets the first line pass.
    pub(super) const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// When a line may be written now: how many were left out since the last.
    pub(super) fn pass(&self) -> Option<u64> {
        self.pass_at(Instant::now())
    }

    fn pass_at(&self, now: Instant) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, left_out) = &mut *state;
        if last.is_some_and(|last| now.saturating_duration_since(last) < PAUSE) {
            *left_out += 1;
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_a_second_passes_and_says_how_many_did_not() {
        let throttle = Throttle::new();
        let start = Instant::now();
        let pass = |milliseconds| throttle.pass_at(start + Duration::from_millis(milliseconds));
        assert_eq!(pass(0), Some(0));
        assert_eq!((pass(1), pass(999)), (None, None));
        assert_eq!(pass(1000), Some(2));
        assert_eq!(pass(1500), None);
        assert_eq!(pass(9000), Some(1));
    }
}
