//! The pointer to the current snapshot, and everything that may swap it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwap;

use super::{Settings, Snapshot, SnapshotError, read_scales};
use crate::engine::{Digest, Fault, FaultSource, Loader, Withheld};

/// The current snapshot of a running process.
#[derive(Debug)]
pub struct Live {
    current: ArcSwap<Snapshot>,
    /// Held while a new snapshot is built: one reload at a time, readers never wait.
    workshop: Mutex<Workshop>,
}

/// What building the next snapshot needs.
#[derive(Debug)]
struct Workshop {
    loader: Loader,
    settings: Settings,
    /// What broken contracts were about. A file with other bytes has another digest, so a mended plugin comes back.
    faults: BTreeMap<Digest, Fault>,
}

impl Workshop {
    /// Reads every file anew.
    fn build(&mut self, settings: &Settings) -> Result<Snapshot, SnapshotError> {
        let (mut plugins, mut withheld) = (Vec::new(), Vec::new());
        for path in settings.plugins.files()? {
            let plugin = self.loader.load(&path)?;
            match self.faults.get(&plugin.digest).cloned() {
                None => plugins.push(plugin),
                Some(fault) => withheld.push(Withheld { plugin, fault }),
            }
        }
        let scale_texts = read_scales(settings.scales.as_deref())?;
        Snapshot::build(settings, plugins, withheld, scale_texts)
    }
}

impl Live {
    /// Builds the first snapshot.
    pub fn start(settings: Settings) -> Result<Self, SnapshotError> {
        let mut workshop = Workshop {
            loader: Loader::default(),
            settings,
            faults: BTreeMap::new(),
        };
        let first = workshop.build(&workshop.settings.clone())?;
        Ok(Self {
            current: ArcSwap::from_pointee(first),
            workshop: Mutex::new(workshop),
        })
    }

    /// The snapshot of now. A call takes it once and keeps it to its end.
    pub fn current(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    /// Builds a whole new snapshot from `settings` and makes it current; on any error the old one stays.
    pub fn reload(&self, settings: Settings) -> Result<Arc<Snapshot>, SnapshotError> {
        let mut workshop = self.workshop.lock().unwrap_or_else(PoisonError::into_inner);
        let next = Arc::new(workshop.build(&settings)?);
        workshop.settings = settings;
        self.current.store(Arc::clone(&next));
        Ok(next)
    }

    /// Does `work` on the current snapshot. When a plugin breaks its contract meanwhile, the plugin is quarantined and
    /// the work is done again without it; when nothing can be built without it, the error is that of the plugin.
    pub fn run<T, E: FaultSource>(&self, work: impl Fn(&Snapshot) -> Result<T, E>) -> Result<T, E> {
        let mut tries_left = self.current.load().catalog().plugins().len();
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

    /// Takes the plugin at fault out of the current snapshot. Says whether the current one is without it now.
    fn quarantine(&self, fault: &Fault) -> bool {
        let mut workshop = self.workshop.lock().unwrap_or_else(PoisonError::into_inner);
        // The files may have changed since, or be half written: what serves now is rebuilt from what it was built of, less the
        // plugin at fault.
        let current = self.current();
        let catalog = current.catalog();
        let (guilty, plugins): (Vec<_>, Vec<_>) =
            (catalog.plugins().iter().cloned()).partition(|plugin| plugin.digest == fault.plugin);
        if guilty.is_empty() {
            return true;
        }
        tracing::error!(
            technique = %fault.technique,
            plugin = %fault.plugin,
            board = %fault.board,
            "plugin quarantined: {}", fault.kind
        );
        workshop.faults.insert(fault.plugin, fault.clone());
        let mut withheld = catalog.withheld().to_vec();
        withheld.extend(guilty.into_iter().map(|plugin| Withheld {
            plugin,
            fault: fault.clone(),
        }));
        match Snapshot::build(&workshop.settings, plugins, withheld, current.scale_texts.clone()) {
            Ok(next) => self.current.store(Arc::new(next)),
            Err(error) => {
                tracing::error!(%error, "no snapshot without the quarantined plugin");
                return false;
            }
        }
        true
    }
}
