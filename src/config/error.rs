//! Errors in a configuration. Each names the key or the file.

use std::path::PathBuf;

use sudokud_edge::Address;
use sudokud_host::files::FileError;
use sudokud_snapshot::NoPluginFolder;

/// An error in the configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("configuration {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: FileError,
    },
    /// The file is not TOML, or has an unknown key or an invalid value.
    #[error("configuration {}: {error}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The error of the parser, with the line.
        error: Box<toml::de::Error>,
    },
    /// A variable or a flag has an invalid value.
    #[error("{place}: {text:?} {reason}")]
    Value {
        /// The variable or the flag.
        place: String,
        /// The value, or its beginning.
        text: String,
        /// What is wrong, and the remedy.
        reason: String,
    },
    /// A variable has our prefix and is unknown.
    #[error(
        "{variable} is not a variable of sudokud; the nearest are: {nearest}; `sudokud config keys` lists all"
    )]
    UnknownVariable {
        /// The variable.
        variable: String,
        /// The most similar variables.
        nearest: String,
    },
    /// A key or a variable has its old name.
    #[error("{place}: {old} is {new} in this version; write {new}")]
    Renamed {
        /// The file or the environment.
        place: String,
        /// The old name.
        old: String,
        /// The name of the same setting.
        new: String,
    },
    /// The same for a variable of a technique.
    #[error(
        "{variable} is not a variable of sudokud; techniques have SUDOKUD_TECHNIQUE_ID_ENABLED and \
         SUDOKUD_TECHNIQUE_ID_FROM, their options are set in the file"
    )]
    TechniqueVariable {
        /// The variable.
        variable: String,
    },
    /// Both listeners have the same address.
    #[error("server.listen and server.admin are both {address}; callers and operators need two addresses")]
    SameAddress {
        /// The address.
        address: Address,
    },
    /// A message of the largest size could never be read.
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
    /// The keys of the reserve do not fit together.
    #[error("{key}: {problem}")]
    Reserve {
        /// The key.
        key: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A key is set without another one that it needs.
    #[error("{set} is set and {missing} is not; set both or neither")]
    Alone {
        /// The key that is set.
        set: String,
        /// The key that is not.
        missing: String,
    },
    /// Clients without a certificate could call everything.
    #[error(
        "{section}.client_certificates is \"optional\" and access.file is not set, so clients without a certificate could \
         call everything; set access.file, or write \"required\""
    )]
    OpenToAll {
        /// The section.
        section: &'static str,
    },
    /// The page calls through JSON.
    #[error("web.page is \"on\" and json.enabled is not set; the page calls the server in JSON")]
    PageWithoutJson,
    /// A variable is not text.
    #[error("{variable} is not UTF-8")]
    NotText {
        /// The environment variable.
        variable: String,
    },
    /// There is no folder of plugins.
    #[error(transparent)]
    Plugins(#[from] NoPluginFolder),
}
