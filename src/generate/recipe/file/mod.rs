//! Recipes with names: TOML files, of which some come with the server and others are an operator's.
//!
//! A file has a `name`, a `summary`, and for the rest the fields of a request by the request's own names. `reading` makes a recipe of
//! one, `mistake` says what is wrong in it. A file is refused for what can be told of it alone: what is no TOML, no field, no value of its
//! field, or contradicts itself. Whether its scale and its techniques are loaded is another question, which the snapshot asks: plugins
//! change under a recipe.

mod mistake;
mod reading;

use std::path::Path;

pub use mistake::{FileMistake, RecipeFileError};

use super::{Draft, RecipeError};
use crate::generate::{Plan, Reserve, SHIPPED};
use crate::grade::{Origin, Scales};
use crate::puzzle::Seed;

/// The file of a recipe as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecipeText {
    /// Where it comes from.
    pub origin: Origin,
    /// Its contents.
    pub text: String,
}

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

impl RecipeText {
    /// The recipes that come with the server.
    pub fn shipped() -> impl Iterator<Item = Self> {
        SHIPPED.iter().map(|&(name, text)| Self {
            origin: Origin::Shipped(name),
            text: text.to_owned(),
        })
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, RecipeFileError> {
        match std::fs::read_to_string(path) {
            Ok(text) => Ok(Self {
                origin: Origin::File(path.to_owned()),
                text,
            }),
            Err(error) => Err(unreadable(path, &error)),
        }
    }

    /// Reads all `*.toml` files of a folder, in the order of their names.
    pub fn read_folder(folder: &Path) -> Result<Vec<Self>, RecipeFileError> {
        let failed = |error: std::io::Error| unreadable(folder, &error);
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
        files.sort();
        files.iter().map(|path| Self::read(path)).collect()
    }

    /// What is wrong with the recipe of this file, with the line of its field.
    pub fn mistake(&self, error: &RecipeError) -> FileMistake {
        FileMistake {
            origin: self.origin.to_string(),
            line: reading::line_of(&self.text, &error.field),
            problem: error.to_string(),
        }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> RecipeFileError {
    let problem =
        format!("cannot be read: {error}; name a file, or a folder of files, that this process may read");
    RecipeFileError::whole_file(&path.display(), problem)
}

impl NamedRecipe {
    /// Makes a recipe of each file, the first of `texts` first. A file of the operator's replaces the shipped one of its name in its
    /// place; two files of one name are refused.
    pub fn read_all(texts: &[RecipeText]) -> Result<Vec<Self>, RecipeFileError> {
        let (mut recipes, mut origins): (Vec<Self>, Vec<&Origin>) = (Vec::new(), Vec::new());
        for text in texts {
            let recipe = Self::read(text)?;
            let same = recipes
                .iter()
                .position(|other| other.name.eq_ignore_ascii_case(&recipe.name));
            match same {
                None => {
                    recipes.push(recipe);
                    origins.push(&text.origin);
                }
                Some(shipped) if matches!(origins[shipped], Origin::Shipped(_)) => {
                    recipes[shipped] = recipe;
                    origins[shipped] = &text.origin;
                }
                Some(other) => {
                    let problem = format!(
                        "its name {} is that of another recipe file, {}; rename one",
                        recipe.name, origins[other]
                    );
                    return Err(RecipeFileError::whole_file(&text.origin, problem));
                }
            }
        }
        Ok(recipes)
    }

    /// Looks whether anything comes of it with these scales.
    pub fn check(&self, scales: &Scales) -> Result<(), RecipeError> {
        // What is refused is refused for every seed.
        let recipe = self.draft.clone().recipe(Seed(0))?;
        Plan::new(&recipe, scales, &Reserve::default()).map(|_| ())
    }

    /// Makes a recipe of one file.
    pub fn read(text: &RecipeText) -> Result<Self, RecipeFileError> {
        reading::read(&text.origin.to_string(), &text.text)
    }
}

#[cfg(test)]
mod tests;
