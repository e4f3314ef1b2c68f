//! Reads recipes with names from TOML files.
//!
//! A file has a `name`, a `summary` and the fields of a request, with the same names. `reading` reads one file, `mistake` describes what
//! is wrong in it. A file is refused for everything that does not depend on the loaded plugins and scales: bad TOML, unknown fields, bad
//! values and contradictions. Whether its scale and its techniques are loaded is checked by the snapshot, because plugins can change.

mod mistake;
mod named_recipe;
mod reading;

pub use mistake::{FileMistake, RecipeFileError};
pub use named_recipe::NamedRecipe;

use super::plan::Plan;
use super::recipe::RecipeError;
use sudokud_grade::{Scales, TextFile, each_by_name};
use sudokud_puzzle::Seed;

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
