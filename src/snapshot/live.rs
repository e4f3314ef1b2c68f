//! Holds the pointer to the current snapshot, and swaps it on a reload or a quarantine.
//!
//! A reload tries new files in child processes, loads them and creates techniques, which runs code of plugins and can hang. It holds no lock
//! meanwhile. Other reloads and lifts wait for its [`Update`] until that ends or is given up. No code of a plugin runs under the lock of the
//! quarantine.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use arc_swap::ArcSwap;
use tracing::field;

use super::aftermath::Aftermath;
use super::builder::{Builder, Rehearsal, is_same, without_new_faults};
use super::last_good::{GoodSet, GoodSetKeeper, KnownGood};
use super::operator::{QuarantineChange, QuarantineError, QuarantineTarget};
use super::quarantine::{Quarantine, QuarantineEntry, lock};
use super::quarantine_record::{QuarantineKeeper, RETRY_AFTER};
use super::update::{RunningUpdate, Update};
use super::{BadFilePolicy, Snapshot, SnapshotError, SnapshotSources};
use sudokud_admission::Admitter;
use sudokud_engine::{Fault, FaultSource, Instances, Plugin, PluginFile};
use sudokud_host::state::StateFolder;

/// The number of crashes in a row that no plugin explains after which an earlier set serves.
const CRASHES_BEFORE_EARLIER_SET: u64 = 2;

/// The current snapshot of a running process.
#[derive(Debug)]
pub struct Live {
    current: ArcSwap<Snapshot>,
    builder: Builder,
    /// Locked by everything that swaps `current`. Readers never wait.
    quarantine: Arc<Mutex<Quarantine>>,
    /// Keeps the quarantine for the next process, if there is a state folder.
    keeper: Option<Arc<QuarantineKeeper>>,
    /// The reason for operators if there is no state folder.
    no_state: String,
    /// Keeps what the snapshots are made from for the next process, if there is a state folder.
    good: Option<Arc<GoodSetKeeper>>,
    /// Whether the current snapshot is from the last good set.
    serves_last_good: AtomicBool,
    quarantines: AtomicU64,
}

impl Live {
    /// Builds the first snapshot, without a rehearsal.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers have no further use for the sources"
    )]
    pub fn start(sources: SnapshotSources) -> Result<Self, SnapshotError> {
        let admitter = Admitter::default();
        Self::begin(&sources, admitter, None, Aftermath::default(), Rehearsal::None)
    }

    /// Builds the first snapshot, after a rehearsal. `admitter` decides which plugin files are opened, now and at each reload. The
    /// quarantine of the last process is in `state`, and that of this process is kept there.
    ///
    /// If a file is refused and the sources say so, the snapshot is made from the last good set in `state`; if `after` two or more
    /// crashes in a row that no plugin explains, from the last good set with other plugins.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers have no further use for the sources"
    )]
    pub fn start_with(
        sources: SnapshotSources,
        admitter: Admitter,
        state: Option<Arc<StateFolder>>,
        after: Aftermath,
    ) -> Result<Self, SnapshotError> {
        Self::begin(&sources, admitter, state, after, Rehearsal::First)
    }

    fn begin(
        sources: &SnapshotSources,
        admitter: Admitter,
        state: Option<Arc<StateFolder>>,
        after: Aftermath,
        rehearsal: Rehearsal,
    ) -> Result<Self, SnapshotError> {
        let good = state.clone().map(|folder| Arc::new(GoodSetKeeper::new(folder)));
        let (keeper, quarantine) = match state.map(QuarantineKeeper::open) {
            Some((keeper, quarantine)) => (Some(Arc::new(keeper)), quarantine),
            None => (None, Quarantine::default()),
        };
        let (builder, quarantine) = (Builder::new(admitter), Arc::new(Mutex::new(quarantine)));
        // Never given up: a start has nothing else to serve.
        let update = builder.begin_update(&Update::default())?;
        let build = |sources| builder.build(sources, &quarantine, &update, rehearsal);
        let known = || match (&good, sources.on_bad_file) {
            (Some(good), BadFilePolicy::LastGood | BadFilePolicy::Skip) => good.known(sources),
            _ => Vec::new(),
        };
        let first_of = |known: Vec<KnownGood>| {
            let mut known = known.into_iter();
            known.find_map(|known| Some((build(known.sources).ok()?.0, known.revision)))
        };
        let earlier = || {
            let now = sources.plugin_digests();
            first_of(known().into_iter().filter(|known| known.plugins != now).collect())
        };
        let crashes = after.crashes;
        let earlier = (crashes >= CRASHES_BEFORE_EARLIER_SET).then(earlier).flatten();
        let (first, files) = if let Some((first, revision)) = earlier {
            tracing::error!(
                crashes,
                revision,
                "crashes that no plugin explains: serving the last good set with other plugins until a reload succeeds"
            );
            (first, None)
        } else {
            match build(sources.clone()) {
                Ok((first, files)) => (first, Some(files)),
                Err(error) => {
                    let Some((first, revision)) = first_of(known()) else {
                        return Err(error);
                    };
                    // Debug, so that an error that quotes the file stays on one line.
                    let error = error.to_string();
                    tracing::error!(
                        ?error,
                        revision,
                        "a bad file: serving the last good set until a reload succeeds"
                    );
                    (first, None)
                }
            }
        };
        drop(update);
        let live = Self {
            serves_last_good: AtomicBool::new(files.is_none()),
            current: ArcSwap::from_pointee(first),
            builder,
            quarantine,
            keeper,
            no_state: "the server has no state folder; set state.folder".to_owned(),
            good,
            quarantines: AtomicU64::new(0),
        };
        if let Some(files) = files {
            live.keep(&live.current(), files);
        }
        Ok(live)
    }

    /// Tells operators this reason when a change of the quarantine is not kept because there is no state folder.
    #[must_use]
    pub fn without_state(self, reason: String) -> Self {
        Self {
            no_state: reason,
            ..self
        }
    }

    /// Whether the current snapshot is from the last good set, because a file was refused at the start.
    pub fn serves_last_good(&self) -> bool {
        self.serves_last_good.load(Ordering::Relaxed)
    }

    /// Keeps what `snapshot` was made from as the last good set.
    fn keep(&self, snapshot: &Snapshot, plugins: Vec<PluginFile>) {
        self.serves_last_good.store(false, Ordering::Relaxed);
        if let Some(good) = &self.good {
            good.keep_later(GoodSet {
                revision: snapshot.revision().to_owned(),
                sources: snapshot.sources.clone(),
                texts: snapshot.texts.clone(),
                plugins,
            });
        }
    }

    /// Returns the current snapshot. A call takes it once and uses it to its end.
    pub fn current(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    /// Waits for the reloads and lifts that were asked for before, and begins this update.
    pub fn begin_update(&self, update: &Update) -> Result<RunningUpdate, SnapshotError> {
        self.builder.begin_update(update)
    }

    /// Returns the number of reloads and lifts that were given up and whose threads have not returned.
    pub fn hanging_updates(&self) -> usize {
        self.builder.hanging_updates()
    }

    /// Returns the number of different plugin files that this process has opened. They stay open, also when a reload replaces them.
    pub fn opened_files(&self) -> usize {
        self.builder.opened_files()
    }

    /// Builds a new snapshot from `sources` and makes it current. After an error the old one stays. Calls and quarantines go on
    /// meanwhile; another reload waits.
    pub fn reload(&self, sources: SnapshotSources) -> Result<Arc<Snapshot>, SnapshotError> {
        self.reload_to(&self.begin_update(&Update::default())?, "", sources)
    }

    /// Reloads in this update, and only if the new snapshot has this revision. An empty revision accepts any snapshot.
    pub fn reload_to(
        &self,
        update: &RunningUpdate,
        revision: &str,
        sources: SnapshotSources,
    ) -> Result<Arc<Snapshot>, SnapshotError> {
        let (next, files) = self
            .builder
            .build(sources, &self.quarantine, update, Rehearsal::First)?;
        let quarantine = lock(&self.quarantine);
        let withheld = quarantine.withheld(next.catalog().folder());
        let next = without_new_faults(next, withheld)?;
        next.require(revision)?;
        let next = Arc::new(next);
        update.commit(|| self.current.store(Arc::clone(&next)))?;
        drop(quarantine);
        self.keep(&next, files);
        Ok(next)
    }

    /// Builds a snapshot from `sources` as [`reload`](Self::reload) does, and leaves the current one as it is.
    pub fn check(
        &self,
        update: &RunningUpdate,
        sources: SnapshotSources,
    ) -> Result<Arc<Snapshot>, SnapshotError> {
        let (checked, _) = self
            .builder
            .build(sources, &self.quarantine, update, Rehearsal::First)?;
        Ok(Arc::new(checked))
    }

    /// Runs `work` on the current snapshot. If a plugin breaks its contract, the technique or plugin is quarantined and the work is
    /// repeated without it. If no snapshot can be built without it, the error is the fault of the plugin.
    pub fn run<T, E: FaultSource>(&self, work: impl Fn(&Snapshot) -> Result<T, E>) -> Result<T, E> {
        let mut tries_left = self.current.load().catalog().ladder().rungs().len();
        loop {
            let error = match work(&self.current()) {
                Ok(done) => return Ok(done),
                Err(error) => error,
            };
            match error.fault() {
                Some(fault) if tries_left > 0 && self.quarantine(fault) => {}
                _ => return Err(error),
            }
            tries_left -= 1;
        }
    }

    /// Quarantines what is at fault and returns the current snapshot, to repeat work that is done in pieces. Returns `None` if no snapshot
    /// can be built without it.
    pub fn without(&self, fault: &Fault) -> Option<Arc<Snapshot>> {
        self.quarantine(fault).then(|| self.current())
    }

    /// Returns the number of quarantines since the start, without those by operators.
    pub fn quarantines(&self) -> u64 {
        self.quarantines.load(Ordering::Relaxed)
    }

    /// Returns the entries of the quarantine whose plugins are not in `snapshot`, neither with these bytes nor, under the same name, with
    /// others. They are in force when the files come back.
    pub fn quarantined_files_gone(&self, snapshot: &Snapshot) -> Vec<QuarantineEntry> {
        let plugins = snapshot.catalog().folder();
        let is_gone = |entry: &&QuarantineEntry| {
            let is_loaded = |plugin: &Arc<Plugin>| {
                plugin.digest == entry.fault.plugin || plugin.info.name == entry.plugin
            };
            !plugins.iter().any(is_loaded)
        };
        let quarantine = lock(&self.quarantine);
        quarantine.entries().filter(is_gone).cloned().collect()
    }

    /// Takes a plugin or a technique out until an operator lifts the quarantine. `reason` is kept with it.
    ///
    /// Waits for a disk, but runs no code of a plugin.
    pub fn quarantine_by_operator(
        &self,
        target: &QuarantineTarget,
        reason: &str,
    ) -> Result<QuarantineChange, QuarantineError> {
        let mut quarantine = lock(&self.quarantine);
        let previous = self.current();
        let faults = target.faults(previous.catalog().folder(), reason)?;
        let mut entries: Vec<_> = faults
            .into_iter()
            .map(|fault| self.entry(&previous, fault))
            .collect();
        entries.retain(|entry| quarantine.add(entry.clone()));
        let withheld = quarantine.withheld(previous.catalog().folder());
        let built = previous.with_quarantine(withheld, Instances::Of(previous.catalog()));
        let snapshot = match built {
            Ok(next) => Arc::new(next),
            Err(error) => {
                quarantine.remove(&entries);
                return Err(error.into());
            }
        };
        self.current.store(Arc::clone(&snapshot));
        for entry in &entries {
            withdraw(&previous, &entry.fault);
        }
        drop(quarantine);
        for QuarantineEntry { plugin, fault, .. } in &entries {
            let (technique, sha256) = (&fault.technique, fault.plugin);
            tracing::warn!(plugin, %technique, %sha256, "{} quarantined: {}", fault.kind.reach(), fault.kind);
        }
        Ok(QuarantineChange {
            entries,
            previous,
            snapshot,
            not_kept: self.save().err(),
        })
    }

    /// Takes a plugin or a technique back into service.
    ///
    /// Waits for reloads and a disk. Creates the techniques that come back, which runs code of their plugins.
    pub fn lift(
        &self,
        update: &Update,
        target: &QuarantineTarget,
    ) -> Result<QuarantineChange, QuarantineError> {
        // Reloads and other lifts wait, so entries only come meanwhile, and the plugins stay the same.
        let update = self.begin_update(update)?;
        update
            .step("created the techniques that come back")
            .map_err(SnapshotError::from)?;
        let before = lock(&self.quarantine).clone();
        let entries = target.choose(before.entries())?;
        (self.builder).require_no_hang(entries.iter().map(|entry| entry.fault.plugin))?;
        let mut after = before;
        after.remove(&entries);
        let previous = self.current();
        let withheld = after.withheld(previous.catalog().folder());
        // No lock of the quarantine here: it waits for nothing that a plugin does.
        let next = previous.with_quarantine(withheld, Instances::OfOrCreated(previous.catalog()))?;
        let mut quarantine = lock(&self.quarantine);
        let mut lifted = quarantine.clone();
        lifted.remove(&entries);
        let snapshot = Arc::new(without_new_faults(
            next,
            lifted.withheld(previous.catalog().folder()),
        )?);
        let swap = || {
            *quarantine = lifted;
            self.current.store(Arc::clone(&snapshot));
        };
        update.commit(swap).map_err(SnapshotError::from)?;
        drop(quarantine);
        for QuarantineEntry { plugin, fault, .. } in &entries {
            let (technique, sha256) = (&fault.technique, fault.plugin);
            tracing::warn!(plugin, %technique, %sha256, "quarantine lifted: {}", fault.kind);
        }
        Ok(QuarantineChange {
            entries,
            previous,
            snapshot,
            not_kept: self.save().err(),
        })
    }

    /// Returns the entry for a fault that was found while `current` served. The plugin need not be in it: a call can end after a reload.
    fn entry(&self, current: &Snapshot, fault: Fault) -> QuarantineEntry {
        QuarantineEntry {
            plugin: self.builder.name_of(&fault.plugin),
            fault,
            since: SystemTime::now(),
            revision: current.revision().into(),
        }
    }

    /// Writes the quarantine into the state folder. The error is a message for operators.
    fn save(&self) -> Result<(), String> {
        let Some(keeper) = &self.keeper else {
            return Err(self.no_state.clone());
        };
        keeper.save(&self.quarantine).map_err(|error| {
            let (folder, seconds) = (keeper.folder().display(), RETRY_AFTER.as_secs());
            format!("state folder {folder}: {error}; the server tries again every {seconds} s")
        })
    }

    /// Removes what is at fault from the current snapshot. Returns whether the current one is now without it.
    fn quarantine(&self, fault: &Fault) -> bool {
        let mut quarantine = lock(&self.quarantine);
        let current = self.current();
        // Kept also for a plugin that is not in the current snapshot any more: the same file may come back.
        if quarantine.add(self.entry(&current, fault.clone())) {
            self.quarantines.fetch_add(1, Ordering::Relaxed);
            let shown = |text: &str| (!text.is_empty()).then(|| field::display(text.to_owned()));
            tracing::error!(
                technique = %fault.technique,
                plugin = %fault.plugin,
                board = shown(&fault.board),
                changes = shown(&fault.changes),
                previous = fault.previous.as_deref(),
                "{} quarantined: {}", fault.kind.reach(), fault.kind
            );
            if let Some(keeper) = &self.keeper {
                keeper.save_later(&self.quarantine);
            }
        }
        let withheld = quarantine.withheld(current.catalog().folder());
        if is_same(&withheld, current.catalog().withheld()) {
            // Another call has quarantined it already, or a reload has replaced its plugin.
            return true;
        }
        match current.with_quarantine(withheld, Instances::Of(current.catalog())) {
            Ok(next) => {
                self.current.store(Arc::new(next));
                withdraw(&current, fault);
            }
            Err(error) => {
                tracing::error!(%error, "no snapshot can be built without the quarantined technique or plugin");
                return false;
            }
        }
        true
    }
}

/// Ends the calls that still ask what is at fault, at their next question to it: they are repeated with the snapshot without it.
fn withdraw(snapshot: &Snapshot, fault: &Fault) {
    let plugins = snapshot.catalog().folder().iter();
    for plugin in plugins.filter(|plugin| plugin.digest == fault.plugin) {
        plugin.withdraw(fault);
    }
}
