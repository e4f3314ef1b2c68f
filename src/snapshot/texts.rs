//! What scales and recipes are read from.

use super::{SnapshotError, Sources};
use crate::generate::RecipeText;
use crate::grade::ScaleText;

/// The files of scales and recipes as they were read.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    pub(super) scales: Vec<ScaleText>,
    pub(super) recipes: Vec<RecipeText>,
}

impl Texts {
    /// What is shipped, then the `*.toml` files of the operator's folders by name.
    pub(super) fn read(sources: &Sources) -> Result<Self, SnapshotError> {
        let scales = sources.scales.as_deref().map(ScaleText::read_folder);
        let recipes = sources.recipes.as_deref().map(RecipeText::read_folder);
        let (scales, recipes) = (scales.transpose()?, recipes.transpose()?);
        Ok(Self {
            scales: ScaleText::shipped().chain(scales.into_iter().flatten()).collect(),
            recipes: RecipeText::shipped()
                .chain(recipes.into_iter().flatten())
                .collect(),
        })
    }
}
