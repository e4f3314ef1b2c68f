//! Makes certificates for one test, and clients that show them.

use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair,
    date_time_ymd,
};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, DEFAULT_VERSIONS, RootCertStore, SupportedProtocolVersion};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};

/// A certificate and its key, both PEM.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) certificate: String,
    pub(crate) key: String,
}

impl Pair {
    /// Its first bytes on the wire: to tell one from another.
    pub(crate) fn der(&self) -> CertificateDer<'static> {
        CertificateDer::from_pem_slice(self.certificate.as_bytes()).unwrap()
    }
}

/// An authority that makes certificates.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub(crate) fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        Self(CertifiedIssuer::self_signed(params, key).unwrap())
    }

    pub(crate) fn pem(&self) -> String {
        self.0.pem()
    }

    /// A server's certificate, for the loopback address.
    pub(crate) fn server(&self) -> Pair {
        self.make(&["127.0.0.1", "localhost"], "server", 4096)
    }

    /// A certificate of this name, until the beginning of this year.
    pub(crate) fn make(&self, names: &[&str], common: &str, until: i32) -> Pair {
        self.make_until(names, common, date_time_ymd(until, 1, 1))
    }

    /// A server's certificate that ends then.
    pub(crate) fn until(&self, end: time::OffsetDateTime) -> Pair {
        self.make_until(&["127.0.0.1", "localhost"], "server", end)
    }

    fn make_until(&self, names: &[&str], common: &str, until: time::OffsetDateTime) -> Pair {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        params.distinguished_name.push(DnType::CommonName, common);
        params.not_before = date_time_ymd(2000, 1, 1);
        params.not_after = until;
        params.extended_key_usages = vec![
            ExtendedKeyUsagePurpose::ServerAuth,
            ExtendedKeyUsagePurpose::ClientAuth,
        ];
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.0).unwrap();
        Pair {
            certificate: certificate.pem(),
            key: key.serialize_pem(),
        }
    }
}

/// A folder with a server's files.
pub(crate) struct Files {
    folder: TempDir,
    /// The authority of the server's and of clients' certificates.
    pub(crate) authority: Authority,
    /// The server's certificate as it was at the start.
    pub(crate) first: Pair,
}

impl Files {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::new();
        let first = authority.server();
        let files = Self {
            folder,
            authority,
            first: first.clone(),
        };
        fs::write(files.path("authorities.pem"), files.authority.pem()).unwrap();
        files.put(&first);
        files
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The path of a file, for a configuration.
    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Makes this the server's certificate, like tools that renew certificates: each file is complete at any time.
    pub(crate) fn put(&self, pair: &Pair) {
        for (name, text) in [("server.pem", &pair.certificate), ("server.key", &pair.key)] {
            self.write(name, text);
        }
    }

    /// Replaces a file.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let half = self.path("half");
        fs::write(&half, text).unwrap();
        // The start warns of secrets that other users can read.
        fs::set_permissions(&half, Permissions::from_mode(0o600)).unwrap();
        fs::rename(half, self.path(name)).unwrap();
    }

    /// The keys of TLS for a section; peers' certificates are `required`, `optional`, or not asked for.
    pub(crate) fn section(&self, name: &str, clients: Option<&str>) -> String {
        let mut text = format!(
            "[{name}]\ncertificate = '{}'\nkey = '{}'\n",
            self.text("server.pem"),
            self.text("server.key")
        );
        if let Some(clients) = clients {
            let authorities = self.text("authorities.pem");
            let _ = writeln!(
                text,
                "client_authorities = '{authorities}'\nclient_certificates = '{clients}'"
            );
        }
        text
    }
}

/// A client: the authority that it trusts, and the certificate that it shows.
pub(crate) struct Peer<'a> {
    pub(crate) trusts: &'a Authority,
    pub(crate) shows: Option<&'a Pair>,
}

impl Peer<'_> {
    /// A gRPC connection.
    pub(crate) async fn channel(&self, address: &str) -> Result<Channel, tonic::transport::Error> {
        let authority = Certificate::from_pem(self.trusts.pem());
        let mut tls = ClientTlsConfig::new().ca_certificate(authority);
        if let Some(pair) = self.shows {
            tls = tls.identity(Identity::from_pem(&pair.certificate, &pair.key));
        }
        let endpoint = Endpoint::from_shared(format!("https://{address}")).unwrap();
        endpoint.tls_config(tls).unwrap().connect().await
    }

    /// A TLS connection on which nothing was sent.
    pub(crate) async fn greet(&self, address: &str) -> std::io::Result<TlsStream<TcpStream>> {
        self.greet_in(address, DEFAULT_VERSIONS).await
    }

    /// The same in one of these versions of TLS.
    pub(crate) async fn greet_in(
        &self,
        address: &str,
        versions: &[&'static SupportedProtocolVersion],
    ) -> std::io::Result<TlsStream<TcpStream>> {
        let mut roots = RootCertStore::empty();
        let authority = CertificateDer::from_pem_slice(self.trusts.pem().as_bytes()).unwrap();
        roots.add(authority).unwrap();
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(versions)
            .unwrap()
            .with_root_certificates(roots);
        let mut config = match self.shows {
            None => builder.with_no_client_auth(),
            Some(pair) => {
                let key = PrivateKeyDer::from_pem_slice(pair.key.as_bytes()).unwrap();
                builder.with_client_auth_cert(vec![pair.der()], key).unwrap()
            }
        };
        config.alpn_protocols = vec![b"h2".to_vec()];
        let stream = TcpStream::connect(address).await?;
        let name = ServerName::try_from("localhost").unwrap();
        TlsConnector::from(Arc::new(config)).connect(name, stream).await
    }

    /// Returns whether the server sends anything to this client within TLS. With TLS 1.3 the client's handshake succeeds before the
    /// server refuses the certificate, so only a read shows the refusal.
    pub(crate) async fn is_greeted(&self, address: &str) -> bool {
        let Ok(mut stream) = self.greet(address).await else {
            return false;
        };
        // HTTP/2's preface and empty settings.
        let greeting = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00";
        // It may have been refused by now.
        let _ = stream.write_all(greeting).await;
        let _ = stream.flush().await;
        stream.read(&mut [0; 64]).await.is_ok_and(|read| read > 0)
    }

    /// The certificate that the server shows.
    pub(crate) async fn shown(&self, address: &str) -> CertificateDer<'static> {
        let stream = self.greet(address).await.unwrap();
        stream.get_ref().1.peer_certificates().unwrap()[0].clone()
    }
}

/// The lines of a token for a file of names.
pub(crate) fn token_lines(name: &str, role: &str, token: &str, more: &str) -> String {
    let hash = sudokud::edge::access::token::TokenHash::of(token.as_bytes());
    format!("[[token]]\nname = '{name}'\nrole = '{role}'\nsha256 = '{hash}'\n{more}\n")
}

/// The repository's root.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
