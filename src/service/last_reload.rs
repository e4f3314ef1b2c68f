//! The result of the last reload, for operators.

use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// The result of the last reload of this process. The server records it.
#[derive(Debug, Default)]
pub struct LastReload(Mutex<Option<ReloadEnd>>);

/// How a reload ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReloadEnd {
    /// When.
    pub ended: SystemTime,
    /// Why it changed nothing; empty if it succeeded.
    pub refused_reason: String,
}

impl LastReload {
    /// Records the end of a reload, now.
    pub fn record(&self, refused_reason: String) {
        let end = ReloadEnd {
            ended: SystemTime::now(),
            refused_reason,
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
    }

    /// Returns the end of the last reload, or `None` before the first.
    pub fn end(&self) -> Option<ReloadEnd> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
