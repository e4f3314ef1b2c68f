//! The machine as this process uses it: files it reads, a folder it keeps, lines it logs.
//!
//! - [`files`] reads whole files that an operator names, in bounded memory;
//! - [`state`] keeps what must outlive the process;
//! - [`log`] writes lines to standard error, and neither fails nor waits.
//!
//! *Invariant:* this room knows nothing about puzzles and uses no other room.

pub mod files;
pub mod log;
pub mod state;
