//! A recipe that callers can name.

use crate::recipe::Draft;

/// A recipe that callers can name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRecipe {
    /// The name, in kebab case.
    pub name: String,
    /// One or two sentences about the puzzles that it makes.
    pub summary: String,
    /// The fields of the recipe. [`Draft::recipe`] succeeds for them.
    pub draft: Draft,
}
