//! The command line end to end: the real binary, real plugins, a real server.

mod access;
mod broken;
#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "../server/certificates.rs"]
mod certificates;
mod columns;
mod databases;
mod draw;
mod fleet;
mod hangs;
mod input;
mod interrupted;
mod interrupts;
mod ledger;
mod limits;
mod listings;
#[path = "../support/loading.rs"]
mod loading;
mod play;
mod remote;
mod run;
#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "../server/support.rs"]
mod server;
#[path = "../support/mod.rs"]
mod shared;
mod sheets;
mod start;
mod sukaku;
mod typing;
mod usage;
mod verify;
