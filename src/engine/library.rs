//! Loading: from a file in a folder to an open library that nobody can change any more.
//!
//! Why so careful (all measured on Linux with glibc): `dlopen` caches by path and by inode, so replacing a file
//! keeps the old code; overwriting a loaded file in place kills the process with SIGBUS, and so does opening a truncated
//! one; closing a Rust library is undefined because it registers thread-local destructors. Therefore
//! - the operator's file is read once, and those very bytes are hashed, checked and opened from a sealed memory file;
//! - headers and symbols are checked before the dynamic linker, and with it the file's own code, sees any of it;
//! - a library is never unloaded. One with the same bytes is opened once, whether its descriptor was accepted or not, and
//!   past [`Loader::MOST_LIBRARIES`] different ones the loader asks for a new process instead of filling this one.
#![expect(unsafe_code, reason = "opening a library and calling its entry function")]

use std::collections::HashMap;
use std::ffi::c_int;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, io, thread};

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use object::{Architecture, Object, ObjectKind, ObjectSegment, ObjectSymbol};
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::io::Errno;
use sha2::{Digest as _, Sha256};
use sudoku_technique::abi;

use super::descriptor::{self, DescriptorError, PluginInfo, TechniqueTable};
use super::digest::Digest;
use super::identity::identity;
use super::timing::Samples;

/// The folder that plugins are loaded from. Only files that [`is_plugin_name`] accepts are opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PluginFolder(pub PathBuf);

impl PluginFolder {
    /// The plugin files, by name. A folder that cannot be read is an error that names it.
    pub fn files(&self) -> Result<Vec<PathBuf>, LoadError> {
        let unreadable = |error| LoadError::new(&self.0, LoadErrorKind::Unreadable(error));
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.0).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path
                .file_name()
                .and_then(|name| name.to_str())
                .is_some_and(is_plugin_name)
            {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }
}

/// Whether a file of this name is taken for a plugin: `libsudoku_technique_*.so`.
pub fn is_plugin_name(name: &str) -> bool {
    name.strip_prefix("libsudoku_technique_")
        .and_then(|rest| rest.strip_suffix(".so"))
        .is_some_and(|stem| !stem.is_empty())
}

/// One open plugin; it stays open until the process ends.
#[derive(Debug)]
pub struct Plugin {
    /// The file it was read from.
    pub path: PathBuf,
    /// Of the bytes that were read.
    pub digest: Digest,
    /// Of the contents that decide its answers: the same for a file that is stripped or not.
    pub identity: Digest,
    /// What the library says of itself.
    pub info: PluginInfo,
    pub(super) table: Vec<TechniqueTable>,
    /// What each of its techniques cost, in the walks that were timed.
    pub(super) samples: Vec<Arc<Samples>>,
}

impl Plugin {
    /// Whether it brings the technique with this id, without regard to case.
    pub fn brings(&self, id: &str) -> bool {
        self.info
            .techniques
            .iter()
            .any(|info| info.id.eq_ignore_ascii_case(id))
    }
}

/// Opens plugins, each content once.
#[derive(Debug, Default)]
pub struct Loader {
    /// Every library that is open, with what its descriptor came to.
    opened: HashMap<Digest, Result<Arc<Plugin>, DescriptorError>>,
}

impl Loader {
    /// How many different libraries one process opens. They are never closed, so a folder that changes for ever
    /// would fill the memory; the error says to roll the process.
    pub const MOST_LIBRARIES: usize = 1024;
    /// Largest plugin file in bytes.
    pub const LARGEST_FILE: u64 = 256 << 20;

    /// Opens the plugin at `path`, or gives back the library already open with the same bytes.
    pub fn load(&mut self, path: &Path) -> Result<Arc<Plugin>, LoadError> {
        self.find(path).map_err(|kind| LoadError::new(path, kind))
    }

    fn find(&mut self, path: &Path) -> Result<Arc<Plugin>, LoadErrorKind> {
        let bytes = contents(path)?;
        let digest = Digest(Sha256::digest(&bytes).into());
        let known = match self.opened.get(&digest) {
            Some(known) => known.clone(),
            None => self.open(path, digest, &bytes)?,
        };
        let plugin = known?;
        if plugin.path == path {
            return Ok(plugin);
        }
        let renamed = Plugin {
            path: path.to_owned(),
            digest,
            identity: plugin.identity,
            info: plugin.info.clone(),
            table: plugin.table.clone(),
            samples: plugin.samples.clone(),
        };
        Ok(Arc::new(renamed))
    }

    /// Opens new bytes and remembers them. Bytes that the linker refuses are not remembered: a library that they need may
    /// be installed later.
    fn open(
        &mut self,
        path: &Path,
        digest: Digest,
        bytes: &[u8],
    ) -> Result<Result<Arc<Plugin>, DescriptorError>, LoadErrorKind> {
        if self.opened.len() >= Self::MOST_LIBRARIES {
            return Err(LoadErrorKind::TooManyLibraries);
        }
        inspect(bytes)?;
        let library = link(bytes, digest)?;
        let known = enter(library).and_then(descriptor::read).map(|(info, table)| {
            Arc::new(Plugin {
                path: path.to_owned(),
                digest,
                identity: identity(&info, bytes).unwrap_or(digest),
                samples: info.techniques.iter().map(|_| Arc::default()).collect(),
                info,
                table,
            })
        });
        self.opened.insert(digest, known.clone());
        Ok(known)
    }
}

/// The bytes of a regular file of bearable size: a pipe or a device could be read without end.
fn contents(path: &Path) -> Result<Vec<u8>, LoadErrorKind> {
    // To open a pipe would wait for its writer.
    let file = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(path)
        .map_err(LoadErrorKind::Unreadable)?;
    if !file.metadata().map_err(LoadErrorKind::Unreadable)?.is_file() {
        return Err(LoadErrorKind::NotAFile);
    }
    let mut bytes = Vec::new();
    file.take(Loader::LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(LoadErrorKind::Unreadable)?;
    if bytes.len() as u64 > Loader::LARGEST_FILE {
        return Err(LoadErrorKind::TooLarge);
    }
    Ok(bytes)
}

/// Checks, without running anything, that the bytes are a whole shared library for this machine with our entry symbol.
fn inspect(bytes: &[u8]) -> Result<(), LoadErrorKind> {
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

/// Opens a private copy of the bytes, for ever unless the linker refuses it.
///
/// The copy's descriptor is closed again: what the linker has mapped keeps the memory, so an open library costs no descriptor.
/// The digest in the name of the copy tells in `/proc/PID/maps` which file it was.
fn link(bytes: &[u8], digest: Digest) -> Result<Library, LoadErrorKind> {
    let digest = digest.to_string();
    let copy = memfd_create(
        format!("sudoku-technique-{}", &digest[..16]),
        MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING,
    )
    .map_err(|error| LoadErrorKind::Copy(error.into()))?;
    let mut copy = fs::File::from(copy);
    copy.write_all(bytes).map_err(LoadErrorKind::Copy)?;
    seal(&copy).map_err(LoadErrorKind::Copy)?;
    let path = unique_path(copy.as_raw_fd());
    let flags: c_int = RTLD_NOW | RTLD_LOCAL | libc::RTLD_NODELETE;
    // SAFETY: running the library's constructors is what loading a plugin means; the file was checked to be
    // a plugin, and its bytes are sealed against any change.
    unsafe { Library::open(Some(&path), flags) }.map_err(|error| LoadErrorKind::Link(error.to_string()))
}

/// A path of this descriptor that no other call gets, also when the descriptor has the number of an earlier one.
///
/// The linker first compares paths, letter by letter, with those of the libraries it has: under the same path it would
/// silently take a new file for an old one. So a number goes into the path, its binary digits as `/` and `/.`, which the system
/// skips.
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
/// The system refuses for as long as it holds a page of the file for purposes of its own, which passes; on a busy machine
/// it was seen to take longer than one call waits.
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

/// Asks an open library for its descriptor.
fn enter(library: Library) -> Result<*const abi::Plugin, DescriptorError> {
    // SAFETY: the symbol's type is fixed by the interface's major version, which is part of its name.
    let entry = unsafe { library.get::<abi::EntryFn>(abi::ENTRY_SYMBOL) };
    let entry = *entry.map_err(|_| DescriptorError::NoEntry)?;
    std::mem::forget(library);
    // SAFETY: the interface says that the entry takes nothing and returns a pointer.
    Ok(unsafe { entry() })
}

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
    #[error("larger than {} bytes, the most a plugin has", Loader::LARGEST_FILE)]
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
        "this process has opened {} different plugin files and never closes one; restart it",
        Loader::MOST_LIBRARIES
    )]
    TooManyLibraries,
    /// What the library says of itself is not acceptable.
    #[error("{0}")]
    Descriptor(#[from] DescriptorError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_with_the_plugin_name_are_taken() {
        assert!(is_plugin_name("libsudoku_technique_fish.so"));
        for name in [
            "libsudoku_technique_.so",
            "libsudoku_technique_fish.so.1",
            "libfish.so",
            "README.md",
        ] {
            assert!(!is_plugin_name(name), "{name}");
        }
    }

    #[test]
    fn no_two_calls_get_the_same_path_of_a_descriptor() {
        let file = fs::File::open("/dev/null").unwrap();
        let paths: Vec<String> = (0..3000).map(|_| unique_path(file.as_raw_fd())).collect();
        let different: std::collections::BTreeSet<&String> = paths.iter().collect();
        assert_eq!(different.len(), paths.len());
        for path in paths {
            assert_eq!(fs::read_link(path).unwrap(), Path::new("/dev/null"));
        }
    }

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
