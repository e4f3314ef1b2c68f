//! What a peer's own certificate says of it.

use std::sync::Arc;

use tokio_rustls::rustls::pki_types::CertificateDer;
use x509_parser::extensions::GeneralName;
use x509_parser::parse_x509_certificate;

/// The names in a certificate that the handshake has found right: of an authority that counts, and valid then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClientCertificate {
    names: Arc<[String]>,
}

impl ClientCertificate {
    /// Its names: DNS names and URIs among the alternative names, and the common names of its subject.
    ///
    /// `None` for what is no certificate, which the handshake does not let through.
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

    /// Its names.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }
}
