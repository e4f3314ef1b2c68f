//! The configuration: a TOML file, the environment, and the flags of the command line.
//!
//! Flags win over the environment, the environment over the file, the file over the defaults. A key that nobody knows, a
//! value out of its range and an address that cannot be read are errors that name the key or the variable: a server never
//! starts with a configuration that it only half understands.
//!
//! [`keys`] is the table of all keys, `value` the types in it, `address` where a listener listens, `observing` who may look on, `file` the file as it is written, `environment` the variables,
//! `settings` what comes of them, `security` those of TLS and access, `error` what can be wrong.

mod address;
mod environment;
mod error;
mod file;
pub mod keys;
mod observing;
mod security;
mod settings;
mod technique;
#[cfg(test)]
mod tests;
mod tls_keys;
mod value;

pub use address::{Address, NoAddress};
pub use error::ConfigError;
pub use observing::{AccessLog, Origins, TraceSettings, WebSettings};
pub use security::{AccessSettings, Allowance, ClientAuthorities, ClientCertificates, TlsSettings};
pub use settings::{EdgeLimits, Flags, Settings};
pub use value::{LogFilter, LogForm};
