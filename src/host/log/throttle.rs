//! Limits log lines to one a second for each cause.
//!
//! Callers can cause some events at any rate (a refused connection, a call that panics), and their log lines would fill the disk. Each
//! such cause has a [`Throttle`]; a line that passes says how many were left out.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time after a line in which further lines are left out.
const PAUSE: Duration = Duration::from_secs(1);

/// The time of a cause's last line, and the number of lines left out since. Can be a `static`:
///
/// ```
/// use sudokud_host::log::Throttle;
///
/// static FULL: Throttle = Throttle::new();
/// if let Some(left_out) = FULL.pass() {
///     tracing::warn!(left_out, "no place for another connection");
/// }
/// ```
#[derive(Debug)]
pub struct Throttle(Mutex<(Option<Instant>, u64)>);

impl Default for Throttle {
    fn default() -> Self {
        Self::new()
    }
}

impl Throttle {
    /// Returns a throttle that lets the first line pass.
    pub const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// Returns the number of lines left out since the last one if a line may be written now, else counts the line and returns `None`.
    pub fn pass(&self) -> Option<u64> {
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
