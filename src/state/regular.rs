//! Reads regular files of limited size. Reading a pipe or a device may never end.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::OFlags;

/// Largest file in bytes that is read.
const LARGEST: u64 = 16 << 20;

/// Returns the bytes of the file at `path`.
pub(super) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let flags = OFlags::NONBLOCK.bits() as i32;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        let reason = format!("not a regular file of at most {LARGEST} bytes");
        return Err(io::Error::other(reason));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the text of the file at `path`.
pub(super) fn text(path: &Path) -> io::Result<String> {
    String::from_utf8(bytes(path)?).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}
