//! Checks recipes against the scales and techniques of a snapshot.

use sudokud_generate::{NamedRecipe, RecipeError};
use sudokud_grade::Scales;

/// A recipe, and whether it can be used.
#[derive(Clone, Debug)]
pub struct KnownRecipe {
    /// The recipe.
    pub recipe: NamedRecipe,
    /// The reason why the recipe cannot be used with the loaded scales and techniques, if any.
    pub unavailable: Option<RecipeError>,
}

/// Checks `recipe` against these scales.
///
/// A recipe that cannot be used is kept, so that a caller who names it gets the reason, and because its plugins may be loaded again.
pub(super) fn known_recipe(recipe: NamedRecipe, scales: &Scales) -> KnownRecipe {
    KnownRecipe {
        unavailable: recipe.check(scales).err(),
        recipe,
    }
}
