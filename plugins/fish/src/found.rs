//! Defines the result of the searches for franken and mutant fish.

use sudoku_patterns::fish::{Fish, FishBody};
use sudoku_technique::CellSet;

/// A fish and its eliminations.
#[derive(Clone, Copy)]
pub(crate) struct FoundFish {
    pub(crate) fish: Fish,
    pub(crate) body: FishBody,
    pub(crate) gone: CellSet,
}
