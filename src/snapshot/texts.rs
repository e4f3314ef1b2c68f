//! Reads the files of scales, recipes and languages.

use std::path::Path;

use super::error::SnapshotError;
use super::sources::SnapshotSources;
use sudokud_explain::{LanguageFile, LanguageFileError, Languages};
use sudokud_generate::RecipeFileError;
use sudokud_grade::{ScaleError, TextFile};

/// The ending of the files of scales and recipes.
pub(super) const TOML: &str = "toml";
/// The ending of the files of languages.
pub(super) const FTL: &str = "ftl";

/// The texts of scales and recipes, and the operator's languages.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    pub(super) scales: Vec<TextFile>,
    pub(super) recipes: Vec<TextFile>,
    pub(super) languages: Vec<TextFile>,
}

impl Texts {
    /// Reads the shipped scales and recipes, and the files of the operator's folders, sorted by name.
    pub(super) fn read(sources: &SnapshotSources) -> Result<Self, SnapshotError> {
        let scales = sources.scales.as_deref();
        let scales = scales.map(|folder| TextFile::read_folder(folder, TOML));
        let recipes = sources.recipes.as_deref();
        let recipes = recipes.map(|folder| TextFile::read_folder(folder, TOML));
        let languages = sources.languages.as_deref();
        let languages = languages.map(|folder| TextFile::read_folder(folder, FTL));
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
            languages: languages
                .transpose()
                .map_err(SnapshotError::LanguageFolder)?
                .unwrap_or_default(),
        })
    }

    /// Reads the languages.
    pub(super) fn languages(&self) -> Result<Languages, LanguageFileError> {
        let files = self.languages.iter().map(|file| {
            let origin = file.origin.to_string();
            let name = Path::new(&origin).file_stem().unwrap_or_default();
            let tag = name.to_string_lossy().into_owned();
            (origin, tag, &file.text)
        });
        let files: Vec<(String, String, &String)> = files.collect();
        let files = files
            .iter()
            .map(|(origin, tag, text)| LanguageFile { origin, tag, text });
        Languages::read(&files.collect::<Vec<_>>())
    }
}
