//! Who may come in: the files that TLS needs, the file of those who may call, and how much one caller may ask for.
//!
//! Only what the keys say is judged here. The files themselves are read by the server, because they are read again at each
//! reload.

use std::path::PathBuf;

use super::error::ConfigError;
use super::keys::{self, File};
use super::value::OptionalFile;

/// TLS on one listener.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tls {
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
pub struct Access {
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

/// The values of one section of TLS.
struct Section<'a> {
    name: &'static str,
    certificate: &'a OptionalFile,
    key: &'a OptionalFile,
    authorities: &'a OptionalFile,
    clients: Option<ClientCertificates>,
}

impl Section<'_> {
    fn resolve(self, access: &keys::Access) -> Result<Option<Tls>, ConfigError> {
        let alone = |set, missing| {
            Err(ConfigError::Alone {
                set: format!("{}.{set}", self.name),
                missing: format!("{}.{missing}", self.name),
            })
        };
        let (certificate, key) = match (&self.certificate.0, &self.key.0) {
            (Some(certificate), Some(key)) => (certificate, key),
            (Some(_), None) => return alone("certificate", "key"),
            (None, Some(_)) => return alone("key", "certificate"),
            (None, None) if self.authorities.0.is_some() => {
                return alone("client_authorities", "certificate");
            }
            (None, None) if self.clients.is_some() => return alone("client_certificates", "certificate"),
            (None, None) => return Ok(None),
        };
        let clients = match (&self.authorities.0, self.clients) {
            (None, None) => None,
            (None, Some(_)) => return alone("client_certificates", "client_authorities"),
            (Some(_), Some(ClientCertificates::Optional)) if access.file.0.is_none() => {
                return Err(ConfigError::OpenToAll { section: self.name });
            }
            (Some(file), need) => Some(ClientAuthorities {
                file: file.clone(),
                need: need.unwrap_or(ClientCertificates::Required),
            }),
        };
        Ok(Some(Tls {
            section: self.name,
            certificate: certificate.clone(),
            key: key.clone(),
            clients,
        }))
    }
}

/// TLS for callers, and for operators.
pub(super) fn tls(file: &File) -> Result<(Option<Tls>, Option<Tls>), ConfigError> {
    let (public, admin) = (&file.tls, &file.admin_tls);
    let public = Section {
        name: "tls",
        certificate: &public.certificate,
        key: &public.key,
        authorities: &public.client_authorities,
        clients: public.client_certificates,
    };
    let admin = Section {
        name: "admin_tls",
        certificate: &admin.certificate,
        key: &admin.key,
        authorities: &admin.client_authorities,
        clients: admin.client_certificates,
    };
    Ok((public.resolve(&file.access)?, admin.resolve(&file.access)?))
}

impl From<&keys::Access> for Access {
    fn from(access: &keys::Access) -> Self {
        Self {
            file: access.file.0.clone(),
            allowance: Allowance {
                calls_per_second: access.calls_per_second.0 as u32,
                burst: access.burst.0 as u32,
                calls_at_once: access.calls_at_once.0 as u32,
            },
        }
    }
}
