//! How many solutions a puzzle has, as a column of what `grade` and `solve` print.

use std::fmt;

use serde::Serialize;

use crate::puzzle::formats::FormatError;

/// How many solutions a puzzle has, or why it is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Exactly one.
    Unique,
    /// None.
    None,
    /// Two or more.
    Several,
    /// The input is not a grid, or breaks the rules, or the work failed: why.
    Invalid(String),
}

impl Solutions {
    /// The same for somebody at a terminal.
    pub fn in_words(&self) -> String {
        match self {
            Self::Unique => "one solution".to_owned(),
            Self::None => "no solution".to_owned(),
            Self::Several => "several solutions".to_owned(),
            Self::Invalid(_) => self.to_string(),
        }
    }
}

/// `unique`, `none`, `several`, `invalid: WHY`.
impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique => f.write_str("unique"),
            Self::None => f.write_str("none"),
            Self::Several => f.write_str("several"),
            Self::Invalid(reason) => write!(f, "invalid: {reason}"),
        }
    }
}

impl Serialize for Solutions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<&FormatError> for Solutions {
    fn from(error: &FormatError) -> Self {
        Self::Invalid(error.to_string())
    }
}
