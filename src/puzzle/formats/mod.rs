//! The text forms in which Sudoku programs exchange puzzles, read and written.
//!
//! A [`Format`] reads a text into entries, each with its line, so that a bad entry does not stop the others, and
//! writes a [`Position`]. No line is lost: each is part of a puzzle, or something that holds none and is known by its
//! shape, or part of an entry that says why it cannot be read; [`TextReading`] counts them. Every format gives back what it can hold: a plain grid loses what was placed or marked, a
//! grid of candidates loses which values were givens. Formats judge shape only; see [`FormatError`].
//!
//! | name | one entry is | holds |
//! |---|---|---|
//! | `line`, `sdm` | a line of 81 characters | values |
//! | `rows`, `bordered`, `ss` | nine lines of nine cells | values |
//! | `pencil-marks`, `candidates` | 81 groups of digits; 729 characters | candidates |
//! | `sdk` | a file | givens, placed digits, marks |
//! | `hodoku` | a line with fields between colons | givens, placed digits, marks |
//! | `open-sudoku` | a `game` element of a file | givens, placed digits, marks |
//!
//! Large files of lines go through [`LineReader`], which holds one line at a time.

use std::fmt;
use std::str::FromStr;

use self::claims::{Claims, LineClaim};
use self::text_lines::{is_comment, significant_lines};
use super::Position;

mod assembly;
mod bordered;
mod candidates;
mod claims;
mod entry;
mod error;
mod hodoku;
mod line;
mod open_sudoku;
mod pencil_marks;
mod row;
mod rows;
mod sdk;
mod sdm;
mod simple_sudoku;
mod text_lines;

#[cfg(test)]
mod tests;

pub use claims::LineCounts;
pub use entry::{PuzzleEntry, TextReading};
pub use error::{FormatError, FormatFault};
pub use hodoku::{Code, Expectation, LibraryLine, read_library};
pub use line::LineReader;

/// A text form of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// One puzzle per line: 81 characters; a comment may follow after white space or `#`.
    Line,
    /// Nine lines of nine cells.
    Rows,
    /// Nine lines of nine cells with drawn borders.
    Bordered,
    /// 81 groups of digits, with or without borders.
    PencilMarks,
    /// One puzzle per line: 729 characters, a place for each candidate.
    Candidates,
    /// A collection (`.sdm`): one puzzle per line, 81 digits, 0 when empty.
    Sdm,
    /// A saved game of `SadMan` Sudoku or `SudoCue` (`.sdk`).
    Sdk,
    /// A puzzle of Simple Sudoku (`.ss`).
    SimpleSudoku,
    /// Lines of `HoDoKu`'s library, `:code:digits:givens with +placed:deleted:eliminations:placements:extra`.
    Hodoku,
    /// `OpenSudoku` XML, many puzzles in a file.
    OpenSudoku,
}

impl Format {
    /// All formats in the order of the manual.
    pub const ALL: [Self; 10] = [
        Self::Line,
        Self::Rows,
        Self::Bordered,
        Self::PencilMarks,
        Self::Candidates,
        Self::Sdm,
        Self::Sdk,
        Self::SimpleSudoku,
        Self::Hodoku,
        Self::OpenSudoku,
    ];

    /// The name, lower-case kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Rows => "rows",
            Self::Bordered => "bordered",
            Self::PencilMarks => "pencil-marks",
            Self::Candidates => "candidates",
            Self::Sdm => "sdm",
            Self::Sdk => "sdk",
            Self::SimpleSudoku => "ss",
            Self::Hodoku => "hodoku",
            Self::OpenSudoku => "open-sudoku",
        }
    }

    /// Whether [`LineReader`] reads this format: one puzzle of 81 characters on each line.
    pub const fn is_line_by_line(self) -> bool {
        matches!(self, Self::Line | Self::Sdm)
    }

    /// What `text` holds.
    ///
    /// Blank text has no entry; text in which nothing looks like an entry is one error.
    pub fn read(self, text: &str) -> TextReading {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut claims = Claims::new(text);
        let mut entries = match self {
            Self::Line => line::read(text, &mut claims),
            Self::Rows => rows::read(text, &mut claims),
            Self::Bordered => bordered::read(text, &mut claims),
            Self::PencilMarks => pencil_marks::read(text, &mut claims),
            Self::Candidates => candidates::read(text, &mut claims),
            Self::Sdm => sdm::read(text, &mut claims),
            Self::Sdk => sdk::read(text, &mut claims),
            Self::SimpleSudoku => simple_sudoku::read(text, &mut claims),
            Self::Hodoku => hodoku::read(text, &mut claims),
            Self::OpenSudoku => open_sudoku::read(text, &mut claims),
        };
        if entries.is_empty() {
            entries.extend(self.nothing(text, &mut claims));
        } else {
            entries.extend(unclaimed(text, &mut claims));
            entries.sort_by_key(|entry| entry.as_ref().map_or_else(|error| error.line, |entry| entry.line));
        }
        TextReading {
            entries,
            lines: claims.count(),
        }
    }

    /// The error of a text without any entry, unless it is blank or all comment.
    fn nothing(self, text: &str, claims: &mut Claims) -> Option<Result<PuzzleEntry, FormatError>> {
        let comments = std::iter::zip(1.., text.lines()).filter(|(_, line)| is_comment(line));
        claims.claim(comments.map(|(number, _)| number), LineClaim::Other);
        claims.claim(significant_lines(text).map(|(number, _)| number), LineClaim::Bad);
        let (number, line) = significant_lines(text).next()?;
        let fault = FormatFault::Nothing { formats: names() };
        Some(Err(FormatError::new(number, self.name(), line, fault)))
    }

    /// `position` as a text of its own, ending with a newline.
    pub fn write(self, position: &Position) -> String {
        self.write_all(std::slice::from_ref(position))
    }

    /// All of `positions` as one text, ending with a newline.
    ///
    /// A `.sdk` file holds one puzzle: write each into a file of its own.
    pub fn write_all(self, positions: &[Position]) -> String {
        match self {
            Self::Line => each(positions, line::write),
            Self::Rows => each(positions, rows::write),
            Self::Bordered => each(positions, bordered::write),
            Self::PencilMarks => each(positions, pencil_marks::write),
            Self::Candidates => each(positions, candidates::write),
            Self::Sdm => each(positions, sdm::write),
            Self::Sdk => each(positions, sdk::write),
            Self::SimpleSudoku => each(positions, simple_sudoku::write),
            Self::Hodoku => each(positions, hodoku::write),
            Self::OpenSudoku => open_sudoku::write_all(positions),
        }
    }
}

fn each(positions: &[Position], write: impl Fn(&Position, &mut String)) -> String {
    let mut text = String::new();
    for position in positions {
        write(position, &mut text);
    }
    text
}

/// The lines that no reader knew anything to do with, each run of them as one error.
fn unclaimed(text: &str, claims: &mut Claims) -> Vec<Result<PuzzleEntry, FormatError>> {
    let mut numbered = std::iter::zip(1.., text.lines());
    let runs = claims.rest();
    let errors = runs.into_iter().map(|(first, lines)| {
        claims.claim(first..first + lines, LineClaim::Bad);
        let line = numbered
            .find(|&(number, _)| number == first)
            .map_or("", |(_, line)| line);
        Err(FormatError::new(
            first,
            "text",
            line,
            FormatFault::Unclaimed { lines },
        ))
    });
    errors.collect()
}

fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Takes a name without regard to case.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownFormat {
                name: name.to_owned(),
                known: names(),
            })
    }
}

/// A name that no format has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format {name:?}; write one of: {known}")]
pub struct UnknownFormat {
    name: String,
    known: String,
}
