//! What can be wrong with the file of names.
//!
//! No value of the file is repeated, only keys and names: whoever writes a token where its hash belongs must not find it in a log.

use std::io;
use std::path::PathBuf;

/// Why nobody's name is known, or no new one's.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// It cannot be read.
    #[error("access.file: cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is not TOML, or has a key that nobody knows.
    #[error("access.file: {}, line {line}: {problem}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Where.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// One of its tables says what cannot be.
    #[error("access.file: {}: {place}: {problem}", path.display())]
    Bad {
        /// The file.
        path: PathBuf,
        /// The table, such as `token 2 (shop)`.
        place: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// It names nobody, so that nobody could call.
    #[error(
        "access.file: {} has no [[token]] and no [[certificate]], so no client could call; `sudokud token` makes a token",
        path.display()
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },
}
