//! Errors that keep a server from starting or end it.

use std::io;

use super::gates::GateError;
use sudokud_config::{Address, ConfigError};
use sudokud_snapshot::SnapshotError;

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The configuration.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Certificates, or the file of names.
    #[error(transparent)]
    Gate(#[from] GateError),
    /// Plugins or scales.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// An address that cannot be listened on.
    #[error("{key}: cannot listen on {address}: {error}")]
    Bind {
        /// The key of the setting.
        key: &'static str,
        /// What it is set to.
        address: Address,
        /// What the system says.
        error: io::Error,
    },
    /// The system gives no signals.
    #[error("cannot handle signals: {0}")]
    Signals(#[source] io::Error),
    /// The system gives no threads or sockets.
    #[error("cannot start threads: {0}")]
    Threads(#[source] io::Error),
    /// The compiled contract does not hang together.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
    /// No spans can be sent as `traces` says.
    #[error("traces.endpoint: {0}")]
    Traces(#[from] opentelemetry_otlp::ExporterBuildError),
    /// A listener ended by itself.
    #[error("a listener failed; see the log")]
    Listener,
    /// Loading panicked.
    #[error("loading the plugins failed; see the log")]
    Panicked,
}
