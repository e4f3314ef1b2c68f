//! Reading plugins, scales and the configuration again while the server runs.
//!
//! The signal SIGHUP and the admin call do the same: the configuration file is read again (only what it says of plugins,
//! ladder and scales counts; addresses and limits need a new process), a whole new snapshot is built, and the pointer is
//! swapped. Anything wrong leaves the old snapshot serving.

use std::sync::Arc;

use super::config::{Flags, Settings};
use super::shutdown::Signals;
use crate::service::Failure;
use crate::snapshot::{Live, Snapshot};

/// Builds the next snapshot.
#[derive(Debug)]
pub(super) struct Reloader {
    live: Arc<Live>,
    flags: Flags,
}

impl Reloader {
    /// A reloader of `live` that reads what `flags` name.
    pub(super) fn new(live: Arc<Live>, flags: Flags) -> Self {
        Self { live, flags }
    }

    /// Builds the next snapshot and makes it current. Blocks: it reads files.
    pub(super) fn reload(&self) -> Result<Arc<Snapshot>, Failure> {
        let settings = Settings::load(self.flags.clone()).map_err(|error| Failure::Reload(error.to_string()));
        let next = settings.and_then(|settings| Ok(self.live.reload(settings.knowledge)?));
        match &next {
            Ok(snapshot) => report(snapshot, "reloaded"),
            Err(error) => tracing::error!(%error, "the old snapshot keeps serving"),
        }
        next
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
pub(super) async fn reload_on_hangup(reloader: Arc<Reloader>, signals: Arc<Signals>) {
    loop {
        signals.hangup().await;
        let reloader = Arc::clone(&reloader);
        // Its own log lines say how it went; a panic in it is logged by the panic hook.
        let _ = tokio::task::spawn_blocking(move || reloader.reload()).await;
    }
}
