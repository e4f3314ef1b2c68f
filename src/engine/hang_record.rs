//! Remembers that a plugin did not return, so that no thread asks it again.
//!
//! A quarantine makes a snapshot without the plugin, but searches that began before still use an older snapshot. Without this record each
//! of them could lose its thread to the same plugin. The record counts, and a technique remembers the count at its creation: one that is
//! created later, because an operator has lifted the quarantine, is asked again.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::fault::Fault;

/// How often a plugin did not return, and the last such fault.
#[derive(Debug, Default)]
pub(super) struct HangRecord {
    count: AtomicU32,
    last: Mutex<Option<Fault>>,
}

impl HangRecord {
    pub(super) fn add(&self, fault: &Fault) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault.clone());
        // After the fault, so that whoever sees the count finds the fault.
        self.count.fetch_add(1, Ordering::Release);
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    pub(super) fn last(&self) -> Option<Fault> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
