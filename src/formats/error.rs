//! Defines the error of a text that does not follow its format.

use std::borrow::Cow;
use std::fmt;

/// The longest quoted part of a malformed text, in characters.
const QUOTED: usize = 40;

/// A part of a text that is not a puzzle, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The line, counted from one.
    pub line: usize,
    /// The part of the line or entry, such as `row 2`. Empty for the whole line.
    pub part: Cow<'static, str>,
    /// The beginning of the malformed text.
    pub found: String,
    /// The problem and the remedy.
    pub reason: String,
    /// Whether it is not the text that is wrong but the column that the caller names, so that every line has this error.
    pub is_unknown_column: bool,
}

impl FormatError {
    /// Creates an error about a whole line.
    pub(crate) fn new(line: usize, found: &str, reason: impl Into<String>) -> Self {
        Self {
            line,
            part: Cow::Borrowed(""),
            found: found.trim().chars().take(QUOTED).collect(),
            reason: reason.into(),
            is_unknown_column: false,
        }
    }

    /// Returns the error with the part that it is about.
    pub(crate) fn in_part(self, part: impl Into<Cow<'static, str>>) -> Self {
        Self {
            part: part.into(),
            ..self
        }
    }
}

/// Writes the place and the reason: `line 3, row 2: 8 cells; a row has 9`.
impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if !self.part.is_empty() {
            write!(f, ", {}", self.part)?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for FormatError {}
