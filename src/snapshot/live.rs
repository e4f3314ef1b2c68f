//! Holds the pointer to the current snapshot, and swaps it on a reload or a quarantine.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwap;

use super::{Snapshot, SnapshotError, SnapshotSources, Texts};
use sudokud_engine::{Digest, Fault, FaultSource, Loader, Withheld};

/// The current snapshot of a running process.
#[derive(Debug)]
pub struct Live {
    current: ArcSwap<Snapshot>,
    /// Locked while a new snapshot is built, so that one reload runs at a time. Readers never wait.
    builder: Mutex<SnapshotBuilder>,
    quarantines: AtomicU64,
}

/// The state that builds the next snapshot.
#[derive(Debug)]
struct SnapshotBuilder {
    loader: Loader,
    sources: SnapshotSources,
    /// The faults of each plugin. A repaired plugin file has another digest and is loaded again.
    faults: BTreeMap<Digest, Vec<Fault>>,
}

impl SnapshotBuilder {
    /// Reads all files again and builds a snapshot.
    fn build(&mut self, sources: &SnapshotSources) -> Result<Snapshot, SnapshotError> {
        let (mut plugins, mut withheld) = (Vec::new(), Vec::new());
        for path in sources.plugins.files()? {
            let plugin = self.loader.load(&path)?;
            for fault in self.faults.get(&plugin.digest).into_iter().flatten() {
                withheld.push(Withheld {
                    plugin: Arc::clone(&plugin),
                    fault: fault.clone(),
                });
            }
            plugins.push(plugin);
        }
        Snapshot::build(sources, plugins, withheld, Texts::read(sources)?)
    }
}

impl Live {
    /// Builds the first snapshot.
    pub fn start(sources: SnapshotSources) -> Result<Self, SnapshotError> {
        let mut builder = SnapshotBuilder {
            loader: Loader::default(),
            sources,
            faults: BTreeMap::new(),
        };
        let first = builder.build(&builder.sources.clone())?;
        Ok(Self {
            current: ArcSwap::from_pointee(first),
            builder: Mutex::new(builder),
            quarantines: AtomicU64::new(0),
        })
    }

    /// Returns the current snapshot. A call takes it once and uses it to its end.
    pub fn current(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    /// Builds a new snapshot from `sources` and makes it current. After an error the old one stays.
    pub fn reload(&self, sources: SnapshotSources) -> Result<Arc<Snapshot>, SnapshotError> {
        let mut builder = self.builder.lock().unwrap_or_else(PoisonError::into_inner);
        let next = Arc::new(builder.build(&sources)?);
        builder.sources = sources;
        self.current.store(Arc::clone(&next));
        Ok(next)
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
        let mut builder = self.builder.lock().unwrap_or_else(PoisonError::into_inner);
        // Build from the loaded plugins and texts, not from the files: these may have changed, or be half written.
        let current = self.current();
        let catalog = current.catalog();
        let guilty: Vec<_> = (catalog.plugins().iter())
            .filter(|plugin| plugin.digest == fault.plugin)
            .filter(|plugin| !catalog.is_withheld_from(plugin, &fault.technique))
            .cloned()
            .collect();
        if guilty.is_empty() {
            // Another call has quarantined it already.
            return true;
        }
        self.quarantines.fetch_add(1, Ordering::Relaxed);
        tracing::error!(
            technique = %fault.technique,
            plugin = %fault.plugin,
            board = %fault.board,
            changes = %fault.changes,
            previous = fault.previous.as_deref().unwrap_or_default(),
            "{} quarantined: {}", fault.kind.reach(), fault.kind
        );
        builder
            .faults
            .entry(fault.plugin)
            .or_default()
            .push(fault.clone());
        let mut withheld = catalog.withheld().to_vec();
        withheld.extend(guilty.into_iter().map(|plugin| Withheld {
            plugin,
            fault: fault.clone(),
        }));
        let plugins = catalog.folder().to_vec();
        match Snapshot::build(&builder.sources, plugins, withheld, current.texts.clone()) {
            Ok(next) => self.current.store(Arc::new(next)),
            Err(error) => {
                tracing::error!(%error, "no snapshot can be built without the quarantined technique or plugin");
                return false;
            }
        }
        true
    }
}
