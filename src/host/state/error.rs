//! The reasons why a state folder cannot be used.

use std::io;
use std::path::PathBuf;

/// The error of a folder that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("state folder {}: {kind}", path.display())]
pub struct StateError {
    /// The folder.
    pub path: PathBuf,
    /// The reason.
    pub kind: StateErrorKind,
}

/// The reason why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateErrorKind {
    /// The folder does not exist and cannot be created.
    #[error("cannot be created: {0}; create it for the user of the server")]
    Create(#[source] io::Error),
    /// No file can be written in it.
    #[error("cannot be written: {0}; make it writable for the user of the server")]
    Write(#[source] io::Error),
    /// Its lock file cannot be locked.
    #[error(
        "its lock file {} cannot be used: {error}; remove it, or make it a file that the user of the server can write",
        path.display()
    )]
    Lock {
        /// The lock file.
        path: PathBuf,
        /// The reason.
        #[source]
        error: io::Error,
    },
    /// It does not exist any more.
    #[error("was removed while the server runs; create it for the user of the server")]
    Gone,
    /// Another process has it.
    #[error(
        "used by another server{}; give each server a folder of its own",
        process(owner)
    )]
    InUse {
        /// The id that the process has written into the lock file; empty if it is not known.
        owner: String,
    },
}

fn process(owner: &str) -> String {
    if owner.is_empty() {
        String::new()
    } else {
        format!(" (process {owner})")
    }
}
