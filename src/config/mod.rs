//! The configuration: a TOML file, the environment, and the flags of the command line.
//!
//! Flags win over the environment, the environment over the file, the file over the defaults. A key that nobody knows, a
//! value out of its range and an address that cannot be read are errors that name the key: a server never starts with a
//! configuration that it only half understands.
//!
//! `file` is the file as it is written, `settings` what comes of it, `error` what can be wrong with it.

mod error;
mod file;
mod settings;
#[cfg(test)]
mod tests;

pub use error::ConfigError;
pub use file::LogForm;
pub use settings::{Flags, Settings};
