//! Recipes with names: TOML files, of which some come with the server and others are an operator's.
//!
//! A file has a `name`, a `summary`, and for the rest the fields of a request by the request's own names. `reading` makes a recipe of
//! one, `mistake` says what is wrong in it. A file is refused for what can be told of it alone: what is no TOML, no field, no value of its
//! field, or contradicts itself. Whether its scale and its techniques are loaded is another question, which the snapshot asks: plugins
//! change under a recipe.

mod mistake;
mod reading;

pub use mistake::{FileMistake, RecipeFileError};

use super::{Draft, RecipeError};
use crate::Plan;
use sudokud_grade::{Scales, TextFile, each_by_name};
use sudokud_puzzle::Seed;

/// A recipe that callers can name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRecipe {
    /// The name, in kebab case.
    pub name: String,
    /// What it makes, in a sentence or two.
    pub summary: String,
    /// What it says. [`Draft::recipe`] succeeds on it.
    pub draft: Draft,
}

impl NamedRecipe {
    /// Makes a recipe of each file, the first of `texts` first. A file of the operator's replaces the shipped one of its name in its
    /// place; two files of one name are refused.
    pub fn read_all(texts: &[TextFile]) -> Result<Vec<Self>, RecipeFileError> {
        each_by_name(texts, "recipe", Self::read, |recipe: &Self| &recipe.name)
    }

    /// Looks whether anything comes of it with these scales.
    pub fn check(&self, scales: &Scales) -> Result<(), RecipeError> {
        // What is refused is refused for every seed.
        let recipe = self.draft.clone().recipe(Seed(0))?;
        Plan::new(&recipe, scales).map(|_| ())
    }

    /// Makes a recipe of one file.
    pub fn read(text: &TextFile) -> Result<Self, RecipeFileError> {
        reading::read(&text.origin.to_string(), &text.text)
    }
}

/// What is wrong with the recipe of this file, with the line of its field.
pub fn mistake(text: &TextFile, error: &RecipeError) -> FileMistake {
    FileMistake {
        origin: text.origin.to_string(),
        line: reading::line_of(&text.text, &error.field),
        problem: error.to_string(),
    }
}

#[cfg(test)]
mod tests;
