//! What happened on a listener, in numbers: for logs and metrics.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What happened on one listener since the start, and what is there now.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    accepted: AtomicU64,
    refused: AtomicU64,
    handshakes: AtomicU64,
    open: AtomicUsize,
    floods: AtomicU64,
    aged: AtomicU64,
    idle: AtomicU64,
    silent: AtomicU64,
    late: AtomicU64,
    crowded: AtomicU64,
    waiting: AtomicUsize,
}

/// Something that is counted when it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A connection was accepted and served.
    Accepted,
    /// A connection was closed at once: too many are open, or the process has no descriptor left.
    Refused,
    /// TLS could not be agreed on: no certificate or a wrong one, or no TLS at all.
    Handshake,
    /// A connection was ended for frames that ask for nothing.
    Flood,
    /// A connection was asked to end for its age.
    Aged,
    /// A connection was asked to end because it had no call for long.
    Idle,
    /// A connection was closed because it did not finish its preface or a frame, or did not answer a ping.
    Silent,
    /// An answer was ended because its caller had not taken it by the deadline.
    Late,
    /// A call was refused or ended because too many bytes wait.
    Crowded,
}

impl Counters {
    /// Counts one more.
    pub(super) fn count(&self, event: Event) {
        self.cell(event).fetch_add(1, Ordering::Relaxed);
    }

    /// How often it happened.
    pub(crate) fn total(&self, event: Event) -> u64 {
        self.cell(event).load(Ordering::Relaxed)
    }

    /// The connections that are open.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// The bytes that wait: of unfinished requests, and of answers not yet taken.
    pub(crate) fn bytes_waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// The cell behind [`bytes_waiting`](Self::bytes_waiting).
    pub(super) fn waiting(&self) -> &AtomicUsize {
        &self.waiting
    }

    /// The cell behind [`open`](Self::open).
    pub(super) fn open_cell(&self) -> &AtomicUsize {
        &self.open
    }

    fn cell(&self, event: Event) -> &AtomicU64 {
        match event {
            Event::Accepted => &self.accepted,
            Event::Refused => &self.refused,
            Event::Handshake => &self.handshakes,
            Event::Flood => &self.floods,
            Event::Aged => &self.aged,
            Event::Idle => &self.idle,
            Event::Silent => &self.silent,
            Event::Late => &self.late,
            Event::Crowded => &self.crowded,
        }
    }
}
