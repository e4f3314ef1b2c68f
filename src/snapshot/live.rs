//! The pointer to the current snapshot, and everything that may swap it.

use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwap;

use super::{Settings, Snapshot, SnapshotError};
use crate::engine::{Fault, Loader, Plugin};

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
    /// Plugins that broke their contract. A file with other bytes has another digest, so a mended plugin comes back.
    quarantined: Vec<Arc<Plugin>>,
}

impl Workshop {
    fn build(&mut self, settings: &Settings) -> Result<Snapshot, SnapshotError> {
        let mut plugins = Vec::new();
        for path in settings.plugins.files()? {
            let plugin = self.loader.load(&path)?;
            if !self.quarantined.iter().any(|other| other.digest == plugin.digest) {
                plugins.push(plugin);
            }
        }
        Snapshot::build(settings, plugins, &self.quarantined)
    }
}

impl Live {
    /// Builds the first snapshot.
    pub fn start(settings: Settings) -> Result<Self, SnapshotError> {
        let mut workshop = Workshop {
            loader: Loader::default(),
            settings,
            quarantined: Vec::new(),
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
    /// the work is done again without it.
    pub fn run<T, E: FaultSource>(&self, work: impl Fn(&Snapshot) -> Result<T, E>) -> Result<T, E> {
        let mut tries_left = self.current.load().catalog().plugins().len();
        loop {
            let error = match work(&self.current()) {
                Ok(done) => return Ok(done),
                Err(error) => error,
            };
            match error.fault() {
                Some(fault) if tries_left > 0 => self.quarantine(fault),
                _ => return Err(error),
            }
            tries_left -= 1;
        }
    }

    /// Takes the plugin at fault out of the current snapshot.
    fn quarantine(&self, fault: &Fault) {
        let mut workshop = self.workshop.lock().unwrap_or_else(PoisonError::into_inner);
        // The files may have changed since; what serves now is rebuilt from what it was built of, less the one at fault.
        let current = self.current();
        let (plugins, guilty): (Vec<_>, Vec<_>) = current
            .catalog()
            .plugins()
            .iter()
            .cloned()
            .partition(|plugin| plugin.digest != fault.plugin);
        if guilty.is_empty() {
            return;
        }
        tracing::error!(
            technique = %fault.technique,
            plugin = %fault.plugin,
            board = %fault.board,
            "plugin quarantined: {}", fault.kind
        );
        if !workshop
            .quarantined
            .iter()
            .any(|other| other.digest == fault.plugin)
        {
            workshop.quarantined.extend(guilty);
        }
        match Snapshot::build(&workshop.settings, plugins, &workshop.quarantined) {
            Ok(next) => self.current.store(Arc::new(next)),
            Err(error) => tracing::error!(%error, "no snapshot without the quarantined plugin"),
        }
    }

    /// The plugins that broke their contract since the process started.
    pub fn quarantined(&self) -> Vec<Arc<Plugin>> {
        self.workshop
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .quarantined
            .clone()
    }
}

/// An error that may have come from a plugin's fault.
pub trait FaultSource {
    /// The fault behind this error.
    fn fault(&self) -> Option<&Fault>;
}

impl FaultSource for crate::engine::WalkError {
    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            Self::Stopped(_) => None,
        }
    }
}
