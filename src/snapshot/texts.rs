//! Reads the files of scales and recipes.

use super::error::SnapshotError;
use super::sources::SnapshotSources;
use sudokud_grade::{DocumentKind, TextFile};

/// The texts of scales and recipes.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    pub(super) scales: Vec<TextFile>,
    pub(super) recipes: Vec<TextFile>,
}

impl Texts {
    /// Reads the shipped texts, then the `*.toml` files of the operator's folders, sorted by name.
    pub(super) fn read(sources: &SnapshotSources) -> Result<Self, SnapshotError> {
        let scales = TextFile::shipped(sudokud_grade::SHIPPED);
        let recipes = TextFile::shipped(sudokud_generate::SHIPPED);
        let mut texts = Self {
            scales: scales.collect(),
            recipes: recipes.collect(),
        };
        if let Some(folder) = &sources.scales {
            let own = TextFile::read_folder(DocumentKind::Scale, folder)?;
            texts.scales.extend(own);
        }
        if let Some(folder) = &sources.recipes {
            let own = TextFile::read_folder(DocumentKind::Recipe, folder)?;
            texts.recipes.extend(own);
        }
        Ok(texts)
    }
}
