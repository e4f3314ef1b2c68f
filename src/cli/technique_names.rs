//! The names of techniques in texts in another language than English.
//!
//! Answers name techniques by their ids, which columns and JSON keep. A text in another language has their names in it.

use std::collections::HashMap;
use std::sync::Arc;

use crate::backend::Backend;
use crate::output::Printer;
use crate::output_form::OutputForm;
use crate::status::Status;
use crate::technique;
use sudokud_service::Language;
use sudokud_service::proto::Technique;

/// The names by id. Techniques without a name keep their ids.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct TechniqueNames(Arc<HashMap<String, String>>);

impl TechniqueNames {
    /// Fetches the names for this output. Only a text in another language than English has any; an error is on standard error.
    pub(crate) fn fetch(backend: &Backend, language: Language, printer: Printer) -> Result<Self, Status> {
        if language == Language::english() || printer.form() != OutputForm::Text {
            return Ok(Self::default());
        }
        Ok(Self::of(technique::techniques(backend)?, language))
    }

    fn of(techniques: impl IntoIterator<Item = Technique>, language: Language) -> Self {
        let named = techniques.into_iter().filter_map(|technique| {
            let mut translations = technique.translations.into_iter();
            let own = translations.find(|own| own.language == language.tag() && !own.name.is_empty())?;
            Some((technique.id, own.name))
        });
        Self(Arc::new(named.collect()))
    }

    /// The name of a technique, or else its id.
    pub(crate) fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.0.get(id).map_or(id, String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_service::proto::Translation;

    #[test]
    fn a_technique_has_its_name_in_the_language_or_else_its_id() {
        let technique = |id: &str, language: &str, name: &str| Technique {
            id: id.to_owned(),
            name: id.to_uppercase(),
            translations: vec![Translation {
                language: language.to_owned(),
                name: name.to_owned(),
                ..Translation::default()
            }],
            ..Technique::default()
        };
        let names = TechniqueNames::of(
            [
                technique("skyscraper", "de", "Wolkenkratzer"),
                technique("kite", "fr", "Cerf-volant"),
                technique("fish", "de", ""),
            ],
            Language::german(),
        );
        for (id, name) in [
            ("skyscraper", "Wolkenkratzer"),
            ("kite", "kite"),
            ("fish", "fish"),
            ("unknown", "unknown"),
        ] {
            assert_eq!(names.name(id), name);
        }
    }
}
