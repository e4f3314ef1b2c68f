//! The snapshot: one immutable set of loaded plugins, scales and recipes, and the one pointer that a reload swaps.
//!
//! [`Snapshot`] is what a call works with from its start to its end. [`Live`] holds the current one: a reload builds a
//! whole new snapshot beside it and swaps the pointer only when everything in it is right. The `revision` names a
//! snapshot by its contents, so two answers are comparable exactly when their revisions are equal.

mod live;
mod recipes;
mod sources;
mod texts;

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

pub use live::Live;
pub use recipes::KnownRecipe;
pub use sources::{NoPluginFolder, Sources, find_plugin_folder};

use self::recipes::known_recipe;
use self::texts::Texts;
use sudokud_engine::{Catalog, CatalogError, LoadError, Plugin, UnknownName, Withheld, find_named};
use sudokud_generate::{NamedRecipe, Plan, Recipe, RecipeError, RecipeFileError, Reserve};
use sudokud_grade::{Scale, ScaleError, Scales};

/// One immutable set of loaded plugins, scales and recipes.
#[derive(Debug)]
pub struct Snapshot {
    catalog: Catalog,
    scales: Scales,
    recipes: Vec<KnownRecipe>,
    /// What scales and recipes were read from. A quarantine builds from these and not from the files, which may have changed.
    texts: Texts,
    /// Of one snapshot: puzzles found with other techniques or scales are not those of this one.
    reserve: Reserve,
    revision: String,
}

impl Snapshot {
    fn build(
        sources: &Sources,
        plugins: Vec<Arc<Plugin>>,
        withheld: Vec<Withheld>,
        texts: Texts,
    ) -> Result<Self, SnapshotError> {
        let catalog = Catalog::build(plugins, withheld, &sources.order, &sources.techniques)?;
        let scales = Scale::read_all(&texts.scales, &catalog)?;
        let scales = Scales::new(scales, &sources.default_scale).map_err(SnapshotError::DefaultScale)?;
        let recipes = NamedRecipe::read_all(&texts.recipes)?;
        let recipes = recipes.into_iter().map(|recipe| known_recipe(recipe, &scales));
        let recipes = recipes.collect();
        let revision = revision(sources, &catalog, &texts);
        Ok(Self {
            catalog,
            scales,
            recipes,
            texts,
            reserve: Reserve::default(),
            revision,
        })
    }

    /// The loaded plugins and techniques.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The scales, shipped ones first.
    pub fn scales(&self) -> &[Scale] {
        self.scales.all()
    }

    /// The scale with this name, without regard to case; the empty name is the default scale.
    pub fn scale(&self, name: &str) -> Result<&Scale, UnknownName> {
        self.scales.named(name)
    }

    /// The recipes, shipped ones first.
    pub fn recipes(&self) -> &[KnownRecipe] {
        &self.recipes
    }

    /// The recipe with this name, without regard to case.
    pub fn recipe(&self, name: &str) -> Result<&KnownRecipe, UnknownName> {
        let names = self.recipes.iter().map(|known| &*known.recipe.name);
        find_named("recipe", name, names).map(|index| &self.recipes[index])
    }

    /// A recipe that is not one of them, with the scales of this snapshot.
    pub fn known(&self, recipe: NamedRecipe) -> KnownRecipe {
        known_recipe(recipe, &self.scales)
    }

    /// What comes of a recipe with these plugins and scales.
    pub fn plan<'a>(&'a self, recipe: &'a Recipe) -> Result<Plan<'a>, RecipeError> {
        Plan::new(recipe, &self.scales, &self.reserve)
    }

    /// What searches for puzzles with these plugins and scales have found and come to.
    pub fn reserve(&self) -> &Reserve {
        &self.reserve
    }

    /// The scale of a request that names none.
    pub fn default_scale(&self) -> &Scale {
        self.scales.default()
    }

    /// 16 hexadecimal digits over the server's version, the plugins' digests, the order, the options, the scales and the recipes.
    pub fn revision(&self) -> &str {
        &self.revision
    }
}

fn revision(sources: &Sources, catalog: &Catalog, texts: &Texts) -> String {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    // Another release may draw other grids from the same seed.
    add(env!("CARGO_PKG_VERSION").as_bytes());
    for rung in catalog.ladder().rungs() {
        add(rung.id().as_bytes());
        add(rung.technique().plugin().digest.bytes());
    }
    for (id, options) in &sources.techniques {
        add(id.as_bytes());
        for (key, value) in &options.options {
            add(key.as_bytes());
            add(value.as_bytes());
        }
    }
    add(sources.default_scale.as_bytes());
    for scale in &texts.scales {
        add(scale.text.as_bytes());
    }
    // What is a scale is no recipe, whatever its length.
    add(b"recipes");
    for recipe in &texts.recipes {
        add(recipe.text.as_bytes());
    }
    hex::encode(&hash.finalize()[..8])
}

/// Why a snapshot could not be built; the one before it keeps serving.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// A plugin file was refused.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The plugins, or what the configuration says of them, do not fit together.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// A scale file was refused.
    #[error(transparent)]
    Scale(#[from] ScaleError),
    /// A recipe file was refused.
    #[error(transparent)]
    Recipe(#[from] RecipeFileError),
    /// The default scale does not exist.
    #[error("the default scale: {0}")]
    DefaultScale(UnknownName),
}
