//! Reads the configuration from a TOML file, the environment, and the flags of the command line.
//!
//! Flags win over the environment, the environment over the file, the file over the defaults. An unknown key, a value out of range or
//! a malformed address is an error that names the key or the variable: a server never ignores a part of its configuration.
//!
//! Map of the room:
//! - [`keys`] is the table of all keys, and [`schema`] its JSON Schema;
//! - the types of values are in `value`, `choices` (a few words), `hosts`, `proxies`, `observing`, `page`, `reserve`, `watch` and
//!   `technique`;
//! - `file` reads the file, `environment` the variables;
//! - `settings` makes the settings of a server from both, `tls_keys` those of TLS; `error` has the errors.
//!
//! The settings of a room below are a type of that room, such as `sudokud_edge::connections::EdgeLimits`.

mod choices;
mod environment;
mod error;
mod file;
mod hosts;
pub mod keys;
mod observing;
mod page;
mod proxies;
mod reserve;
pub mod schema;
mod settings;
mod technique;
#[cfg(test)]
mod tests;
mod tls_keys;
mod value;
mod watch;

pub use error::ConfigError;
pub use settings::{Flags, ListenerHosts, ServedPages, Settings};
