//! Writes positions in any format.

use sudokud_puzzle::Position;

use crate::Format;

/// The error for a position that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{format} cannot hold the candidates of a sukaku; write lines, hodoku or json")]
pub struct WriteError {
    /// The index of the position, from zero.
    pub index: usize,
    /// The format.
    pub format: Format,
}

impl Format {
    /// Writes positions as one text that ends with a newline, with header and footer if the format has them.
    pub fn write(self, positions: &[Position]) -> Result<String, WriteError> {
        let mut text = String::new();
        for position in positions {
            text.extend([&position.with_values_as_givens().to_string(), "\n"]);
        }
        Ok(text)
    }
}
