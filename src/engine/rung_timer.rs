//! Measures the time of each rung during a walk.
//!
//! Reading the clock costs as much as a quick technique. So a walk is timed only if its caller asks for it, and one in [`MEASURED_WALK_INTERVAL`] for
//! the metrics of a server.

use std::cell::Cell;
use std::time::Instant;

use super::ladder::Ladder;
use super::timing::RungTime;

/// Measures the questions to the rungs of a ladder.
pub(super) trait RungTimer {
    /// The start of a question.
    type Start;
    /// Starts a question.
    fn start(&mut self) -> Self::Start;
    /// Ends the question to rung number `rung`.
    fn stop(&mut self, rung: usize, start: Self::Start, is_hit: bool);
}

/// Measures nothing and costs nothing.
pub(super) struct Untimed;

impl RungTimer for Untimed {
    type Start = ();

    #[inline]
    fn start(&mut self) {}

    #[inline]
    fn stop(&mut self, _: usize, (): (), _: bool) {}
}

/// One walk of this many is timed for the work of techniques.
pub const MEASURED_WALK_INTERVAL: u32 = 64;

thread_local! {
    static WALKS: Cell<u32> = const { Cell::new(0) };
}

/// Whether the walk that begins on this thread is timed.
pub(super) fn is_sampled() -> bool {
    // Without an operating system there is no clock, and reading it panics.
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        return false;
    }
    // A counter for each thread needs no atomic operation.
    let walks = WALKS.get();
    WALKS.set(walks.wrapping_add(1));
    walks.is_multiple_of(MEASURED_WALK_INTERVAL)
}

/// Adds the time of each rung to the samples of its technique.
pub(super) struct Sampling<'a>(pub(super) &'a Ladder);

impl RungTimer for Sampling<'_> {
    type Start = Instant;

    fn start(&mut self) -> Instant {
        Instant::now()
    }

    fn stop(&mut self, rung: usize, start: Instant, is_hit: bool) {
        let technique = self.0.rungs()[rung].technique();
        technique.samples().add(start.elapsed(), is_hit);
    }
}

/// Adds the time of each rung to the entry with its number.
impl RungTimer for Vec<RungTime> {
    type Start = Instant;

    fn start(&mut self) -> Instant {
        Instant::now()
    }

    fn stop(&mut self, rung: usize, start: Instant, is_hit: bool) {
        self[rung].add(start.elapsed(), is_hit);
    }
}
