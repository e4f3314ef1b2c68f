//! What a snapshot is built from.

use std::collections::BTreeMap;
use std::path::PathBuf;

use sudokud_engine::{PluginFolder, TechniqueOptions};

/// What a snapshot is built from: a folder of plugins, and what the operator says of techniques and scales.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotSources {
    /// Where the plugins are.
    pub plugins: PluginFolder,
    /// Techniques in the order in which they are tried; those not named follow by their own default place.
    pub order: Vec<String>,
    /// What the operator says of single techniques, by id.
    pub techniques: BTreeMap<String, TechniqueOptions>,
    /// A folder with scale files (`*.toml`), beside the shipped scales.
    pub scales: Option<PathBuf>,
    /// The scale that is meant when a caller names none.
    pub default_scale: String,
    /// A folder with recipe files (`*.toml`), beside the shipped recipes.
    pub recipes: Option<PathBuf>,
}

impl SnapshotSources {
    /// The sources over this folder of plugins, with defaults for the rest.
    pub fn over(plugins: PluginFolder) -> Self {
        Self {
            plugins,
            order: Vec::new(),
            techniques: BTreeMap::new(),
            scales: None,
            default_scale: "hodoku".to_owned(),
            recipes: None,
        }
    }
}

/// The folder of plugins: the named one, or `plugins`, or `deps`, beside the executable.
///
/// `deps` is where cargo leaves the shared libraries of this workspace, so a fresh `cargo run` finds them.
pub fn find_plugin_folder(named: Option<PathBuf>) -> Result<PluginFolder, NoPluginFolder> {
    if let Some(folder) = named {
        return Ok(PluginFolder(folder));
    }
    let executable = std::env::current_exe().map_err(NoPluginFolder::Executable)?;
    let beside = |name: &str| executable.with_file_name(name);
    [beside("plugins"), beside("deps")]
        .into_iter()
        .find(|folder| folder.is_dir())
        .map(PluginFolder)
        .ok_or_else(|| NoPluginFolder::NotFound {
            looked: [beside("plugins"), beside("deps")],
        })
}

/// Why there is no folder of plugins.
#[derive(Debug, thiserror::Error)]
pub enum NoPluginFolder {
    /// The system does not say where the executable is.
    #[error("cannot tell where this executable is ({0}); name the folder with --plugins")]
    Executable(#[source] std::io::Error),
    /// None of the default places exists.
    #[error("no folder of plugins: neither {} nor {} exists; name one with --plugins", looked[0].display(), looked[1].display())]
    NotFound {
        /// Where it was looked for.
        looked: [PathBuf; 2],
    },
}
