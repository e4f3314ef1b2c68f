//! Judges techniques on known positions.
//!
//! A library line contains a board in mid-solve and a deduction that one technique must find there, or must not find. Its code names
//! the technique: techniques claim codes in their descriptors, so this crate knows none by name. A line can also contain a
//! technique's id, for techniques without a code.

mod judge;

pub use judge::{Codes, Verdict, VerdictCounts};
