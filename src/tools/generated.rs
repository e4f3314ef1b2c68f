//! Defines the result of a tool.

use sudokud_cli::Status;

/// A generated file.
pub(crate) struct GeneratedFile {
    /// Its content.
    pub(crate) text: String,
    /// How the run ends after the file is printed.
    pub(crate) status: Status,
}
