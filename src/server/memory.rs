//! Returns freed memory to the system with `malloc_trim`.
//!
//! The C library keeps freed pages for later and returns only those at the end of the heap. After many calls at once, such as an attack,
//! the resident memory would stay near its peak, and the limit of a container counts it.
//!
//! Each [`PERIOD`] the resident memory is compared with the lowest value so far, and trimmed if that may gain something. A trim takes a
//! few milliseconds. While trims gain nothing, because the memory is in use, they become rarer.
#![expect(unsafe_code, reason = "calls malloc_trim of the C library")]

use std::time::Duration;

use tokio::time::sleep;

use super::metrics::resident_memory;

/// Time between two checks of the resident memory.
const PERIOD: Duration = Duration::from_secs(10);
/// The most checks without a trim while trims gain nothing.
const MOST_SKIPPED: u32 = 6;
/// The least memory, in bytes, that is worth a trim.
const WORTH: usize = 8 << 20;

/// Trims memory until it is cancelled.
pub(super) async fn give_back() {
    // The number comes from /proc. Without it there is nothing to compare.
    let Some(start) = resident_memory() else {
        return;
    };
    let mut trims = Trims::new(start);
    loop {
        sleep(PERIOD).await;
        let before = resident_memory().unwrap_or(start);
        if !trims.is_due(before) {
            continue;
        }
        // On another thread, because it takes milliseconds. An error means a shutdown.
        let _ = tokio::task::spawn_blocking(trim).await;
        trims.left(resident_memory().unwrap_or(before));
    }
}

/// When to make the next trim.
#[derive(Debug)]
struct Trims {
    /// The lowest resident memory so far.
    lowest: usize,
    /// The resident memory before and after the last trim.
    before: usize,
    after: usize,
    /// The number of checks to skip after a trim that gained nothing, and how many of them are left.
    pause: u32,
    to_skip: u32,
}

impl Trims {
    /// Returns the state of a process with so much resident memory at its start.
    fn new(resident: usize) -> Self {
        Self {
            lowest: resident,
            before: resident,
            after: resident,
            pause: 0,
            to_skip: 0,
        }
    }

    /// Returns whether a trim may gain something while so much memory is resident.
    fn is_due(&mut self, resident: usize) -> bool {
        self.lowest = self.lowest.min(resident);
        if resident < self.lowest + WORTH {
            return false;
        }
        let has_grown = resident >= self.after + WORTH;
        if !has_grown && self.to_skip > 0 {
            self.to_skip -= 1;
            return false;
        }
        self.before = resident;
        true
    }

    /// Records the resident memory after a trim.
    fn left(&mut self, resident: usize) {
        self.after = resident;
        let has_gained = resident + WORTH <= self.before;
        self.pause = if has_gained {
            0
        } else {
            (self.pause + 1).min(MOST_SKIPPED)
        };
        self.to_skip = self.pause;
    }
}

/// Makes the C library give back the pages that it keeps.
#[cfg(target_env = "gnu")]
fn trim() {
    // SAFETY: the function has no preconditions, and the library locks what it changes.
    unsafe { libc::malloc_trim(0) };
}

/// Other C libraries give pages back by themselves.
#[cfg(not(target_env = "gnu"))]
fn trim() {}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;

    #[test]
    fn memory_that_does_not_grow_is_not_trimmed() {
        let mut trims = Trims::new(41 * MIB);
        assert!((0..100).all(|number| !trims.is_due((41 + number % 8) * MIB)));
    }

    #[test]
    fn growth_is_trimmed_at_once_and_what_is_in_use_less_and_less_often() {
        let mut trims = Trims::new(40 * MIB);
        assert!(trims.is_due(90 * MIB));
        trims.left(89 * MIB);
        let checks: Vec<usize> = (0..100)
            .filter(|_| {
                let is_due = trims.is_due(90 * MIB);
                if is_due {
                    trims.left(89 * MIB);
                }
                is_due
            })
            .collect();
        assert_eq!(checks[..4], [1, 4, 8, 13]);
        assert!(checks.windows(2).all(|pair| pair[1] - pair[0] <= 7), "{checks:?}");
        assert!(trims.is_due(98 * MIB), "new growth");
        trims.left(41 * MIB);
        assert!(!trims.is_due(41 * MIB));
        assert!(trims.is_due(49 * MIB));
    }
}
