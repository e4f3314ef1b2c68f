//! The catalog: every loaded technique with its options, by id and in difficulty order.

mod error;

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::descriptor::TechniqueInfo;
use super::fault::{Fault, FaultReach};
use super::ladder::{Ladder, Rung, RungBounds};
use super::names::{UnknownName, find_named};
use super::plugin::Plugin;
use super::technique::Technique;

pub use error::CatalogError;

/// An operator's settings of one technique.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TechniqueOptions {
    /// Whether it is left out of every ladder.
    pub disabled: bool,
    /// The name of the plugin that it is taken from; necessary if several plugins bring it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Options for its creation.
    pub options: Vec<(String, String)>,
}

/// A plugin in quarantine, as a whole or one of its techniques. It stays in the folder and is not asked.
#[derive(Clone, Debug)]
pub struct Withheld {
    /// The plugin.
    pub plugin: Arc<Plugin>,
    /// The fault that it is quarantined for.
    pub fault: Fault,
    /// When it was quarantined.
    pub since: SystemTime,
    /// The revision that served at that time.
    pub revision: Arc<str>,
}

impl Withheld {
    /// Whether this technique of this plugin is in quarantine.
    fn covers(&self, plugin: &Plugin, id: &str) -> bool {
        let same_technique = || self.fault.technique.eq_ignore_ascii_case(id);
        self.plugin.digest == plugin.digest
            && (self.fault.kind.reach() == FaultReach::Plugin || same_technique())
    }
}

/// A plugin file that was not opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeftOut {
    /// The file.
    pub path: PathBuf,
    /// The reason, in words.
    pub reason: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "plugin {} is left out: {}", self.path.display(), self.reason)
    }
}

/// The plugins of a catalog, and what is not used of them.
#[derive(Clone, Debug, Default)]
pub struct PluginSet {
    /// The plugins, those in quarantine included.
    pub loaded: Vec<Arc<Plugin>>,
    /// What is in quarantine.
    pub withheld: Vec<Withheld>,
    /// The files that were not opened.
    pub left_out: Vec<LeftOut>,
}

/// A loaded technique that the operator has switched off.
#[derive(Clone, Debug)]
pub struct Disabled {
    /// The plugin it comes from.
    pub plugin: Arc<Plugin>,
    /// Its description.
    pub info: Arc<TechniqueInfo>,
}

/// All techniques of a set of plugins.
#[derive(Debug, Default)]
pub struct Catalog {
    folder: Vec<Arc<Plugin>>,
    plugins: Vec<Arc<Plugin>>,
    ladder: Ladder,
    disabled: Vec<Disabled>,
    withheld: Vec<Withheld>,
    left_out: Vec<LeftOut>,
    /// For each enabled technique the operator's options.
    options: BTreeMap<String, Vec<(String, String)>>,
    /// Instances with other options than the operator's, made once each.
    variations: Mutex<BTreeMap<Variation, Arc<Technique>>>,
}

/// Where the instances of a new catalog come from.
#[derive(Clone, Copy, Debug)]
pub enum Instances<'a> {
    /// They are created, which runs code of the plugins.
    Created,
    /// Taken from another catalog with the same options, which must have every technique of the new one. No code of a plugin runs.
    Of(&'a Catalog),
    /// Taken from another catalog with the same options. Techniques that it lacks are created, which runs code of their plugins.
    OfOrCreated(&'a Catalog),
}

/// A technique with all its options.
type Variation = (String, OptionTexts);

/// The options of a technique: names and values.
pub type OptionTexts = Vec<(String, String)>;

/// A technique of a plugin, by its number in it.
#[derive(Clone, Copy)]
struct Offer<'a> {
    plugin: &'a Arc<Plugin>,
    index: usize,
}

impl Catalog {
    /// Creates the techniques of `plugins` with their default options, in the order of their default places.
    pub fn new(plugins: Vec<Arc<Plugin>>) -> Result<Self, CatalogError> {
        let plugins = PluginSet {
            loaded: plugins,
            ..PluginSet::default()
        };
        Self::build(plugins, &[], &BTreeMap::new(), Instances::Created)
    }

    /// Returns the techniques of `plugins` that are not withheld: first those of `order`, then the others by their default places.
    /// `options` and `order` may name each technique once, and only techniques of `plugins`, unless files are left out.
    pub fn build(
        plugins: PluginSet,
        order: &[String],
        options: &BTreeMap<String, TechniqueOptions>,
        instances: Instances<'_>,
    ) -> Result<Self, CatalogError> {
        let PluginSet {
            loaded: plugins,
            withheld,
            left_out,
        } = plugins;
        let mut offers: BTreeMap<&str, Vec<Offer<'_>>> = BTreeMap::new();
        for plugin in &plugins {
            for (index, info) in plugin.info.techniques.iter().enumerate() {
                offers.entry(&info.id).or_default().push(Offer { plugin, index });
            }
        }
        // A file that is left out may bring them.
        let unknown = left_out.is_empty();
        check_names(
            &offers,
            unknown,
            "plugins.technique_order",
            &order.iter().collect::<Vec<_>>(),
        )?;
        check_names(
            &offers,
            unknown,
            "technique.*",
            &options.keys().collect::<Vec<_>>(),
        )?;
        let (mut techniques, mut disabled, mut chosen) = (Vec::new(), Vec::new(), BTreeMap::new());
        for (&id, offers) in &offers {
            let said = options.iter().find(|(name, _)| name.eq_ignore_ascii_case(id));
            let said = said.map(|(_, said)| said.clone()).unwrap_or_default();
            let Offer { plugin, index } = choose(id, offers, said.from.as_deref())?;
            if withheld.iter().any(|withheld| withheld.covers(plugin, id)) {
                continue;
            }
            if said.disabled {
                disabled.push(Disabled {
                    plugin: Arc::clone(plugin),
                    info: Arc::clone(&plugin.info.techniques[index]),
                });
                continue;
            }
            techniques.push(instances.usual(plugin, index, &said.options)?);
            chosen.insert(id.to_owned(), said.options);
        }
        techniques.sort_by_key(|technique| {
            let listed = order
                .iter()
                .position(|id| id.eq_ignore_ascii_case(technique.id()));
            (
                listed.unwrap_or(usize::MAX),
                technique.info().place,
                Arc::clone(technique.id()),
            )
        });
        let rung = |technique| Rung::new(technique, RungBounds::default());
        let is_out = |plugin: &&Arc<Plugin>| {
            let whole = |withheld: &&Withheld| withheld.fault.kind.reach() == FaultReach::Plugin;
            let mut whole = withheld.iter().filter(whole);
            whole.any(|withheld| withheld.plugin.digest == plugin.digest)
        };
        Ok(Self {
            plugins: plugins.iter().filter(|plugin| !is_out(plugin)).cloned().collect(),
            folder: plugins,
            ladder: Ladder::new(techniques.into_iter().map(rung).collect()),
            disabled,
            withheld,
            left_out,
            variations: Mutex::new(instances.variations(&chosen)),
            options: chosen,
        })
    }

    /// All plugins in the folder, including those that are withheld.
    pub fn folder(&self) -> &[Arc<Plugin>] {
        &self.folder
    }

    /// The plugins that are not withheld as a whole, in the order of their files.
    pub fn plugins(&self) -> &[Arc<Plugin>] {
        &self.plugins
    }

    /// All enabled techniques in the operator's order.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// The loaded techniques that the operator has switched off, by id.
    pub fn disabled(&self) -> &[Disabled] {
        &self.disabled
    }

    /// Whether the technique is in quarantine, or may be in a file that is left out. Then its absence is not a mistake of the operator.
    pub fn is_withheld(&self, id: &str) -> bool {
        let mut withheld = self.withheld.iter();
        withheld.any(|withheld| withheld.covers(&withheld.plugin, id) && withheld.plugin.brings(id))
            || !self.left_out.is_empty() && !self.folder.iter().any(|plugin| plugin.brings(id))
    }

    /// The plugin files that were not opened.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Plugins and techniques in quarantine.
    pub fn withheld(&self) -> &[Withheld] {
        &self.withheld
    }

    /// The technique with this id, without regard to case, with the operator's options.
    pub fn technique(&self, id: &str) -> Result<&Arc<Technique>, UnknownName> {
        let rungs = self.ladder.rungs();
        find_named("technique", id, rungs.iter().map(|rung| &**rung.id()))
            .map(|index| rungs[index].technique())
    }

    /// Returns `technique` with these options over the operator's: the same instance for the same options. The error is a message
    /// for the author of the options.
    pub fn with_options(
        &self,
        technique: &Arc<Technique>,
        options: &[(String, String)],
    ) -> Result<Arc<Technique>, String> {
        let id = technique.id().to_string();
        let usual = self.options.get(&id).map_or(&[][..], Vec::as_slice);
        // A default value that is written out would otherwise make a second instance.
        let is_default = |key: &str, value: &str| {
            let mut declared = technique.info().options.iter();
            declared.any(|option| option.key == key && option.default == value)
        };
        let combined = |over: &[(String, String)]| -> Vec<(String, String)> {
            let mut all: BTreeMap<String, String> = usual.iter().chain(over).cloned().collect();
            all.retain(|key, value| !is_default(key, value));
            all.into_iter().collect()
        };
        let all = combined(options);
        if all == combined(&[]) {
            return Ok(Arc::clone(technique));
        }
        let key = (id, all);
        if let Some(known) = self.variations().get(&key) {
            return Ok(Arc::clone(known));
        }
        let (plugin, (id, all)) = (technique.plugin(), &key);
        let index = plugin.info.techniques.iter().position(|info| info.id == *id);
        let index = index.ok_or_else(|| format!("its plugin does not bring {id} any more"))?;
        // Without the lock, because this is code of a plugin.
        let made = Arc::new(Technique::create(plugin, index, all)?);
        // Two callers at once may both have made it; they share the first.
        Ok(Arc::clone(self.variations().entry(key).or_insert(made)))
    }

    /// Returns all instances with their options: the enabled techniques with the operator's, and those that were made
    /// [with others](Self::with_options).
    pub fn instances(&self) -> Vec<(Arc<Technique>, OptionTexts)> {
        let usual = self.ladder.rungs().iter().map(|rung| {
            let options = self.options.get(&**rung.id()).cloned().unwrap_or_default();
            (Arc::clone(rung.technique()), options)
        });
        let variations = self.variations();
        let others = (variations.iter()).map(|((_, options), made)| (Arc::clone(made), options.clone()));
        usual.chain(others).collect()
    }

    fn variations(&self) -> MutexGuard<'_, BTreeMap<Variation, Arc<Technique>>> {
        self.variations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Instances<'_> {
    /// Returns technique number `index` of `plugin` with the operator's options.
    fn usual(
        self,
        plugin: &Arc<Plugin>,
        index: usize,
        options: &[(String, String)],
    ) -> Result<Arc<Technique>, CatalogError> {
        let id = &plugin.info.techniques[index].id;
        let create = || match Technique::create(plugin, index, options) {
            Ok(technique) => Ok(Arc::new(technique)),
            Err(reason) => Err(CatalogError::Options {
                plugin: plugin.origin.clone(),
                id: id.clone(),
                reason,
            }),
        };
        let found = |catalog: &Catalog| {
            let mut rungs = catalog.ladder.rungs().iter();
            let is_it =
                |rung: &&Rung| **rung.id() == **id && rung.technique().plugin().digest == plugin.digest;
            rungs.find(is_it).map(|rung| Arc::clone(rung.technique()))
        };
        match self {
            Self::Created => create(),
            Self::Of(catalog) => found(catalog).ok_or_else(|| CatalogError::NoInstance { id: id.clone() }),
            Self::OfOrCreated(catalog) => found(catalog).map_or_else(create, Ok),
        }
    }

    /// Returns the instances with other options of the techniques in `chosen`.
    fn variations(
        self,
        chosen: &BTreeMap<String, Vec<(String, String)>>,
    ) -> BTreeMap<Variation, Arc<Technique>> {
        match self {
            Self::Created => BTreeMap::new(),
            Self::Of(catalog) | Self::OfOrCreated(catalog) => {
                let mut variations = catalog.variations().clone();
                variations.retain(|(id, _), _| chosen.contains_key(id));
                variations
            }
        }
    }
}

/// Checks that each name occurs once and, if `all_known`, that it is that of a technique.
fn check_names(
    offers: &BTreeMap<&str, Vec<Offer<'_>>>,
    all_known: bool,
    key: &'static str,
    named: &[&String],
) -> Result<(), CatalogError> {
    for (index, id) in named.iter().enumerate() {
        if named[..index].iter().any(|other| other.eq_ignore_ascii_case(id)) {
            let id = (*id).clone();
            return Err(CatalogError::NamedTwice { key, id });
        }
        if all_known {
            find_named("technique", id, offers.keys().copied())?;
        }
    }
    Ok(())
}

/// Chooses the plugin that the technique is taken from.
fn choose<'a>(id: &str, offers: &[Offer<'a>], from: Option<&str>) -> Result<Offer<'a>, CatalogError> {
    let plugins = || {
        let places = offers
            .iter()
            .map(|offer| format!("{} ({})", offer.plugin.info.name, offer.plugin.origin));
        places.collect::<Vec<_>>().join(" and ")
    };
    let count_named = |name: &str| {
        let is_named = |offer: &&Offer<'_>| offer.plugin.info.name == name;
        offers.iter().filter(is_named).count()
    };
    let wanted: Vec<_> = offers
        .iter()
        .filter(|offer| from.is_none_or(|name| offer.plugin.info.name == name))
        .collect();
    match (wanted.as_slice(), from) {
        ([one], _) => Ok(**one),
        ([], Some(from)) => Err(CatalogError::NotFrom {
            id: id.to_owned(),
            from: from.to_owned(),
            plugins: plugins(),
        }),
        (_, None) => {
            let (id, plugins) = (id.to_owned(), plugins());
            let mut offered = offers.iter().map(|offer| &offer.plugin.info.name);
            // A name that several plugins have chooses no plugin.
            let name = offered.find(|name| count_named(name) == 1).cloned();
            Err(match name {
                Some(name) => CatalogError::DuplicateId { id, plugins, name },
                None => CatalogError::DuplicatePlugin { id, plugins },
            })
        }
        (_, Some(from)) => Err(CatalogError::SameName {
            id: id.to_owned(),
            from: from.to_owned(),
            plugins: plugins(),
        }),
    }
}
