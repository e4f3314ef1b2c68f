//! Renews certificates when their files change.
//!
//! Tools that renew certificates often send no signal (cert-manager changes the files of a mounted secret), so the files are checked
//! every few seconds. Polling and not `inotify`: a mounted secret changes by a link to another folder, and network file systems report
//! no changes.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

use super::certificates::Certificates;
use super::error::TlsError;
use super::settings::TlsSettings;

/// Time between two checks of the files.
const PERIOD: Duration = Duration::from_secs(2);
/// Time between two warnings that a certificate expires soon.
const DAY: Duration = Duration::from_hours(24);

/// File stamp: device, inode, size and modification time.
type Stamp = Option<(u64, u64, u64, i64, i64)>;

/// The stamps of all files of one listener.
type Stamps = Vec<Stamp>;

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

fn stamps(files: &TlsSettings) -> Stamps {
    let authorities = files.clients.iter().map(|clients| &clients.file);
    let all = [&files.certificate, &files.key].into_iter().chain(authorities);
    all.map(|path| stamp(path)).collect()
}

/// A listener's certificates and the stamps of their files.
struct WatchedCertificates {
    certificates: Arc<Certificates>,
    /// The stamps of the files that were read last.
    read: Stamps,
    /// The stamps at the last check.
    seen: Stamps,
    /// Whether the files that were read last can be used.
    usable: bool,
    warned: Option<Instant>,
}

impl WatchedCertificates {
    fn new(certificates: Arc<Certificates>) -> Self {
        let seen = stamps(certificates.files());
        Self {
            certificates,
            // Empty, so that the files are read once more: they may have changed since they were read at the start.
            read: Stamps::new(),
            seen,
            // The start has read them.
            usable: true,
            warned: None,
        }
    }

    /// Reads the files again if they differ from those read last and are the same as at the last check. Certificate and key are written
    /// one after the other, and in between they do not match.
    fn check(&mut self) {
        let now = stamps(self.certificates.files());
        let is_unchanged = now == self.seen;
        self.seen.clone_from(&now);
        if is_unchanged && now != self.read {
            // Set before the result is known, so that a failure is logged once and not at each check.
            self.read = now;
            let read = self.certificates.read();
            self.usable = read.is_ok();
            match read {
                Ok(next) => self.certificates.put(next),
                Err(error) => report(&error),
            }
        }
        if self.usable && self.seen.iter().all(Option::is_some) {
            self.certificates.count_check();
        }
        if self.warned.is_none_or(|warned| warned.elapsed() >= DAY) {
            self.certificates.warn_of_expiry();
            self.warned = Some(Instant::now());
        }
    }
}

/// Logs a renewal that cannot be used.
fn report(error: &TlsError) {
    tracing::error!(%error, "the old certificate stays");
}

/// Checks these certificates at intervals; never returns.
pub async fn keep_current(all: Vec<Arc<Certificates>>) {
    let mut watched: Vec<WatchedCertificates> = all.into_iter().map(WatchedCertificates::new).collect();
    let mut timer = interval(PERIOD);
    timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        timer.tick().await;
        // File systems may block.
        let checked = tokio::task::spawn_blocking(move || {
            for certificates in &mut watched {
                certificates.check();
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
