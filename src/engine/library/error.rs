//! The reasons to refuse a plugin file.

use std::io;
use std::path::{Path, PathBuf};

use crate::descriptor::DescriptorError;

/// How many different libraries one process opens.
pub(super) const MOST_LIBRARIES: usize = 1024;
/// Largest plugin file in bytes.
pub(super) const LARGEST_FILE: u64 = 256 << 20;

/// Why a plugin was refused.
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

/// The reasons for which a plugin is refused.
#[derive(Debug, thiserror::Error)]
pub enum LoadErrorKind {
    /// The file or folder cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// A folder, a pipe, a device.
    #[error("not a regular file")]
    NotAFile,
    /// Larger than any plugin.
    #[error("larger than {LARGEST_FILE} bytes, the most a plugin has")]
    TooLarge,
    /// No shared library at all.
    #[error("not a shared library: {0}")]
    NotALibrary(String),
    /// For another machine.
    #[error(
        "built for {found}, this machine is {}; build it for this target",
        std::env::consts::ARCH
    )]
    Architecture {
        /// What the file says.
        found: String,
    },
    /// Its segments reach beyond its end.
    #[error("truncated: its segments reach beyond the end of the file; copy it again")]
    Truncated,
    /// The private copy could not be made.
    #[error("no memory file for the private copy: {0}")]
    Copy(#[source] io::Error),
    /// The dynamic linker refused it.
    #[error("the dynamic linker refused it: {0}")]
    Link(String),
    /// The process has opened too many.
    #[error(
        "this process has opened {MOST_LIBRARIES} different plugin files and never closes one; restart it"
    )]
    TooManyLibraries,
    /// What the library says of itself is not acceptable.
    #[error("{0}")]
    Descriptor(#[from] DescriptorError),
}
