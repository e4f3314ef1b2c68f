//! The languages of a snapshot: the shipped ones, and those of the operator's files.

use std::sync::Arc;

use super::file::{FileProblem, LanguageFileError};
use super::loaded::Language;
use super::tag::{MalformedTag, primary, tag_language};

/// A file of the operator.
#[derive(Clone, Copy, Debug)]
pub struct LanguageFile<'a> {
    /// The path, for errors.
    pub origin: &'a str,
    /// The name without `.ftl`: the tag of the language.
    pub tag: &'a str,
    /// The contents.
    pub text: &'a str,
}

/// The languages of a snapshot.
#[derive(Clone, Debug)]
pub struct Languages(Arc<[Language]>);

impl Languages {
    /// Reads the operator's files. A file for a shipped language replaces the messages that it has, and leaves the others.
    pub fn read(files: &[LanguageFile<'_>]) -> Result<Self, LanguageFileError> {
        let mut languages = Language::shipped().to_vec();
        for file in files {
            let refused = |problem| LanguageFileError {
                origin: file.origin.to_owned(),
                problem,
            };
            if primary(file.tag).as_deref() != Some(file.tag) {
                return Err(refused(FileProblem {
                    line: 1,
                    problem: format!(
                        "{:?} is no language; name the file after the code of one, such as fr.ftl",
                        file.tag
                    ),
                }));
            }
            let shipped = languages.iter_mut().find(|other| other.tag() == file.tag);
            match shipped {
                Some(shipped) => *shipped = shipped.with(file.text).map_err(refused)?,
                None => languages.push(Language::read(file.tag, &[file.text]).map_err(refused)?),
            }
        }
        Ok(Self(languages.into()))
    }

    /// Returns all languages, English first.
    pub fn all(&self) -> &[Language] {
        &self.0
    }

    /// Returns the language for this tag: `de` for `de-AT`, and English for the empty tag, a private tag and a language without texts.
    pub fn of_tag(&self, tag: &str) -> Result<Language, MalformedTag> {
        Ok(tag_language(self.all(), tag)?.unwrap_or(self.0[0]))
    }
}

impl Default for Languages {
    /// Returns the shipped languages.
    fn default() -> Self {
        Self(Language::shipped().into())
    }
}
