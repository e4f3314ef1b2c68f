//! Tries plugin files in a child process before a server opens them.
//!
//! A native library can end the process that opens it. So a server first lets a child of itself open the file and asks every technique
//! on many boards. A file whose child crashes, hangs or breaks the contract is refused, and no call is harmed. This is a guard against
//! mistakes, not against malice.
//!
//! - [`check`] lists what is judged, [`report`] holds the result of a trial;
//! - [`corpus`] makes the boards;
//! - [`child`] is the trial itself, which runs in the child process;
//! - `record` is the file in memory into which the child writes what it does, so that the parent knows after a crash;
//! - `parent` starts a child, watches it and reads the record: [`Launcher`];
//! - `admitter` decides for a server: [`Admitter`] asks its caches first and tries the other files in parallel; `cache` is a list of
//!   files that passed.
//!
//! *Invariant:* the parent never runs code of a plugin. It gives the child the bytes that it has read, and the server opens the same
//! bytes afterwards.

mod admitter;
mod cache;
pub mod check;
pub mod child;
pub mod corpus;
mod parent;
mod record;
pub mod report;

pub use admitter::{AdmissionError, AdmissionPolicy, Admitter, RefusedFile};
pub use cache::{CACHE_NAME, PassedFiles};
pub use check::{Check, Severity};
pub use child::Thoroughness;
pub use parent::{CannotTry, Launcher, RehearsalRecord, Rehearsed, TrialScope};
pub use report::{Finding, TrialReport};
