//! Writes positions in any format.

use sudokud_puzzle::Position;

use crate::{Format, grid, hodoku, json, link, open_sudoku, pencil_marks};

/// The error for a position that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{format} cannot hold a sukaku: its candidates would be marks of a grid without givens; write lines or json"
)]
pub struct WriteError {
    /// The index of the position, from zero.
    pub index: usize,
    /// The format.
    pub format: Format,
}

impl Format {
    /// Writes positions as one text that ends with a newline, with header and footer if the format has them.
    ///
    /// Fails for a sukaku if the format cannot tell its candidates from marks: another puzzle would be read back. See [`Self::holds_marks`] and
    /// [`Self::holds_placed`] for what else a format drops.
    pub fn write(self, positions: &[Position]) -> Result<String, WriteError> {
        let holds_sukaku = matches!(self, Self::Lines | Self::Json);
        if let Some(index) = positions
            .iter()
            .position(|position| position.clues().is_sukaku() && !holds_sukaku)
        {
            return Err(WriteError { index, format: self });
        }
        let write: fn(&Position, &mut String) = match self {
            Self::Lines => {
                |position, text| text.extend([&position.with_values_as_givens().to_string(), "\n"])
            }
            Self::Grid => grid::write,
            Self::PencilMarks => pencil_marks::write,
            Self::Hodoku => hodoku::write,
            Self::OpenSudoku => return Ok(open_sudoku::write(positions)),
            Self::Json => json::write,
            Self::Link => link::write,
        };
        let mut text = String::new();
        for position in positions {
            write(position, &mut text);
        }
        Ok(text)
    }
}
