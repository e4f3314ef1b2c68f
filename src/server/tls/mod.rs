//! TLS of one listener: its certificate, which changes while connections go on.
//!
//! Map of the room: `read` makes rustls' settings from the files and finds what is wrong with them, `watch` looks whether the files
//! have changed, `error` names what is wrong, `peer` is what a peer's own certificate says. [`Certificates`] holds what is used now.
//!
//! A connection takes the settings of the moment in which it begins and keeps them to its end, so a renewal ends nothing. What
//! cannot be used never takes the place of what can.

mod certificates;
mod error;
mod peer;
mod read;
mod watch;

pub(super) use certificates::Certificates;
pub use error::TlsError;
pub(super) use peer::ClientCertificate;
pub(super) use read::Loaded;
pub(super) use watch::keep_current;
