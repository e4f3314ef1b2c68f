//! Defines the reasons why a snapshot cannot be built.

use std::path::PathBuf;

use super::revision::WrongRevision;
use super::turn::{GivenUp, NoTurn};
use sudokud_admission::AdmissionError;
use sudokud_engine::{CatalogError, LoadError, PluginOrigin, UnknownName};
use sudokud_explain::LanguageFileError;
use sudokud_generate::RecipeFileError;
use sudokud_grade::{ScaleError, Unusable};

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
    /// A scale file was refused.
    #[error(transparent)]
    Scale(#[from] ScaleError),
    /// A recipe file was refused.
    #[error(transparent)]
    Recipe(#[from] RecipeFileError),
    /// A file of a language was refused.
    #[error(transparent)]
    Language(#[from] LanguageFileError),
    /// The folder of languages, or a file in it, cannot be read.
    #[error("{}: {}", .0.origin, .0.problem)]
    LanguageFolder(Unusable),
    /// The default scale does not exist.
    #[error("the default scale: {0}")]
    DefaultScale(UnknownName),
    /// An earlier reload or lift still hangs in a plugin with these bytes.
    #[error("plugin {0}: an earlier reload or lift still hangs in this file; repair the file or remove it")]
    StillHangs(PluginOrigin),
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

impl From<NoTurn> for SnapshotError {
    fn from(error: NoTurn) -> Self {
        match error {
            NoTurn::GivenUp(late) => Self::GivenUp(late),
            NoTurn::TooManyHang => Self::TooManyHang(error.to_string()),
        }
    }
}
