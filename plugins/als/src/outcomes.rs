//! Of many patterns one for each outcome, the smallest.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use sudoku_technique::{CandidateSet, Scope};

/// For each outcome the smallest pattern with it; when one pattern is asked for, only the smallest of all.
pub(crate) struct Outcomes<K, P> {
    scope: Scope,
    smallest: Option<(K, CandidateSet)>,
    known: HashMap<CandidateSet, (K, P), BuildHasherDefault<Folded>>,
}

impl<K: Ord + Copy, P> Outcomes<K, P> {
    pub(crate) fn new(scope: Scope) -> Self {
        Self {
            scope,
            smallest: None,
            known: HashMap::default(),
        }
    }

    /// Whether a pattern of this size, or a larger one, could still be wanted.
    #[inline]
    pub(crate) fn wants(&self, size: &K) -> bool {
        self.scope == Scope::All || self.smallest.is_none_or(|(smallest, _)| *size <= smallest)
    }

    /// Takes a pattern that removes `gone`, which is not nothing.
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

    /// What is left, the smallest first.
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

/// A hash for sets of candidates: the standard one takes longer than all else that is done with an outcome, and guards against
/// keys that somebody chose, which these are not.
#[derive(Default)]
struct Folded(u64);

impl Hasher for Folded {
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
