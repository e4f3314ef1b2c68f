//! Describes where a snapshot's plugins, scales, recipes and languages come from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::error::SnapshotError;
use sudokud_admission::AdmissionPolicy;
use sudokud_engine::{Digest, IgnoredFile, LoadError, PluginFile, PluginFolder, TechniqueOptions};
use sudokud_grade::{DEFAULT_SCALE, DocumentKind, TextFile};

/// What happens if a plugin, a scale or a recipe is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum BadFilePolicy {
    /// At a start the last good set serves, if there is a state folder with one. A reload is refused.
    #[default]
    LastGood,
    /// The server does not start. A reload is refused.
    Refuse,
    /// A plugin that is refused is left out, and everything else serves. For other files as [`Self::LastGood`].
    Skip,
}

/// The sources of a snapshot: folders of plugins, and the operator's configuration of techniques, scales and recipes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SnapshotSources {
    /// The folder of plugins.
    pub plugins: PluginFolder,
    /// A folder of the operator's own plugins, in addition to those of `plugins`.
    pub own_plugins: Option<PluginFolder>,
    /// When a plugin file has to pass a trial before it is opened.
    pub admission: AdmissionPolicy,
    /// What happens if a file is refused.
    pub on_bad_file: BadFilePolicy,
    /// Techniques in the order of lists and of scales that take all techniques; the others follow in their default order.
    pub order: Vec<String>,
    /// The operator's options for techniques, by id.
    pub techniques: BTreeMap<String, TechniqueOptions>,
    /// A folder with scale files (`*.toml`) in addition to the shipped scales.
    pub scales: Option<PathBuf>,
    /// The scale for callers who name none.
    pub default_scale: String,
    /// A folder with recipe files (`*.toml`) in addition to the shipped recipes.
    pub recipes: Option<PathBuf>,
    /// A folder with files of languages (`*.ftl`) in addition to the shipped languages.
    pub languages: Option<PathBuf>,
}

impl SnapshotSources {
    /// Creates sources with this folder of plugins and defaults for everything else.
    pub fn over(plugins: PluginFolder) -> Self {
        Self {
            plugins,
            own_plugins: None,
            admission: AdmissionPolicy::Off,
            on_bad_file: BadFilePolicy::Refuse,
            order: Vec::new(),
            techniques: BTreeMap::new(),
            scales: None,
            default_scale: DEFAULT_SCALE.to_owned(),
            recipes: None,
            languages: None,
        }
    }

    /// Returns every file that a snapshot of these sources is made from: plugins, scales, recipes and languages, and the shared libraries that are
    /// ignored because of their names. The configuration file is not among them.
    pub fn files(&self) -> Result<Vec<PathBuf>, SnapshotError> {
        let mut files = self.plugin_files()?;
        files.extend(self.ignored_files()?.into_iter().map(|ignored| ignored.path));
        if let Some(scales) = &self.scales {
            files.extend(TextFile::list_folder(DocumentKind::Scale, scales)?);
        }
        if let Some(recipes) = &self.recipes {
            files.extend(TextFile::list_folder(DocumentKind::Recipe, recipes)?);
        }
        if let Some(languages) = &self.languages {
            files.extend(TextFile::list_folder(DocumentKind::Language, languages)?);
        }
        Ok(files)
    }

    /// Returns the digests of the plugin files that can be read.
    pub(super) fn plugin_digests(&self) -> BTreeSet<Digest> {
        let files = self.plugin_files().unwrap_or_default().into_iter();
        let files = files.filter_map(|path| PluginFile::read(&path).ok());
        files.map(|file| file.digest()).collect()
    }

    /// Returns the plugin files of both folders: first those of `plugins`, each folder sorted by name.
    pub(super) fn plugin_files(&self) -> Result<Vec<PathBuf>, SnapshotError> {
        self.of_both(PluginFolder::files)
    }

    /// Returns the shared libraries of both folders that are ignored because of their names.
    pub(super) fn ignored_files(&self) -> Result<Vec<IgnoredFile>, SnapshotError> {
        self.of_both(PluginFolder::ignored)
    }

    fn of_both<T>(
        &self,
        list: fn(&PluginFolder) -> Result<Vec<T>, LoadError>,
    ) -> Result<Vec<T>, SnapshotError> {
        let mut all = list(&self.plugins)?;
        let Some(own) = &self.own_plugins else {
            return Ok(all);
        };
        // Every technique would be in two plugins, and that error would name the same file twice.
        if is_same_folder(&self.plugins, own) {
            return Err(SnapshotError::SamePluginFolder(own.0.clone()));
        }
        all.extend(list(own).map_err(SnapshotError::OwnPlugins)?);
        Ok(all)
    }
}

/// Whether both paths lead to the same folder. An unreadable folder counts as different; listing it reports the error.
fn is_same_folder(one: &PluginFolder, other: &PluginFolder) -> bool {
    let real = |folder: &PluginFolder| fs::canonicalize(&folder.0).ok();
    let one = real(one);
    one.is_some() && one == real(other)
}

/// Where plugins are looked for, from the folder of the executable.
const DEFAULT_FOLDERS: [&str; 3] = ["plugins", "deps", "../lib/sudokud/plugins"];

/// Finds the folder of plugins: the named one, or `plugins` or `deps` beside the executable, or `../lib/sudokud/plugins` from there.
///
/// `deps` is where cargo leaves the shared libraries of this workspace, so a fresh `cargo run` finds them. The last one is where packages
/// and release archives have them.
pub fn find_plugin_folder(named: Option<PathBuf>) -> Result<PluginFolder, NoPluginFolder> {
    if let Some(folder) = named {
        return Ok(PluginFolder(folder));
    }
    let executable = std::env::current_exe().map_err(NoPluginFolder::Executable)?;
    let default_folders = DEFAULT_FOLDERS.map(|name| executable.with_file_name(name));
    let found = default_folders.iter().find(|folder| folder.is_dir());
    match found {
        Some(folder) => Ok(PluginFolder(folder.clone())),
        None => Err(NoPluginFolder::NotFound(default_folders)),
    }
}

/// The error if there is no folder of plugins.
#[derive(Debug, thiserror::Error)]
pub enum NoPluginFolder {
    /// The path of the executable is unknown.
    #[error("cannot tell where this executable is ({0}); name the folder with --plugins")]
    Executable(#[source] std::io::Error),
    /// The default places do not exist.
    #[error("no folder of plugins: neither {} nor {} nor {} exists; name one with --plugins", .0[0].display(), .0[1].display(), .0[2].display())]
    NotFound([PathBuf; 3]),
}
