//! Holds the pointer to the current snapshot, and swaps it on a reload or a quarantine.
//!
//! A reload tries new files in child processes, loads them and creates techniques, which runs code of plugins and can hang. It holds only
//! the lock of the loader, for which only other reloads wait. The lock of the quarantine is held for moments: no code of a plugin runs under it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arc_swap::ArcSwap;

use super::quarantine::Quarantine;
use super::{Snapshot, SnapshotError, SnapshotSources, Texts};
use sudokud_admission::Admitter;
use sudokud_engine::{Fault, FaultSource, Instances, Loader, PluginFile};

/// The current snapshot of a running process.
#[derive(Debug)]
pub struct Live {
    current: ArcSwap<Snapshot>,
    /// Locked while a reload builds, so that one runs at a time.
    loader: Mutex<Loader>,
    admitter: Admitter,
    /// Locked by everything that swaps `current`. Readers never wait.
    quarantine: Mutex<Quarantine>,
    quarantines: AtomicU64,
}

/// Reads all files and builds a snapshot with everything of `quarantine` taken out.
fn build(
    loader: &mut Loader,
    admitter: &Admitter,
    sources: SnapshotSources,
    quarantine: &Mutex<Quarantine>,
) -> Result<Snapshot, SnapshotError> {
    let files = sources.plugins.files()?;
    let files = files.iter().map(|path| PluginFile::read(path));
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let new: Vec<&PluginFile> = files
        .iter()
        .filter(|file| !loader.has_opened(&file.digest()))
        .collect();
    admitter.admit(&new, sources.admission)?;
    let plugins = files.iter().map(|file| loader.open(file));
    let plugins = plugins.collect::<Result<Vec<_>, _>>()?;
    let (texts, ignored) = (Texts::read(&sources)?, sources.plugins.ignored()?);
    // The lock ends with this statement, before techniques are created.
    let withheld = lock(quarantine).withheld(&plugins);
    Snapshot::build(sources, plugins, withheld, texts, ignored, Instances::Created)
}

fn lock(quarantine: &Mutex<Quarantine>) -> MutexGuard<'_, Quarantine> {
    quarantine.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Live {
    /// Builds the first snapshot.
    pub fn start(sources: SnapshotSources) -> Result<Self, SnapshotError> {
        Self::start_with(sources, Admitter::default())
    }

    /// Builds the first snapshot. `admitter` decides which plugin files are opened, now and at each reload.
    pub fn start_with(sources: SnapshotSources, admitter: Admitter) -> Result<Self, SnapshotError> {
        let (mut loader, quarantine) = (Loader::default(), Mutex::default());
        let first = build(&mut loader, &admitter, sources, &quarantine)?;
        Ok(Self {
            current: ArcSwap::from_pointee(first),
            loader: Mutex::new(loader),
            admitter,
            quarantine,
            quarantines: AtomicU64::new(0),
        })
    }

    /// Returns the current snapshot. A call takes it once and uses it to its end.
    pub fn current(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    /// Builds a new snapshot from `sources` and makes it current. After an error the old one stays. Calls and quarantines go on
    /// meanwhile; another reload waits.
    pub fn reload(&self, sources: SnapshotSources) -> Result<Arc<Snapshot>, SnapshotError> {
        self.reload_to("", sources)
    }

    /// Does the same only if the new snapshot has this revision; an empty one stands for any.
    pub fn reload_to(
        &self,
        revision: &str,
        sources: SnapshotSources,
    ) -> Result<Arc<Snapshot>, SnapshotError> {
        let mut loader = self.loader.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = build(&mut loader, &self.admitter, sources, &self.quarantine)?;
        let quarantine = lock(&self.quarantine);
        let withheld = quarantine.withheld(next.catalog().folder());
        // A fault of a plugin came while this was built. Faults are never taken back, so the number says it.
        if withheld.len() > next.catalog().withheld().len() {
            next = next.with_quarantine(withheld)?;
        }
        next.require(revision)?;
        let next = Arc::new(next);
        self.current.store(Arc::clone(&next));
        Ok(next)
    }

    /// Builds a snapshot from `sources` as [`reload`](Self::reload) does, and leaves the current one as it is.
    pub fn check(&self, sources: SnapshotSources) -> Result<Arc<Snapshot>, SnapshotError> {
        let mut loader = self.loader.lock().unwrap_or_else(PoisonError::into_inner);
        build(&mut loader, &self.admitter, sources, &self.quarantine).map(Arc::new)
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

    /// Returns the number of quarantines since the start.
    pub fn quarantines(&self) -> u64 {
        self.quarantines.load(Ordering::Relaxed)
    }

    /// Removes what is at fault from the current snapshot. Returns whether the current one is now without it.
    fn quarantine(&self, fault: &Fault) -> bool {
        let mut quarantine = lock(&self.quarantine);
        // Kept also for a plugin that is not in the current snapshot any more: the same file may come back.
        if quarantine.add(fault) {
            self.quarantines.fetch_add(1, Ordering::Relaxed);
            tracing::error!(
                technique = %fault.technique,
                plugin = %fault.plugin,
                board = %fault.board,
                changes = %fault.changes,
                previous = fault.previous.as_deref().unwrap_or_default(),
                "{} quarantined: {}", fault.kind.reach(), fault.kind
            );
        }
        let current = self.current();
        let withheld = quarantine.withheld(current.catalog().folder());
        if withheld.len() == current.catalog().withheld().len() {
            // Another call has quarantined it already, or a reload has replaced its plugin.
            return true;
        }
        match current.with_quarantine(withheld) {
            Ok(next) => self.current.store(Arc::new(next)),
            Err(error) => {
                tracing::error!(%error, "no snapshot can be built without the quarantined technique or plugin");
                return false;
            }
        }
        true
    }
}
