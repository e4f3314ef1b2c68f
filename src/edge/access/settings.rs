//! The settings of access: the file of names, which each reload reads again, and the limits of callers.

use std::path::PathBuf;

/// The settings for access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessSettings {
    /// The file of names, tokens and certificates; without it all clients may call everything.
    pub file: Option<PathBuf>,
    /// The limits of callers without limits of their own in that file.
    pub allowance: Allowance,
}

/// The limits of one caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// Calls a second in the long run; 0: no limit.
    pub calls_per_second: u32,
    /// Calls at once after a pause; 0: `calls_per_second`.
    pub burst: u32,
    /// Concurrent calls; 0: no limit.
    pub calls_at_once: u32,
}

impl Allowance {
    /// Returns whether calls are not limited.
    pub fn is_boundless(&self) -> bool {
        self.calls_per_second == 0 && self.calls_at_once == 0
    }
}
