//! Builds snapshots from files, one at a time.

use std::sync::Mutex;

use super::quarantine::{Quarantine, lock};
use super::update::{RunningUpdate, Update, UpdateQueue};
use super::{Snapshot, SnapshotError, SnapshotSources, Texts};
use sudokud_admission::Admitter;
use sudokud_engine::{Digest, Instances, Loader, PluginFile, Withheld};

/// Builds the snapshots of a process.
#[derive(Debug, Default)]
pub(super) struct Builder {
    loader: Loader,
    admitter: Admitter,
    updates: UpdateQueue,
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
    ) -> Result<(Snapshot, Vec<PluginFile>), SnapshotError> {
        update.step("read the plugin files")?;
        let files = sources.plugin_files()?;
        let files = files.iter().map(|path| PluginFile::read(path));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        self.require_no_hang(files.iter().map(PluginFile::digest))?;
        update.step("tried new plugin files in child processes")?;
        let is_new = |file: &&PluginFile| !self.loader.has_opened(&file.digest());
        let new: Vec<&PluginFile> = files.iter().filter(is_new).collect();
        self.admitter.admit(&new, sources.admission)?;
        update.step("opened the plugin files")?;
        let plugins = files.iter().map(|file| self.loader.open(file));
        let plugins = plugins.collect::<Result<Vec<_>, _>>()?;
        update.step("read the scales, recipes and languages")?;
        let (texts, ignored) = (Texts::read(&sources)?, sources.ignored_files()?);
        update.step("created the techniques")?;
        // The lock ends with this statement, before techniques are created.
        let withheld = lock(quarantine).withheld(&plugins);
        let snapshot = Snapshot::build(sources, plugins, withheld, texts, ignored, Instances::Created)?;
        Ok((snapshot, files))
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
