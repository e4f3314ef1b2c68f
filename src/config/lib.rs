//! Reads the configuration from a TOML file, the environment, and the flags of the command line.
//!
//! Flags win over the environment, the environment over the file, the file over the defaults. An unknown key, a value out of range or
//! a malformed address is an error that names the key or the variable: a server never ignores a part of its configuration.
//!
//! Map of the room: [`keys`] is the table of all keys, with the types in `value`, `address`, `logging`, `observing` and `technique`; `file` reads the
//! file, `environment` the variables; `settings` makes settings of them, `tls_keys` those of TLS; `security` has the types of TLS and access;
//! `error` has the errors.

mod address;
mod admission;
mod environment;
mod error;
mod file;
pub mod keys;
mod logging;
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
pub use logging::{LogFilter, LogForm};
pub use observing::{AccessLog, Origins, TraceSettings, WebSettings};
pub use security::{AccessSettings, Allowance, ClientAuthorities, ClientCertificates, TlsSettings};
pub use settings::{EdgeLimits, Flags, Settings};
