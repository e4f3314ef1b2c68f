//! Timing two things in turns, so that whatever else the machine does hits both.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Items a second.
pub struct Rates {
    pub ours: f64,
    pub peer: f64,
}

/// Runs the two in turns, `rounds` times after a warm-up, and takes the medians; each run is `items` items.
pub fn interleaved(
    rounds: usize,
    items: usize,
    mut ours: impl FnMut() -> usize,
    mut peer: impl FnMut() -> usize,
) -> Rates {
    black_box((ours(), peer()));
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        times.0.push(timed(&mut ours));
        times.1.push(timed(&mut peer));
    }
    let rate = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        items as f64 / times[times.len() / 2].as_secs_f64()
    };
    Rates {
        ours: rate(&mut times.0),
        peer: rate(&mut times.1),
    }
}

fn timed(work: &mut impl FnMut() -> usize) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}
