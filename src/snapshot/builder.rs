//! Builds snapshots from files, one at a time.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::quarantine::{Quarantine, lock};
use super::rehearsal::rehearse;
use super::update::{GivenUp, RunningUpdate, Update, UpdateQueue};
use super::{BadFilePolicy, FileContents, Snapshot, SnapshotError, SnapshotSources, Texts};
use sudokud_admission::{AdmissionPolicy, Admitter};
use sudokud_engine::{Digest, Instances, LeftOut, Loader, PluginFile, PluginSet, TechniqueOptions, Withheld};

/// Builds the snapshots of a process.
#[derive(Debug, Default)]
pub(super) struct Builder {
    loader: Loader,
    admitter: Admitter,
    updates: UpdateQueue,
    /// The set that was opened last.
    rehearsed: Mutex<Option<RehearsedFiles>>,
}

impl Builder {
    /// Returns a builder that opens the plugin files that `admitter` admits.
    pub(super) fn new(admitter: Admitter) -> Self {
        Self {
            admitter,
            ..Self::default()
        }
    }

    /// Waits for the updates before this one, and begins it.
    pub(super) fn begin_update(&self, update: &Update) -> Result<RunningUpdate, SnapshotError> {
        Ok(self.updates.take(update)?)
    }

    /// Returns the number of updates that were given up and have not returned.
    pub(super) fn hanging_updates(&self) -> usize {
        self.updates.hanging()
    }

    /// Checks that no update hangs in a plugin with these bytes: another update would hang in it, too.
    pub(super) fn require_no_hang(
        &self,
        mut digests: impl Iterator<Item = Digest>,
    ) -> Result<(), SnapshotError> {
        let hangs = digests.find_map(|digest| self.updates.hangs_in(&digest));
        hangs.map_or(Ok(()), |origin| Err(SnapshotError::StillHangs(origin)))
    }

    /// Returns the number of different plugin files that this process has opened.
    pub(super) fn opened_files(&self) -> usize {
        self.loader.open_count()
    }

    /// Returns the name of the plugin with these bytes, also if its file is gone; empty if this process has not opened it.
    pub(super) fn name_of(&self, digest: &Digest) -> String {
        let plugin = self.loader.opened_plugin(digest);
        plugin.map(|plugin| plugin.info.name.clone()).unwrap_or_default()
    }

    /// Reads all files and builds a snapshot with everything of `quarantine` taken out. Returns also the plugin files.
    pub(super) fn build(
        &self,
        sources: SnapshotSources,
        quarantine: &Mutex<Quarantine>,
        update: &RunningUpdate,
        rehearsal: Rehearsal,
    ) -> Result<(Snapshot, Vec<PluginFile>), SnapshotError> {
        update.step("read the plugin files")?;
        let mut bad = BadPlugins::new(sources.on_bad_file);
        let mut files = Vec::new();
        for path in sources.plugin_files()? {
            let file = PluginFile::read(&path);
            files.extend(bad.unless_good(&path, file.map_err(SnapshotError::from))?);
        }
        files.retain(|file| {
            let entry = lock(quarantine).keeps_closed(&file.digest()).cloned();
            let is_closed = entry.is_some();
            bad.left_out.extend(entry.map(|entry| LeftOut {
                path: file.path().to_owned(),
                reason: format!("in quarantine, because it {}", entry.fault.kind),
            }));
            !is_closed
        });
        self.require_no_hang(files.iter().map(PluginFile::digest))?;
        update.step("tried new plugin files in child processes")?;
        let is_new = |file: &&PluginFile| !self.loader.has_opened(&file.digest());
        let new: Vec<&PluginFile> = files.iter().filter(is_new).collect();
        for refused in self.admitter.refused(&new, sources.admission) {
            let path = refused.path().to_owned();
            bad.unless_good::<()>(&path, Err(refused.into()))?;
        }
        files.retain(|file| !bad.has_left_out(file));
        let mut chosen = ChosenFiles {
            plugins: files,
            left_out: bad.left_out,
        };
        if rehearsal == Rehearsal::First && sources.admission != AdmissionPolicy::Off {
            self.rehearse(&sources, &mut chosen, quarantine, update)?;
        }
        let set = RehearsedFiles::of(&sources, &chosen);
        let built = self.open(sources, chosen, quarantine, |step| update.step(step))?;
        *lock_plain(&self.rehearsed) = Some(set);
        Ok(built)
    }

    /// Rehearses the set in a child process, unless it was opened here before. Leaves out plugins that fail if the policy says so.
    fn rehearse(
        &self,
        sources: &SnapshotSources,
        files: &mut ChosenFiles,
        quarantine: &Mutex<Quarantine>,
        update: &RunningUpdate,
    ) -> Result<(), SnapshotError> {
        const STEP: &str = "rehearsed the new plugins in a child process";
        update.step(STEP)?;
        while *lock_plain(&self.rehearsed) != Some(RehearsedFiles::of(sources, files)) {
            let goes_on = || update.step(STEP).is_ok();
            let Err(failed) = rehearse(self.admitter.launcher(), sources, files, quarantine, goes_on) else {
                return Ok(());
            };
            let is_it = |file: &PluginFile| Some(file.digest()) == failed.plugin;
            let Some(index) = files.plugins.iter().position(is_it) else {
                return Err(failed.error);
            };
            let mut bad = BadPlugins::new(sources.on_bad_file);
            bad.unless_good::<()>(files.plugins[index].path(), Err(failed.error))?;
            files.left_out.append(&mut bad.left_out);
            files.plugins.remove(index);
        }
        Ok(())
    }

    /// Opens the plugin files, creates their techniques and reads everything else. `step` is told what is done.
    pub(super) fn open(
        &self,
        sources: SnapshotSources,
        files: ChosenFiles,
        quarantine: &Mutex<Quarantine>,
        step: impl Fn(&'static str) -> Result<(), GivenUp>,
    ) -> Result<(Snapshot, Vec<PluginFile>), SnapshotError> {
        step("opened the plugin files")?;
        let ChosenFiles {
            plugins: mut files,
            left_out,
        } = files;
        let mut bad = BadPlugins {
            policy: sources.on_bad_file,
            left_out,
        };
        let mut loaded = Vec::new();
        for file in &files {
            let opened = self.loader.open(file).map_err(SnapshotError::from);
            loaded.extend(bad.unless_good(file.path(), opened)?);
        }
        files.retain(|file| !bad.has_left_out(file));
        step("read the scales, recipes and languages")?;
        let (texts, ignored) = (Texts::read(&sources)?, sources.ignored_files()?);
        step("created the techniques")?;
        // The lock ends with this statement, before techniques are created.
        let withheld = lock(quarantine).withheld(&loaded);
        let plugins = PluginSet {
            loaded,
            withheld,
            left_out: bad.left_out,
        };
        let snapshot = Snapshot::build(sources, plugins, texts, ignored, Instances::Created)?;
        Ok((snapshot, files))
    }
}

/// Whether a set is rehearsed in a child process before it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rehearsal {
    /// It is, unless the same set was opened before.
    First,
    /// It is not: the process does not serve.
    None,
}

/// The plugin files of a set.
#[derive(Debug)]
pub(super) struct ChosenFiles {
    /// Those that are opened.
    pub(super) plugins: Vec<PluginFile>,
    pub(super) left_out: Vec<LeftOut>,
}

/// Everything that decides which code of plugins runs when a set is opened.
#[derive(PartialEq, Eq, Debug)]
struct RehearsedFiles {
    plugins: Vec<Digest>,
    techniques: BTreeMap<String, TechniqueOptions>,
    scales: FileContents,
}

impl RehearsedFiles {
    fn of(sources: &SnapshotSources, files: &ChosenFiles) -> Self {
        Self {
            plugins: files.plugins.iter().map(PluginFile::digest).collect(),
            techniques: sources.techniques.clone(),
            scales: sources.scale_contents(),
        }
    }
}

fn lock_plain<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The plugin files that a build leaves out.
struct BadPlugins {
    policy: BadFilePolicy,
    left_out: Vec<LeftOut>,
}

impl BadPlugins {
    fn new(policy: BadFilePolicy) -> Self {
        Self {
            policy,
            left_out: Vec::new(),
        }
    }

    fn has_left_out(&self, file: &PluginFile) -> bool {
        self.left_out.iter().any(|out| out.path == file.path())
    }

    /// Returns what is good, and leaves the file out otherwise. The error ends the build, unless the policy is to skip bad plugins.
    fn unless_good<T>(
        &mut self,
        path: &Path,
        result: Result<T, SnapshotError>,
    ) -> Result<Option<T>, SnapshotError> {
        match result {
            Err(error) if self.policy == BadFilePolicy::Skip => {
                let reason = error.to_string();
                // The file is named already.
                let named = format!("plugin {}: ", path.display());
                let reason = reason.strip_prefix(&named).unwrap_or(&reason).to_owned();
                let path = path.to_owned();
                self.left_out.push(LeftOut { path, reason });
                Ok(None)
            }
            result => result.map(Some),
        }
    }
}

/// Whether both lists have the same plugins with the same faults.
pub(super) fn is_same(one: &[Withheld], other: &[Withheld]) -> bool {
    let key = |withheld: &Withheld| (withheld.plugin.digest, withheld.since);
    let same = |(one, other): (&Withheld, &Withheld)| key(one) == key(other) && one.fault == other.fault;
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// Returns a snapshot that was just built, without plugins whose faults came meanwhile. `withheld` is everything that is in quarantine
/// now.
pub(super) fn without_new_faults(next: Snapshot, withheld: Vec<Withheld>) -> Result<Snapshot, SnapshotError> {
    if is_same(&withheld, next.catalog().withheld()) {
        return Ok(next);
    }
    next.with_quarantine(withheld, Instances::Of(next.catalog()))
}
