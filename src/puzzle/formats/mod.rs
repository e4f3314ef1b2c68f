//! Reads and writes the text formats in which Sudoku programs exchange puzzles.
//!
//! A [`Format`] reads a text into entries, each with its line, so that the other entries are read if one is bad. It also writes a
//! [`Position`]. No line is lost: each line is part of a puzzle, or is known to have none (a comment, a title, a border), or is part of an
//! error; [`TextReading`] counts them. A plain grid loses placed digits and marks, a grid of candidates loses which values are givens.
//! Formats check the form only; see [`FormatError`].
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
//! [`LineReader`] reads large files of lines, one line at a time.

use std::fmt;
use std::str::FromStr;

use self::claims::{Claims, LineClaim};
use self::text_lines::{is_comment, significant_lines};
use super::Position;

mod assembly;
mod bare_lines;
mod beside;
mod blank_cells;
mod bordered;
mod candidates;
mod cell_lines;
mod cell_values;
mod claims;
mod code_lines;
mod entry;
mod error;
mod fields;
mod hard_blanks;
mod hodoku;
mod labelled_rows;
mod labels;
mod line;
mod line_label;
mod line_numbers;
mod lines_below;
mod markup;
mod open_sudoku;
mod pencil_marks;
mod placements;
mod printed;
mod readings;
mod remarks;
mod row;
mod rows;
mod sdk;
mod sdm;
mod sheet;
mod sheet_columns;
mod simple_sudoku;
mod solution_words;
mod text_lines;
mod whole_lines;
mod wrapped_lines;

#[cfg(test)]
mod tests;

pub use candidates::is_wrapped_line;
pub use cell_values::{ZERO, grid_of_values, or_empty};
pub use claims::LineCounts;
pub use entry::{PuzzleEntry, TextReading};
pub use error::{FormatError, FormatFault, has_lost_zeros};
pub use hodoku::{Code, Expectation, LibraryLine, read_library};
pub use line::{LineReader, is_order_line, names_another_order};
pub use line_label::{
    GridLine, LineKind, LineLabel, Numeral, UnclearWords, ends_with_transposed_list, is_row_order,
    kind_of_lines, kind_of_word, known_kind_of_lines, names_a_turn, rows_in_order, turns_an_array,
};
pub use row::is_beside_grids;
pub use solution_words::is_solution_word;
pub use text_lines::{cell_sign, has_lists_of_three, is_decoration, single_cell};

/// A text format of puzzles.
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
    /// All formats, in the order of the manual.
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

    /// Returns the name, in kebab case.
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

    /// Returns whether [`LineReader`] reads this format: one puzzle of 81 characters per line.
    pub const fn is_line_by_line(self) -> bool {
        matches!(self, Self::Line | Self::Sdm)
    }

    /// Reads all entries of `text`.
    ///
    /// A blank text has no entry. A text without anything that looks like an entry is one error.
    ///
    /// A grid beside words that may say that its lines are no rows is refused. [`Format::read_with`] reads it.
    pub fn read(self, text: &str) -> TextReading {
        self.read_with(text, UnclearWords::Refused)
    }

    /// Reads all entries of `text`, and takes words about the lines of a grid in this way.
    pub fn read_with(self, text: &str, unclear: UnclearWords) -> TextReading {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut claims = Claims::new(text);
        let mut entries = match self {
            Self::Line => line::read(text, unclear, &mut claims),
            Self::Rows => rows::read(text, unclear, &mut claims),
            Self::Bordered => bordered::read(text, unclear, &mut claims),
            Self::PencilMarks => pencil_marks::read(text, unclear, &mut claims),
            Self::Candidates => candidates::read(text, &mut claims),
            Self::Sdm => sdm::read(text, &mut claims),
            Self::Sdk => sdk::read(text, unclear, &mut claims),
            Self::SimpleSudoku => simple_sudoku::read(text, unclear, &mut claims),
            Self::Hodoku => hodoku::read(text, &mut claims),
            Self::OpenSudoku => open_sudoku::read(text, &mut claims),
        };
        if entries.is_empty() {
            entries.extend(self.nothing(text, &mut claims));
        } else {
            entries.extend(unclaimed(text, &mut claims));
            // Errors of unclaimed lines were added at the end.
            entries.sort_by_key(|entry| entry.as_ref().map_or_else(|error| error.line, |entry| entry.line));
        }
        TextReading {
            entries,
            lines: claims.count(),
        }
    }

    /// Returns the error for a text without entries, unless it is blank or has only comments.
    fn nothing(self, text: &str, claims: &mut Claims) -> Option<Result<PuzzleEntry, FormatError>> {
        let comments = std::iter::zip(1.., text.lines()).filter(|(_, line)| is_comment(line));
        claims.claim(comments.map(|(number, _)| number), LineClaim::Other);
        claims.claim(significant_lines(text).map(|(number, _)| number), LineClaim::Bad);
        let (number, line) = significant_lines(text).next()?;
        let fault = FormatFault::Nothing {
            advice: format!(
                "{}name the right format, one of: {}",
                remarks::odd_word(text),
                names()
            ),
        };
        Some(Err(FormatError::new(number, self.name(), line, fault)))
    }

    /// Writes `position` as a text of its own that ends with a newline.
    pub fn write(self, position: &Position) -> String {
        self.write_all(std::slice::from_ref(position))
    }

    /// Writes `positions` as one text that ends with a newline.
    ///
    /// A `.sdk` file has one puzzle, so write each puzzle to a file of its own.
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

/// Returns one error for each run of unclaimed lines.
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

/// Reads a name, ignoring case.
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

/// The error for a name that is not a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format {name:?}; write one of: {known}")]
pub struct UnknownFormat {
    name: String,
    known: String,
}
