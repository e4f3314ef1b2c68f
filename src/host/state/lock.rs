//! The lock by which one process has the folder.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rustix::fs::{FlockOperation, flock};

use super::error::StateErrorKind;

/// The file that is locked as long as a process has the folder.
const LOCK: &str = "lock";

/// The lock of a folder. The system unlocks it at the end of the process, however that ends.
#[derive(Debug)]
pub(super) struct FolderLock {
    folder: PathBuf,
    /// The file that is locked.
    file: Mutex<File>,
}

impl FolderLock {
    /// Locks the folder.
    pub(super) fn take(folder: &Path) -> Result<Self, StateErrorKind> {
        Ok(Self {
            file: Mutex::new(lock(&folder.join(LOCK))?),
            folder: folder.to_owned(),
        })
    }

    /// Checks that the file in the folder is the one that is locked, and locks anew if it is another one: somebody may have removed the
    /// folder and created it again, and a second server may have that one.
    pub(super) fn hold(&self) -> Result<(), StateErrorKind> {
        let path = self.folder.join(LOCK);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if is_at(&file, &path) {
            return Ok(());
        }
        if !self.folder.is_dir() {
            return Err(StateErrorKind::Gone);
        }
        *file = lock(&path)?;
        let folder = self.folder.display();
        tracing::warn!(%folder, "the state folder was replaced and is locked again; a restart writes everything into it anew");
        Ok(())
    }
}

/// Whether the file at `path` is this one.
fn is_at(file: &File, path: &Path) -> bool {
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(own), Ok(other)) => identity(own) == identity(other),
        _ => false,
    }
}

/// Locks the file at `path` and writes the id of this process into it.
fn lock(path: &Path) -> Result<File, StateErrorKind> {
    let opened = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path);
    let file = opened.and_then(|file| {
        if file.metadata()?.is_file() {
            Ok(file)
        } else {
            Err(io::Error::other("not a regular file"))
        }
    });
    let mut file = file.map_err(|error| cannot_lock(path, error))?;
    if let Err(error) = flock(&file, FlockOperation::NonBlockingLockExclusive) {
        if error != rustix::io::Errno::WOULDBLOCK {
            return Err(cannot_lock(path, error.into()));
        }
        let mut owner = String::new();
        // Without the id the message is less helpful, and still right.
        let _ = (&mut file).take(20).read_to_string(&mut owner);
        let owner = owner.trim().to_owned();
        return Err(StateErrorKind::InUse { owner });
    }
    file.set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()))
        .and_then(|()| file.sync_all())
        .map_err(StateErrorKind::Write)?;
    Ok(file)
}

/// The error is about the lock file if there is one, otherwise about the folder, in which it cannot be created.
fn cannot_lock(path: &Path, error: io::Error) -> StateErrorKind {
    match fs::symlink_metadata(path) {
        Err(missing) if missing.kind() == ErrorKind::NotFound => StateErrorKind::Write(error),
        _ => StateErrorKind::Lock {
            path: path.to_owned(),
            error,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_was_replaced_is_locked_again_unless_another_server_has_it() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("state");
        fs::create_dir(&folder).unwrap();
        let first = FolderLock::take(&folder).unwrap();
        first.hold().unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(matches!(first.hold(), Err(StateErrorKind::Gone)));
        fs::create_dir(&folder).unwrap();
        let second = FolderLock::take(&folder).unwrap();
        let error = first.hold().unwrap_err();
        assert!(matches!(error, StateErrorKind::InUse { .. }), "{error}");
        second.hold().unwrap();
        drop(second);
        first.hold().unwrap();
        assert!(FolderLock::take(&folder).is_err());
        // Only the lock file was removed.
        fs::remove_file(folder.join(LOCK)).unwrap();
        first.hold().unwrap();
        assert!(FolderLock::take(&folder).is_err());
    }

    #[test]
    fn an_error_about_the_lock_file_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(LOCK);
        fs::create_dir(&path).unwrap();
        let error = FolderLock::take(folder.path()).unwrap_err().to_string();
        assert!(error.contains(&path.display().to_string()), "{error}");
        assert!(error.contains("Is a directory"), "{error}");
    }
}
