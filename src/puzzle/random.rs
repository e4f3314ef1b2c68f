//! Generates the seeded random streams behind every reproducible result.
//!
//! The same seed gives the same puzzle on every machine. Therefore the algorithms are fixed here and not chosen by a library: the generator
//! is `ChaCha8`, and bounded integers and shuffles are implemented here and pinned by tests. Each parallel attempt has a stream of its own,
//! derived from the seed and the attempt's number.

use std::fmt;

use chacha20::ChaCha8Rng;
use rand::rand_core::{Rng, SeedableRng};
use sha2::{Digest as _, Sha256};

/// A number that selects random streams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seed(pub u64);

impl Seed {
    /// Bits of a drawn seed. Doubles hold such numbers exactly, so JavaScript and JSON readers do not change them.
    const DRAWN: u32 = 53;

    /// Longest text in place of a seed or of a variant, in bytes of UTF-8.
    pub const LONGEST_KEY: usize = 1_024;

    /// Draws a seed below 2^53 from the operating system's entropy.
    pub fn draw() -> Self {
        Self(rand::random::<u64>() >> (u64::BITS - Self::DRAWN))
    }

    /// Returns the seed for a text, the same in every version and on every machine: the first 53 bits of the SHA-256 of its UTF-8 bytes.
    pub fn of_key(key: &str) -> Self {
        let hash = Sha256::digest(key.as_bytes());
        let first = hash
            .iter()
            .take(8)
            .fold(0, |first, &byte| first << 8 | u64::from(byte));
        Self(first >> (u64::BITS - Self::DRAWN))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A stream of random numbers that is the same on every machine.
#[derive(Debug)]
pub struct RandomStream(ChaCha8Rng);

impl RandomStream {
    /// Creates stream number `attempt` of `seed`.
    pub fn new(seed: Seed, attempt: u64) -> Self {
        Self::with_purpose(seed, attempt, *b"sudokud stream 1")
    }

    /// Creates stream number `attempt` of `seed` for a purpose. Each purpose has streams of its own.
    pub fn with_purpose(seed: Seed, attempt: u64, purpose: [u8; 16]) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.0.to_le_bytes());
        key[8..16].copy_from_slice(&attempt.to_le_bytes());
        key[16..].copy_from_slice(&purpose);
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Draws 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Draws a number from 0 to `bound - 1`, each equally likely; returns 0 if `bound` is 0.
    ///
    /// Uses Lemire's multiplication method with rejection on 32 bits.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // 2^32 modulo `bound`: this many products are rejected, and the others are evenly distributed.
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Shuffles `items`, each order equally likely (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_a_seed_that_never_changes() {
        // The first eight bytes of the SHA-256 as a big-endian number, shifted right by 11 bits; computed with Python's hashlib.
        for (key, seed) in [
            ("2026-11-25", 197_586_327_404_176),
            ("ada 2026-11-25", 5_190_211_635_363_610),
            ("Z\u{fc}rich", 2_333_357_144_856_918),
            ("\u{6570}\u{72ec}", 8_419_179_309_393_777),
        ] {
            assert_eq!(Seed::of_key(key), Seed(seed), "{key}");
            assert!(seed < 1 << 53, "{key}: JavaScript reads it exactly");
        }
    }

    #[test]
    fn a_drawn_seed_is_exact_in_a_double() {
        let drawn: Vec<u64> = (0..1000).map(|_| Seed::draw().0).collect();
        assert!(drawn.iter().all(|&seed| seed < 1 << 53));
        assert!(drawn.iter().any(|&seed| seed >= 1 << 52), "all 53 bits are used");
    }

    #[test]
    fn streams_of_a_seed_differ_and_repeat() {
        let draw = |seed, attempt| {
            let mut stream = RandomStream::new(Seed(seed), attempt);
            [stream.bits(), stream.bits()]
        };
        assert_eq!(draw(1, 0), draw(1, 0));
        assert_ne!(draw(1, 0), draw(1, 1));
        assert_ne!(draw(1, 0), draw(2, 0));
    }

    #[test]
    fn bounded_numbers_cover_their_range_evenly() {
        let mut stream = RandomStream::new(Seed(7), 0);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[stream.below(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.below(1), 0);
    }
}
