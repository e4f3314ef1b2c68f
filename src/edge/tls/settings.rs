//! The settings of TLS: the names of its files, which each reload reads again.

use std::path::PathBuf;

/// The TLS settings of one listener.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsSettings {
    /// The section of its keys, `tls` or `admin_tls`: for messages.
    pub section: &'static str,
    /// The listener's certificate, followed by its chain.
    pub certificate: PathBuf,
    /// The private key of that certificate.
    pub key: PathBuf,
    /// The oldest version that is spoken.
    pub oldest: TlsVersion,
    /// The authorities of clients' certificates, if clients are asked for one.
    pub clients: Option<ClientAuthorities>,
}

/// The authorities of clients' certificates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientAuthorities {
    /// The file with the certificates of the authorities.
    pub file: PathBuf,
    /// Whether clients must show a certificate.
    pub need: ClientCertificates,
}

/// A version of TLS.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TlsVersion {
    /// TLS 1.2.
    #[default]
    Tls12,
    /// TLS 1.3.
    Tls13,
}

/// Whether clients must show a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientCertificates {
    /// Connections without a certificate are refused.
    Required,
    /// A certificate that is sent must be valid; without a certificate, calls need a token.
    Optional,
}
