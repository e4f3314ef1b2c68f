//! Reloads when the files of plugins, scales or recipes change (`plugins.watch`).
//!
//! A separate thread checks the folders, because file systems may block. It polls instead of using `inotify`, for the same reasons as the
//! watch of certificates in the room `edge`. When two checks in a row see the same changed files, it requests the same reload as SIGHUP.
//! Contents that a reload has tried are not tried again until they change, even if that reload failed.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::runtime::Handle;

use super::reload::Reloader;
use sudokud_config::Settings;
use sudokud_service::admin::ReloadWish;
use sudokud_snapshot::{FileChange, FileContents, FileWatch, SnapshotSources};

/// The settings of the watch. Reloads change them; the thread reads them before each check.
#[derive(Debug)]
pub(super) struct FolderWatch {
    orders: Mutex<WatchOrders>,
    /// Signalled when the orders change.
    changed: Condvar,
    /// Seconds since 1970 of the last check that could read all folders; 0 before the first.
    last_check: AtomicU64,
}

#[derive(Debug)]
struct WatchOrders {
    /// Time between two checks; `None` if the folders are not watched.
    period: Option<Duration>,
    /// The sources of the last successful reload.
    sources: SnapshotSources,
    /// The contents at the last reload, successful or not.
    tried: FileContents,
    /// Whether the process ends.
    has_ended: bool,
}

/// Reads the files of these settings, if they are watched. Done before a reload: a change during the reload is then one that comes
/// after it.
pub(super) fn contents(settings: &Settings) -> FileContents {
    match settings.watch {
        Some(_) => settings.sources.contents(),
        None => FileContents::default(),
    }
}

impl FolderWatch {
    /// Returns a watch of these settings, whose files had these contents before they were loaded.
    pub(super) fn new(settings: &Settings, loaded: FileContents) -> Self {
        Self {
            orders: Mutex::new(WatchOrders {
                period: settings.watch,
                sources: settings.sources.clone(),
                tried: loaded,
                has_ended: false,
            }),
            changed: Condvar::new(),
            last_check: AtomicU64::new(0),
        }
    }

    /// Follows these settings from now on. Their files had these contents before they were loaded.
    pub(super) fn follow(&self, settings: &Settings, loaded: FileContents) {
        let mut orders = self.orders();
        orders.period = settings.watch;
        orders.sources = settings.sources.clone();
        orders.tried = loaded;
        drop(orders);
        self.changed.notify_all();
    }

    /// Remembers contents of which a reload was refused.
    pub(super) fn refuse(&self, refused: FileContents) {
        self.orders().tried = refused;
    }

    /// Returns the time of the last check that could read all folders, in seconds since 1970; `None` while they are not watched.
    pub(super) fn last_check(&self) -> Option<u64> {
        let is_on = self.orders().period.is_some();
        Some(self.last_check.load(Ordering::Relaxed)).filter(|&check| is_on && check > 0)
    }

    /// Starts the thread. It ends when the result is dropped.
    pub(super) fn start(self: &Arc<Self>, reloader: Arc<Reloader>) -> io::Result<WatchThread> {
        let (watch, runtime) = (Arc::clone(self), Handle::current());
        let reload = move || {
            // The result is already in the log.
            let _ = runtime.block_on(reloader.reload(ReloadWish::default()));
        };
        thread::Builder::new()
            .name("folder-watch".to_owned())
            .spawn(move || watch.run(reload))?;
        Ok(WatchThread(Arc::clone(self)))
    }

    /// Checks the folders periodically, until the end.
    fn run(&self, reload: impl Fn()) {
        let mut looks = FileWatch::default();
        while let Some((sources, tried)) = self.next() {
            match looks.check(&sources, &tried) {
                FileChange::Same | FileChange::Moving => self.count_check(),
                FileChange::Changed(contents) => {
                    self.count_check();
                    let changed = in_words(&contents.difference(&tried));
                    tracing::info!(changed, "the watched folders have changed: reloading");
                    // Remembered here as well, because a mistake in the configuration ends a reload before it reads the files.
                    self.refuse(contents);
                    reload();
                }
                FileChange::Unreadable(error) => {
                    tracing::warn!(
                        error = %error,
                        "the watched folders cannot be read; the snapshot stays, and the next checks are silent until they can"
                    );
                }
                FileChange::StillUnreadable => {}
            }
        }
    }

    /// Waits for the time of the next check. Returns the folders and their last known contents, or `None` at the end.
    fn next(&self) -> Option<(SnapshotSources, FileContents)> {
        let mut orders = self.orders();
        loop {
            if orders.has_ended {
                return None;
            }
            let Some(period) = orders.period else {
                orders = (self.changed.wait(orders)).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let (woken, waited) =
                (self.changed.wait_timeout(orders, period)).unwrap_or_else(PoisonError::into_inner);
            orders = woken;
            if waited.timed_out() && orders.period.is_some() && !orders.has_ended {
                return Some((orders.sources.clone(), orders.tried.clone()));
            }
        }
    }

    fn count_check(&self) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let seconds = now.unwrap_or_default().as_secs();
        self.last_check.store(seconds, Ordering::Relaxed);
    }

    fn orders(&self) -> MutexGuard<'_, WatchOrders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The running thread. Dropping this asks the thread to end but does not wait for it, because it may block in a file system.
#[derive(Debug)]
pub(super) struct WatchThread(Arc<FolderWatch>);

impl Drop for WatchThread {
    fn drop(&mut self) {
        self.0.orders().has_ended = true;
        self.0.changed.notify_all();
    }
}

/// Lists the first of these paths.
fn in_words(paths: &[&Path]) -> String {
    const MOST: usize = 8;
    let mut words: Vec<String> = paths
        .iter()
        .take(MOST)
        .map(|path| path.display().to_string())
        .collect();
    if paths.len() > MOST {
        words.push(format!("and {} more", paths.len() - MOST));
    }
    words.join(", ")
}
