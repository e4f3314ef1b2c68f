//! What those who work on a call note for whoever tells of it afterwards: an access log, a trace.
//!
//! Where nobody tells of calls, requests carry no notes, and to note something costs nothing.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use http::Extensions;

/// The notes of one call; a clone is the same notes.
#[derive(Clone, Debug, Default)]
pub struct CallNotes(Option<Arc<NotedTimes>>);

#[derive(Debug, Default)]
struct NotedTimes {
    queued: OnceLock<Instant>,
    begun: OnceLock<Instant>,
}

impl CallNotes {
    /// Notes that somebody will read.
    pub fn kept() -> Self {
        Self(Some(Arc::default()))
    }

    /// Those of the request with these extensions, if it has any.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// The call waits for a thread from now on.
    pub(super) fn queued(&self) {
        if let Some(noted) = &self.0 {
            let _ = noted.queued.set(Instant::now());
        }
    }

    /// The call has a thread. Only the first time counts: a search has many turns.
    pub(super) fn begun(&self) {
        if let Some(noted) = &self.0 {
            let _ = noted.begun.set(Instant::now());
        }
    }

    /// From when to when the call waited for its first turn; the end is missing for one that never got a turn.
    pub fn wait(&self) -> Option<(Instant, Option<Instant>)> {
        let noted = self.0.as_ref()?;
        Some((*noted.queued.get()?, noted.begun.get().copied()))
    }
}
