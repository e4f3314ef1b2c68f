//! Stamps and contents of the files of a snapshot.
//!
//! [`FileStamps`] show whether a file may have changed, without reading it. They follow symbolic links, because a Kubernetes volume
//! changes by a link to another folder. [`FileContents`] show whether it has changed: touching a file does not change its content.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use sudokud_host::files::FileError;

/// The stamps of all files at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct FileStamps(BTreeMap<PathBuf, Option<FileStamp>>);

/// File stamp: device, inode, size, and times of the last write and the last inode change.
#[derive(Clone, PartialEq, Eq, Debug)]
struct FileStamp {
    device: u64,
    inode: u64,
    length: u64,
    /// Time of the last write, in seconds and nanoseconds.
    written: (i64, i64),
    /// Time of the last change of the inode. A program can set the time of the last write back, not this one.
    changed: (i64, i64),
}

impl FileStamp {
    /// Returns the stamp of the file that this path leads to; `None` if there is none.
    fn of(path: &Path) -> Option<Self> {
        let file = fs::metadata(path).ok()?;
        Some(Self {
            device: file.dev(),
            inode: file.ino(),
            length: file.len(),
            written: (file.mtime(), file.mtime_nsec()),
            changed: (file.ctime(), file.ctime_nsec()),
        })
    }
}

impl FileStamps {
    /// Takes the stamps of these files.
    pub(super) fn of(files: Vec<PathBuf>) -> Self {
        let stamped = files.into_iter().map(|path| {
            let stamp = FileStamp::of(&path);
            (path, stamp)
        });
        Self(stamped.collect())
    }

    /// Reads the files.
    pub(super) fn read(&self) -> FileContents {
        let read = self.0.keys().map(|path| (path.clone(), FileContent::read(path)));
        FileContents(read.collect())
    }
}

/// The contents of all files, by their paths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileContents(BTreeMap<PathBuf, FileContent>);

/// The content of one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FileContent {
    /// The SHA-256 of its first [`MOST_BYTES`].
    Bytes([u8; 32]),
    /// It is a folder, a pipe or a device.
    NotAFile,
    /// It cannot be read.
    Unreadable(io::ErrorKind),
}

/// Most bytes of a file that are read. No file that a snapshot is made from may be larger.
const MOST_BYTES: u64 = 256 << 20;

impl FileContent {
    fn read(path: &Path) -> Self {
        match Self::digest(path) {
            Ok(digest) => Self::Bytes(digest),
            Err(FileError::NotAFile(_)) => Self::NotAFile,
            Err(error) => Self::Unreadable(io::Error::from(error).kind()),
        }
    }

    /// Returns the digest of a regular file.
    fn digest(path: &Path) -> Result<[u8; 32], FileError> {
        let file = sudokud_host::files::open(path)?;
        let (mut file, mut hash, mut part) = (file.take(MOST_BYTES), Sha256::new(), vec![0; 64 << 10]);
        loop {
            let length = file.read(&mut part)?;
            if length == 0 {
                return Ok(hash.finalize().into());
            }
            hash.update(&part[..length]);
        }
    }
}

impl FileContents {
    /// Returns the files that are in one of both only, or differ, in the order of their paths.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Vec<&'a Path> {
        let paths = self
            .0
            .keys()
            .chain(other.0.keys().filter(|path| !self.0.contains_key(*path)));
        let mut differ: Vec<&Path> = paths
            .filter(|path| self.0.get(*path) != other.0.get(*path))
            .map(PathBuf::as_path)
            .collect();
        differ.sort_unstable();
        differ
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::process::Command;
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn stamps_show_every_change_that_a_file_can_have() {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("file"), folder.path().join("other"));
        let stamps = || FileStamps::of(vec![file.clone()]);
        let mut before = stamps();
        let mut is_seen = |what: &str| {
            let now = stamps();
            assert_ne!(now, before, "{what}");
            assert_eq!(now, stamps(), "{what}: nothing changed since");
            before = now;
        };
        fs::write(&file, "one").unwrap();
        is_seen("created");
        let written = fs::metadata(&file).unwrap().modified().unwrap();
        // The clock of a file system may tick only 100 times a second.
        thread::sleep(Duration::from_millis(50));
        fs::write(&file, "two").unwrap();
        let opened = fs::OpenOptions::new().write(true).open(&file).unwrap();
        opened.set_modified(written).unwrap();
        is_seen("overwritten, with its old length and time");
        fs::write(&other, "two").unwrap();
        fs::rename(&other, &file).unwrap();
        is_seen("replaced by another file");
        fs::remove_file(&file).unwrap();
        is_seen("removed");
        for version in ["1", "2"] {
            fs::create_dir(folder.path().join(version)).unwrap();
            fs::write(folder.path().join(version).join("file"), version).unwrap();
        }
        symlink("1", folder.path().join("data")).unwrap();
        symlink("data/file", &file).unwrap();
        is_seen("a link through another link");
        symlink("2", folder.path().join("next")).unwrap();
        fs::rename(folder.path().join("next"), folder.path().join("data")).unwrap();
        is_seen("the other link leads to another folder");
    }

    #[test]
    fn contents_tell_which_files_differ() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let contents = || FileStamps::of(["a", "b", "c", "pipe"].map(path).to_vec()).read();
        fs::write(path("a"), "a").unwrap();
        fs::write(path("b"), "b").unwrap();
        let made = Command::new("mkfifo").arg(path("pipe")).status().unwrap();
        assert!(made.success());
        let before = contents();
        // The same content in another file.
        fs::write(path("next"), "a").unwrap();
        fs::rename(path("next"), path("a")).unwrap();
        assert!(contents().difference(&before).is_empty());
        fs::write(path("b"), "B").unwrap();
        fs::write(path("c"), "").unwrap();
        fs::remove_file(path("pipe")).unwrap();
        let changed = ["b", "c", "pipe"].map(path);
        assert_eq!(contents().difference(&before), changed);
        let fewer = FileStamps::of(vec![path("a")]).read();
        assert_eq!(fewer.difference(&before), changed);
        assert_eq!(before.difference(&fewer), changed);
    }
}
