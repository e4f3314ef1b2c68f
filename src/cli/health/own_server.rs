//! Finds the server of a configuration, for a health check beside it.
//!
//! Like a kubelet's probe, the check does not verify the certificate of the server: it is for the name that callers use, not for a
//! loopback address, and the check sends nothing secret. The client's own certificate comes from the options.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use futures_util::future::BoxFuture;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, UnixStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::ServerName;

use sudokud_config::Settings;
use sudokud_edge::Address;
use sudokud_edge::tls::{ClientCertificates, TlsSettings};

/// A listener that a health check can ask.
#[derive(Clone, Debug)]
pub(super) struct OwnListener {
    /// Where it listens.
    pub(super) address: Address,
    /// Whether it speaks TLS, and whether a client must show a certificate.
    pub(super) tls: ListenerTls,
}

/// The TLS of a listener, the easiest for a client first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ListenerTls {
    /// None.
    Plain,
    /// A client needs no certificate.
    Encrypted,
    /// A client must show a certificate.
    Mutual,
}

impl ListenerTls {
    fn of(settings: Option<&TlsSettings>) -> Self {
        let Some(settings) = settings else {
            return Self::Plain;
        };
        let clients = settings.clients.as_ref();
        if clients.is_some_and(|clients| clients.need == ClientCertificates::Required) {
            Self::Mutual
        } else {
            Self::Encrypted
        }
    }
}

impl OwnListener {
    /// Returns the listener that is easier for a client: without TLS, else without client certificates. Prefers the callers' listener.
    pub(super) fn of(settings: &Settings) -> Self {
        let listeners = [
            (&settings.listen, settings.tls.as_ref()),
            (&settings.admin, settings.admin_tls.as_ref()),
        ];
        let [callers, operators] = listeners.map(|(address, tls)| Self {
            address: reachable(address),
            tls: ListenerTls::of(tls),
        });
        if operators.tls < callers.tls {
            operators
        } else {
            callers
        }
    }

    /// Connects to the listener.
    pub(super) async fn connect(self, client: Option<Arc<ClientConfig>>) -> io::Result<Box<dyn Stream>> {
        match self.address {
            Address::Unix(path) => encrypted(UnixStream::connect(path).await?, client).await,
            Address::Ip(address) => encrypted(TcpStream::connect(address).await?, client).await,
            Address::Host(host, port) => encrypted(TcpStream::connect((host, port)).await?, client).await,
        }
    }
}

/// A connection, with or without TLS.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

async fn encrypted(
    stream: impl Stream + 'static,
    client: Option<Arc<ClientConfig>>,
) -> io::Result<Box<dyn Stream>> {
    let Some(client) = client else {
        return Ok(Box::new(stream));
    };
    // An address instead of a name, so that no name is sent. The certificate is not compared with it.
    let name = ServerName::IpAddress(IpAddr::from(Ipv4Addr::LOCALHOST).into());
    Ok(Box::new(TlsConnector::from(client).connect(name, stream).await?))
}

/// Returns the address at which this machine reaches a listener.
pub(crate) fn reachable(address: &Address) -> Address {
    let Address::Ip(ip) = address else {
        return address.clone();
    };
    let mut ip = *ip;
    match ip.ip() {
        IpAddr::V4(any) if any.is_unspecified() => ip.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(any) if any.is_unspecified() => ip.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    Address::Ip(ip)
}

/// Makes connections to a listener for a tonic channel.
#[derive(Clone, Debug)]
pub(super) struct Connector {
    pub(super) listener: OwnListener,
    pub(super) client: Option<Arc<ClientConfig>>,
}

impl tower_service::Service<http::Uri> for Connector {
    type Response = TokioIo<Box<dyn Stream>>;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Response>>;

    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> std::task::Poll<io::Result<()>> {
        std::task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: http::Uri) -> Self::Future {
        let Self { listener, client } = self.clone();
        Box::pin(async move { Ok(TokioIo::new(listener.connect(client).await?)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_on_all_addresses_is_asked_on_the_loopback_address() {
        for (listener, asked) in [
            ("0.0.0.0:50051", "127.0.0.1:50051"),
            ("[::]:50051", "[::1]:50051"),
            ("192.0.2.1:50051", "192.0.2.1:50051"),
            ("unix:/run/sudokud.sock", "unix:/run/sudokud.sock"),
        ] {
            let listener: Address = listener.parse().unwrap();
            assert_eq!(reachable(&listener).to_string(), asked);
        }
    }
}
