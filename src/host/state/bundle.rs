//! Folders of files in the state folder, written as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::atomic::{UNFINISHED, sync_folder};
use super::folder::StateFolder;

impl StateFolder {
    /// Puts these files, with paths of at most one folder, into a new folder `name`. Nothing happens if there is one already.
    pub fn write_bundle(&self, name: &str, files: &[(PathBuf, &[u8])]) -> io::Result<()> {
        let (whole, unfinished) = (
            self.path().join(name),
            self.path().join(format!("{name}{UNFINISHED}")),
        );
        let written = self.hold().and_then(|()| {
            if whole.is_dir() {
                return Ok(());
            }
            write_all(&unfinished, files)?;
            fs::rename(&unfinished, &whole)?;
            sync_folder(self.path())
        });
        if written.is_err() {
            // The error above is the one that matters.
            let _ = fs::remove_dir_all(&unfinished);
        }
        self.record(name, written)
    }

    /// Removes the folders whose names begin with `prefix`, except `kept`.
    pub fn remove_bundles(&self, prefix: &str, kept: &[&str]) {
        let is_old = |name: &str| name.starts_with(prefix) && !kept.contains(&name);
        self.forget(is_old);
        let entries = fs::read_dir(self.path()).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name();
            if name.to_str().is_some_and(is_old) {
                // It takes place on the disk, and is tried again the next time.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

fn write_all(folder: &Path, files: &[(PathBuf, &[u8])]) -> io::Result<()> {
    // What a process that was killed has left behind.
    let _ = fs::remove_dir_all(folder);
    fs::create_dir(folder)?;
    for (path, bytes) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let mut file = File::create(&path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sync_folder(&path)?;
        }
    }
    sync_folder(folder)
}
