//! A language that is read: a bundle of messages, and the texts of techniques.
//!
//! A [`Language`] is a plain reference, so that requests and pictures can copy it. Its texts are therefore never freed, as plugins are
//! never unloaded. A reload of unchanged files finds the texts that are there; a changed file costs its own size once.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::file::{FileProblem, read};

/// A language in which deductions can be explained.
#[derive(Clone, Copy)]
pub struct Language(&'static LanguageTexts);

/// The texts of a technique in a language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TechniqueTexts {
    /// The name.
    pub name: String,
    /// The summary; may be empty.
    pub summary: String,
    /// The sentence with placeholders; may be empty.
    pub sentence: String,
    /// The names of variants, each behind its name in the plugin.
    pub variants: Vec<(String, String)>,
    /// The labels of pictures, each behind its role.
    pub labels: Vec<(String, String)>,
}

impl TechniqueTexts {
    /// Returns the name of a variant in this language.
    pub fn variant(&self, name: &str) -> Option<&str> {
        let mut variants = self.variants.iter();
        let (_, text) = variants.find(|(variant, _)| variant == name)?;
        Some(text)
    }
}

struct LanguageTexts {
    tag: String,
    /// The files: the shipped one, if there is one, and the operator's.
    sources: Vec<String>,
    bundle: FluentBundle<FluentResource>,
    /// By the id of the technique.
    techniques: HashMap<String, TechniqueTexts>,
}

static ENGLISH: LazyLock<Language> = LazyLock::new(|| shipped("en", include_str!("../languages/en.ftl")));
static GERMAN: LazyLock<Language> = LazyLock::new(|| shipped("de", include_str!("../languages/de.ftl")));

fn shipped(tag: &str, source: &str) -> Language {
    Language::read(tag, &[source]).expect("the file is part of this program, and a test reads it")
}

/// All languages that were read in this process.
static READ: Mutex<Vec<Language>> = Mutex::new(Vec::new());

impl Language {
    /// Returns English, the language of every answer without a request for another one.
    pub fn english() -> Self {
        *ENGLISH
    }

    /// Returns German.
    pub fn german() -> Self {
        *GERMAN
    }

    /// Returns the shipped languages, English first.
    pub fn shipped() -> [Self; 2] {
        [Self::english(), Self::german()]
    }

    /// Reads a language from files; messages of a later file replace those of the files before it.
    pub(super) fn read(tag: &str, sources: &[&str]) -> Result<Self, FileProblem> {
        let known = |language: &&Self| language.0.tag == tag && language.0.sources == sources;
        if let Some(known) = Self::all_read().iter().find(known) {
            return Ok(*known);
        }
        let locale = tag.parse().map_err(|_| FileProblem {
            line: 1,
            problem: format!("{tag} is no language"),
        })?;
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks of isolation would stand in texts that terminals and SVG show.
        bundle.set_use_isolating(false);
        let mut techniques = HashMap::new();
        for source in sources {
            let resource = read(source, &mut techniques)?;
            bundle.add_resource_overriding(resource);
        }
        let language = Self(Box::leak(Box::new(LanguageTexts {
            tag: tag.to_owned(),
            sources: sources.iter().map(|&source| source.to_owned()).collect(),
            bundle,
            techniques,
        })));
        Self::all_read().push(language);
        Ok(language)
    }

    /// Reads this language with a further file, whose messages replace those that are there.
    pub(crate) fn with(self, source: &str) -> Result<Self, FileProblem> {
        let mut sources: Vec<&str> = self.0.sources.iter().map(String::as_str).collect();
        sources.push(source);
        Self::read(self.tag(), &sources)
    }

    fn all_read() -> std::sync::MutexGuard<'static, Vec<Self>> {
        READ.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the tag of the language, such as `de`.
    pub fn tag(self) -> &'static str {
        &self.0.tag
    }

    /// Returns the texts of the technique with this id.
    pub fn technique(self, id: &str) -> Option<&'static TechniqueTexts> {
        self.0.techniques.get(id)
    }

    /// Returns the message with this id, filled in, or `None` if the language lacks it.
    pub(super) fn text(self, id: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        let message = self.0.bundle.get_message(id)?;
        // A file whose messages have unknown arguments was refused, so nothing is left out of a text.
        let mut errors = Vec::new();
        let text = self
            .0
            .bundle
            .format_pattern(message.value()?, Some(arguments), &mut errors);
        Some(text.into_owned())
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::english()
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}
