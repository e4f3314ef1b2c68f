//! The catalog: every loaded technique with its options, by id and in difficulty order.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::fault::Fault;
use super::ladder::Ladder;
use super::library::Plugin;
use super::names::{UnknownName, find_named};
use super::technique::Technique;

/// What an operator says of one technique.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TechniqueOptions {
    /// Left out of every ladder.
    pub disabled: bool,
    /// Given to the technique when it is created.
    pub options: Vec<(String, String)>,
}

/// A plugin that broke its contract: it is still in the folder, and nothing of it is asked.
#[derive(Clone, Debug)]
pub struct Withheld {
    /// The plugin.
    pub plugin: Arc<Plugin>,
    /// What it did.
    pub fault: Fault,
}

/// All techniques of a set of plugins.
#[derive(Debug, Default)]
pub struct Catalog {
    plugins: Vec<Arc<Plugin>>,
    ladder: Ladder,
    disabled: Vec<String>,
    withheld: Vec<Withheld>,
}

impl Catalog {
    /// Creates every technique of `plugins`, those named in `order` first and the others after them by their own default
    /// place. `options` and `order` may name each technique once, and only those that are loaded or belong to the `withheld`
    /// plugins.
    pub fn build(
        plugins: Vec<Arc<Plugin>>,
        withheld: Vec<Withheld>,
        order: &[String],
        options: &BTreeMap<String, TechniqueOptions>,
    ) -> Result<Self, CatalogError> {
        let mut owners: BTreeMap<&str, &Arc<Plugin>> = BTreeMap::new();
        for plugin in &plugins {
            for technique in &plugin.info.techniques {
                if let Some(other) = owners.insert(&technique.id, plugin) {
                    return Err(CatalogError::DuplicateId {
                        id: technique.id.clone(),
                        first: other.path.display().to_string(),
                        second: plugin.path.display().to_string(),
                    });
                }
            }
        }
        for (key, named) in [
            ("ladder.order", order.iter().collect::<Vec<_>>()),
            ("technique.*", options.keys().collect()),
        ] {
            for (index, id) in named.iter().enumerate() {
                if named[..index].iter().any(|other| other.eq_ignore_ascii_case(id)) {
                    let id = (*id).clone();
                    return Err(CatalogError::NamedTwice { key, id });
                }
                if !is_among(&withheld, id) {
                    find_named("technique", id, owners.keys().copied())?;
                }
            }
        }
        let mut techniques = Vec::new();
        let mut disabled = Vec::new();
        for plugin in &plugins {
            for (index, info) in plugin.info.techniques.iter().enumerate() {
                let chosen = options.iter().find(|(id, _)| id.eq_ignore_ascii_case(&info.id));
                let chosen = chosen.map(|(_, chosen)| chosen.clone()).unwrap_or_default();
                if chosen.disabled {
                    disabled.push(info.id.clone());
                    continue;
                }
                let technique = Technique::create(plugin, index, &chosen.options).map_err(|reason| {
                    CatalogError::Options {
                        id: info.id.clone(),
                        reason,
                    }
                })?;
                techniques.push(Arc::new(technique));
            }
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
        Ok(Self {
            plugins,
            ladder: Ladder::new(techniques),
            disabled,
            withheld,
        })
    }

    /// The plugins, in the order of their file names.
    pub fn plugins(&self) -> &[Arc<Plugin>] {
        &self.plugins
    }

    /// All enabled techniques in the operator's order.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// Ids of the loaded techniques that the operator has switched off.
    pub fn disabled(&self) -> &[String] {
        &self.disabled
    }

    /// Whether the technique belongs to a plugin that broke its contract, so that its absence is no operator's mistake.
    pub fn is_withheld(&self, id: &str) -> bool {
        is_among(&self.withheld, id)
    }

    /// The plugins that are in the folder and broke their contract.
    pub fn withheld(&self) -> &[Withheld] {
        &self.withheld
    }

    /// The technique with this id, without regard to case.
    pub fn technique(&self, id: &str) -> Result<&Arc<Technique>, UnknownName> {
        let techniques = self.ladder.rungs();
        let known = techniques.iter().map(|technique| &**technique.id());
        find_named("technique", id, known).map(|index| &techniques[index])
    }
}

fn is_among(withheld: &[Withheld], id: &str) -> bool {
    let mut techniques = withheld
        .iter()
        .flat_map(|withheld| &withheld.plugin.info.techniques);
    techniques.any(|technique| technique.id.eq_ignore_ascii_case(id))
}

/// Why a catalog could not be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CatalogError {
    /// Two plugins bring the same technique.
    #[error("technique {id} is in two plugins, {first} and {second}; take one of them out")]
    DuplicateId {
        /// The id.
        id: String,
        /// The file that brought it first.
        first: String,
        /// The file that brings it again.
        second: String,
    },
    /// The configuration names a technique that is not there.
    #[error("the configuration names a technique that is not loaded: {0}")]
    Unknown(#[from] UnknownName),
    /// The configuration names a technique twice, and which mention counts would be a guess.
    #[error("{key} names technique {id} twice (case does not count); take one out")]
    NamedTwice {
        /// The key of the configuration.
        key: &'static str,
        /// The technique, as it is written the second time.
        id: String,
    },
    /// A technique does not take its options.
    #[error("technique {id} refuses its options: {reason}")]
    Options {
        /// The technique.
        id: String,
        /// The plugin's own words.
        reason: String,
    },
}
