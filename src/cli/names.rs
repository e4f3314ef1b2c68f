//! The names of techniques in texts in another language than English.
//!
//! Answers name techniques by their ids, which columns and JSON keep. A text in another language has their names in it.

use std::collections::HashMap;

use crate::calls::{Backend, Refusal};
use crate::form::Form;
use sudokud_service::Language;
use sudokud_service::proto::ListTechniquesRequest;

/// The names by id. Techniques without a name keep their ids.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct TechniqueNames(HashMap<String, String>);

impl TechniqueNames {
    /// Fetches the names for an output. Only a text in another language than English has any.
    pub(crate) fn fetch(backend: &Backend, language: Language, form: Form) -> Result<Self, Refusal> {
        if language == Language::default() || form != Form::Text {
            return Ok(Self::default());
        }
        let techniques = backend.list(&ListTechniquesRequest::default())?;
        let named = techniques.into_iter().filter_map(|technique| {
            let mut translations = technique.translations.into_iter();
            let own = translations.find(|own| own.language == language.tag() && !own.name.is_empty())?;
            Some((technique.id, own.name))
        });
        Ok(Self(named.collect()))
    }

    /// The name of a technique, or else its id.
    pub(crate) fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.0.get(id).map_or(id, String::as_str)
    }
}
