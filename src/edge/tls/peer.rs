//! Reads the names in a client's certificate.

use std::sync::Arc;

use tokio_rustls::rustls::pki_types::CertificateDer;
use x509_parser::extensions::GeneralName;
use x509_parser::parse_x509_certificate;

/// The names in a client's certificate that the handshake has verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClientCertificate {
    names: Arc<[String]>,
}

impl ClientCertificate {
    /// Reads the names: DNS names and URIs among the alternative names, and the common names of the subject.
    ///
    /// Returns `None` if the bytes are not a certificate. The handshake has already checked that.
    pub(super) fn read(certificate: &CertificateDer<'_>) -> Option<Self> {
        let (_, certificate) = parse_x509_certificate(certificate).ok()?;
        let mut names = Vec::new();
        if let Ok(Some(alternative)) = certificate.subject_alternative_name() {
            for name in &alternative.value.general_names {
                if let GeneralName::DNSName(name) | GeneralName::URI(name) = name {
                    names.push((*name).to_owned());
                }
            }
        }
        let common = certificate.subject().iter_common_name();
        names.extend(common.filter_map(|name| name.as_str().ok().map(str::to_owned)));
        Some(Self { names: names.into() })
    }

    /// Returns the names.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }
}
