//! Names the forms of an input.

use std::fmt;
use std::str::FromStr;

use sudokud_puzzle::formats::Format;

/// The form of an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputForm {
    /// A format that is also written.
    Format(Format),
    /// A record on each line: CSV, TSV, or a puzzle among other words.
    Table,
    /// A JSON document, or one on each line.
    Json,
    /// A YAML document of puzzles, or of records with keys.
    Yaml,
    /// An address of a web page that contains the puzzle.
    Link,
}

impl InputForm {
    /// All forms, in the order of the manual.
    pub const ALL: [Self; 14] = [
        Self::Format(Format::Line),
        Self::Format(Format::Rows),
        Self::Format(Format::Bordered),
        Self::Format(Format::PencilMarks),
        Self::Format(Format::Candidates),
        Self::Format(Format::Sdm),
        Self::Format(Format::Sdk),
        Self::Format(Format::SimpleSudoku),
        Self::Format(Format::Hodoku),
        Self::Format(Format::OpenSudoku),
        Self::Table,
        Self::Json,
        Self::Yaml,
        Self::Link,
    ];

    /// The plain form: a line of 81 characters for each puzzle.
    pub const PLAIN: Self = Self::Format(Format::Line);

    /// Returns the name, in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name(),
            Self::Table => "table",
            Self::Json => "json",
            Self::Yaml => "yaml",
            Self::Link => "link",
        }
    }

    /// Returns whether the input is read line by line, each line of 81 characters.
    pub const fn is_line_by_line(self) -> bool {
        matches!(self, Self::Format(format) if format.is_line_by_line())
    }

    /// Returns whether a puzzle has a column or a key, so that one can be chosen.
    pub const fn has_columns(self) -> bool {
        matches!(self, Self::Table | Self::Json | Self::Yaml)
    }

    /// Returns the form that a file name's ending stands for.
    pub fn of_file_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        let form = match ending.to_ascii_lowercase().as_str() {
            "csv" | "tsv" => Self::Table,
            "json" | "jsonl" | "ndjson" => Self::Json,
            "yaml" | "yml" => Self::Yaml,
            "sdm" => Self::Format(Format::Sdm),
            "sdk" => Self::Format(Format::Sdk),
            "ss" => Self::Format(Format::SimpleSudoku),
            "xml" | "opensudoku" => Self::Format(Format::OpenSudoku),
            "url" => Self::Link,
            _ => return None,
        };
        Some(form)
    }

    /// Returns the names of all forms in one text.
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}

impl fmt::Display for InputForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name, ignoring case.
impl FromStr for InputForm {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let mut forms = Self::ALL.into_iter();
        let found = forms.find(|form| form.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownForm {
            name: name.to_owned(),
            known: Self::names(),
        })
    }
}

/// The error for a name that is not a form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format {name:?}; write one of: {known}")]
pub struct UnknownForm {
    name: String,
    known: String,
}
