//! The reasons why a file is not read. The caller adds the path.

use std::fmt;
use std::fs::{self, FileType};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

/// The reason why a file is not read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system cannot open or read it.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It is not a regular file.
    #[error("it is {0}, not a regular file")]
    NotAFile(FileKind),
    /// It is too large.
    #[error("it has {}, and the limit is {}", Length(*length, *most), Size(*most))]
    TooLarge {
        /// Its length in bytes, if the system knows it.
        length: Option<u64>,
        /// The largest file that would be read, in bytes.
        most: u64,
    },
    /// It is not UTF-8.
    #[error("it is not UTF-8 text")]
    NotText,
}

impl FileError {
    /// Whether there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Unreadable(error) if error.kind() == ErrorKind::NotFound)
    }
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Unreadable(error) => error,
            error => Self::new(ErrorKind::InvalidData, error),
        }
    }
}

/// What a path leads to instead of a regular file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A folder.
    Folder,
    /// A named pipe.
    Fifo,
    /// A socket.
    Socket,
    /// A character or block device.
    Device,
    /// Something else.
    Other,
}

impl FileKind {
    /// Returns the kind; `None` for a regular file.
    pub(super) fn of(file: FileType) -> Option<Self> {
        if file.is_file() {
            None
        } else if file.is_dir() {
            Some(Self::Folder)
        } else if file.is_fifo() {
            Some(Self::Fifo)
        } else if file.is_socket() {
            Some(Self::Socket)
        } else if file.is_char_device() || file.is_block_device() {
            Some(Self::Device)
        } else {
            Some(Self::Other)
        }
    }

    /// Returns the kind of what this path leads to; `None` for a regular file, or if there is nothing.
    pub(super) fn at(path: &Path) -> Option<Self> {
        Self::of(fs::metadata(path).ok()?.file_type())
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Folder => "a folder",
            Self::Fifo => "a FIFO (a named pipe)",
            Self::Socket => "a socket",
            Self::Device => "a device",
            Self::Other => "of an unknown kind",
        })
    }
}

/// A number of bytes, such as `3.2 MiB`.
struct Size(u64);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, name) = match self.0 {
            ..=1023 => return write!(f, "{} bytes", self.0),
            1024..=1_048_575 => (1 << 10, "KiB"),
            1_048_576..=1_073_741_823 => (1 << 20, "MiB"),
            _ => (1 << 30, "GiB"),
        };
        // Rounded up, so that a file of one byte too many does not seem to have the size that is allowed.
        let tenths = (u128::from(self.0) * 10).div_ceil(unit);
        match tenths % 10 {
            0 => write!(f, "{} {name}", tenths / 10),
            tenth => write!(f, "{}.{tenth} {name}", tenths / 10),
        }
    }
}

/// A length that may be unknown, of a file that is larger than a limit.
struct Length(Option<u64>, u64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(length) => Size(length).fmt(f),
            None => write!(f, "more than {}", Size(self.1)),
        }
    }
}
