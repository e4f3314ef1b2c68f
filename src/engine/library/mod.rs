//! Loads plugins: from a file in a folder to an open library.
//!
//! `file` reads and checks the bytes, `open` opens a private copy of them, `identity` names their contents, `error` has the reasons to
//! refuse a file; `ignored` finds files with a wrong name.
//!
//! The loader takes this care because of how Linux with glibc behaves (all measured): `dlopen` caches by path and by inode, so
//! replacing a file keeps the old code; overwriting a loaded file in place kills the process with SIGBUS, and so does opening a
//! truncated one; closing a Rust library is undefined because it registers thread-local destructors. Therefore
//! - the operator's file is read once, and those very bytes are hashed, checked and opened from a sealed memory file;
//! - headers and symbols are checked before the dynamic linker, and with it the file's own code, sees any of it;
//! - a library is never unloaded. One with the same bytes is opened once, whether its descriptor was accepted or not, and
//!   past [`Loader::MOST_LIBRARIES`] different ones the loader asks for a new process instead of filling this one.

mod error;
mod file;
mod identity;
mod ignored;
mod open;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::breadcrumb::{self, PluginStep};
use super::descriptor::DescriptorError;
use super::digest::Digest;
use super::loading_watch::Loading;
use super::plugin::{Plugin, PluginOrigin};
use super::watch::RunningCode;
use error::{LARGEST_FILE, MOST_LIBRARIES};
use identity::identity;

pub use error::{LoadError, LoadErrorKind};
pub use file::PluginFile;
pub use ignored::IgnoredFile;

/// A folder of plugins. Only files with a name that [`is_plugin_name`] accepts are opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PluginFolder(pub PathBuf);

impl PluginFolder {
    /// Returns the plugin files, sorted by name.
    pub fn files(&self) -> Result<Vec<PathBuf>, LoadError> {
        let is_plugin = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(is_plugin_name)
        };
        let mut files = self.entries()?;
        files.retain(is_plugin);
        Ok(files)
    }

    /// Returns the shared libraries that are ignored because of their names, sorted by name.
    pub fn ignored(&self) -> Result<Vec<IgnoredFile>, LoadError> {
        let entries = self.entries()?;
        Ok(entries.iter().filter_map(|path| IgnoredFile::of(path)).collect())
    }

    /// Returns everything in the folder, sorted by name.
    fn entries(&self) -> Result<Vec<PathBuf>, LoadError> {
        let unreadable = |error| LoadError::new(&self.0, LoadErrorKind::Unreadable(error));
        let entries = fs::read_dir(&self.0).map_err(unreadable)?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
        paths.sort_unstable();
        Ok(paths)
    }

    /// Loads all plugin files. The libraries stay open until the process ends; a program that loads repeatedly uses one [`Loader`].
    pub fn load(&self) -> Result<Vec<Arc<Plugin>>, LoadError> {
        let loader = Loader::default();
        self.files()?.iter().map(|path| loader.load(path)).collect()
    }
}

/// Whether this is the name of a plugin file: `libsudoku_technique_*.so`.
pub fn is_plugin_name(name: &str) -> bool {
    name.strip_prefix("libsudoku_technique_")
        .and_then(|rest| rest.strip_suffix(".so"))
        .is_some_and(|stem| !stem.is_empty())
}

/// The plugin of each open library, or the reason to refuse its descriptor.
type OpenLibraries = HashMap<Digest, Result<Arc<Plugin>, DescriptorError>>;

/// Opens plugins, each content once. No lock is held while code of a plugin runs, so a constructor that hangs delays no thread that needs
/// only open libraries.
#[derive(Debug, Default)]
pub struct Loader {
    /// Every open library, with its plugin or the reason to refuse its descriptor.
    opened: Mutex<OpenLibraries>,
}

impl Loader {
    /// Most different libraries that one process opens. Libraries are never closed, so a folder that keeps changing would fill the
    /// memory.
    pub const MOST_LIBRARIES: usize = MOST_LIBRARIES;
    /// Largest plugin file in bytes.
    pub const LARGEST_FILE: u64 = LARGEST_FILE;

    /// Reads the file at `path` and opens it.
    pub fn load(&self, path: &Path) -> Result<Arc<Plugin>, LoadError> {
        self.open(&PluginFile::read(path)?)
    }

    /// Opens the plugin with these bytes, or returns the library that is already open with the same bytes.
    pub fn open(&self, file: &PluginFile) -> Result<Arc<Plugin>, LoadError> {
        self.find(file).map_err(|kind| LoadError::new(file.path(), kind))
    }

    /// Whether a library with the bytes of this digest is open, accepted or refused.
    pub fn has_opened(&self, digest: &Digest) -> bool {
        self.opened().contains_key(digest)
    }

    /// Returns the number of different libraries that are open, at most [`Self::MOST_LIBRARIES`].
    pub fn open_count(&self) -> usize {
        self.opened().len()
    }

    /// Returns the plugin with the bytes of this digest, also if its file is gone.
    pub fn opened_plugin(&self, digest: &Digest) -> Option<Arc<Plugin>> {
        self.opened().get(digest)?.as_ref().ok().cloned()
    }

    fn opened(&self) -> MutexGuard<'_, OpenLibraries> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, file: &PluginFile) -> Result<Arc<Plugin>, LoadErrorKind> {
        let known = self.opened().get(&file.digest()).cloned();
        let known = match known {
            Some(known) => known,
            None => self.open_new(file)?,
        };
        let (plugin, origin) = (known?, PluginOrigin::File(file.path().to_owned()));
        Ok(if plugin.origin == origin {
            plugin
        } else {
            Arc::new(plugin.at(origin))
        })
    }

    /// Opens new bytes and remembers the result. Bytes that the linker refuses are not remembered: a library that they need may be
    /// installed later.
    fn open_new(&self, file: &PluginFile) -> Result<Result<Arc<Plugin>, DescriptorError>, LoadErrorKind> {
        let (digest, bytes) = (file.digest(), file.bytes());
        // Refused descriptors count as well: their libraries stay open.
        if self.opened().len() >= Self::MOST_LIBRARIES {
            return Err(LoadErrorKind::TooManyLibraries);
        }
        file::inspect(bytes)?;
        let _loading = Loading::begin(&PluginOrigin::File(file.path().to_owned()), digest);
        let name = file.path().file_name().unwrap_or_default().to_string_lossy();
        let crumb = breadcrumb::crumb(&digest, &name, "");
        let _running = RunningCode::begin(crumb, PluginStep::Load);
        let known = open::open(bytes, digest, crumb)?.map(|description| {
            let origin = PluginOrigin::File(file.path().to_owned());
            let identity = identity(&description.info, bytes).unwrap_or(digest);
            Arc::new(Plugin::new(origin, digest, identity, description))
        });
        // Two threads at once may both have opened it; they share the first.
        Ok(self.opened().entry(digest).or_insert(known).clone())
    }
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
}
