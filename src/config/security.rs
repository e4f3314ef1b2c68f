//! Settings of TLS and access: the files of TLS, the file of names, and the limits of callers.
//!
//! The files themselves are read by the server, because each reload reads them again.

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

/// Whether clients must show a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientCertificates {
    /// Connections without a certificate are refused.
    Required,
    /// A shown certificate must be valid; without one, calls need a token.
    Optional,
}

/// The settings for access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessSettings {
    /// The file of names, tokens and certificates; without it all clients may call everything.
    pub file: Option<PathBuf>,
    /// The limits of callers without limits of their own in that file.
    pub allowance: Allowance,
}

/// The limits of one caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// Calls a second in the long run; 0: no limit.
    pub calls_per_second: u32,
    /// Calls at once after a pause; 0: `calls_per_second`.
    pub burst: u32,
    /// Concurrent calls; 0: no limit.
    pub calls_at_once: u32,
}

impl Allowance {
    /// Returns whether there are no limits.
    pub fn is_boundless(&self) -> bool {
        self.calls_per_second == 0 && self.calls_at_once == 0
    }
}
