//! Of many patterns one for each outcome, the smallest.

use std::collections::HashMap;

use sudoku_technique::{CandidateSet, Scope};

/// For each outcome the smallest pattern with it; when one pattern is asked for, only the smallest of all.
pub(crate) struct Outcomes<K, P> {
    scope: Scope,
    smallest: Option<(K, CandidateSet)>,
    known: HashMap<CandidateSet, (K, P)>,
}

impl<K: Ord + Copy, P> Outcomes<K, P> {
    pub(crate) fn new(scope: Scope) -> Self {
        Self {
            scope,
            smallest: None,
            known: HashMap::new(),
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
