//! Whether an address could be listened on, found out without listening on it.
//!
//! A bound socket that does not listen takes no connection, but is refused an address on which another one listens. So a
//! trial beside a running server disturbs nobody.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::Path;

use tokio::net::TcpSocket;

use super::socket::SocketFile;
use sudokud_config::Address;

/// Binds all that `address` means, and lets go of it again.
pub(crate) fn try_bind(address: &Address) -> io::Result<()> {
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
    // As a listener does: connections that have just ended do not count.
    socket.set_reuseaddr(true)?;
    socket.bind(address)
}

/// As a listener does: an address of the host that this machine does not have is left out, as long as there is another.
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

/// A socket's file is made when it is bound, so another name in the same folder is tried.
fn bind_file(path: &Path) -> io::Result<()> {
    SocketFile::is_free(path)?;
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}", std::process::id()));
    std::os::unix::net::UnixListener::bind(&name)?;
    std::fs::remove_file(name)
}
