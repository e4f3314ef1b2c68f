//! Bad plugins, built for real and dropped into a running server beside a steady load of all four calls.
//!
//! `corpus` is the table: what each plugin does, where it is stopped and what the operator reads; docs/plugins.md has the same table.
//! The folders `plugins` and `rust` have the sources. `stage` is the server, `load` the calls, `answers` what is right.
//!
//! `BAD_PLUGINS=TEXT cargo test --test bad_plugins` runs only the plugins whose description contains the text.

mod answers;
mod changes;
mod checked;
mod corpus;
mod files;
mod load;
mod long;
mod run;
#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "../server/support.rs"]
mod server;
#[path = "../support/mod.rs"]
mod shared;
mod stage;
mod table;

/// Calls a second of the load: what two processors carry in a debug build, beside the bad plugin and other tests.
const RATE: u32 = 100;
/// Calls a second of the load in the tests with optimisation.
const FULL_RATE: u32 = 1000;
