//! The state folder of a server.

use std::path::Path;
use std::sync::Arc;

use sudokud_config::Settings;
use sudokud_host::state::{StateError, StateErrorPolicy, StateFolder};

/// The state of a server that outlives its process.
#[derive(Clone, Debug)]
pub(super) enum ServerState {
    /// Nothing is configured.
    Unwanted,
    /// A folder is configured and cannot be used, for this reason.
    Unusable(String),
    /// A folder, which this process has for itself.
    Folder(Arc<StateFolder>),
}

impl ServerState {
    /// Takes the configured folder. If it cannot be used, the settings say whether that is an error.
    pub(super) fn open(settings: &Settings) -> Result<Self, StateError> {
        let Some(wanted) = &settings.state else {
            return Ok(Self::Unwanted);
        };
        match StateFolder::open(&wanted.folder) {
            Ok(folder) => Ok(Self::Folder(Arc::new(folder))),
            Err(error) if wanted.on_error == StateErrorPolicy::Refuse => Err(error),
            Err(error) => {
                tracing::error!(%error, "running without a state folder: a restart would forget the quarantine");
                Ok(Self::Unusable(error.to_string()))
            }
        }
    }

    /// Returns the folder, if there is one.
    pub(super) fn folder(&self) -> Option<&Arc<StateFolder>> {
        match self {
            Self::Unwanted | Self::Unusable(_) => None,
            Self::Folder(folder) => Some(folder),
        }
    }

    /// Returns the reason why the configured folder cannot be used.
    pub(super) fn problem(&self) -> Option<&str> {
        match self {
            Self::Unusable(reason) => Some(reason),
            Self::Unwanted | Self::Folder(_) => None,
        }
    }

    /// Returns the path of the folder, if there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.folder().map(|folder| folder.path())
    }

    /// Whether state that should be kept would be lost at the end of the process.
    pub(super) fn is_failing(&self) -> bool {
        match self {
            Self::Unwanted => false,
            Self::Unusable(_) => true,
            Self::Folder(folder) => folder.has_failed(),
        }
    }
}
