//! Reads recipes with names from TOML files.
//!
//! A file has a `name`, a `summary` and the fields of a request, with the same names. A file is refused for everything that does not depend
//! on the loaded plugins and scales: bad TOML, unknown fields, bad values and contradictions. The snapshot checks whether its scale and its
//! techniques are loaded, because plugins can change. `reading` reads the fields.

mod reading;

use self::reading::FieldTable;
use super::plan::Plan;
use super::recipe::{Draft, RecipeError};
use sudokud_engine::is_name;
use sudokud_grade::{
    DocumentError, DocumentKind, DocumentTable, FilePlace, Mistake, Mistakes, Scales, TextFile, each_by_name,
};
use sudokud_puzzle::Seed;

/// A recipe that callers can name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRecipe {
    /// The name, in kebab case.
    pub name: String,
    /// One or two sentences about the puzzles that it makes.
    pub summary: String,
    /// Whether it completes requests that name its scale and level and no recipe.
    pub is_default: bool,
    /// The fields of the recipe. [`Draft::recipe`] succeeds for them.
    pub draft: Draft,
}

impl NamedRecipe {
    /// Reads a recipe from each file, in the order of `texts`. An operator's file replaces the shipped file with the same name; two
    /// operator's files with the same name are refused.
    pub fn read_all(texts: &[TextFile]) -> Result<Vec<Self>, DocumentError> {
        each_by_name(texts, DocumentKind::Recipe, Self::read, |recipe: &Self| {
            &recipe.name
        })
    }

    /// Checks the recipe against these scales.
    pub fn check(&self, scales: &Scales) -> Result<(), RecipeError> {
        // The checks do not depend on the seed.
        let recipe = self.draft.clone().recipe(Seed(0))?;
        Plan::new(&recipe, scales).map(|_| ())
    }

    /// Reads the recipe of one file.
    pub fn read(text: &TextFile) -> Result<Self, DocumentError> {
        let mut mistakes = Mistakes::default();
        let whole = DocumentTable::read(DocumentKind::Recipe, text)?;
        let mut fields = FieldTable::new(whole.clone(), &mut mistakes);
        let name = fields.needed_text("name", "\"daily-hard\"", |name| {
            is_name(name)
                .then_some(())
                .ok_or("letters a to z, digits and single dashes between them, at most 64")
        });
        let summary = fields.needed_text("summary", "\"A hard puzzle for every day\"", |text| {
            let is_sentence = !text.trim().is_empty() && !text.contains(char::is_control);
            is_sentence.then_some(()).ok_or("a sentence or two, on one line")
        });
        let is_default = fields.flag("default").unwrap_or_default();
        let draft = fields.draft();
        fields.refuse_rest();
        if is_default && (draft.scale.is_none() || draft.level.is_none()) {
            let place = whole.place_of("default").unwrap_or(&whole.place);
            mistakes.note(
                place,
                "default is true; such a recipe needs a scale and a level".to_owned(),
            );
        }
        // A field with a mistake is open in the draft, so contradictions are looked for only in files without mistakes.
        if mistakes.is_empty() {
            let checked = draft.clone().recipe(Seed(0));
            if let Err(error) = checked.and_then(|recipe| Plan::check(&recipe)) {
                let place = whole.place_of(&error.field).unwrap_or(&whole.place);
                mistakes.note(place, error.to_string());
            }
        }
        let recipe = name.zip(summary);
        mistakes.unless_any(recipe.map(|(name, summary)| Self {
            name,
            summary,
            is_default,
            draft,
        }))
    }
}

/// Returns the mistake for an error in the recipe of this file, with the line of its field.
pub fn mistake(text: &TextFile, error: &RecipeError) -> Mistake {
    let place = match DocumentTable::read(DocumentKind::Recipe, text) {
        Ok(whole) => whole.place_of(&error.field).unwrap_or(&whole.place).clone(),
        Err(_) => FilePlace::file(DocumentKind::Recipe, &text.origin),
    };
    Mistake {
        place,
        problem: error.to_string(),
    }
}

/// Reads the fields of a recipe without a name, and checks nothing else.
#[cfg(test)]
pub(super) fn draft(text: &TextFile) -> Result<Draft, DocumentError> {
    let mut mistakes = Mistakes::default();
    let whole = DocumentTable::read(DocumentKind::Recipe, text)?;
    let mut fields = FieldTable::new(whole, &mut mistakes);
    let draft = fields.draft();
    fields.refuse_rest();
    mistakes.unless_any(Some(draft))
}

#[cfg(test)]
mod tests;
