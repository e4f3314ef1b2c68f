//! The TLS of a client that does not verify the certificate of the server; for a health check of its own server (see `own_server`), and to
//! find out whether a server has TLS at all.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use tokio_rustls::rustls::{ClientConfig, DigitallySignedStruct, Error, SignatureScheme};

use crate::flags::CredentialFlags;

/// Returns the settings of a client that shows the certificate of the options, if there is one.
pub(super) fn client(credentials: &CredentialFlags) -> io::Result<Arc<ClientConfig>> {
    let provider = Arc::new(ring::default_provider());
    let verifier = Arc::new(AnyCertificate(Arc::clone(&provider)));
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .dangerous()
        .with_custom_certificate_verifier(verifier);
    let mut client = match (&credentials.certificate, &credentials.certificate_key) {
        (Some(certificate), Some(key)) => {
            let chain = CertificateDer::pem_slice_iter(&read(certificate)?)
                .collect::<Result<Vec<_>, _>>()
                .map_err(|error| in_file(certificate, &error))?;
            let secret = PrivateKeyDer::from_pem_slice(&read(key)?).map_err(|error| in_file(key, &error))?;
            let shown = builder.with_client_auth_cert(chain, secret);
            shown.map_err(|error| in_file(certificate, &error))?
        }
        _ => builder.with_no_client_auth(),
    };
    client.alpn_protocols = vec![b"h2".to_vec()];
    Ok(Arc::new(client))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    sudokud_files::read(path).map_err(|error| in_file(path, &error))
}

fn in_file(path: &Path, error: &dyn std::error::Error) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}

/// Accepts each certificate whose key the server has.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(
            message,
            certificate,
            signature,
            &self.0.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(
            message,
            certificate,
            signature,
            &self.0.signature_verification_algorithms,
        )
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
