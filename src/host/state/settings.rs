//! The settings of the state folder.

use std::path::PathBuf;

/// Where a server keeps what must outlive its process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateSettings {
    /// The folder.
    pub folder: PathBuf,
    /// What happens if it cannot be used.
    pub on_error: StateErrorPolicy,
}

/// What happens at a start whose state folder cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateErrorPolicy {
    /// The server starts without the folder, and says so.
    Warn,
    /// The server does not start.
    Refuse,
}
