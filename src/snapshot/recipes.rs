//! Recipes by name, with the scales and techniques of now.

use crate::generate::{NamedRecipe, Plan, RecipeError, Reserve};
use crate::grade::Scales;
use crate::puzzle::Seed;

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
    let asked = recipe.draft.clone().recipe(Seed(0));
    let planned = asked.and_then(|asked| Plan::new(&asked, scales, &Reserve::default()).map(|_| ()));
    KnownRecipe {
        recipe,
        unavailable: planned.err(),
    }
}
