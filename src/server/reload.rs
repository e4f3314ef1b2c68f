//! Reading plugins, scales and the configuration again while the server runs.
//!
//! The signal SIGHUP and the admin call do the same: the configuration file is read again (only what it says of plugins,
//! ladder and scales counts; other changes need a new process, and are named in the log), a whole new snapshot is built, and the pointer is
//! swapped. Anything wrong leaves the old snapshot serving.

use std::fmt;
use std::sync::Arc;

use super::shutdown::Hangup;
use crate::config::Settings;
use crate::service::Failure;
use crate::service::admin::Reloaded;
use crate::snapshot::{Live, Snapshot};

/// Builds the next snapshot.
#[derive(Debug)]
pub(super) struct Reloader {
    live: Arc<Live>,
    /// What the process was started with.
    start: Settings,
}

impl Reloader {
    /// A reloader of `live` that reads again what `start` was read from.
    pub(super) fn new(live: Arc<Live>, start: Settings) -> Self {
        Self { live, start }
    }

    /// Builds the next snapshot and makes it current. Blocks: it reads files.
    pub(super) fn reload(&self) -> Result<Reloaded, Failure> {
        let reloaded = self.build();
        match &reloaded {
            Ok(reloaded) => {
                report(&reloaded.snapshot, "reloaded");
                if !reloaded.needs_new_process.is_empty() {
                    let keys = reloaded.needs_new_process.join(", ");
                    tracing::warn!(keys, "changed, and needs a new process");
                }
            }
            // On one line, even when it quotes a place in the file.
            Err(error) => tracing::error!(error = ?error.to_string(), "the old snapshot keeps serving"),
        }
        reloaded
    }

    fn build(&self) -> Result<Reloaded, Failure> {
        let refused = |error: &dyn fmt::Display| Failure::Reload(error.to_string());
        let next = Settings::load(self.start.flags.clone()).map_err(|error| refused(&error))?;
        Ok(Reloaded {
            needs_new_process: self.start.needs_new_process(&next),
            snapshot: self.live.reload(next.sources)?,
        })
    }
}

/// Logs what a snapshot holds.
pub(super) fn report(snapshot: &Snapshot, event: &str) {
    let catalog = snapshot.catalog();
    let (plugins, techniques) = (catalog.plugins().len(), catalog.ladder().rungs().len());
    let scales = snapshot.scales().len();
    tracing::info!(
        revision = snapshot.revision(),
        plugins,
        techniques,
        scales,
        "{event}"
    );
    if techniques == 0 {
        tracing::warn!("zero techniques: no plugin was found, so nothing can be solved by logic");
    }
}

/// Reloads at each SIGHUP, for ever.
pub(super) async fn reload_on_hangup(reloader: Arc<Reloader>, mut hangup: Hangup) {
    loop {
        hangup.next().await;
        let reloader = Arc::clone(&reloader);
        // Its own log lines say how it went; a panic in it is logged by the panic hook.
        let _ = tokio::task::spawn_blocking(move || reloader.reload()).await;
    }
}
