//! Remembers that a plugin did not return, so that no thread asks it again.
//!
//! A quarantine makes a snapshot without the plugin, but searches that began before still use an older snapshot. Without this record each
//! of them could lose its thread to the same plugin. The record counts, and a technique remembers the count at its creation: one that is
//! created later, because an operator has lifted the quarantine, is asked again.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::fault::Fault;

/// Whether any plugin of this process did not return. It usually is the only part of the records that a question reads: the record of a
/// plugin is seldom in the processor's cache.
static ANY_HANG: AtomicBool = AtomicBool::new(false);

/// How often a plugin did not return, and the last such fault.
#[derive(Debug, Default)]
pub(super) struct HangRecord {
    count: AtomicU32,
    last: Mutex<Option<Fault>>,
}

impl HangRecord {
    pub(super) fn add(&self, fault: &Fault) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault.clone());
        // After the fault, so that a thread that sees the count also finds the fault.
        self.count.fetch_add(1, Ordering::Release);
        ANY_HANG.store(true, Ordering::Release);
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Whether the plugin did not return since the record counted `before`.
    #[inline]
    pub(super) fn is_longer_than(&self, before: u32) -> bool {
        ANY_HANG.load(Ordering::Relaxed) && self.counts_other_than(before)
    }

    // Apart, so that a question does not read the record before it looks at `ANY_HANG`.
    #[cold]
    #[inline(never)]
    fn counts_other_than(&self, before: u32) -> bool {
        self.count() != before
    }

    pub(super) fn last(&self) -> Option<Fault> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
