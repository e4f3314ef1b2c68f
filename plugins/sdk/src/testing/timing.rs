//! Measures the cost of a call of a technique, for its author.

use std::fmt;
use std::time::{Duration, Instant};

use crate::abi;
use crate::board::Board;
use crate::technique::Technique;
use crate::testing::{Instance, unique_position};

/// Number of measured positions.
const POSITIONS: u64 = 400;
/// Rounds over the positions. The fastest one counts, because other work on the machine can only make a round slower.
const ROUNDS: usize = 9;

/// The cost of calls of one technique through the C entry points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// Mean time of a call for the first deduction, on positions with a deduction.
    pub hit: Duration,
    /// Number of positions with a deduction.
    pub hits: u32,
    /// Mean time of a call for the first deduction, on positions without one.
    pub miss: Duration,
    /// Number of positions without a deduction.
    pub misses: u32,
    /// Mean time of a call for all deductions, on all positions.
    pub all: Duration,
}

/// Measures `T` on positions of puzzles with one solution, the same in every run. Results mean something in release builds
/// only: call this in a test with `#[ignore]` or in a bench, and print the result.
pub fn time<T: Technique>() -> Timing {
    let instance = Instance::<T>::new(&[]);
    let boards: Vec<Board> = (0..POSITIONS).map(|seed| unique_position(seed).0).collect();
    let (hits, misses): (Vec<_>, Vec<_>) = boards
        .iter()
        .partition(|board| !instance.ask(board, 0, None).is_empty());
    let measure = |boards: &[&Board], flags: u32| {
        let round = || {
            let start = Instant::now();
            for board in boards {
                std::hint::black_box(instance.ask(board, flags, None));
            }
            start.elapsed()
        };
        let fastest = (0..ROUNDS).map(|_| round()).min().unwrap_or_default();
        fastest.checked_div(boards.len() as u32).unwrap_or_default()
    };
    let every: Vec<&Board> = boards.iter().collect();
    Timing {
        hit: measure(&hits, 0),
        hits: hits.len() as u32,
        miss: measure(&misses, 0),
        misses: misses.len() as u32,
        all: measure(&every, abi::REQUEST_ALL),
    }
}

/// Writes for example `hit 310ns (120 boards), miss 95ns (280 boards), all 640ns`.
impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "hit {:?} ({} boards), miss {:?} ({} boards), all {:?}",
            self.hit, self.hits, self.miss, self.misses, self.all
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::NakedSingles;

    #[test]
    fn every_position_is_a_hit_or_a_miss() {
        let timing = time::<NakedSingles>();
        assert_eq!(timing.hits + timing.misses, POSITIONS as u32);
        assert!(timing.hits > 0 && timing.misses > 0, "{timing}");
        assert!(timing.to_string().starts_with("hit "));
    }
}
