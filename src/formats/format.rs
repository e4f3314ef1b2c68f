//! The table of formats: their names, and what each can hold.

use std::fmt;
use std::str::FromStr;

/// A named text format of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// One puzzle per line, with other fields beside it.
    Lines,
    /// Nine lines of nine cells.
    Grid,
    /// Nine lines of nine groups of digits.
    PencilMarks,
    /// `HoDoKu`'s library lines.
    Hodoku,
    /// `OpenSudoku`'s XML.
    OpenSudoku,
    /// A JSON document, or one value per line.
    Json,
    /// Addresses that contain a puzzle.
    Link,
}

impl Format {
    /// All formats, in the order of the manual.
    pub const ALL: [Self; 7] = [
        Self::Lines,
        Self::Grid,
        Self::PencilMarks,
        Self::Hodoku,
        Self::OpenSudoku,
        Self::Json,
        Self::Link,
    ];

    /// Returns the name, in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Grid => "grid",
            Self::PencilMarks => "pencil-marks",
            Self::Hodoku => "hodoku",
            Self::OpenSudoku => "open-sudoku",
            Self::Json => "json",
            Self::Link => "link",
        }
    }

    /// Returns the names of all formats, for messages.
    pub(crate) fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name, ignoring case.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let mut formats = Self::ALL.into_iter();
        let known = formats.find(|format| format.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownFormat {
            name: name.to_owned(),
        })
    }
}

/// The error for a name that is not a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format {name:?}; write one of: {}", Format::names())]
pub struct UnknownFormat {
    name: String,
}
