//! The reasons to refuse a plugin file.

use std::io;
use std::path::{Path, PathBuf};

use crate::descriptor::DescriptorError;

/// Most different libraries that one process opens.
pub(super) const MOST_LIBRARIES: usize = 1024;
/// Largest plugin file in bytes.
pub(super) const LARGEST_FILE: u64 = 256 << 20;

/// The error of loading a file or a folder.
#[derive(Debug, thiserror::Error)]
#[error("plugin {}: {kind}", path.display())]
pub struct LoadError {
    /// The file or folder.
    pub path: PathBuf,
    /// The reason.
    pub kind: LoadErrorKind,
}

impl LoadError {
    pub(super) fn new(path: &Path, kind: LoadErrorKind) -> Self {
        Self {
            path: path.to_owned(),
            kind,
        }
    }
}

/// The reason why a file or a folder is refused.
#[derive(Debug, thiserror::Error)]
pub enum LoadErrorKind {
    /// The file or folder cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// The path is that of a folder, a pipe or a device.
    #[error("not a regular file")]
    NotAFile,
    /// The file is larger than [`Loader::LARGEST_FILE`](super::Loader::LARGEST_FILE).
    #[error("larger than {LARGEST_FILE} bytes, the most a plugin has")]
    TooLarge,
    /// The file is not a shared library.
    #[error("not a shared library: {0}")]
    NotALibrary(String),
    /// The library is for another machine.
    #[error(
        "built for {found}, this machine is {}; build it for this target",
        std::env::consts::ARCH
    )]
    Architecture {
        /// The architecture of the library.
        found: String,
    },
    /// The file begins as a library does, but its headers or sections do not fit.
    #[error("truncated or damaged: {0}; copy it again")]
    Damaged(String),
    /// Segments of the library reach beyond the end of the file.
    #[error("truncated: its segments reach beyond the end of the file; copy it again")]
    Truncated,
    /// The private copy could not be made.
    #[error("no memory file for the private copy: {0}")]
    Copy(#[source] io::Error),
    /// The dynamic linker refused it.
    #[error("the dynamic linker refused it: {0}")]
    Link(String),
    /// The process has opened too many libraries.
    #[error(
        "this process has opened {MOST_LIBRARIES} different plugin files and never closes one; restart it"
    )]
    TooManyLibraries,
    /// The descriptor is refused.
    #[error("{0}")]
    Descriptor(#[from] DescriptorError),
}
