//! Defines the subject of a row and the reason for a missing result, for all verbs.
//!
//! In columns, the puzzle is empty where there is none, and the reason stands in the place of the value, because scripts rely on the
//! number of columns. JSON has keys for them: `puzzle` is a puzzle or `null`, `input` the unreadable text, `error` the reason.

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeMap as _;

use super::words::{drawn, picture};
use sudokud_puzzle::formats::FormatError;
use sudokud_puzzle::{Clues, Position};
use sudokud_service::{Language, Remark};

/// The subject of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly all are puzzles")]
pub enum RowSubject {
    /// A puzzle or sukaku.
    Puzzle(Clues),
    /// The start of an entry that is not a puzzle.
    Unreadable(String),
}

impl RowSubject {
    /// The puzzle of a position, as it came: without the digits placed since the start.
    pub(super) fn of_clues(position: &Position) -> Self {
        Self::Puzzle(*position.clues())
    }

    /// The position with its digits; a sukaku as it came if there are none.
    pub(super) fn of_values(position: &Position) -> Self {
        if position.is_start() {
            return Self::of_clues(position);
        }
        Self::Puzzle((*position.values()).into())
    }

    /// The picture of a puzzle; none for other text.
    pub(super) fn pictures(&self, language: Language) -> Vec<String> {
        match self {
            Self::Puzzle(clues) => vec![picture(clues, language)],
            Self::Unreadable(_) => Vec::new(),
        }
    }

    /// The puzzle in its column; empty for other text.
    pub(super) fn column(&self) -> String {
        match self {
            Self::Puzzle(clues) => clues.to_string(),
            Self::Unreadable(_) => String::new(),
        }
    }

    /// The drawing of a puzzle, or the text on a line.
    pub(super) fn drawn(&self) -> String {
        match self {
            Self::Puzzle(clues) => drawn(clues),
            Self::Unreadable(text) => format!("{text}\n"),
        }
    }
}

/// `puzzle`, and `input` if that is `null`.
impl Serialize for RowSubject {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut keys = serializer.serialize_map(None)?;
        match self {
            Self::Puzzle(clues) => keys.serialize_entry("puzzle", &clues.to_string())?,
            Self::Unreadable(text) => {
                keys.serialize_entry("puzzle", &None::<&str>)?;
                keys.serialize_entry("input", text)?;
            }
        }
        keys.end()
    }
}

/// The reason for a missing result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The input is not a grid, breaks the rules, or is not what the verb needs.
    Invalid(String),
    /// The work failed for another reason: a time limit, a full server, a lost connection.
    Failed(String),
}

impl Trouble {
    /// The reason alone.
    pub fn reason(&self) -> &str {
        let (Self::Invalid(reason) | Self::Failed(reason)) = self;
        reason
    }

    /// The trouble in words, for a terminal. The reason of an error is in English.
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Invalid(why) => Remark::Invalid { why }.text(language),
            Self::Failed(why) => Remark::Failed { why }.text(language),
        }
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
