//! Records when a call was queued, when it got a thread, and what it used, for the access log and traces.
//!
//! Without access log and traces, requests carry no notes, and the functions here do nothing.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use http::Extensions;
use rustix::time::{ClockId, clock_gettime};

/// The notes of one call. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct CallNotes(Option<Arc<NotedCall>>);

#[derive(Debug, Default)]
struct NotedCall {
    queued: OnceLock<Instant>,
    begun: OnceLock<Instant>,
    elements: AtomicU64,
    /// In nanoseconds.
    processor_time: AtomicU64,
}

impl CallNotes {
    /// Returns notes that record, for a call that is logged or traced.
    pub fn recording() -> Self {
        Self(Some(Arc::default()))
    }

    /// Returns the notes in the extensions of a request, or notes that record nothing.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Records that the call starts to wait for a thread.
    pub fn queued(&self) {
        if let Some(noted) = &self.0 {
            let _ = noted.queued.set(Instant::now());
        }
    }

    /// Records that the call has a thread. Only the first time counts, because a search has many turns.
    pub fn begun(&self) {
        if let Some(noted) = &self.0 {
            let _ = noted.begun.set(Instant::now());
        }
    }

    /// Counts an element of the stream.
    pub fn element(&self) {
        if let Some(noted) = &self.0 {
            noted.elements.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Does a part of the call's work and counts its processor time. Work on other threads and a panic are not counted.
    pub fn measured<T>(&self, work: impl FnOnce() -> T) -> T {
        let Some(noted) = &self.0 else {
            return work();
        };
        let start = thread_time();
        let done = work();
        let used = thread_time().saturating_sub(start);
        let nanoseconds = u64::try_from(used.as_nanos()).unwrap_or(u64::MAX);
        noted.processor_time.fetch_add(nanoseconds, Ordering::Relaxed);
        done
    }

    /// Returns the number of elements so far; 0 for a call that is not a stream.
    pub fn elements(&self) -> u64 {
        (self.0.as_ref()).map_or(0, |noted| noted.elements.load(Ordering::Relaxed))
    }

    /// Returns the processor time so far.
    pub fn processor_time(&self) -> Duration {
        let noted = self.0.as_ref();
        Duration::from_nanos(noted.map_or(0, |noted| noted.processor_time.load(Ordering::Relaxed)))
    }

    /// Returns the time when the call was queued, and the time when its first turn began if it had one.
    pub fn wait(&self) -> Option<(Instant, Option<Instant>)> {
        let noted = self.0.as_ref()?;
        Some((*noted.queued.get()?, noted.begun.get().copied()))
    }
}

/// Returns the processor time of the current thread.
fn thread_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}
