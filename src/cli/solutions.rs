//! Defines the status column of `grade` and `solve`: the number of solutions.

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeMap as _;

use super::trouble::Trouble;
use sudokud_puzzle::formats::FormatError;
use sudokud_service::{Language, Remark};

/// The number of solutions of a puzzle, or why it is unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Exactly one.
    Unique,
    /// None.
    None,
    /// Two or more.
    Several,
    /// The number is unknown for this reason.
    Unknown(Trouble),
}

impl Solutions {
    /// The status in words, for a terminal.
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Unique => Remark::OneSolution.text(language),
            Self::None => Remark::NoSolution.text(language),
            Self::Several => Remark::SeveralSolutions.text(language),
            Self::Unknown(trouble) => trouble.in_words(language),
        }
    }
}

/// `unique`, `none`, `several`, `invalid: WHY`, `failed: WHY`.
impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique => f.write_str("unique"),
            Self::None => f.write_str("none"),
            Self::Several => f.write_str("several"),
            Self::Unknown(trouble) => trouble.fmt(f),
        }
    }
}

/// `status`, and `error` if the number is unknown.
impl Serialize for Solutions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut keys = serializer.serialize_map(None)?;
        match self {
            Self::Unknown(trouble) => {
                let status = match trouble {
                    Trouble::Invalid(_) => "invalid",
                    Trouble::Failed(_) => "failed",
                };
                keys.serialize_entry("status", status)?;
                keys.serialize_entry("error", trouble)?;
            }
            Self::Unique | Self::None | Self::Several => keys.serialize_entry("status", &self.to_string())?,
        }
        keys.end()
    }
}

impl From<&FormatError> for Solutions {
    fn from(error: &FormatError) -> Self {
        Self::Unknown(error.into())
    }
}
