//! Reads the files of scales and recipes.

use super::error::SnapshotError;
use super::sources::SnapshotSources;
use sudokud_generate::RecipeFileError;
use sudokud_grade::{ScaleError, TextFile};

/// The texts of scales and recipes.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    pub(super) scales: Vec<TextFile>,
    pub(super) recipes: Vec<TextFile>,
}

impl Texts {
    /// Reads the shipped texts, then the `*.toml` files of the operator's folders, sorted by name.
    pub(super) fn read(sources: &SnapshotSources) -> Result<Self, SnapshotError> {
        let scales = sources.scales.as_deref().map(TextFile::read_folder);
        let recipes = sources.recipes.as_deref().map(TextFile::read_folder);
        let scales = scales.transpose().map_err(ScaleError::from)?;
        let recipes = recipes.transpose().map_err(RecipeFileError::from)?;
        let with = |shipped, own: Option<Vec<TextFile>>| {
            TextFile::shipped(shipped)
                .chain(own.into_iter().flatten())
                .collect()
        };
        Ok(Self {
            scales: with(sudokud_grade::SHIPPED, scales),
            recipes: with(sudokud_generate::SHIPPED, recipes),
        })
    }
}
