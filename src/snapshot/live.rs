//! The pointer to the current snapshot, and everything that may swap it.

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
    /// Held while a new snapshot is built: one reload at a time, readers never wait.
    builder: Mutex<SnapshotBuilder>,
    quarantines: AtomicU64,
}

/// What building the next snapshot needs.
#[derive(Debug)]
struct SnapshotBuilder {
    loader: Loader,
    sources: SnapshotSources,
    /// The broken contracts of each plugin. A file with other bytes has another digest, so a mended plugin comes back.
    faults: BTreeMap<Digest, Vec<Fault>>,
}

impl SnapshotBuilder {
    /// Reads every file anew.
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

    /// The snapshot of now. A call takes it once and keeps it to its end.
    pub fn current(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    /// Builds a whole new snapshot from `sources` and makes it current; on any error the old one stays.
    pub fn reload(&self, sources: SnapshotSources) -> Result<Arc<Snapshot>, SnapshotError> {
        let mut builder = self.builder.lock().unwrap_or_else(PoisonError::into_inner);
        let next = Arc::new(builder.build(&sources)?);
        builder.sources = sources;
        self.current.store(Arc::clone(&next));
        Ok(next)
    }

    /// Does `work` on the current snapshot. When a plugin breaks its contract meanwhile, as much of it as the fault reaches is
    /// quarantined and the work is done again without that; when nothing can be built without it, the error is that of the
    /// plugin.
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

    /// The same for work that is done in pieces on one snapshot: takes what is at fault out of the current one, and gives that to
    /// do the work again on, from its beginning. None when nothing can be built without it.
    pub fn without(&self, fault: &Fault) -> Option<Arc<Snapshot>> {
        self.quarantine(fault).then(|| self.current())
    }

    /// How often something was quarantined since the start.
    pub fn quarantines(&self) -> u64 {
        self.quarantines.load(Ordering::Relaxed)
    }

    /// Takes what is at fault out of the current snapshot. Says whether the current one is without it now.
    fn quarantine(&self, fault: &Fault) -> bool {
        let mut builder = self.builder.lock().unwrap_or_else(PoisonError::into_inner);
        // The files may have changed since, or be half written: what serves now is rebuilt from what it was built of, less
        // what is at fault.
        let current = self.current();
        let catalog = current.catalog();
        let guilty: Vec<_> = (catalog.plugins().iter())
            .filter(|plugin| plugin.digest == fault.plugin)
            .filter(|plugin| !catalog.is_withheld_from(plugin, &fault.technique))
            .cloned()
            .collect();
        if guilty.is_empty() {
            return true;
        }
        self.quarantines.fetch_add(1, Ordering::Relaxed);
        tracing::error!(
            technique = %fault.technique,
            plugin = %fault.plugin,
            board = %fault.board,
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
                tracing::error!(%error, "no snapshot without what is quarantined");
                return false;
            }
        }
        true
    }
}
