//! The snapshot: one immutable set of loaded plugins and scales, and the one pointer that a reload swaps.
//!
//! [`Snapshot`] is what a call works with from its start to its end. [`Live`] holds the current one: a reload builds a
//! whole new snapshot beside it and swaps the pointer only when everything in it is right. The `revision` names a
//! snapshot by its contents, so two answers are comparable exactly when their revisions are equal.

mod live;
mod sources;

use std::path::Path;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

pub use live::Live;
pub use sources::{NoPluginFolder, Sources, find_plugin_folder};

use crate::engine::{Catalog, CatalogError, LoadError, Plugin, UnknownName, Withheld};
use crate::generate::{Plan, Recipe, RecipeError, Reserve};
use crate::grade::{Scale, ScaleError, ScaleText, Scales};

/// One immutable set of loaded plugins and scales.
#[derive(Debug)]
pub struct Snapshot {
    catalog: Catalog,
    scales: Scales,
    /// What the scales were read from. A quarantine builds from these and not from the files, which may have changed.
    scale_texts: Vec<ScaleText>,
    /// Of one snapshot: puzzles found with other techniques or scales are not those of this one.
    reserve: Reserve,
    revision: String,
}

impl Snapshot {
    fn build(
        sources: &Sources,
        plugins: Vec<Arc<Plugin>>,
        withheld: Vec<Withheld>,
        scale_texts: Vec<ScaleText>,
    ) -> Result<Self, SnapshotError> {
        let catalog = Catalog::build(plugins, withheld, &sources.order, &sources.techniques)?;
        let scales = Scale::read_all(&scale_texts, &catalog)?;
        let scales = Scales::new(scales, &sources.default_scale).map_err(SnapshotError::DefaultScale)?;
        let revision = revision(sources, &catalog, &scale_texts);
        Ok(Self {
            catalog,
            scales,
            scale_texts,
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

    /// What comes of a recipe with these plugins and scales.
    pub fn plan<'a>(&'a self, recipe: &'a Recipe) -> Result<Plan<'a>, RecipeError> {
        Plan::new(recipe, &self.scales, &self.reserve)
    }

    /// The scale of a request that names none.
    pub fn default_scale(&self) -> &Scale {
        self.scales.default()
    }

    /// 16 hexadecimal digits over the server's version, the plugins' digests, the order, the options and the scales.
    pub fn revision(&self) -> &str {
        &self.revision
    }
}

/// The shipped scales, then the `*.toml` files of the operator's folder by name.
fn read_scales(folder: Option<&Path>) -> Result<Vec<ScaleText>, ScaleError> {
    let own = folder.map(ScaleText::read_folder).transpose()?;
    Ok(ScaleText::shipped().chain(own.into_iter().flatten()).collect())
}

fn revision(sources: &Sources, catalog: &Catalog, scales: &[ScaleText]) -> String {
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
    for scale in scales {
        add(scale.text.as_bytes());
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
    /// The default scale does not exist.
    #[error("the default scale: {0}")]
    DefaultScale(UnknownName),
}
