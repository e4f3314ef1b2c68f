//! Binds sockets and accepts connections, over TCP or in the file system.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::task::{Context, Poll};

use http::Extensions;
use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream, lookup_host};
use tokio_rustls::server::TlsStream;
use tokio_util::either::Either;
use tonic::transport::server::Connected as _;

use crate::address::Address;

/// An accepted connection without TLS.
pub(super) type Bare = Either<TcpStream, UnixStream>;

/// A connection with or without TLS.
pub(super) type Stream = Either<Bare, Box<TlsStream<Bare>>>;

/// One bound socket.
#[derive(Debug)]
pub(super) enum Socket {
    /// A port.
    Tcp(TcpListener),
    /// A file.
    Unix(UnixListener, SocketFile),
}

impl Socket {
    /// Binds a socket for each address that `address` resolves to.
    pub(super) async fn bind(address: &Address) -> io::Result<Vec<Self>> {
        match address {
            Address::Ip(address) => Ok(vec![Self::Tcp(TcpListener::bind(address).await?)]),
            Address::Host(host, port) => bind_all(host, *port).await,
            Address::Unix(path) => {
                let file = SocketFile::make_way(path)?;
                let listener = UnixListener::bind(path)?;
                Ok(vec![Self::Unix(listener, file)])
            }
        }
    }

    /// Returns the bound address, with the port that the system chose for port 0.
    pub(super) fn address(&self) -> io::Result<Address> {
        match self {
            Self::Tcp(listener) => listener.local_addr().map(Address::Ip),
            Self::Unix(_, file) => Ok(Address::Unix(file.0.clone())),
        }
    }

    /// Polls for the next connection.
    pub(super) fn poll_accept(&self, context: &mut Context<'_>) -> Poll<io::Result<Bare>> {
        match self {
            Self::Tcp(listener) => listener
                .poll_accept(context)
                .map_ok(|(stream, _)| Either::Left(stream)),
            Self::Unix(listener, _) => listener
                .poll_accept(context)
                .map_ok(|(stream, _)| Either::Right(stream)),
        }
    }
}

/// Binds every address of a host. Skips addresses that this machine does not have if another one can be bound: `localhost` resolves
/// to an IPv6 address even on machines without IPv6.
async fn bind_all(host: &str, port: u16) -> io::Result<Vec<Socket>> {
    let addresses: Vec<SocketAddr> = lookup_host((host, port)).await?.collect();
    let mut sockets: Vec<Socket> = Vec::new();
    let mut port = port;
    let mut missing = None;
    for mut address in addresses {
        // With port 0 the first address gets a free port, and the others get the same one.
        address.set_port(port);
        match TcpListener::bind(address).await {
            Ok(listener) => {
                port = listener.local_addr()?.port();
                sockets.push(Socket::Tcp(listener));
            }
            Err(error) if error.kind() == io::ErrorKind::AddrNotAvailable => missing = Some(error),
            // The resolver may return an address twice.
            Err(_) if sockets.iter().any(|bound| bound.is_at(address)) => {}
            Err(error) => return Err(error),
        }
    }
    if sockets.is_empty() {
        let nothing = || io::Error::new(io::ErrorKind::NotFound, "the name has no address");
        return Err(missing.unwrap_or_else(nothing));
    }
    Ok(sockets)
}

impl Socket {
    fn is_at(&self, address: SocketAddr) -> bool {
        matches!(self, Self::Tcp(listener) if listener.local_addr().is_ok_and(|bound| bound == address))
    }
}

/// The state of the path of a socket's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PathState {
    /// There is no file.
    Empty,
    /// There is the socket of a process that no longer runs.
    StaleSocket,
}

/// The file of a Unix socket, which is removed on drop.
#[derive(Debug)]
pub(super) struct SocketFile(PathBuf);

impl SocketFile {
    /// Removes the socket of a process that no longer runs.
    fn make_way(path: &Path) -> io::Result<Self> {
        if Self::is_free(path)? == PathState::StaleSocket {
            std::fs::remove_file(path)?;
        }
        Ok(Self(path.to_owned()))
    }

    /// Returns the state of `path`. A socket on which a process listens and a file of another kind are errors.
    pub(super) fn is_free(path: &Path) -> io::Result<PathState> {
        let is_socket = match std::fs::symlink_metadata(path) {
            Ok(file) => file.file_type().is_socket(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(PathState::Empty),
            Err(error) => return Err(error),
        };
        let taken = |what| Err(io::Error::new(io::ErrorKind::AddrInUse, what));
        if !is_socket {
            return taken("the path exists and is not a socket");
        }
        // A socket without a process refuses connections.
        match std::os::unix::net::UnixStream::connect(path) {
            Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => Ok(PathState::StaleSocket),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => Err(error),
            _ => taken("another process listens on this socket"),
        }
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        // An error means that the file was removed by hand.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Adds the peer's address to the extensions of calls, in the types of tonic's own transport.
pub(super) fn describe_peer(stream: &Bare, extensions: &mut Extensions) {
    match stream {
        Either::Left(stream) => {
            extensions.insert(stream.connect_info());
        }
        Either::Right(stream) => {
            extensions.insert(stream.connect_info());
        }
    }
}

/// Returns the peer's IP address; `None` on a Unix socket.
pub(super) fn ip(stream: &Bare) -> Option<IpAddr> {
    match stream {
        Either::Left(stream) => stream.peer_addr().ok().map(|address| address.ip()),
        Either::Right(_) => None,
    }
}

/// Returns the peer's address for the log.
pub(super) fn peer(stream: &Bare) -> String {
    match stream {
        Either::Left(stream) => stream
            .peer_addr()
            .map_or_else(|_| "gone".to_owned(), |address| address.to_string()),
        Either::Right(_) => "unix".to_owned(),
    }
}
