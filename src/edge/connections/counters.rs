//! Counts the events on a listener, for logs and metrics.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The events on one listener since the start, and its open connections.
#[derive(Debug, Default)]
pub struct Counters {
    /// By the number of the event.
    totals: [AtomicU64; Event::Crowded as usize + 1],
    open: AtomicUsize,
}

/// An event on a listener.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A connection was accepted and served.
    Accepted,
    /// A connection was closed at once: too many were open, or no descriptor was free.
    Refused,
    /// A TLS handshake failed: no certificate or a wrong one, or no TLS at all.
    Handshake,
    /// A connection was ended because of a flood of frames.
    Flood,
    /// A peer was asked to end a connection because of its age.
    Aged,
    /// A peer was asked to end a connection because of idle time.
    Idle,
    /// A connection was closed because the peer did not finish the preface or a frame, or did not answer a ping.
    Silent,
    /// An answer was ended because its caller had not read it by the deadline.
    Late,
    /// A call was refused or ended because too many bytes wait.
    Crowded,
}

impl Counters {
    /// Counts an event.
    pub(super) fn count(&self, event: Event) {
        self.cell(event).fetch_add(1, Ordering::Relaxed);
    }

    /// Returns how often an event happened.
    pub fn total(&self, event: Event) -> u64 {
        self.cell(event).load(Ordering::Relaxed)
    }

    /// Returns the number of open connections.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// The cell behind [`open`](Self::open).
    pub(super) fn open_cell(&self) -> &AtomicUsize {
        &self.open
    }

    fn cell(&self, event: Event) -> &AtomicU64 {
        &self.totals[event as usize]
    }
}
