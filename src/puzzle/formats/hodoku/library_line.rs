//! Defines a line of `HoDoKu`'s library.

use sudoku_technique::{CandidateSet, DigitSet};

use crate::Position;

/// One line of a library: a position and the result that a technique must or must not find in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryLine {
    /// The number of the line, counted from one; 0 for a line that was not read from a text.
    pub line: usize,
    /// The technique.
    pub code: Code,
    /// The variant after the dash, except `x`.
    pub variant: Option<String>,
    /// Whether the technique must find the result or not (`-x`).
    pub expectation: Expectation,
    /// The digits that the pattern uses.
    pub digits: DigitSet,
    /// The board.
    pub position: Position,
    /// The eliminated candidates.
    pub eliminations: CandidateSet,
    /// The placed candidates.
    pub placements: CandidateSet,
    /// The text after the placements.
    pub extra: String,
}

/// The name of a line's technique.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Code {
    /// The library's own code: four or five digits.
    Number(String),
    /// The id of the technique.
    Technique(String),
}

impl Code {
    /// Returns the code or the id.
    pub fn text(&self) -> &str {
        match self {
            Self::Number(text) | Self::Technique(text) => text,
        }
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}

/// The expected result of the technique of a library line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// The technique finds the listed eliminations or placements.
    Found,
    /// The technique finds no result with the listed digits or, if the line lists none, no result with a part of the listed change.
    NotFound,
}
