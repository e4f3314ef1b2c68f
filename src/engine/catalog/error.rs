//! The reasons why a catalog cannot be built.

use crate::names::UnknownName;
use crate::plugin::PluginOrigin;

/// The reason why a catalog could not be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CatalogError {
    /// Several plugins bring the same technique, and the configuration chooses none of them.
    #[error(
        "technique {id} is in several plugins, {plugins}; take one of them out, or say which in the configuration, such as \
         [technique.{id}] from = {name:?}"
    )]
    DuplicateId {
        /// The id.
        id: String,
        /// The plugins with their files.
        plugins: String,
        /// The name of one of them.
        name: String,
    },
    /// Several plugins with the same name bring the same technique, so the configuration cannot choose one.
    #[error(
        "technique {id} is in several plugins, {plugins}, which have the same name; take one of them out"
    )]
    DuplicatePlugin {
        /// The id.
        id: String,
        /// The plugins with their files.
        plugins: String,
    },
    /// The plugin that the configuration chooses does not bring the technique.
    #[error("technique.{id}.from is {from:?}, but {id} is in {plugins}; name that plugin")]
    NotFrom {
        /// The id.
        id: String,
        /// The plugin that is named.
        from: String,
        /// The plugins that bring it, with their files.
        plugins: String,
    },
    /// Several plugins that bring the technique have the name that the configuration chooses.
    #[error(
        "technique.{id}.from is {from:?}, which is the name of several plugins, {plugins}; take one of them out"
    )]
    SameName {
        /// The id.
        id: String,
        /// The plugin that is named.
        from: String,
        /// The plugins with their files.
        plugins: String,
    },
    /// The configuration names a technique that is not loaded.
    #[error("the configuration names a technique that is not loaded: {0}")]
    Unknown(#[from] UnknownName),
    /// The configuration names a technique twice.
    #[error("{key} names technique {id} twice (case does not count); take one out")]
    NamedTwice {
        /// The key of the configuration.
        key: &'static str,
        /// The technique, as its second mention spells it.
        id: String,
    },
    /// A technique refuses its options.
    #[error("plugin {plugin}: technique {id} refuses its options: {reason}")]
    Options {
        /// The plugin.
        plugin: PluginOrigin,
        /// The technique.
        id: String,
        /// The message of the technique.
        reason: String,
    },
    /// A technique has no instance in the catalog that the instances are taken from.
    #[error("technique {id} has no instance; reload to create one")]
    NoInstance {
        /// The technique.
        id: String,
    },
}
