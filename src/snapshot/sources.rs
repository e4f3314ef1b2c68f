//! Describes where a snapshot's plugins, scales and recipes come from.

use std::collections::BTreeMap;
use std::path::PathBuf;

use sudokud_admission::AdmissionPolicy;
use sudokud_engine::{PluginFolder, TechniqueOptions};
use sudokud_grade::DEFAULT_SCALE;

/// The sources of a snapshot: a folder of plugins, and the operator's configuration of techniques, scales and recipes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotSources {
    /// The folder of plugins.
    pub plugins: PluginFolder,
    /// When a plugin file has to pass a trial before it is opened.
    pub admission: AdmissionPolicy,
    /// Techniques in the order in which they are tried; the others follow in their default order.
    pub order: Vec<String>,
    /// The operator's options for techniques, by id.
    pub techniques: BTreeMap<String, TechniqueOptions>,
    /// A folder with scale files (`*.toml`) in addition to the shipped scales.
    pub scales: Option<PathBuf>,
    /// The scale for callers who name none.
    pub default_scale: String,
    /// A folder with recipe files (`*.toml`) in addition to the shipped recipes.
    pub recipes: Option<PathBuf>,
}

impl SnapshotSources {
    /// Creates sources with this folder of plugins and defaults for everything else.
    pub fn over(plugins: PluginFolder) -> Self {
        Self {
            plugins,
            admission: AdmissionPolicy::Off,
            order: Vec::new(),
            techniques: BTreeMap::new(),
            scales: None,
            default_scale: DEFAULT_SCALE.to_owned(),
            recipes: None,
        }
    }
}

/// Finds the folder of plugins: the named one, or `plugins` or `deps` beside the executable.
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

/// The error if there is no folder of plugins.
#[derive(Debug, thiserror::Error)]
pub enum NoPluginFolder {
    /// The path of the executable is unknown.
    #[error("cannot tell where this executable is ({0}); name the folder with --plugins")]
    Executable(#[source] std::io::Error),
    /// None of the default places exists.
    #[error("no folder of plugins: neither {} nor {} exists; name one with --plugins", looked[0].display(), looked[1].display())]
    NotFound {
        /// The default places.
        looked: [PathBuf; 2],
    },
}
