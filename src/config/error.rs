//! What can be wrong with a configuration: each error names the key or the file.

use std::io;
use std::path::PathBuf;

use super::address::Address;
use sudokud_snapshot::NoPluginFolder;

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
    /// A variable or a flag has a value that cannot be.
    #[error("{place}: {text:?} {reason}")]
    Value {
        /// The variable or the flag.
        place: String,
        /// What it is set to, or the beginning of that.
        text: String,
        /// What is wrong with it, and what would be right.
        reason: String,
    },
    /// A variable that looks like one of ours, and is none.
    #[error(
        "{variable} is not a variable of sudokud; the nearest are: {nearest}; `sudokud config keys` lists all"
    )]
    UnknownVariable {
        /// The variable.
        variable: String,
        /// Those that are most like it.
        nearest: String,
    },
    /// The same, of a technique.
    #[error(
        "{variable} is not a variable of sudokud; techniques have SUDOKUD_TECHNIQUE_ID_ENABLED and \
         SUDOKUD_TECHNIQUE_ID_FROM, its options are set in the file"
    )]
    TechniqueVariable {
        /// The variable.
        variable: String,
    },
    /// Both listeners on one address.
    #[error("server.listen and server.admin are both {address}; callers and operators need two addresses")]
    SameAddress {
        /// The address.
        address: Address,
    },
    /// No message of the largest size would ever be read.
    #[error(
        "calls.max_message_bytes ({message}) is more than server.max_buffered_bytes ({buffered}); a message of that size \
         would never be read"
    )]
    Buffer {
        /// `calls.max_message_bytes`.
        message: usize,
        /// `server.max_buffered_bytes`.
        buffered: usize,
    },
    /// A key that needs another one.
    #[error("{set} is set and {missing} is not; set both or neither")]
    Alone {
        /// The key that is set.
        set: String,
        /// The key that is not.
        missing: String,
    },
    /// Whoever shows no certificate could do everything.
    #[error(
        "{section}.client_certificates is \"optional\" and access.file is not set, so clients without a certificate could \
         call everything; set access.file, or write \"required\""
    )]
    OpenToAll {
        /// The section.
        section: &'static str,
    },
    /// A variable that is no text.
    #[error("{variable} is not UTF-8")]
    NotText {
        /// The environment variable.
        variable: String,
    },
    /// No folder of plugins.
    #[error(transparent)]
    Plugins(#[from] NoPluginFolder),
}
