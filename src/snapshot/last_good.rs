//! The last good set: everything that the last snapshot was made from, in the state folder, for a start with a bad file.
//!
//! A *set* has the bytes of the plugins, the operator's scales and recipes, and the keys of the configuration that make a snapshot. Each
//! successful start and reload keeps its set in a folder `good-ID`, and the list of sets in `last-good.toml`. Two sets are kept: the newest
//! and the one before it.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::quarantine_record::RETRY_AFTER;
use super::sources::SnapshotSources;
use super::texts::Texts;
use sudokud_engine::{Digest, Loader, PluginFile, PluginFolder, PluginStep, RunCode, TechniqueOptions};
use sudokud_grade::{Origin, TextFile};
use sudokud_host::files::read_at_most;
use sudokud_host::state::{StateDocument, StateFolder};

/// How the names of the folders begin.
const PREFIX: &str = "good-";
/// The number of sets that are kept.
const KEPT: usize = 2;
const PLUGINS: &str = "plugins";
const OWN_PLUGINS: &str = "own-plugins";
const SCALES: &str = "scales";
const RECIPES: &str = "recipes";
const LANGUAGES: &str = "languages";

/// The list of sets, the newest first.
#[derive(Debug, Default, Serialize, Deserialize)]
struct SetList {
    set: Vec<SetRecord>,
}

impl StateDocument for SetList {
    const FILE: &'static str = "last-good.toml";
    const VERSION: u32 = 1;
    const COMMENT: &'static str =
        "What the last snapshots were made from. A start with a bad file serves the first set.";
}

/// A set: its files are in the folder `good-ID`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SetRecord {
    id: String,
    revision: String,
    default_scale: String,
    order: Vec<String>,
    technique: BTreeMap<String, TechniqueOptions>,
    /// The SHA-256 of each file, by its path in the folder.
    files: BTreeMap<String, String>,
}

/// What a snapshot was made from.
pub(super) struct GoodSet {
    pub(super) revision: String,
    pub(super) sources: SnapshotSources,
    pub(super) plugins: Vec<PluginFile>,
    pub(super) texts: Texts,
}

/// Keeps good sets in the state folder.
#[derive(Debug)]
pub(super) struct GoodSetKeeper {
    folder: Arc<StateFolder>,
    /// Locked while a set is written.
    writing: Mutex<()>,
    /// The number of the newest set.
    newest: AtomicU64,
}

/// A set that is whole, with its revision.
pub(super) struct KnownGood {
    pub(super) revision: String,
    pub(super) sources: SnapshotSources,
    /// The digests of its plugins.
    pub(super) plugins: BTreeSet<Digest>,
}

impl GoodSetKeeper {
    pub(super) fn new(folder: Arc<StateFolder>) -> Self {
        Self {
            folder,
            writing: Mutex::default(),
            newest: AtomicU64::default(),
        }
    }

    /// Keeps a set, on a thread of its own: a disk can take long, and nothing depends on it until the next start. A write that fails is
    /// tried again until it succeeds, a newer set comes, or the server has ended.
    pub(super) fn keep_later(self: &Arc<Self>, set: GoodSet) {
        let number = self.newest.fetch_add(1, Ordering::Relaxed) + 1;
        let keeper = Arc::clone(self);
        let writer = thread::Builder::new().name("last-good".to_owned());
        let started = writer.spawn(move || {
            let mut is_kept = keeper.keep(&set, number);
            // Weak, so that the folder is free for another server as soon as this one has ended.
            let weak = Arc::downgrade(&keeper);
            drop(keeper);
            while !is_kept {
                thread::sleep(RETRY_AFTER);
                let Some(keeper) = weak.upgrade() else { return };
                is_kept = keeper.keep(&set, number);
            }
        });
        if let Err(error) = started {
            tracing::error!(%error, "no thread to keep the last good set");
        }
    }

    /// Keeps a set as the newest, unless a newer one than `number` has come. Returns false if it has to be tried again; errors are in the
    /// log.
    fn keep(&self, set: &GoodSet, number: u64) -> bool {
        let _turn = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        // Each set has its own thread, so an older one may come here after a newer one.
        if self.newest.load(Ordering::Relaxed) != number {
            return true;
        }
        let files = files(set);
        let record = record(set, &files);
        let mut list: SetList = self.folder.read().unwrap_or_default();
        let name = format!("{PREFIX}{}", record.id);
        let folder = self.folder.path().join(&name);
        let is_whole = changed(&folder, &record).is_none();
        if is_whole && list.set.first() == Some(&record) {
            self.remove_old(&list);
            return true;
        }
        if !is_whole {
            // An error shows in the write.
            let _ = fs::remove_dir_all(&folder);
        }
        if self.folder.write_bundle(&name, &files).is_err() {
            return false;
        }
        list.set.retain(|known| known.id != record.id);
        list.set.insert(0, record);
        list.set.truncate(KEPT);
        let is_kept = self.folder.write(&list).is_ok();
        if is_kept {
            self.remove_old(&list);
        }
        is_kept
    }

    /// Removes the files of sets that are not in the list.
    fn remove_old(&self, list: &SetList) {
        let kept: Vec<String> = list.set.iter().map(|set| format!("{PREFIX}{}", set.id)).collect();
        let kept: Vec<&str> = kept.iter().map(String::as_str).collect();
        self.folder.remove_bundles(PREFIX, &kept);
    }

    /// Returns the sets whose files are as they were written, the newest first, with the policies of `present`.
    pub(super) fn known(&self, present: &SnapshotSources) -> Vec<KnownGood> {
        let list: SetList = self.folder.read().unwrap_or_default();
        let mut known = Vec::new();
        for set in list.set {
            let folder = self.folder.path().join(format!("{PREFIX}{}", set.id));
            match changed(&folder, &set) {
                None => known.push(KnownGood {
                    sources: sources(&folder, &set, present),
                    plugins: set.plugins().map(|(_, digest)| digest).collect(),
                    revision: set.revision,
                }),
                Some(file) => {
                    let file = file.display();
                    tracing::error!(%file, "a file of the last good set is missing or has other contents; the set is not used");
                }
            }
        }
        known
    }
}

impl SetRecord {
    /// The names and digests of its plugin files.
    fn plugins(&self) -> impl Iterator<Item = (String, Digest)> {
        self.files.iter().filter_map(|(path, digest)| {
            let path = Path::new(path);
            let is_plugin = path.starts_with(PLUGINS) || path.starts_with(OWN_PLUGINS);
            let name = path.file_name().filter(|_| is_plugin)?;
            Some((name.to_string_lossy().into_owned(), digest.parse().ok()?))
        })
    }
}

/// Returns the plugin files that changed last before a process that had opened these: those that the newest set in this folder lacks,
/// because the process ended before its own set was kept, or else those that the newest set has and the one before lacks.
pub(super) fn changed_last(folder: &StateFolder, opened: &[RunCode]) -> Vec<RunCode> {
    let list: SetList = folder.read().unwrap_or_default();
    let digests = |set: &SetRecord| {
        set.plugins()
            .map(|(_, digest)| digest)
            .collect::<BTreeSet<Digest>>()
    };
    let Some(newest) = list.set.first() else {
        return Vec::new();
    };
    let kept = digests(newest);
    let is_new = |code: &&RunCode| !kept.contains(&code.digest);
    let new: Vec<RunCode> = opened.iter().filter(is_new).cloned().collect();
    let Some(before) = list.set.get(1).map(digests).filter(|_| new.is_empty()) else {
        return new;
    };
    let changed = newest.plugins().filter(|(_, digest)| !before.contains(digest));
    let changed = changed.map(|(plugin, digest)| RunCode {
        step: PluginStep::Load,
        technique: String::new(),
        plugin,
        digest,
    });
    changed.collect()
}

/// The files of a set, with their paths in its folder.
fn files(set: &GoodSet) -> Vec<(PathBuf, &[u8])> {
    let own = set.sources.own_plugins.as_ref().map(|folder| folder.0.as_path());
    let in_folder =
        |folder: &str, path: &Path| Path::new(folder).join(path.file_name().unwrap_or(OsStr::new("")));
    let plugins = set.plugins.iter().map(|file| {
        let is_own = own.is_some() && file.path().parent() == own;
        let folder = if is_own { OWN_PLUGINS } else { PLUGINS };
        (in_folder(folder, file.path()), file.bytes())
    });
    let text = |folder: &'static str, text: &'_ TextFile| match &text.origin {
        Origin::Shipped(_) => None,
        Origin::File(path) => Some(in_folder(folder, path)),
    };
    let scales = set
        .texts
        .scales
        .iter()
        .filter_map(|scale| Some((text(SCALES, scale)?, scale.text.as_bytes())));
    let recipes = set
        .texts
        .recipes
        .iter()
        .filter_map(|recipe| Some((text(RECIPES, recipe)?, recipe.text.as_bytes())));
    let languages = set.texts.languages.iter();
    let languages = languages.filter_map(|file| Some((text(LANGUAGES, file)?, file.text.as_bytes())));
    plugins.chain(scales).chain(recipes).chain(languages).collect()
}

fn record(set: &GoodSet, files: &[(PathBuf, &[u8])]) -> SetRecord {
    let sources = &set.sources;
    let digests = files.iter().map(|(path, bytes)| {
        let digest = hex::encode(Sha256::digest(bytes));
        (path.to_string_lossy().into_owned(), digest)
    });
    let mut record = SetRecord {
        id: String::new(),
        revision: set.revision.clone(),
        default_scale: sources.default_scale.clone(),
        order: sources.order.clone(),
        technique: sources.techniques.clone(),
        files: digests.collect(),
    };
    // The same for the same set, so that a restart writes nothing. A quarantine changes the revision and not the set.
    let identity = format!(
        "{:?}",
        (
            &record.default_scale,
            &record.order,
            &record.technique,
            &record.files
        )
    );
    record.id = hex::encode(&Sha256::digest(identity)[..8]);
    record
}

/// Returns the first file that is not as it was written.
fn changed(folder: &Path, set: &SetRecord) -> Option<PathBuf> {
    let paths = set.files.iter().map(|(path, digest)| (folder.join(path), digest));
    let mut changed = paths.filter(|(path, digest)| {
        let bytes = read_at_most(path, Loader::LARGEST_FILE).unwrap_or_default();
        hex::encode(Sha256::digest(bytes)) != **digest
    });
    changed.next().map(|(path, _)| path)
}

fn sources(folder: &Path, set: &SetRecord, present: &SnapshotSources) -> SnapshotSources {
    let part = |name: &str| {
        let path = folder.join(name);
        path.is_dir().then_some(path)
    };
    SnapshotSources {
        plugins: PluginFolder(part(PLUGINS).unwrap_or_else(|| folder.to_owned())),
        own_plugins: part(OWN_PLUGINS).map(PluginFolder),
        admission: present.admission,
        on_bad_file: present.on_bad_file,
        order: set.order.clone(),
        techniques: set.technique.clone(),
        scales: part(SCALES),
        default_scale: set.default_scale.clone(),
        recipes: part(RECIPES),
        languages: part(LANGUAGES),
    }
}
