//! Errors in the file of names.
//!
//! They repeat only keys and names of the file, never values: a token written in the place of its hash must not appear in a log.

use std::path::PathBuf;

use sudokud_host::files::FileError;

/// An error in the file of names.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// The file cannot be read.
    #[error("access.file: cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: FileError,
    },
    /// The file is not TOML, or has an unknown key.
    #[error("access.file: {}, line {line}: {problem}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// One of its tables is invalid.
    #[error("access.file: {}: {place}: {problem}", path.display())]
    Bad {
        /// The file.
        path: PathBuf,
        /// The table, such as `token 2 (shop)`.
        place: String,
        /// What is wrong, and the remedy.
        problem: String,
    },
    /// The file has no names, so that no client could call.
    #[error(
        "access.file: {} has no [[token]] and no [[certificate]], so no client could call; `sudokud token` makes a token",
        path.display()
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },
}
