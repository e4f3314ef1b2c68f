//! Tests whether an address can be listened on, without listening on it.
//!
//! A socket that is bound and does not listen accepts no connections, but cannot be bound to an address on which another socket
//! listens. So a test next to a running server has no effect on it.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::Path;

use tokio::net::TcpSocket;

use super::socket::SocketFile;
use crate::address::Address;

/// Binds all addresses that `address` resolves to, and closes the sockets.
pub fn try_bind(address: &Address) -> io::Result<()> {
    match address {
        Address::Ip(address) => bind(*address),
        Address::Host(host, port) => bind_all(host, *port),
        Address::Unix(path) => bind_file(path),
    }
}

fn bind(address: SocketAddr) -> io::Result<()> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()
    } else {
        TcpSocket::new_v6()
    }?;
    // As for a listener: otherwise connections that have just ended block the address.
    socket.set_reuseaddr(true)?;
    socket.bind(address)
}

/// Skips addresses that this machine does not have if another one can be bound, as a listener does.
fn bind_all(host: &str, port: u16) -> io::Result<()> {
    let nothing = || io::Error::new(io::ErrorKind::NotFound, "the name has no address");
    let mut result = Err(nothing());
    for address in (host, port).to_socket_addrs()? {
        match bind(address) {
            Ok(()) => result = Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AddrNotAvailable => result = result.or(Err(error)),
            Err(error) => return Err(error),
        }
    }
    result
}

/// Binds another name in the same folder, because binding creates the file.
fn bind_file(path: &Path) -> io::Result<()> {
    SocketFile::is_free(path)?;
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}", std::process::id()));
    std::os::unix::net::UnixListener::bind(&name)?;
    std::fs::remove_file(name)
}
