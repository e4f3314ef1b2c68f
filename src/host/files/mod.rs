//! Reads whole files that an operator names: configuration, recipes, scales, tokens, certificates and keys.
//!
//! Opening a FIFO waits for its writer, and reading a device may never end or take all memory. So only regular files of limited
//! size are read. Symbolic links are followed: the files of a Kubernetes volume are links. What is checked is the open descriptor,
//! not the path, which may lead to another file a moment later.
//!
//! - [`read`], [`read_text`]: files of at most [`MOST_BYTES`]; [`read_at_most`]: another limit; [`open`]: no limit, for readers that have their own;
//! - `error`: what is wrong with a file.
//!
//! A file system that does not answer, such as a dead network mount, still holds the thread: no flag of Linux prevents that for
//! regular files.

mod error;

use std::fs::{File, OpenOptions};
use std::io::Read as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

pub use error::{FileError, FileKind};

/// The largest file that [`read`] and [`read_text`] accept, in bytes.
pub const MOST_BYTES: u64 = 1 << 20;

/// Reads the regular file at `path`, of at most [`MOST_BYTES`].
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    read_at_most(path, MOST_BYTES)
}

/// Reads the regular file at `path` as UTF-8 text, of at most [`MOST_BYTES`].
pub fn read_text(path: &Path) -> Result<String, FileError> {
    String::from_utf8(read(path)?).map_err(|_| FileError::NotText)
}

/// Reads the regular file at `path`, of at most `most` bytes.
pub fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let file = open(path)?;
    let length = file.metadata()?.len();
    if length > most {
        let length = Some(length);
        return Err(FileError::TooLarge { length, most });
    }
    let mut bytes = Vec::new();
    // One byte more tells a file that has grown, or one of /proc, whose length is 0.
    let read = file.take(most + 1).read_to_end(&mut bytes)?;
    if read as u64 > most {
        return Err(FileError::TooLarge { length: None, most });
    }
    Ok(bytes)
}

/// Opens the regular file at `path`, without waiting for a writer if it is a FIFO. Reading it to the end needs a limit.
pub fn open(path: &Path) -> Result<File, FileError> {
    // The standard library adds O_CLOEXEC. Without O_NOCTTY, a terminal could become the one that controls this process.
    let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
    let opened = OpenOptions::new().read(true).custom_flags(flags).open(path);
    let file = opened.map_err(|error| match error.raw_os_error() {
        // The error of a socket, or of a device without a driver, which does not say so.
        Some(libc::ENXIO) => FileKind::at(path).map_or(FileError::Unreadable(error), FileError::NotAFile),
        _ => FileError::Unreadable(error),
    })?;
    match FileKind::of(file.metadata()?.file_type()) {
        None => Ok(file),
        Some(kind) => Err(FileError::NotAFile(kind)),
    }
}

#[cfg(test)]
mod tests;
