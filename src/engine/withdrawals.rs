//! Remembers the faults for which a technique is not asked any more, in any snapshot.
//!
//! A quarantine makes a snapshot without the technique, but walks that began before still use an older one. Without this record each of
//! them could lose its time, or its thread, to the same technique. The record counts, and a technique remembers the count at its
//! creation: one that is created later, because an operator has lifted the quarantine, is asked again.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::fault::Fault;

/// Whether any technique of this process was withdrawn. It usually is the only part of the records that a question reads: the record of a
/// technique is seldom in the processor's cache.
static ANY: AtomicBool = AtomicBool::new(false);

/// How often a technique was withdrawn, and the last fault for which it was.
#[derive(Debug, Default)]
pub(super) struct Withdrawals {
    count: AtomicU32,
    last: Mutex<Option<Fault>>,
}

impl Withdrawals {
    pub(super) fn add(&self, fault: &Fault) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault.clone());
        // After the fault, so that a thread that sees the count also finds the fault.
        self.count.fetch_add(1, Ordering::Release);
        ANY.store(true, Ordering::Release);
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Whether the technique was withdrawn since the record counted `before`.
    #[inline]
    pub(super) fn is_longer_than(&self, before: u32) -> bool {
        ANY.load(Ordering::Relaxed) && self.counts_other_than(before)
    }

    // Apart, so that a question does not read the record before it looks at `ANY`.
    #[cold]
    #[inline(never)]
    fn counts_other_than(&self, before: u32) -> bool {
        self.count() != before
    }

    pub(super) fn last(&self) -> Option<Fault> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
