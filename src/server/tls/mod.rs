//! Serves TLS with certificates that can be renewed while the server runs.
//!
//! Map of the room: `read` makes rustls' settings from the files, `error` has the errors of that; `certificates` holds the settings in
//! use, `watch` renews them when the files change; `peer` reads the names in a client's certificate.
//!
//! A connection keeps the settings from its beginning, so a renewal ends no connection. Unusable files never replace usable settings.

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
