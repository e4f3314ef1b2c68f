//! One line of `HoDoKu`'s library.

use sudoku_technique::{CandidateSet, DigitSet};

use crate::Position;

/// One line of a library: a position and what a technique has to find in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryLine {
    /// The line's number, counted from one; 0 for a line that was not read.
    pub line: usize,
    /// Which technique.
    pub code: Code,
    /// The variant after the dash, when there is one that is not `x`.
    pub variant: Option<String>,
    /// Whether the technique must find something here, or nothing (`-x`).
    pub expectation: Expectation,
    /// The digits that the pattern uses.
    pub digits: DigitSet,
    /// The board.
    pub position: Position,
    /// The candidates that go.
    pub eliminations: CandidateSet,
    /// The candidates that are placed.
    pub placements: CandidateSet,
    /// What stands after the placements, as it is written.
    pub extra: String,
}

/// How a line names its technique.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Code {
    /// By the library's own code: four or five digits.
    Number(String),
    /// By its id.
    Technique(String),
}

impl Code {
    /// The code or the id, as it is written.
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

/// What a library line asks of its technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// The listed eliminations or placements are found.
    Found,
    /// Nothing is found that has the listed digits or, where the line lists none, that has a part of the listed change.
    NotFound,
}
