//! Defines the entries of a text.

use super::claims::LineCounts;
use super::error::FormatError;
use crate::Position;

/// One puzzle of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleEntry {
    /// Givens, placed digits and marks, as far as the format has them.
    pub position: Position,
    /// The comment or title of the puzzle.
    pub comment: Option<String>,
    /// The first line of the entry, counted from one.
    pub line: usize,
}

/// The result of reading a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextReading {
    /// All entries in the order of their lines, good and bad.
    pub entries: Vec<Result<PuzzleEntry, FormatError>>,
    /// The number of lines of each kind.
    pub lines: LineCounts,
}
