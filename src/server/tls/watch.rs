//! Taking over a renewed certificate without being told.
//!
//! What renews certificates often tells nobody (cert-manager changes the files of a mounted secret). So the files are looked at
//! every few seconds. Polling and not `inotify`: a mounted secret changes by a link to another folder, and network file systems tell
//! nothing.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

use super::certificates::Certificates;
use super::error::TlsError;
use sudokud_config::Tls;

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(2);
/// How often an end that comes near is warned of.
const DAY: Duration = Duration::from_hours(24);

/// What of a file changes with what is in it: the device and number of its inode, its length, and when it was written.
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

/// A listener's certificates and what was seen of their files.
struct WatchedCertificates {
    certificates: Arc<Certificates>,
    /// Those that were read last.
    read: Stamps,
    /// Those of the last look.
    seen: Stamps,
    warned: Option<Instant>,
}

impl WatchedCertificates {
    fn new(certificates: Arc<Certificates>) -> Self {
        let seen = stamps(certificates.files());
        Self {
            certificates,
            // Read a moment ago, but perhaps just before a renewal: they are read once more, which changes nothing when they are
            // the same.
            read: Stamps::new(),
            seen,
            warned: None,
        }
    }

    /// Reads the files again if they have changed and stand still since the last look: certificate and key are two files, and
    /// between their two renewals they do not fit together.
    fn look(&mut self) {
        let now = stamps(self.certificates.files());
        let stand_still = now == self.seen;
        self.seen.clone_from(&now);
        if stand_still && now != self.read {
            // Also after a failure: it is told once, until the files change again.
            self.read = now;
            match self.certificates.read() {
                Ok(next) => self.certificates.put(next),
                Err(error) => report(&error),
            }
        }
        if self.warned.is_none_or(|warned| warned.elapsed() >= DAY) {
            self.certificates.warn_of_expiry();
            self.warned = Some(Instant::now());
        }
    }
}

/// A renewal that cannot be used.
fn report(error: &TlsError) {
    tracing::error!(%error, "the old certificate stays");
}

/// Looks after these for ever.
pub(crate) async fn keep_current(all: Vec<Arc<Certificates>>) {
    let mut watched: Vec<WatchedCertificates> = all.into_iter().map(WatchedCertificates::new).collect();
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        // A file system may let a look wait.
        let looked = tokio::task::spawn_blocking(move || {
            for certificates in &mut watched {
                certificates.look();
            }
            watched
        });
        match looked.await {
            Ok(back) => watched = back,
            // The panic hook has told it.
            Err(_) => return,
        }
    }
}
