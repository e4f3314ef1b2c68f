//! End to end: the real server process, real plugins, real clients.

mod bad_input;
mod calls;
mod reload;
mod serving;
mod shutdown;
mod streams;
mod support;
