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
    /// Reads a recipe from each file, in the order of `texts`. An operator's file replaces the shipped file with the same name; two
    /// operator's files with the same name are refused.
    pub fn read_all(texts: &[TextFile]) -> Result<Vec<Self>, RecipeFileError> {
        each_by_name(texts, "recipe", Self::read, |recipe: &Self| &recipe.name)
    }

    /// Checks the recipe against these scales.
    pub fn check(&self, scales: &Scales) -> Result<(), RecipeError> {
        // The checks do not depend on the seed.
        let recipe = self.draft.clone().recipe(Seed(0))?;
        Plan::new(&recipe, scales).map(|_| ())
    }

    /// Reads the recipe of one file.
    pub fn read(text: &TextFile) -> Result<Self, RecipeFileError> {
        reading::read(&text.origin.to_string(), &text.text)
    }
}

/// Returns the mistake for an error in the recipe of this file, with the line of its field.
pub fn mistake(text: &TextFile, error: &RecipeError) -> FileMistake {
    FileMistake {
        origin: text.origin.to_string(),
        line: reading::line_of(&text.text, &error.field),
        problem: error.to_string(),
    }
}

#[cfg(test)]
mod tests;
