//! Reads the files of scales, recipes and languages.

use super::error::SnapshotError;
use super::sources::SnapshotSources;
use sudokud_explain::{LanguageFile, LanguageFileError, Languages};
use sudokud_grade::{DocumentKind, TextFile};

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
        let scales = TextFile::shipped(sudokud_grade::SHIPPED);
        let recipes = TextFile::shipped(sudokud_generate::SHIPPED);
        let mut texts = Self {
            scales: scales.collect(),
            recipes: recipes.collect(),
            languages: Vec::new(),
        };
        for (kind, folder, files) in [
            (DocumentKind::Scale, &sources.scales, &mut texts.scales),
            (DocumentKind::Recipe, &sources.recipes, &mut texts.recipes),
            (DocumentKind::Language, &sources.languages, &mut texts.languages),
        ] {
            if let Some(folder) = folder {
                files.extend(TextFile::read_folder(kind, folder)?);
            }
        }
        Ok(texts)
    }

    /// Reads the languages.
    pub(super) fn languages(&self) -> Result<Languages, LanguageFileError> {
        let files = self.languages.iter().map(|file| {
            let tag = file.name(DocumentKind::Language).unwrap_or_default();
            (file.origin.to_string(), tag, &file.text)
        });
        let files: Vec<(String, String, &String)> = files.collect();
        let files = files
            .iter()
            .map(|(origin, tag, text)| LanguageFile { origin, tag, text });
        Languages::read(&files.collect::<Vec<_>>())
    }
}
