//! Addresses of listeners.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

/// An address in the configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// An IP address and a port.
    Ip(SocketAddr),
    /// A host name and a port: all addresses that the system's resolver returns.
    Host(String, u16),
    /// The path of a Unix socket.
    Unix(PathBuf),
}

/// The error for a text that is not an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("write an IP address or a host and a port, such as 127.0.0.1:50051, or unix: and a path")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    /// Reads `127.0.0.1:50051`, `[::1]:50051`, `localhost:50051` or `unix:/run/sudokud.sock`.
    fn from_str(text: &str) -> Result<Self, NoAddress> {
        Self::read(text).ok_or(NoAddress)
    }
}

impl Address {
    fn read(text: &str) -> Option<Self> {
        if let Some(path) = text.strip_prefix("unix:") {
            // A URI with an empty authority is accepted too: unix:///run/sudokud.sock.
            let path = path.strip_prefix("//").unwrap_or(path);
            // A path with a zero byte cannot be bound, and an empty one would be a socket without a name.
            let usable = !path.is_empty() && !path.contains('\0');
            return usable.then(|| Self::Unix(PathBuf::from(path)));
        }
        if let Ok(address) = text.parse() {
            return Some(Self::Ip(address));
        }
        let (host, port) = text.rsplit_once(':')?;
        let is_name = host
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
            && host.bytes().any(|byte| byte.is_ascii_alphabetic());
        let port = port.parse().ok()?;
        is_name.then(|| Self::Host(host.to_owned(), port))
    }

    /// Returns the loopback address with this port.
    pub fn local(port: u16) -> Self {
        Self::Ip(([127, 0, 0, 1], port).into())
    }

    /// Returns whether only this machine can reach it.
    pub fn is_local(&self) -> bool {
        match self {
            Self::Ip(address) => address.ip().to_canonical().is_loopback(),
            Self::Host(host, _) => host.eq_ignore_ascii_case("localhost"),
            Self::Unix(_) => true,
        }
    }

    /// Returns whether two listeners can have this address: port 0 is another port each time.
    pub fn can_be_shared(&self) -> bool {
        match self {
            Self::Ip(address) => address.port() == 0,
            Self::Host(_, port) => *port == 0,
            Self::Unix(_) => false,
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ip(address) => address.fmt(f),
            Self::Host(host, port) => write!(f, "{host}:{port}"),
            Self::Unix(path) => write!(f, "unix:{}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_an_ip_address_a_host_or_a_path() {
        for (text, written) in [
            ("127.0.0.1:50051", "127.0.0.1:50051"),
            ("[::1]:0", "[::1]:0"),
            ("localhost:50051", "localhost:50051"),
            (
                "sudokud-0.sudokud.default.svc:1",
                "sudokud-0.sudokud.default.svc:1",
            ),
            ("unix:/run/sudokud.sock", "unix:/run/sudokud.sock"),
            ("unix:///run/sudokud.sock", "unix:/run/sudokud.sock"),
            ("unix:sudokud.sock", "unix:sudokud.sock"),
        ] {
            let address = Address::from_str(text).map(|address| address.to_string());
            assert_eq!(address.as_deref(), Ok(written), "{text:?}");
        }
        for text in [
            "",
            "nowhere",
            "localhost",
            ":50051",
            "localhost:",
            "localhost:99999",
            "1.2.3:4",
            "::1:50051",
            "http://localhost:50051",
            "a b:1",
            "unix:",
            "unix://",
        ] {
            assert_eq!(Address::from_str(text), Err(NoAddress), "{text:?}");
        }
    }
}
