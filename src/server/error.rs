//! Errors that keep a server from starting or end it.

use std::io;

use super::gates::GateError;
use sudokud_config::ConfigError;
use sudokud_edge::Address;
use sudokud_edge::calls::TraceError;
use sudokud_edge::connect::ContractError;
use sudokud_host::state::StateError;
use sudokud_reserve::StoreError;
use sudokud_snapshot::SnapshotError;

/// An error that ends a server or prevents its start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// An error in the configuration.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// An error in the certificates or in the file of names.
    #[error(transparent)]
    Gate(#[from] GateError),
    /// An error in plugins, scales or recipes.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// The state folder cannot be used, and has to be.
    #[error("{0}; or write state.on_error = \"warn\" to start without it")]
    State(#[from] StateError),
    /// An address cannot be listened on.
    #[error("{key}: cannot listen on {address}: {error}")]
    Bind {
        /// The key of the address.
        key: &'static str,
        /// The address.
        address: Address,
        /// The error of the system.
        error: io::Error,
    },
    /// Signal handlers cannot be installed.
    #[error("cannot handle signals: {0}")]
    Signals(#[source] io::Error),
    /// Threads cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(#[source] io::Error),
    /// The compiled descriptors are inconsistent.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
    /// The compiled descriptors are inconsistent.
    #[error("json: {0}")]
    Contract(#[from] ContractError),
    /// The exporter of spans cannot be built.
    #[error("traces.endpoint: {0}")]
    Traces(#[from] TraceError),
    /// The store of the reserve cannot be opened.
    #[error("reserve: {0}")]
    Reserve(#[from] StoreError),
    /// A stock names a recipe that does not exist.
    #[error("reserve.stock.{stock}.recipe: {problem}")]
    Stock {
        /// The stock.
        stock: String,
        /// What is wrong with the recipe.
        problem: String,
    },
    /// A listener has failed.
    #[error("a listener failed; see the log")]
    Listener,
    /// Loading panicked.
    #[error("loading the plugins failed; see the log")]
    Panicked,
}
