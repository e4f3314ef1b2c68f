//! Maps a file of the folder into memory, so that it outlives the process without any write.
#![expect(unsafe_code, reason = "maps a file, and returns its memory for ever")]

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::sync::atomic::AtomicU64;
use std::{ptr, slice};

use rustix::mm::{MapFlags, ProtFlags, mmap};

use super::LARGEST;
use super::atomic::UNFINISHED;
use super::folder::StateFolder;
use crate::files::read_at_most;

impl StateFolder {
    /// Reads the words of a file that a process has mapped. Returns `None` if there is none, or if it cannot be read.
    pub fn read_words(&self, name: &str) -> Option<Vec<u64>> {
        let bytes = read_at_most(&self.path().join(name), LARGEST).ok()?;
        let (words, _) = bytes.as_chunks::<8>();
        Some(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
    }

    /// Replaces a file by one of so many zeros, and maps it until the process ends. Stores into the memory reach the file however the
    /// process ends, but not before a loss of power.
    pub fn map_words(&self, name: &str, words: usize) -> io::Result<&'static [AtomicU64]> {
        let bytes = words * size_of::<u64>();
        let mapped = self.hold().and_then(|()| self.map_new(name, bytes));
        let start = self.record(name, mapped)?;
        // SAFETY: the mapping has so many zeros, is aligned to pages, and is never unmapped. Other processes only read the file, and this
        // process has the folder for itself.
        Ok(unsafe { slice::from_raw_parts(start, words) })
    }

    fn map_new(&self, name: &str, bytes: usize) -> io::Result<*mut AtomicU64> {
        let unfinished = self.path().join(format!("{name}{UNFINISHED}"));
        // One that is left over could be a link elsewhere.
        let _ = fs::remove_file(&unfinished);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&unfinished)?;
        let start = zeros(&mut file, bytes).and_then(|()| map(&file, bytes));
        let start = start.and_then(|start| {
            fs::rename(&unfinished, self.path().join(name))?;
            Ok(start)
        });
        if start.is_err() {
            // The error above is the one that matters.
            let _ = fs::remove_file(&unfinished);
        }
        start
    }
}

/// Maps the first words of an open file, which must be zeros, until the process ends. Stores into the memory reach the file.
pub fn map_file(file: &File, words: usize) -> io::Result<&'static [AtomicU64]> {
    let bytes = words * size_of::<u64>();
    if file.metadata()?.len() < bytes as u64 {
        return Err(io::Error::other("the file is too short to be mapped"));
    }
    let start = map(file, bytes)?;
    // SAFETY: the mapping is `bytes` long, aligned to a page, and never unmapped. Every bit pattern is a valid word.
    Ok(unsafe { slice::from_raw_parts(start, words) })
}

fn map(file: &File, bytes: usize) -> io::Result<*mut AtomicU64> {
    // SAFETY: a new mapping at an address that the kernel chooses touches nothing else.
    let start = unsafe {
        mmap(
            ptr::null_mut(),
            bytes,
            ProtFlags::READ | ProtFlags::WRITE,
            MapFlags::SHARED,
            file,
            0,
        )
    };
    Ok(start?.cast::<AtomicU64>())
}

/// Writes zeros, so that the file has its place on the disk: a store into a hole on a full disk would end the process.
fn zeros(file: &mut File, bytes: usize) -> io::Result<()> {
    file.write_all(&vec![0; bytes])
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn stores_are_in_the_file_and_a_new_mapping_begins_with_zeros() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::open(folder.path()).unwrap();
        assert_eq!(state.read_words("words"), None);
        let first = state.map_words("words", 1000).unwrap();
        first[999].store(7, Ordering::Relaxed);
        let read = state.read_words("words").unwrap();
        assert_eq!((read.len(), read[998], read[999]), (1000, 0, 7));
        let second = state.map_words("words", 10).unwrap();
        assert!(second.iter().all(|word| word.load(Ordering::Relaxed) == 0));
        // The first one is another file now.
        first[0].store(1, Ordering::Relaxed);
        assert_eq!(state.read_words("words").unwrap(), [0; 10]);
        fs::create_dir(folder.path().join("folder")).unwrap();
        assert!(state.map_words("folder", 10).is_err());
        assert!(state.has_failed());
    }
}
