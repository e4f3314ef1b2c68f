//! Defines the reasons why a snapshot cannot be built.

use std::path::PathBuf;

use super::update::{GivenUp, NoUpdate};
use sudokud_admission::AdmissionError;
use sudokud_engine::{CatalogError, LoadError, PluginOrigin, UnknownName};
use sudokud_explain::LanguageFileError;
use sudokud_grade::DocumentError;

/// The reason why a snapshot could not be built.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// A plugin file was refused.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The folder of the operator's own plugins cannot be read.
    #[error(
        "plugins.own_folder: {0}; create the folder, name one that this process may read, or leave the key out"
    )]
    OwnPlugins(#[source] LoadError),
    /// The folder of the operator's own plugins is the folder of plugins.
    #[error("plugins.own_folder is the folder of plugins itself, {}; name another folder, or leave the key out", .0.display())]
    SamePluginFolder(PathBuf),
    /// A plugin file was not admitted.
    #[error(transparent)]
    Admission(#[from] AdmissionError),
    /// The plugins and their configuration do not fit together.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// A scale file or a recipe file was refused, or a folder of files cannot be read.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A file of a language was refused.
    #[error(transparent)]
    Language(#[from] LanguageFileError),
    /// The default scale does not exist.
    #[error("the default scale: {0}")]
    DefaultScale(UnknownName),
    /// An earlier reload or lift still hangs in a plugin with these bytes.
    #[error("plugin {0}: an earlier reload or lift still hangs in this file; repair the file or remove it")]
    StillHangs(PluginOrigin),
    /// The rehearsal of the set in a child process crashed or hung, and does not say in which plugin.
    #[error("the rehearsal of the plugins in a child process {0}")]
    Rehearsal(String),
    /// The rehearsal crashed or hung in this plugin.
    #[error("plugin {0}: refused by its rehearsal in a child process: {1}")]
    PluginRehearsal(String, String),
    /// It took too long.
    #[error(transparent)]
    GivenUp(#[from] GivenUp),
    /// Too many reloads and lifts hang.
    #[error("{0}")]
    TooManyHang(String),
    /// The files make another snapshot than the expected one.
    #[error(transparent)]
    Revision(#[from] WrongRevision),
}

impl From<NoUpdate> for SnapshotError {
    fn from(error: NoUpdate) -> Self {
        match error {
            NoUpdate::GivenUp(late) => Self::GivenUp(late),
            NoUpdate::TooManyHang => Self::TooManyHang(error.to_string()),
        }
    }
}

/// The error for a snapshot that is not the required one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the required revision is {required}, and this server has {present}{}", without(.quarantined))]
pub struct WrongRevision {
    /// The revision that was required.
    pub required: String,
    /// The revision of the snapshot.
    pub present: String,
    /// The techniques and plugins in quarantine, which change the revision.
    pub quarantined: Vec<String>,
}

fn without(quarantined: &[String]) -> String {
    if quarantined.is_empty() {
        String::new()
    } else {
        format!("; in quarantine there: {}", quarantined.join(", "))
    }
}
