//! Checks the keys of the sections `tls` and `admin_tls` against each other and makes settings of them.

use super::error::ConfigError;
use super::keys::{self, ConfigFile};
use super::value::OptionalFile;
use sudokud_edge::tls::{ClientAuthorities, ClientCertificates, TlsSettings, TlsVersion};

/// The values of the section `tls` or `admin_tls`.
struct TlsSection<'a> {
    name: &'static str,
    certificate: &'a OptionalFile,
    key: &'a OptionalFile,
    oldest: Option<TlsVersion>,
    authorities: &'a OptionalFile,
    clients: Option<ClientCertificates>,
}

impl TlsSection<'_> {
    fn resolve(self, access: &keys::AccessKeys) -> Result<Option<TlsSettings>, ConfigError> {
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
            (None, None) if self.oldest.is_some() => return alone("min_version", "certificate"),
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
        Ok(Some(TlsSettings {
            section: self.name,
            certificate: certificate.clone(),
            key: key.clone(),
            oldest: self.oldest.unwrap_or_default(),
            clients,
        }))
    }
}

/// Returns the TLS settings of the callers' and of the operators' listener.
pub(super) fn tls(file: &ConfigFile) -> Result<(Option<TlsSettings>, Option<TlsSettings>), ConfigError> {
    let (public, admin) = (&file.tls, &file.admin_tls);
    let public = TlsSection {
        name: "tls",
        certificate: &public.certificate,
        key: &public.key,
        oldest: public.min_version.map(|version| version.0),
        authorities: &public.client_authorities,
        clients: public.client_certificates.map(|need| need.0),
    };
    let admin = TlsSection {
        name: "admin_tls",
        certificate: &admin.certificate,
        key: &admin.key,
        oldest: admin.min_version.map(|version| version.0),
        authorities: &admin.client_authorities,
        clients: admin.client_certificates.map(|need| need.0),
    };
    Ok((public.resolve(&file.access)?, admin.resolve(&file.access)?))
}
