//! Errors in the files of TLS. Each names the key and the file.

use std::path::PathBuf;

use sudokud_host::files::FileError;

/// An error in a file of TLS.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("{key}: cannot read {}: {error}", path.display())]
    Unreadable {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: FileError,
    },
    /// A file has no item of the expected kind.
    #[error("{key}: {} has no {wanted} in PEM; it begins with -----BEGIN {label}-----", path.display())]
    NotThere {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// The expected item.
        wanted: &'static str,
        /// The label of its first line.
        label: &'static str,
    },
    /// A certificate or a key cannot be used. The error does not quote the file, because it may be the private key.
    #[error("{key}: {}: {reason}", path.display())]
    Unusable {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The key belongs to another certificate.
    #[error("{section}.key: the key in {} does not belong to the certificate in {}", key.display(), certificate.display())]
    Mismatch {
        /// The section of the keys.
        section: &'static str,
        /// The file of the key.
        key: PathBuf,
        /// The file of the certificate.
        certificate: PathBuf,
    },
    /// A certificate has expired or is not valid yet.
    #[error("{key}: the certificate in {} is valid from {from} to {until}, which is not now", path.display())]
    OutOfTime {
        /// The key that names the file.
        key: String,
        /// The file.
        path: PathBuf,
        /// The beginning of its validity.
        from: String,
        /// The end of its validity.
        until: String,
    },
    /// rustls does not accept the settings.
    #[error("{section}: {reason}")]
    Refused {
        /// The section of the keys.
        section: &'static str,
        /// The error of rustls.
        reason: String,
    },
}
