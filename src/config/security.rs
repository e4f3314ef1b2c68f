//! Who may come in: the files that TLS needs, the file of those who may call, and how much one caller may ask for.
//!
//! Only what the keys say is judged here. The files themselves are read by the server, because they are read again at each
//! reload.

use std::path::PathBuf;

/// TLS on one listener.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsSettings {
    /// The section of its keys, `tls` or `admin_tls`: for messages.
    pub section: &'static str,
    /// The listener's certificate, and behind it those that lead to its authority.
    pub certificate: PathBuf,
    /// The private key of that certificate.
    pub key: PathBuf,
    /// Whether peers show certificates, and whose.
    pub clients: Option<ClientAuthorities>,
}

/// Whose certificates count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientAuthorities {
    /// Their own certificates.
    pub file: PathBuf,
    /// Whether a peer may come without one.
    pub need: ClientCertificates,
}

/// Whether a peer shows a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientCertificates {
    /// Without one there is no connection.
    Required,
    /// One that is shown must be right; without one the calls have to bring a token.
    Optional,
}

/// Who may call, and how much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessSettings {
    /// The file of names, tokens and certificates; without one everybody may call.
    pub file: Option<PathBuf>,
    /// How much a caller may ask for that has no numbers of its own in that file.
    pub allowance: Allowance,
}

/// How much one caller may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// Calls a second in the long run; 0: any number.
    pub calls_per_second: u32,
    /// Calls at once after a rest; 0: as many as in one second.
    pub burst: u32,
    /// Calls at the same time; 0: any number.
    pub calls_at_once: u32,
}

impl Allowance {
    /// Nothing is counted.
    pub fn is_boundless(&self) -> bool {
        self.calls_per_second == 0 && self.calls_at_once == 0
    }
}
