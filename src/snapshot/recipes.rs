//! Recipes by name, with the scales and techniques of now.

use sudokud_generate::{NamedRecipe, RecipeError};
use sudokud_grade::Scales;

/// A recipe that callers can name, and whether it can be used.
#[derive(Clone, Debug)]
pub struct KnownRecipe {
    /// The recipe.
    pub recipe: NamedRecipe,
    /// Why nothing comes of it with the scales and techniques that are loaded: it names another one, or wants what these cannot.
    pub unavailable: Option<RecipeError>,
}

/// Looks whether anything comes of `recipe` with these scales.
///
/// One of which nothing comes is kept: plugins are swapped under a recipe and may come back, and a caller who names it hears the reason.
pub(super) fn known_recipe(recipe: NamedRecipe, scales: &Scales) -> KnownRecipe {
    KnownRecipe {
        unavailable: recipe.check(scales).err(),
        recipe,
    }
}
