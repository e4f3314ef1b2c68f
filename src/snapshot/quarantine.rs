//! Keeps the faults of plugins, by the digests of their files.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudokud_engine::{Digest, Fault, FaultReach, Plugin, Withheld};

/// The faults of all plugins of this process, also of those that are not in the folder now. A repaired plugin file has another digest
/// and is used again.
#[derive(Debug, Default)]
pub(super) struct Quarantine {
    faults: BTreeMap<Digest, Vec<Fault>>,
}

impl Quarantine {
    /// Adds a fault. Returns whether it takes out anything that was not out before.
    pub(super) fn add(&mut self, fault: &Fault) -> bool {
        let faults = self.faults.entry(fault.plugin).or_default();
        let is_covered = faults.iter().any(|known| {
            let same_technique = known.technique.eq_ignore_ascii_case(&fault.technique);
            known.kind.reach() == FaultReach::Plugin
                || (same_technique && fault.kind.reach() == FaultReach::Technique)
        });
        if !is_covered {
            faults.push(fault.clone());
        }
        !is_covered
    }

    /// Returns which of these plugins are in quarantine, in the order of the plugins.
    pub(super) fn withheld(&self, plugins: &[Arc<Plugin>]) -> Vec<Withheld> {
        let of_plugin = |plugin: &Arc<Plugin>| {
            let faults = self.faults.get(&plugin.digest).into_iter().flatten();
            let withheld = faults.map(|fault| Withheld {
                plugin: Arc::clone(plugin),
                fault: fault.clone(),
            });
            withheld.collect::<Vec<_>>()
        };
        plugins.iter().flat_map(of_plugin).collect()
    }
}
