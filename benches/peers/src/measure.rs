//! Timing two things in turns, so that whatever else the machine does hits both; in the thread's processor time where
//! the system tells it, so that waiting for a processor does not count.

use std::hint::black_box;
use std::time::Duration;

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
    let start = now();
    black_box(work());
    now().saturating_sub(start)
}

/// The processor time of this thread.
#[cfg(target_os = "linux")]
fn now() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a structure of the type that the call fills.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time since the first call.
#[cfg(not(target_os = "linux"))]
fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
