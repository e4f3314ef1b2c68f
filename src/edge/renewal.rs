//! Reads the files of certificates, names and tokens again when they change.
//!
//! Tools that renew such files often send no signal (cert-manager changes the files of a mounted secret), so the files are checked
//! every few seconds. Polling and not `inotify`: a mounted secret changes by a link to another folder, and network file systems report
//! no changes.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

/// Time between two checks of the files.
const PERIOD: Duration = Duration::from_secs(2);

/// A part of the server that is made of files and can be made again while the server runs.
pub trait MadeOfFiles: Send + Sync {
    /// Returns the paths of the files.
    fn paths(&self) -> Vec<PathBuf>;

    /// Reads the files again and uses them, or logs why they cannot be used. Returns whether they are in use.
    fn renew(&self) -> bool;

    /// Called after each check of the files.
    fn checked(&self, _found: FilesFound) {}
}

/// The files as a check has found them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilesFound {
    /// They are in use.
    InUse,
    /// One is missing, or they cannot be used.
    Unusable,
}

/// File stamp: device, inode, size and modification time.
type Stamp = Option<(u64, u64, u64, i64, i64)>;

fn stamp(path: &Path) -> Stamp {
    let file = fs::metadata(path).ok()?;
    Some((
        file.dev(),
        file.ino(),
        file.len(),
        file.mtime(),
        file.mtime_nsec(),
    ))
}

/// The watched files of one part.
struct WatchedFiles {
    part: Arc<dyn MadeOfFiles>,
    /// The stamps of the files that were read last.
    read: Vec<Stamp>,
    /// The stamps at the last check.
    seen: Vec<Stamp>,
    /// Whether the files that were read last can be used.
    usable: bool,
}

impl WatchedFiles {
    fn new(part: Arc<dyn MadeOfFiles>) -> Self {
        Self {
            part,
            // Empty, so that the files are read once more: they may have changed since they were read at the start.
            read: Vec::new(),
            seen: Vec::new(),
            // The start has read them.
            usable: true,
        }
    }

    /// Reads the files again if they differ from those read last and are the same as at the last check. Certificate and key are written
    /// one after the other, and in between they do not match.
    fn check(&mut self) {
        let now: Vec<Stamp> = self.part.paths().iter().map(|path| stamp(path)).collect();
        let is_unchanged = now == self.seen;
        self.seen.clone_from(&now);
        if is_unchanged && now != self.read {
            // Set before the result is known, so that a failure is logged once and not at each check.
            self.read = now;
            self.usable = self.part.renew();
        }
        self.part
            .checked(if self.usable && self.seen.iter().all(Option::is_some) {
                FilesFound::InUse
            } else {
                FilesFound::Unusable
            });
    }
}

/// Checks the files of these parts at intervals; never returns.
pub async fn keep_current(parts: Vec<Arc<dyn MadeOfFiles>>) {
    let mut watched: Vec<WatchedFiles> = parts.into_iter().map(WatchedFiles::new).collect();
    let mut timer = interval(PERIOD);
    timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        timer.tick().await;
        // File systems may block.
        let checked = tokio::task::spawn_blocking(move || {
            for files in &mut watched {
                files.check();
            }
            watched
        });
        match checked.await {
            Ok(back) => watched = back,
            // The panic hook has logged it.
            Err(_) => return,
        }
    }
}
