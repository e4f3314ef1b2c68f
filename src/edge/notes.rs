//! Records when a call was queued and when it got a thread, for the access log and traces.
//!
//! If neither is enabled, requests carry no notes and recording costs nothing.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use http::Extensions;

/// The notes of one call. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct CallNotes(Option<Arc<NotedTimes>>);

#[derive(Debug, Default)]
struct NotedTimes {
    queued: OnceLock<Instant>,
    begun: OnceLock<Instant>,
}

impl CallNotes {
    /// Returns notes that are kept.
    pub fn kept() -> Self {
        Self(Some(Arc::default()))
    }

    /// Returns the notes in the extensions of a request; if there are none, notes that are not kept.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Notes that the call waits for a thread from now on.
    pub fn queued(&self) {
        if let Some(noted) = &self.0 {
            let _ = noted.queued.set(Instant::now());
        }
    }

    /// Notes that the call has a thread. Only the first time counts, because a search has many turns.
    pub fn begun(&self) {
        if let Some(noted) = &self.0 {
            let _ = noted.begun.set(Instant::now());
        }
    }

    /// Returns when the call was queued and when its first turn began; `None` in the second place if it got no turn.
    pub fn wait(&self) -> Option<(Instant, Option<Instant>)> {
        let noted = self.0.as_ref()?;
        Some((*noted.queued.get()?, noted.begun.get().copied()))
    }
}
