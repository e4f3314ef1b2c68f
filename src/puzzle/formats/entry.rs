//! The entries of a text.

use super::claims::LineCounts;
use super::error::FormatError;
use crate::Position;

/// One puzzle of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleEntry {
    /// Givens, placed digits and marks, as far as the format holds them.
    pub position: Position,
    /// What the text says beside the puzzle.
    pub comment: Option<String>,
    /// The line where the entry begins, counted from one.
    pub line: usize,
}

/// What a text holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextReading {
    /// All entries in the order of their lines, good and bad.
    pub entries: Vec<Result<PuzzleEntry, FormatError>>,
    /// What each line was read as.
    pub lines: LineCounts,
}
