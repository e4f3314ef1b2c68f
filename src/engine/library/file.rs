//! Reads a plugin file and checks it, without running any of its code.

use std::fmt;
use std::fs;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use object::{Architecture, Object, ObjectKind, ObjectSegment, ObjectSymbol};
use sha2::{Digest as _, Sha256};
use sudoku_technique::abi;

use super::error::{LARGEST_FILE, LoadError, LoadErrorKind};
use crate::descriptor::DescriptorError;
use crate::digest::Digest;

/// The bytes of a plugin file, read once.
///
/// What is checked and what is opened are these bytes, so a change of the file in between has no effect.
pub struct PluginFile {
    path: PathBuf,
    digest: Digest,
    bytes: Vec<u8>,
}

impl PluginFile {
    /// Reads the file at `path`.
    pub fn read(path: &Path) -> Result<Self, LoadError> {
        let bytes = contents(path).map_err(|kind| LoadError::new(path, kind))?;
        Ok(Self {
            path: path.to_owned(),
            digest: Digest(Sha256::digest(&bytes).into()),
            bytes,
        })
    }

    /// Where it was read.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The SHA-256 of its bytes.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Checks that the file is a complete shared library for this machine with the entry symbol. Runs none of its code.
    pub fn inspect(&self) -> Result<(), LoadError> {
        inspect(&self.bytes).map_err(|kind| LoadError::new(&self.path, kind))
    }
}

impl fmt::Debug for PluginFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PluginFile")
            .field("path", &self.path)
            .field("digest", &self.digest)
            .finish_non_exhaustive()
    }
}

/// Reads a regular file of limited size. Reading a pipe or a device may never end.
fn contents(path: &Path) -> Result<Vec<u8>, LoadErrorKind> {
    // Without this flag, opening a pipe waits for its writer.
    let file = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(path)
        .map_err(LoadErrorKind::Unreadable)?;
    if !file.metadata().map_err(LoadErrorKind::Unreadable)?.is_file() {
        return Err(LoadErrorKind::NotAFile);
    }
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(LoadErrorKind::Unreadable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(LoadErrorKind::TooLarge);
    }
    Ok(bytes)
}

/// The first bytes of every library and program.
const ELF_MAGIC: &[u8] = b"\x7fELF";

/// Checks that the bytes are a complete shared library for this machine with the entry symbol.
pub(super) fn inspect(bytes: &[u8]) -> Result<(), LoadErrorKind> {
    if bytes.is_empty() {
        return Err(LoadErrorKind::NotALibrary("the file is empty".to_owned()));
    }
    let foreign = |error: object::Error| {
        let reason = error.to_string();
        if bytes.starts_with(ELF_MAGIC) {
            LoadErrorKind::Damaged(reason)
        } else {
            LoadErrorKind::NotALibrary(reason)
        }
    };
    let file = object::File::parse(bytes).map_err(foreign)?;
    if file.kind() != ObjectKind::Dynamic {
        return Err(LoadErrorKind::NotALibrary("it is no shared library".to_owned()));
    }
    let here = if cfg!(target_arch = "x86_64") {
        Architecture::X86_64
    } else {
        Architecture::Aarch64
    };
    if file.architecture() != here || !file.is_64() {
        return Err(LoadErrorKind::Architecture {
            found: format!("{:?}", file.architecture()),
        });
    }
    for segment in file.segments() {
        let (offset, length) = segment.file_range();
        if offset
            .checked_add(length)
            .is_none_or(|end| end > bytes.len() as u64)
        {
            return Err(LoadErrorKind::Truncated);
        }
    }
    let mut other = None;
    for symbol in file.dynamic_symbols().filter(ObjectSymbol::is_definition) {
        match symbol.name() {
            Ok(abi::ENTRY_SYMBOL) => return Ok(()),
            Ok(name) => other = other.or_else(|| name.strip_prefix(abi::ENTRY_SYMBOL_OF_ANY_VERSION)),
            Err(_) => {}
        }
    }
    Err(match other {
        Some(version) => DescriptorError::OtherVersion {
            found: version.to_owned(),
        },
        None => DescriptorError::NoEntry,
    }
    .into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_library_are_refused_before_anything_is_opened() {
        let kind = |bytes: &[u8]| inspect(bytes).unwrap_err();
        assert!(matches!(kind(b""), LoadErrorKind::NotALibrary(_)));
        assert!(matches!(
            kind(b"#!/bin/sh\nexit 0\n"),
            LoadErrorKind::NotALibrary(_)
        ));
        let own = fs::read(std::env::current_exe().unwrap()).unwrap();
        assert!(matches!(
            kind(&own),
            LoadErrorKind::Descriptor(DescriptorError::NoEntry) | LoadErrorKind::NotALibrary(_)
        ));
        // A file that was cut off or is half written. The table of sections is at the end of a file, so each length lacks some of it.
        for length in [4, 16, 64, own.len() / 2, own.len() - 1] {
            let text = kind(&own[..length]).to_string();
            assert!(text.starts_with("truncated"), "{length}: {text}");
        }
    }
}
