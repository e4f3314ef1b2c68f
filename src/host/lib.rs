//! The machine as this process uses it: files it reads, a folder it keeps, lines it logs.
//!
//! - [`files`] reads whole files that an operator names, in bounded memory;
//! - `state` keeps what must outlive the process, and `log` writes lines to standard error, which neither fails nor waits. Both belong to
//!   the feature `process`.
//!
//! *Invariant:* this room knows nothing about puzzles and uses no other room.

pub mod files;
#[cfg(feature = "process")]
pub mod log;
#[cfg(feature = "process")]
pub mod state;
