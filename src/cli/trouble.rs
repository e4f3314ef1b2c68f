//! What a row is about, and why it has no result: the same for all verbs.
//!
//! In columns both are texts in the place of the value, because scripts rely on the columns. In JSON they are keys of their
//! own: `puzzle` is a puzzle or `null`, `input` what could not be read, `error` why there is no result.

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeMap as _;

use super::words::drawn;
use sudokud_puzzle::Grid;
use sudokud_puzzle::formats::FormatError;

/// What a row is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowSubject {
    /// A puzzle.
    Puzzle(Grid),
    /// A text that is no puzzle.
    Unreadable(String),
}

impl RowSubject {
    /// The drawing of a puzzle, or the text on a line.
    pub(super) fn drawn(&self) -> String {
        match self {
            Self::Puzzle(grid) => drawn(grid),
            Self::Unreadable(text) => format!("{text}\n"),
        }
    }
}

impl fmt::Display for RowSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(grid) => grid.fmt(f),
            Self::Unreadable(text) => f.write_str(text),
        }
    }
}

/// `puzzle`, and `input` where that is `null`.
impl Serialize for RowSubject {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut keys = serializer.serialize_map(None)?;
        match self {
            Self::Puzzle(grid) => keys.serialize_entry("puzzle", &grid.to_string())?,
            Self::Unreadable(text) => {
                keys.serialize_entry("puzzle", &None::<&str>)?;
                keys.serialize_entry("input", text)?;
            }
        }
        keys.end()
    }
}

/// Why there is no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The input is no grid, or breaks the rules, or is not what the verb needs.
    Invalid(String),
    /// The input may be good, but the work was not done: out of time, no place, no connection.
    Failed(String),
}

impl Trouble {
    /// Why, without a word of whose fault it is.
    pub fn reason(&self) -> &str {
        let (Self::Invalid(reason) | Self::Failed(reason)) = self;
        reason
    }
}

/// `invalid: WHY`, `failed: WHY`.
impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(reason) => write!(f, "invalid: {reason}"),
            Self::Failed(reason) => write!(f, "failed: {reason}"),
        }
    }
}

/// The reason alone.
impl Serialize for Trouble {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.reason())
    }
}

impl From<&FormatError> for Trouble {
    fn from(error: &FormatError) -> Self {
        Self::Invalid(error.to_string())
    }
}
