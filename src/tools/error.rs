//! Names the reasons why a tool makes no file.

use std::io;
use std::path::PathBuf;

use sudokud_cli::Status;
use sudokud_cli::backend::BackendError;
use sudokud_engine::{UnknownName, WalkError};
use sudokud_formats::FormatError;

/// The reason why a tool makes no file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ToolError {
    /// The configuration or the plugins are refused.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// No scale or technique has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A technique failed on a board.
    #[error(transparent)]
    Walk(#[from] WalkError),
    /// The library of positions cannot be read.
    #[error("cannot read {}: {error}; name a library of positions", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A folder of pages cannot be written.
    #[error("cannot write to {}: {error}; name a folder", path.display())]
    Unwritten {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A line of the library is malformed.
    #[error(transparent)]
    Library(#[from] FormatError),
    /// The ladder finishes no puzzle of the population.
    #[error("the ladder finishes none of the puzzles, so nothing can be ranked; load more techniques")]
    NoPopulation,
}

impl ToolError {
    /// How the run ends.
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Backend(error) => error.status(),
            Self::Unknown(_) | Self::Unreadable { .. } | Self::Unwritten { .. } => Status::WrongUsage,
            Self::Walk(_) | Self::Library(_) | Self::NoPopulation => Status::SomeFailed,
        }
    }
}
