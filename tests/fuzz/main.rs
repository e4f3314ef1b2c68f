//! Random messages and random frames: whatever comes in, an answer goes out, nothing panics or hangs, and the memory stays
//! as it is.
//!
//! `cargo test` makes a few of each. More of them:
//!
//! ```text
//! FUZZ_COUNT=10000000 cargo test --release --test fuzz messages -- --nocapture
//! FUZZ_COUNT=1000000 cargo test --release --test fuzz frames -- --nocapture
//! FUZZ_SECONDS=60 cargo test --release --test fuzz -- --nocapture
//! ```
//!
//! A failure names the seed and the number of what caused it; `FUZZ_SEED` and `FUZZ_FIRST` make it again.

mod frames;
mod message;
mod messages;
#[path = "../support/mod.rs"]
mod shared;
#[expect(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../server/support.rs"]
mod support;
#[expect(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../server/wire.rs"]
mod wire;

use std::env;
use std::time::{Duration, Instant};

/// How much to do, from the environment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Names all that is random.
    pub(crate) seed: u64,
    /// The number of the first message or connection to make.
    pub(crate) first: u64,
    /// How many to make.
    count: u64,
    end: Option<Instant>,
}

impl Plan {
    /// What the environment says, or so many.
    pub(crate) fn of(count: u64) -> Self {
        let number = |name| env::var(name).ok().map(|text| text.parse().expect(name));
        let seconds = number("FUZZ_SECONDS");
        Self {
            seed: number("FUZZ_SEED").unwrap_or_else(rand::random),
            first: number("FUZZ_FIRST").unwrap_or_default(),
            count: number("FUZZ_COUNT").unwrap_or(if seconds.is_some() { u64::MAX } else { count }),
            end: seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds)),
        }
    }

    /// Whether the one with this number is still to be made.
    pub(crate) fn goes_on(&self, number: u64) -> bool {
        number - self.first < self.count && self.end.is_none_or(|end| Instant::now() < end)
    }
}

/// How much the memory of a process may grow after its first measurement, in KiB: an allocator keeps more or less of what was
/// given back.
pub(crate) const SLACK: u64 = 48 << 10;
