//! Serves TLS with certificates that can be renewed while the server runs.
//!
//! Map of the room: `read` makes rustls' settings from the files, `error` has the errors of that; `certificates` holds the settings in
//! use; `peer` reads the names in a client's certificate; `settings`
//! has the names of the files.
//!
//! A connection keeps the settings from its beginning, so a renewal ends no connection. Unusable files never replace usable settings.

mod certificates;
mod error;
mod peer;
mod read;
mod settings;

pub use certificates::Certificates;
pub use error::TlsError;
pub(crate) use peer::ClientCertificate;
pub use read::Loaded;
pub use settings::{ClientAuthorities, ClientCertificates, TlsSettings, TlsVersion};
