//! Keeps the faults of plugins, by the digests of their files.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use sudokud_engine::{Digest, Fault, FaultClass, FaultReach, Plugin, Withheld};

/// The faults of all plugins, also of those that are not in the folder now. A repaired plugin file has another digest and is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Quarantine {
    entries: BTreeMap<Digest, Vec<QuarantineEntry>>,
}

/// One entry of the quarantine: a plugin or one of its techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuarantineEntry {
    /// The name of the plugin; empty if it was not known.
    pub plugin: String,
    /// The fault, with the digest of the plugin's file.
    pub fault: Fault,
    /// When it was quarantined.
    pub since: SystemTime,
    /// The revision that served at that time.
    pub revision: Arc<str>,
}

impl QuarantineEntry {
    /// Whether this takes out everything that a fault of `other` does.
    fn covers(&self, other: &Fault) -> bool {
        let same_technique = || self.fault.technique.eq_ignore_ascii_case(&other.technique);
        self.fault.plugin == other.plugin
            && (keeps_closed(&self.fault) || !keeps_closed(other))
            && (self.fault.kind.reach() == FaultReach::Plugin
                || (other.kind.reach() == FaultReach::Technique && same_technique()))
    }
}

/// Whether the library must not be opened: it crashed outside of its techniques.
fn keeps_closed(fault: &Fault) -> bool {
    fault.kind.class() == FaultClass::Crashed && fault.technique.is_empty()
}

/// Locks the quarantine for moments: no code of a plugin runs under this lock.
pub(super) fn lock(quarantine: &Mutex<Quarantine>) -> MutexGuard<'_, Quarantine> {
    quarantine.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Quarantine {
    /// Adds an entry. Returns whether it takes out anything that was not out before.
    pub(super) fn add(&mut self, entry: QuarantineEntry) -> bool {
        let entries = self.entries.entry(entry.fault.plugin).or_default();
        let is_new = !entries.iter().any(|known| known.covers(&entry.fault));
        if is_new {
            entries.push(entry);
        }
        is_new
    }

    /// Removes these entries. Those that are not in it are ignored.
    pub(super) fn remove(&mut self, gone: &[QuarantineEntry]) {
        for entries in self.entries.values_mut() {
            entries.retain(|entry| !gone.contains(entry));
        }
        self.entries.retain(|_, entries| !entries.is_empty());
    }

    /// Returns all entries, in the order of the digests.
    pub(super) fn entries(&self) -> impl Iterator<Item = &QuarantineEntry> + Clone {
        self.entries.values().flatten()
    }

    /// Returns the entry for which the library with these bytes must not be opened.
    pub(super) fn keeps_closed(&self, digest: &Digest) -> Option<&QuarantineEntry> {
        let mut entries = self.entries.get(digest)?.iter();
        entries.find(|entry| keeps_closed(&entry.fault))
    }

    /// Returns which of these plugins are in quarantine, in the order of the plugins.
    pub(super) fn withheld(&self, plugins: &[Arc<Plugin>]) -> Vec<Withheld> {
        let of_plugin = |plugin: &Arc<Plugin>| {
            let entries = self.entries.get(&plugin.digest).into_iter().flatten();
            let withheld = entries.map(|entry| Withheld {
                plugin: Arc::clone(plugin),
                fault: entry.fault.clone(),
                since: entry.since,
                revision: Arc::clone(&entry.revision),
            });
            withheld.collect::<Vec<_>>()
        };
        plugins.iter().flat_map(of_plugin).collect()
    }
}
