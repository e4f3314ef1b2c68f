//! Reads the files of TLS and makes rustls' settings of them.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::{self, PemObject as _};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::danger::ClientCertVerifier;
use tokio_rustls::rustls::server::{NoServerSessionStorage, WebPkiClientVerifier};
use tokio_rustls::rustls::sign::{CertifiedKey, SingleCertAndKey};
use tokio_rustls::rustls::version::{TLS12, TLS13};
use tokio_rustls::rustls::{Error, InconsistentKeys, RootCertStore, ServerConfig, SupportedProtocolVersion};
use x509_parser::parse_x509_certificate;

use super::error::TlsError;
use super::settings::{ClientAuthorities, ClientCertificates, TlsSettings, TlsVersion};

/// The protocols after the handshake: for gRPC, and for the pages.
const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// The settings made of the files.
pub struct Loaded {
    pub(super) server: Arc<ServerConfig>,
    /// The earliest expiry of a certificate of the chain, in seconds since 1970.
    pub(super) until: i64,
    /// The certificates in the files, to detect a change.
    bytes: Vec<CertificateDer<'static>>,
}

impl fmt::Debug for Loaded {
    /// Leaves out rustls' settings, which hold the private key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loaded")
            .field("until", &self.until)
            .finish_non_exhaustive()
    }
}

impl Loaded {
    /// Reads the files.
    pub(super) fn read(files: &TlsSettings) -> Result<Self, TlsError> {
        let key = |name| format!("{}.{name}", files.section);
        let chain = certificates(key("certificate"), &files.certificate)?;
        let until = valid_until(key("certificate"), &files.certificate, &chain)?;
        let secret = private_key(key("key"), &files.key)?;
        // Passed explicitly, because an embedding program may have set another default provider.
        let provider = Arc::new(ring::default_provider());
        let mut bytes = chain.clone();
        let certified = CertifiedKey::from_der(chain, secret, &provider).map_err(|error| match error {
            Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => TlsError::Mismatch {
                section: files.section,
                key: files.key.clone(),
                certificate: files.certificate.clone(),
            },
            error => TlsError::Unusable {
                key: key("key"),
                path: files.key.clone(),
                reason: error.to_string(),
            },
        })?;
        let refused = |reason: String| TlsError::Refused {
            section: files.section,
            reason,
        };
        let builder = ServerConfig::builder_with_provider(Arc::clone(&provider))
            .with_protocol_versions(versions(files.oldest))
            .map_err(|error| refused(error.to_string()))?;
        let resolver = Arc::new(SingleCertAndKey::from(certified));
        let mut server = match &files.clients {
            None => builder.with_no_client_auth().with_cert_resolver(resolver),
            Some(clients) => {
                let authorities = certificates(key("client_authorities"), &clients.file)?;
                bytes.extend(authorities.iter().cloned());
                let verifier = verifier(&key("client_authorities"), clients, authorities, provider)?;
                let builder = builder.with_client_cert_verifier(verifier);
                builder.with_cert_resolver(resolver)
            }
        };
        if files.clients.is_some() {
            // A resumed session would skip the check of the client's certificate, even after it has expired.
            server.session_storage = Arc::new(NoServerSessionStorage {});
            server.send_tls13_tickets = 0;
        }
        server.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).into();
        Ok(Self {
            server: Arc::new(server),
            until,
            bytes,
        })
    }

    /// Returns whether both have the same certificates.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }

    /// Returns the seconds until the certificate expires; negative after that.
    pub(super) fn seconds_left(&self) -> i64 {
        self.until - now()
    }

    /// Returns the whole days until the certificate expires.
    pub(super) fn days_left(&self) -> i64 {
        self.seconds_left().div_euclid(24 * 60 * 60)
    }
}

/// Returns this version and the later ones.
fn versions(oldest: TlsVersion) -> &'static [&'static SupportedProtocolVersion] {
    static FROM_12: [&SupportedProtocolVersion; 2] = [&TLS13, &TLS12];
    match oldest {
        TlsVersion::Tls12 => &FROM_12,
        TlsVersion::Tls13 => &FROM_12[..1],
    }
}

/// Makes the verifier of clients' certificates.
fn verifier(
    key: &str,
    clients: &ClientAuthorities,
    authorities: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
) -> Result<Arc<dyn ClientCertVerifier>, TlsError> {
    let unusable = |reason: String| TlsError::Unusable {
        key: key.to_owned(),
        path: clients.file.clone(),
        reason,
    };
    let mut roots = RootCertStore::empty();
    for authority in authorities {
        let added = roots.add(authority);
        added.map_err(|error| unusable(error.to_string()))?;
    }
    let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider);
    let verifier = match clients.need {
        ClientCertificates::Required => verifier,
        ClientCertificates::Optional => verifier.allow_unauthenticated(),
    };
    verifier.build().map_err(|error| unusable(error.to_string()))
}

fn bytes_of(key: &str, path: &Path) -> Result<Vec<u8>, TlsError> {
    sudokud_host::files::read(path).map_err(|error| TlsError::Unreadable {
        key: key.to_owned(),
        path: path.to_owned(),
        error,
    })
}

/// Reads all certificates in a file.
fn certificates(key: String, path: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let bytes = bytes_of(&key, path)?;
    let found = CertificateDer::pem_slice_iter(&bytes).collect::<Result<Vec<_>, _>>();
    match found {
        Ok(found) if found.is_empty() => Err(TlsError::NotThere {
            key,
            path: path.to_owned(),
            wanted: "certificate",
            label: "CERTIFICATE",
        }),
        Ok(found) => Ok(found),
        Err(error) => Err(broken(key, path, &error)),
    }
}

/// Reads the private key in a file.
fn private_key(key: String, path: &Path) -> Result<PrivateKeyDer<'static>, TlsError> {
    let bytes = bytes_of(&key, path)?;
    PrivateKeyDer::from_pem_slice(&bytes).map_err(|error| match error {
        pem::Error::NoItemsFound => TlsError::NotThere {
            key,
            path: path.to_owned(),
            wanted: "private key",
            label: "PRIVATE KEY",
        },
        error => broken(key, path, &error),
    })
}

/// Makes the error for malformed PEM. The library's message is not used, because it may repeat a line of the private key.
fn broken(key: String, path: &Path, error: &pem::Error) -> TlsError {
    let reason = match error {
        pem::Error::MissingSectionEnd { .. } => "a section has no -----END line; the file is incomplete",
        pem::Error::Base64Decode(_) => "the text between -----BEGIN and -----END is not base64",
        _ => "not PEM",
    };
    TlsError::Unusable {
        key,
        path: path.to_owned(),
        reason: reason.to_owned(),
    }
}

/// Returns the earliest expiry of a chain. Fails if the listener's own certificate, the first in the file, is not valid now.
fn valid_until(key: String, path: &Path, chain: &[CertificateDer<'_>]) -> Result<i64, TlsError> {
    let mut until = i64::MAX;
    for (index, certificate) in chain.iter().enumerate() {
        let Ok((_, certificate)) = parse_x509_certificate(certificate) else {
            return Err(TlsError::Unusable {
                key,
                path: path.to_owned(),
                reason: format!("certificate {} in it is not X.509", index + 1),
            });
        };
        let validity = certificate.validity();
        let (from, end) = (validity.not_before.timestamp(), validity.not_after.timestamp());
        if index == 0 && !(from..=end).contains(&now()) {
            return Err(TlsError::OutOfTime {
                key,
                path: path.to_owned(),
                from: validity.not_before.to_string(),
                until: validity.not_after.to_string(),
            });
        }
        until = until.min(end);
    }
    Ok(until)
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}
