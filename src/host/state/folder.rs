//! The folder: its lock, and reading and writing its files.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::LARGEST;
use super::atomic::{self, UNFINISHED};
use super::document::{self, StateDocument};
use super::error::{StateError, StateErrorKind};
use super::lock::FolderLock;
use crate::files::{FileError, read_at_most};

/// How the names of files end that could not be read.
const UNREADABLE: &str = ".unreadable";

/// A folder that this process has for itself, until this value is dropped or the process ends.
#[derive(Debug)]
pub struct StateFolder {
    path: PathBuf,
    lock: FolderLock,
    /// The files whose last write failed, with the reason.
    failing: Mutex<BTreeMap<String, String>>,
}

impl StateFolder {
    /// Takes the folder at `path`, which is created if it does not exist. A writing test shows now whether it can be written.
    pub fn open(path: &Path) -> Result<Self, StateError> {
        let error = |kind| StateError {
            path: path.to_owned(),
            kind,
        };
        // Boards and reasons in its files are nobody else's business.
        let created = DirBuilder::new().recursive(true).mode(0o700).create(path);
        created.map_err(StateErrorKind::Create).map_err(error)?;
        let folder = Self {
            path: path.to_owned(),
            lock: FolderLock::take(path).map_err(error)?,
            failing: Mutex::default(),
        };
        folder.remove_unfinished();
        Ok(folder)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the last write of any file failed.
    pub fn has_failed(&self) -> bool {
        !self.failing().is_empty()
    }

    fn failing(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks before a write that this process still has the folder.
    pub(super) fn hold(&self) -> io::Result<()> {
        self.lock.hold().map_err(io::Error::other)
    }

    /// Reads a document. Returns `None` if there is none. One that cannot be read is named in the log and set aside.
    pub fn read<D: StateDocument>(&self) -> Option<D> {
        let path = self.path.join(D::FILE);
        let text = read_at_most(&path, LARGEST);
        let text = text.and_then(|bytes| String::from_utf8(bytes).map_err(|_| FileError::NotText));
        let reason = match text {
            Ok(text) => match document::read(&text) {
                Ok(document) => return Some(document),
                Err(reason) => reason,
            },
            Err(error) if error.is_missing() => return None,
            Err(error) => error.to_string(),
        };
        self.set_aside(D::FILE, &reason);
        None
    }

    /// Writes a document in place of the old one. The call returns when it lasts, or when the error is in the log.
    ///
    /// The caller lets one thread at a time write one type of document.
    pub fn write<D: StateDocument>(&self, document: &D) -> io::Result<()> {
        let text = self
            .hold()
            .and_then(|()| document::text(document).map_err(io::Error::other));
        let written = text.and_then(|text| atomic::write(&self.path, D::FILE, text.as_bytes()));
        self.record(D::FILE, written)
    }

    /// Keeps the result of a write for [`Self::has_failed`]. Logs a new error once, and its end.
    pub(super) fn record<T>(&self, file: &str, written: io::Result<T>) -> io::Result<T> {
        let (mut failing, path) = (self.failing(), self.path.join(file));
        let path = path.display();
        match &written {
            Ok(_) if failing.remove(file).is_some() => {
                tracing::warn!(file = %path, "the state of the server is kept again");
            }
            Ok(_) => {}
            Err(error) => {
                let reason = error.to_string();
                // Writes that fail are tried again; a line for each try would say nothing new.
                if failing.get(file) != Some(&reason) {
                    tracing::error!(file = %path, %error, "the state of the server cannot be written; a restart would lose it");
                }
                failing.insert(file.to_owned(), reason);
            }
        }
        written
    }

    /// Forgets the failed writes of files that are not wanted any more.
    pub(super) fn forget(&self, is_unwanted: impl Fn(&str) -> bool) {
        self.failing().retain(|file, _| !is_unwanted(file));
    }

    /// Renames a file that cannot be read, so that the next write does not destroy what a person could still read.
    fn set_aside(&self, file: &str, reason: &str) {
        let path = self.path.join(file);
        let aside = self.path.join(format!("{file}{UNREADABLE}"));
        let moved = fs::rename(&path, &aside);
        let (file, aside) = (path.display(), aside.display());
        // Debug, because the reason of the parser has several lines.
        match moved {
            Ok(()) => {
                tracing::error!(%file, %aside, reason = ?reason, "a state file cannot be read and was set aside");
            }
            Err(error) => {
                tracing::error!(%file, %error, reason = ?reason, "a state file cannot be read, nor set aside");
            }
        }
    }

    /// Removes files of which a process that was killed has written a part.
    fn remove_unfinished(&self) {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(UNFINISHED)) {
            let path = entry.path();
            // The next write of this name replaces it anyway.
            let _ = if path.is_dir() {
                fs::remove_dir_all(path)
            } else {
                fs::remove_file(path)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use rustix::fs::{CWD, FileType, Mode, mknodat};
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(PartialEq, Debug, Default, Serialize, Deserialize)]
    struct Names {
        name: Vec<Name>,
    }

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Name {
        text: String,
    }

    impl StateDocument for Names {
        const FILE: &'static str = "names.toml";
        const VERSION: u32 = 3;
        const COMMENT: &'static str = "Names.";
    }

    fn names(texts: &[&str]) -> Names {
        let name = texts.iter().map(|text| Name {
            text: (*text).to_owned(),
        });
        Names { name: name.collect() }
    }

    #[test]
    fn a_document_is_read_as_it_was_written_also_by_the_next_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/state");
        for texts in [&["a \"b\"\n# end\n", "ü"][..], &[]] {
            let state = StateFolder::open(&path).unwrap();
            state.write(&names(texts)).unwrap();
            drop(state);
            // A process was killed while it wrote.
            fs::write(path.join("names.toml.new"), "version").unwrap();
            let state = StateFolder::open(&path).unwrap();
            assert_eq!(state.read::<Names>(), Some(names(texts)));
            assert!(!path.join("names.toml.new").exists());
        }
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_set_aside_and_nothing_else_happens() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::open(folder.path()).unwrap();
        assert_eq!(state.read::<Names>(), None);
        let file = folder.path().join(Names::FILE);
        let aside = folder.path().join("names.toml.unreadable");
        state.write(&names(&["one", "two"])).unwrap();
        let whole = fs::read(&file).unwrap();
        // The last byte is a line break, which nothing misses.
        let mut bad: Vec<Vec<u8>> = (0..whole.len() - 1)
            .map(|length| whole[..length].to_vec())
            .collect();
        bad.push(b"\xff\xfe".to_vec());
        bad.push(b"version = 4\nname = []\n# end\n".to_vec());
        bad.push(b"version = 3\nname = 7\n# end\n".to_vec());
        bad.push(b"name = []\n# end\n".to_vec());
        bad.push(b"version = [\n# end\n".to_vec());
        for bytes in bad {
            fs::write(&file, &bytes).unwrap();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            assert_eq!(state.read::<Names>(), None, "{text:?}");
            assert_eq!(fs::read(&aside).unwrap(), bytes);
            assert!(!file.exists());
        }
        // Without a writer, opening a pipe to read it would wait for one.
        mknodat(CWD, &file, FileType::Fifo, Mode::RWXU, 0).unwrap();
        assert_eq!(state.read::<Names>(), None);
        assert_eq!(state.read_words("names.toml.unreadable"), None);
        fs::create_dir(&file).unwrap();
        fs::remove_file(&aside).unwrap();
        assert_eq!(state.read::<Names>(), None);
        state.write(&names(&["three"])).unwrap();
        assert_eq!(state.read::<Names>(), Some(names(&["three"])));
    }

    #[test]
    fn one_process_has_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let first = StateFolder::open(folder.path()).unwrap();
        // A second lock of the same process on another open file conflicts as one of another process does.
        let error = StateFolder::open(folder.path()).unwrap_err().to_string();
        let owner = format!("used by another server (process {})", std::process::id());
        assert!(error.contains(&owner), "{error}");
        drop(first);
        let first = StateFolder::open(folder.path()).unwrap();
        // Somebody replaces the folder, and a second server takes it.
        let path = folder.path().to_owned();
        fs::remove_dir_all(&path).unwrap();
        let second = StateFolder::open(&path).unwrap();
        let error = first.write(&names(&["first"])).unwrap_err().to_string();
        assert!(error.contains("used by another server"), "{error}");
        assert!(first.write_bundle("bundle", &[]).is_err() && first.map_words("words", 1).is_err());
        second.write(&names(&["second"])).unwrap();
        assert_eq!(second.read::<Names>(), Some(names(&["second"])));
        assert_eq!(fs::read_dir(&path).unwrap().count(), 2);
        drop(second);
        first.write(&names(&["first"])).unwrap();
        assert!(StateFolder::open(&path).is_err());
    }

    #[test]
    fn a_folder_that_cannot_be_used_says_so_and_so_does_a_write_that_fails() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = StateFolder::open(&file).unwrap_err();
        assert!(matches!(error.kind, StateErrorKind::Create(_)), "{error}");
        fs::create_dir(folder.path().join("lock")).unwrap();
        let error = StateFolder::open(folder.path()).unwrap_err();
        assert!(matches!(error.kind, StateErrorKind::Lock { .. }), "{error}");
        fs::remove_dir(folder.path().join("lock")).unwrap();
        let state = StateFolder::open(folder.path()).unwrap();
        fs::create_dir(folder.path().join(Names::FILE)).unwrap();
        assert!(state.write(&names(&[])).is_err());
        assert!(state.has_failed());
        fs::remove_dir(folder.path().join(Names::FILE)).unwrap();
        // Another file does not make up for it.
        state.map_words("words", 1).unwrap();
        assert!(state.has_failed());
        state.write(&names(&[])).unwrap();
        assert!(!state.has_failed());
    }
}
