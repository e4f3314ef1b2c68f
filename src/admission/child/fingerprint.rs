//! Makes answers comparable without keeping them.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use sudoku_technique::{Board, abi};

/// A number that differs for different answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fingerprint {
    /// Number of deductions.
    pub(super) deductions: u32,
    /// Of the first deduction; 0 if there is none.
    pub(super) first: u64,
    /// Of all deductions in their order.
    pub(super) all: u64,
}

impl Fingerprint {
    /// Adds the next deduction on `board`. Evidence does not count.
    pub(super) fn add(&mut self, board: &Board, deduction: &abi::Deduction) {
        let mut hasher = DefaultHasher::new();
        self.all.hash(&mut hasher);
        let placed = deduction.placements.within(board.unsolved());
        let gone = deduction.eliminations.intersection(board.all_candidates());
        (placed, gone).hash(&mut hasher);
        (deduction.variant, deduction.length, deduction.size).hash(&mut hasher);
        deduction.rated().map(f64::to_bits).hash(&mut hasher);
        self.all = hasher.finish();
        if self.deductions == 0 {
            self.first = self.all;
        }
        self.deductions += 1;
    }
}
