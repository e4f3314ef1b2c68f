//! Keeps the smallest pattern for each outcome.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use sudoku_technique::{CandidateSet, Scope};

/// The smallest pattern for each outcome. For a request for one deduction, only the smallest pattern of all.
pub(crate) struct SmallestPatterns<K, P> {
    scope: Scope,
    smallest: Option<(K, CandidateSet)>,
    known: HashMap<CandidateSet, (K, P), BuildHasherDefault<FoldedHash>>,
}

impl<K: Ord + Copy, P> SmallestPatterns<K, P> {
    pub(crate) fn new(scope: Scope) -> Self {
        Self {
            scope,
            smallest: None,
            known: HashMap::default(),
        }
    }

    /// Returns whether a pattern of this size, or a larger one, could still be needed.
    #[inline]
    pub(crate) fn wants(&self, size: &K) -> bool {
        self.scope == Scope::All || self.smallest.is_none_or(|(smallest, _)| *size <= smallest)
    }

    /// Adds a pattern that eliminates `gone`, which must not be empty.
    pub(crate) fn add(&mut self, gone: CandidateSet, size: K, pattern: P) {
        if self.scope == Scope::First {
            if self.smallest.is_some_and(|smallest| smallest <= (size, gone)) {
                return;
            }
            self.known.clear();
            self.smallest = Some((size, gone));
        }
        let known = self.known.get(&gone);
        if known.is_none_or(|(other, _)| size < *other) {
            self.known.insert(gone, (size, pattern));
        }
    }

    /// Returns the kept patterns, the smallest first.
    pub(crate) fn sorted(self) -> Vec<(CandidateSet, K, P)> {
        let mut all: Vec<_> = self
            .known
            .into_iter()
            .map(|(gone, (size, pattern))| (gone, size, pattern))
            .collect();
        all.sort_unstable_by_key(|&(gone, size, _)| (size, gone));
        all
    }
}

/// A fast hash for sets of candidates. The standard hash takes longer than all other work on an outcome. It protects against keys
/// that an attacker chooses, and no attacker chooses these.
#[derive(Default)]
struct FoldedHash(u64);

impl Hasher for FoldedHash {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
