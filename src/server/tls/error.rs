//! What can be wrong with the files of TLS: each error names the key and the file.

use std::io;
use std::path::PathBuf;

/// Why a listener has no certificate, or no new one.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file that cannot be read.
    #[error("{key}: cannot read {}: {error}", path.display())]
    Unreadable {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file without what it is for.
    #[error("{key}: {} has no {wanted} in PEM; it begins with -----BEGIN {label}-----", path.display())]
    NotThere {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// What is looked for.
        wanted: &'static str,
        /// How it begins.
        label: &'static str,
    },
    /// A certificate or a key that cannot be used. Nothing of the file is repeated: it may be the key.
    #[error("{key}: {}: {reason}", path.display())]
    Unusable {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The key is another certificate's.
    #[error("{section}.key: the key in {} does not belong to the certificate in {}", key.display(), certificate.display())]
    Mismatch {
        /// The section of the keys.
        section: &'static str,
        /// The file of the key.
        key: PathBuf,
        /// The file of the certificate.
        certificate: PathBuf,
    },
    /// A certificate whose time has passed or has not come.
    #[error("{key}: the certificate in {} is valid from {from} to {until}, which is not now", path.display())]
    OutOfTime {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// The beginning of its time.
        from: String,
        /// The end of its time.
        until: String,
    },
    /// rustls does not take what was read.
    #[error("{section}: {reason}")]
    Refused {
        /// The section of the keys.
        section: &'static str,
        /// What it says.
        reason: String,
    },
}
