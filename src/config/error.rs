//! What can be wrong with a configuration: each error names the key or the file.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::snapshot::NoPluginFolder;

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("configuration {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is not TOML, has an unknown key or a value out of its range.
    #[error("configuration {}: {error}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Where and what.
        error: Box<toml::de::Error>,
    },
    /// Not an address.
    #[error("{key}: {text:?} is not an address; write an IP address and a port, such as 127.0.0.1:50051")]
    Address {
        /// The key of the setting.
        key: &'static str,
        /// What it is set to.
        text: String,
    },
    /// Both listeners on one address.
    #[error("server.listen and server.admin are both {address}; callers and operators need two addresses")]
    SameAddress {
        /// The address.
        address: SocketAddr,
    },
    /// A variable that is no text.
    #[error("{variable} is not UTF-8")]
    NotText {
        /// The environment variable.
        variable: &'static str,
    },
    /// No folder of plugins.
    #[error(transparent)]
    Plugins(#[from] NoPluginFolder),
}
