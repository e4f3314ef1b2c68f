//! What each rung of a ladder costs: how often it was asked, how often it found something, and the time of both.
//!
//! A look at the clock costs as much as a quick technique, so a walk is timed only where somebody asks for it, and for whoever watches a
//! server, one in [`SAMPLED`].

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::ladder::Ladder;

/// What one rung cost in one walk or in many.
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

/// Whoever looks on while the rungs of a ladder are asked.
pub(super) trait Watch {
    /// What is known when a question begins.
    type Begun;
    /// A question begins.
    fn begin(&mut self) -> Self::Begun;
    /// The question to rung number `rung` has ended.
    fn end(&mut self, rung: usize, begun: Self::Begun, is_hit: bool);
}

/// Nobody looks on, and nothing is spent on it.
pub(super) struct Unwatched;

impl Watch for Unwatched {
    type Begun = ();

    #[inline]
    fn begin(&mut self) {}

    #[inline]
    fn end(&mut self, _: usize, (): (), _: bool) {}
}

/// One walk in so many is timed.
const SAMPLED: u32 = 64;

thread_local! {
    static WALKS: Cell<u32> = const { Cell::new(0) };
}

/// Whether the walk that begins on this thread is one to be timed.
pub(super) fn is_sampled() -> bool {
    let walks = WALKS.get();
    WALKS.set(walks.wrapping_add(1));
    walks.is_multiple_of(SAMPLED)
}

/// What one technique cost in the walks that were timed, added up by all threads.
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
    fn add(&self, time: Duration, is_hit: bool) {
        let sample = if is_hit { &self.hits } else { &self.misses };
        sample.count.fetch_add(1, Ordering::Relaxed);
        let time = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        sample.nanoseconds.fetch_add(time, Ordering::Relaxed);
    }

    /// All of them.
    pub(super) fn total(&self) -> RungTime {
        RungTime {
            hits: self.hits.count.load(Ordering::Relaxed),
            time_of_hits: self.hits.time(),
            misses: self.misses.count.load(Ordering::Relaxed),
            time_of_misses: self.misses.time(),
        }
    }
}

/// Adds what a walk takes to the samples of its techniques.
pub(super) struct Sampling<'a>(pub(super) &'a Ladder);

impl Watch for Sampling<'_> {
    type Begun = Instant;

    fn begin(&mut self) -> Instant {
        Instant::now()
    }

    fn end(&mut self, rung: usize, begun: Instant, is_hit: bool) {
        let technique = self.0.rungs()[rung].technique();
        technique.samples().add(begun.elapsed(), is_hit);
    }
}

/// The time of each rung.
impl Watch for Vec<RungTime> {
    type Begun = Instant;

    fn begin(&mut self) -> Instant {
        Instant::now()
    }

    fn end(&mut self, rung: usize, begun: Instant, is_hit: bool) {
        let time = begun.elapsed();
        let rung = &mut self[rung];
        if is_hit {
            rung.hits += 1;
            rung.time_of_hits += time;
        } else {
            rung.misses += 1;
            rung.time_of_misses += time;
        }
    }
}
