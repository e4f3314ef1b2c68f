//! Builds snapshots, immutable sets of loaded plugins, scales, recipes and languages, and holds the pointer to the current one.
//!
//! A call uses one [`Snapshot`] from its start to its end. [`Live`] holds the current one: a reload builds a whole new snapshot
//! beside it and swaps the pointer only if that succeeds. The `revision` names a snapshot by its contents: two answers are
//! comparable exactly if their revisions are equal.

mod aftermath;
mod builder;
mod difference;
mod error;
mod file_stamps;
mod last_good;
mod live;
mod operator;
mod quarantine;
mod quarantine_record;
mod recipes;
mod rehearsal;
mod revision;
mod sources;
mod stock_key;
mod texts;
mod update;

pub use aftermath::{Aftermath, MOST_CRASHES, take_up};
pub use difference::{PartChange, PartKind};
pub use error::{SnapshotError, WrongRevision};
pub use file_stamps::{FileChange, FileContents, FileWatch};
pub use live::Live;
pub use operator::{QuarantineChange, QuarantineError, QuarantineTarget};
pub use quarantine::QuarantineEntry;
pub use recipes::KnownRecipe;
pub use rehearsal::rehearse_here;
pub use revision::GENERATOR;
pub use sources::{BadFilePolicy, NoPluginFolder, SnapshotSources, find_plugin_folder};
pub use stock_key::ScaleDigests;
pub use sudokud_engine::ProcessEnd;
pub use update::{GivenUp, RunningUpdate, Update};

use self::recipes::known_recipe;
use self::revision::revision;
use self::texts::Texts;
use sudokud_engine::{
    Catalog, FaultReach, IgnoredFile, Instances, PluginSet, UnknownName, Withheld, find_named,
};
use sudokud_explain::Languages;
use sudokud_generate::{ConstructionDraft, Draft, Families, NamedRecipe, Plan, Recipe, RecipeError};
use sudokud_grade::{Scale, Scales};

/// One immutable set of loaded plugins, scales, recipes and languages.
#[derive(Debug)]
pub struct Snapshot {
    sources: SnapshotSources,
    catalog: Catalog,
    scales: Scales,
    recipes: Vec<KnownRecipe>,
    languages: Languages,
    /// The texts of the scales, recipes and languages.
    texts: Texts,
    /// Files of the folders of plugins that were not loaded because of their names.
    ignored: Vec<IgnoredFile>,
    /// Kept for this snapshot only: with other techniques or scales, walks find other puzzles.
    families: Families,
    revision: String,
}

impl Snapshot {
    /// Builds a snapshot. Code of the plugins runs only if their techniques are created.
    fn build(
        sources: SnapshotSources,
        plugins: PluginSet,
        texts: Texts,
        ignored: Vec<IgnoredFile>,
        instances: Instances<'_>,
    ) -> Result<Self, SnapshotError> {
        let catalog = Catalog::build(plugins, &sources.order, &sources.techniques, instances)?;
        let scales = Scale::read_all(&texts.scales, &catalog)?;
        let scales = Scales::new(scales, &sources.default_scale).map_err(SnapshotError::DefaultScale)?;
        let recipes = NamedRecipe::read_all(&texts.recipes)?;
        let recipes = recipes.into_iter().map(|recipe| known_recipe(recipe, &scales));
        let recipes = recipes.collect();
        let languages = texts.languages()?;
        let revision = revision(&sources, &catalog, &texts);
        Ok(Self {
            sources,
            catalog,
            scales,
            recipes,
            languages,
            texts,
            ignored,
            families: Families::default(),
            revision,
        })
    }

    /// Returns this snapshot with another quarantine. It reads no file, because files may have changed or be half written. With
    /// [`Instances::Of`] this catalog it runs no code of a plugin; the new quarantine must then cover the old one.
    fn with_quarantine(
        &self,
        withheld: Vec<Withheld>,
        instances: Instances<'_>,
    ) -> Result<Self, SnapshotError> {
        Self::build(
            self.sources.clone(),
            PluginSet {
                loaded: self.catalog.folder().to_vec(),
                withheld,
                left_out: self.catalog.left_out().to_vec(),
            },
            self.texts.clone(),
            self.ignored.clone(),
            instances,
        )
    }

    /// Returns the loaded plugins and techniques.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Returns the scales, shipped ones first.
    pub fn scales(&self) -> &[Scale] {
        self.scales.all()
    }

    /// Returns a warning if the operator's order of techniques changes no grade: if no scale takes one of them without a rung of its own.
    pub fn vain_order(&self) -> Option<&'static str> {
        let order = &self.sources.order;
        let takes_one = |scale: &Scale| {
            let listed = scale.listed_ladder().rungs().len();
            let taken = &scale.ladder().rungs()[listed..];
            (taken.iter()).any(|rung| order.iter().any(|id| id.eq_ignore_ascii_case(rung.id())))
        };
        let is_vain = !order.is_empty() && !self.scales().iter().any(takes_one);
        is_vain.then_some(
            "plugins.technique_order changes only lists: every scale has its own rungs for these techniques; to change grades, write a scale",
        )
    }

    /// Returns the scale with this name, ignoring case; the empty name is the default scale.
    pub fn scale(&self, name: &str) -> Result<&Scale, UnknownName> {
        self.scales.named(name)
    }

    /// Returns the recipes, shipped ones first.
    pub fn recipes(&self) -> &[KnownRecipe] {
        &self.recipes
    }

    /// Returns the recipe with this name, ignoring case.
    pub fn recipe(&self, name: &str) -> Result<&KnownRecipe, UnknownName> {
        let names = self.recipes.iter().map(|known| &*known.recipe.name);
        find_named("recipe", name, names).map(|index| &self.recipes[index])
    }

    /// Returns the draft that completes a request without a recipe: the default recipe of its scale and level. A request that chooses
    /// its cells or its method is complete.
    pub fn default_draft(&self, own: &Draft) -> Option<Draft> {
        let chooses_cells = own.mask.is_some() || own.shapes.is_some() || own.within.is_some();
        if chooses_cells || own.construction != ConstructionDraft::default() {
            return None;
        }
        let level = own.level.as_ref()?;
        let scale = self.scale(own.scale.as_deref().unwrap_or_default()).ok()?;
        let is_of = |recipe: &&NamedRecipe| {
            let named = |own: &Option<String>, name: &str| {
                own.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name))
            };
            recipe.is_default && named(&recipe.draft.scale, scale.name()) && named(&recipe.draft.level, level)
        };
        // An operator's recipe comes after the shipped ones.
        let recipe = self.recipes.iter().map(|known| &known.recipe).rfind(is_of)?;
        let mut draft = recipe.draft.clone();
        if own.minimal == Some(true) {
            // Where no given is redundant, their number is not a matter of taste.
            draft.clues = None;
            draft.construction.floor = None;
        }
        Some(draft)
    }

    /// Returns the languages, shipped ones first.
    pub fn languages(&self) -> &Languages {
        &self.languages
    }

    /// Checks a recipe that is not part of this snapshot against its scales.
    pub fn known(&self, recipe: NamedRecipe) -> KnownRecipe {
        known_recipe(recipe, &self.scales)
    }

    /// Returns the plan of a recipe with these plugins and scales.
    pub fn plan<'a>(&'a self, recipe: &'a Recipe) -> Result<Plan<'a>, RecipeError> {
        Plan::new(recipe, &self.scales)
    }

    /// Returns the files in the folders of plugins that were not loaded because of their names.
    pub fn ignored(&self) -> &[IgnoredFile] {
        &self.ignored
    }

    /// Returns the walks of this snapshot, and the counts of its searches.
    pub fn families(&self) -> &Families {
        &self.families
    }

    /// Returns the scale for requests that name none.
    pub fn default_scale(&self) -> &Scale {
        self.scales.default()
    }

    /// Returns the revision: 16 hexadecimal digits that identify everything the answers depend on.
    pub fn revision(&self) -> &str {
        &self.revision
    }

    /// Checks that this snapshot has the required revision; an empty one requires nothing.
    pub fn require(&self, revision: &str) -> Result<(), WrongRevision> {
        if revision.is_empty() || revision == self.revision {
            return Ok(());
        }
        // The usual reason for another revision on a server with the same files.
        Err(WrongRevision {
            required: revision.to_owned(),
            present: self.revision.clone(),
            quarantined: self.quarantined(),
        })
    }

    /// Names the techniques and plugins in quarantine, in words.
    pub fn quarantined(&self) -> Vec<String> {
        let withheld = self.catalog.withheld().iter();
        let names = withheld.map(|withheld| {
            let (plugin, technique) = (&withheld.plugin.info.name, &withheld.fault.technique);
            match withheld.fault.kind.reach() {
                FaultReach::Plugin => format!("plugin {plugin}"),
                FaultReach::Technique => format!("technique {technique} of {plugin}"),
            }
        });
        names.collect()
    }
}
