//! Writes positions in any format.

use sudokud_puzzle::Position;

use crate::{Format, grid, hodoku, json, link, open_sudoku, pencil_marks};

/// The error for a position that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0} cannot hold a sukaku: its candidates would be marks of a grid without givens; write lines or json"
)]
pub struct WriteError(pub Format);

/// Writes positions one after the other, as one text.
#[derive(Debug)]
pub struct Writer {
    format: Format,
    has_begun: bool,
}

impl Writer {
    /// Begins a text, with a header if the format has one.
    pub fn begin(format: Format, text: &mut String) -> Self {
        if format == Format::OpenSudoku {
            text.push_str(open_sudoku::HEADER);
        }
        Self {
            format,
            has_begun: false,
        }
    }

    /// Appends a position to the text, which may be a new string that continues it.
    ///
    /// Fails for a sukaku if the format cannot tell its candidates from marks: another puzzle would be read back. The table of the crate says
    /// what else a format drops.
    pub fn write(&mut self, position: &Position, text: &mut String) -> Result<(), WriteError> {
        if position.clues().is_sukaku() && !matches!(self.format, Format::Lines | Format::Json) {
            return Err(WriteError(self.format));
        }
        if self.has_begun && matches!(self.format, Format::Grid | Format::PencilMarks) {
            text.push('\n');
        }
        self.has_begun = true;
        match self.format {
            Format::Lines => text.extend([&position.with_values_as_givens().to_string(), "\n"]),
            Format::Grid => grid::write(position, text),
            Format::PencilMarks => pencil_marks::write(position, text),
            Format::Hodoku => hodoku::write(position, text),
            Format::OpenSudoku => open_sudoku::write(position, text),
            Format::Json => json::write(position, text),
            Format::Link => link::write(position, text),
        }
        Ok(())
    }

    /// Ends the text, with a footer if the format has one.
    pub fn end(self, text: &mut String) {
        if self.format == Format::OpenSudoku {
            text.push_str(open_sudoku::FOOTER);
        }
    }
}

impl Format {
    /// Writes positions as one text, as [`Writer`] does.
    pub fn write(self, positions: &[Position]) -> Result<String, WriteError> {
        let mut text = String::new();
        let mut writer = Writer::begin(self, &mut text);
        for position in positions {
            writer.write(position, &mut text)?;
        }
        writer.end(&mut text);
        Ok(text)
    }
}
