//! Opens a private copy of a plugin with the dynamic linker.
#![expect(unsafe_code, reason = "opening a library and calling its entry function")]

use std::error::Error as _;
use std::ffi::c_int;
use std::io::Write;
use std::os::fd::{AsRawFd, RawFd};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, io, thread};

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::io::Errno;
use sudoku_technique::abi;

use super::error::LoadErrorKind;
use crate::code_ranges;
use crate::descriptor::{Description, DescriptorError, read_loaded};
use crate::digest::Digest;

/// Opens these bytes and reads the descriptor of the library. An opened library is never closed. A crash in its code is recorded with
/// `crumb`.
pub(super) fn open(
    bytes: &[u8],
    digest: Digest,
    crumb: u64,
) -> Result<Result<Description, DescriptorError>, LoadErrorKind> {
    let name = name(digest);
    let library = link(bytes, &name)?;
    code_ranges::add(&name, crumb);
    Ok(describe(library))
}

/// The name of the private copy has the digest of the file, so that `/proc/PID/maps` shows which file it is.
fn name(digest: Digest) -> String {
    format!("sudoku-technique-{}", &digest.to_string()[..16])
}

/// Opens a private copy of the bytes.
///
/// The file descriptor of the copy is closed afterwards; the mapping keeps the memory.
fn link(bytes: &[u8], name: &str) -> Result<Library, LoadErrorKind> {
    let copy = memfd_create(name, MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)
        .map_err(|error| LoadErrorKind::Copy(error.into()))?;
    let mut copy = fs::File::from(copy);
    copy.write_all(bytes).map_err(LoadErrorKind::Copy)?;
    seal(&copy).map_err(LoadErrorKind::Copy)?;
    let path = unique_path(copy.as_raw_fd());
    let flags: c_int = RTLD_NOW | RTLD_LOCAL | libc::RTLD_NODELETE;
    // SAFETY: loading a plugin runs its constructors, which the operator accepts with the file. The file was checked to be a plugin,
    // and its bytes are sealed against any change.
    unsafe { Library::open(Some(&path), flags) }.map_err(|error| LoadErrorKind::Link(reason(&error, &path)))
}

/// Returns the linker's reason, such as `undefined symbol: sqrt`. The linker puts the path of the private copy in front, which tells
/// the reader nothing.
fn reason(error: &libloading::Error, path: &str) -> String {
    let Some(said) = error.source() else {
        return error.to_string();
    };
    let said = said.to_string();
    let rest = said.strip_prefix(path).and_then(|rest| rest.strip_prefix(": "));
    rest.unwrap_or(&said).to_owned()
}

/// Returns a path of this file descriptor that no other call returns, even if descriptors are reused.
///
/// The linker identifies open libraries by their paths: a new file with a known path counts as the old one. So the path
/// contains a number in binary, with the digits `/` and `/.`, which the kernel skips.
fn unique_path(descriptor: RawFd) -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let mut number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut path = "/proc/self/fd".to_owned();
    while number > 0 {
        path += if number.is_multiple_of(2) { "/" } else { "/." };
        number /= 2;
    }
    format!("{path}/{descriptor}")
}

/// Seals the file against any change.
///
/// The kernel reports EBUSY while it uses a page of the file itself. On a busy machine that lasts longer than one call waits, so the
/// call is repeated.
fn seal(file: &fs::File) -> io::Result<()> {
    const TRIES: usize = 50;
    let seals = SealFlags::WRITE | SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
    for _ in 1..TRIES {
        match fcntl_add_seals(file, seals) {
            Err(Errno::BUSY) => thread::sleep(Duration::from_millis(10)),
            sealed => return Ok(sealed?),
        }
    }
    Ok(fcntl_add_seals(file, seals)?)
}

/// Reads the descriptor of an open library.
fn describe(library: Library) -> Result<Description, DescriptorError> {
    // SAFETY: the symbol's type is fixed by the interface's major version, which is part of its name.
    let entry = unsafe { library.get::<abi::EntryFn>(abi::ENTRY_SYMBOL) };
    let entry = *entry.map_err(|_| DescriptorError::NoEntry)?;
    // Dropping the handle closes the library.
    std::mem::forget(library);
    // SAFETY: the interface says that the entry takes nothing and returns a descriptor that is valid for ever. The library is never
    // closed.
    unsafe { read_loaded(entry()) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn no_two_calls_get_the_same_path_of_a_descriptor() {
        let file = fs::File::open("/dev/null").unwrap();
        let paths: Vec<String> = (0..3000).map(|_| unique_path(file.as_raw_fd())).collect();
        let different: BTreeSet<&String> = paths.iter().collect();
        assert_eq!(different.len(), paths.len());
        for path in paths {
            assert_eq!(fs::read_link(path).unwrap(), Path::new("/dev/null"));
        }
    }
}
