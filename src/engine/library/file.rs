//! Reads a plugin file and checks it, without running any of its code.

use std::fs;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use object::{Architecture, Object, ObjectKind, ObjectSegment, ObjectSymbol};
use sudoku_technique::abi;

use super::error::{LARGEST_FILE, LoadErrorKind};
use crate::descriptor::DescriptorError;

/// Reads a regular file of limited size. Reading a pipe or a device may never end.
pub(super) fn contents(path: &Path) -> Result<Vec<u8>, LoadErrorKind> {
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

/// Checks that the bytes are a complete shared library for this machine with the entry symbol.
pub(super) fn inspect(bytes: &[u8]) -> Result<(), LoadErrorKind> {
    if bytes.is_empty() {
        return Err(LoadErrorKind::NotALibrary("the file is empty".to_owned()));
    }
    let foreign = |error: object::Error| LoadErrorKind::NotALibrary(error.to_string());
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
    let exported = file
        .dynamic_symbols()
        .any(|symbol| symbol.is_definition() && symbol.name() == Ok(abi::ENTRY_SYMBOL));
    if exported {
        Ok(())
    } else {
        Err(DescriptorError::NoEntry.into())
    }
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
        assert!(matches!(
            kind(&own[..own.len() / 2]),
            LoadErrorKind::NotALibrary(_) | LoadErrorKind::Truncated
        ));
    }
}
