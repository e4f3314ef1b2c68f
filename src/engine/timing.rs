//! What each rung of a ladder costs: how often it was asked, how often it found something, and the time of both.

use std::time::{Duration, Instant};

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
