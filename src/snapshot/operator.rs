//! What an operator takes out of service, and lifts.

use std::sync::Arc;

use super::quarantine::QuarantineEntry;
use super::{Snapshot, SnapshotError};
use sudokud_engine::{
    Digest, Fault, FaultClass, FaultKind, FaultReach, Plugin, RecordedFault, UnknownName, find_named,
};

/// Fewest digits of a SHA-256 that name a file.
const FEWEST_DIGITS: usize = 8;

/// The plugin, or the technique, that an operator names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct QuarantineTarget {
    /// The name of the plugin without regard to case, or at least the first 8 digits of the SHA-256 of its file.
    pub plugin: String,
    /// The id of one of its techniques; empty for all of it.
    pub technique: String,
}

/// A change of the quarantine that an operator has made.
#[derive(Clone, Debug)]
pub struct QuarantineChange {
    /// The entries that came or went.
    pub entries: Vec<QuarantineEntry>,
    /// The snapshot that served before.
    pub previous: Arc<Snapshot>,
    /// The snapshot that serves now.
    pub snapshot: Arc<Snapshot>,
    /// Why the change is not in the state folder, so that it ends with the process; `None` if it is there.
    pub not_kept: Option<String>,
}

/// The reason why the quarantine was not changed.
#[derive(Debug, thiserror::Error)]
pub enum QuarantineError {
    /// No plugin has that name.
    #[error(transparent)]
    Plugin(UnknownName),
    /// The plugin does not have that technique.
    #[error(transparent)]
    Technique(UnknownName),
    /// No snapshot can be built with the change.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
}

impl QuarantineTarget {
    /// Whether this names the plugin with this name and digest.
    fn means(&self, name: &str, digest: &Digest) -> bool {
        let digits = &self.plugin;
        let is_digest =
            digits.len() >= FEWEST_DIGITS && digest.to_string().starts_with(&digits.to_ascii_lowercase());
        name.eq_ignore_ascii_case(&self.plugin) || is_digest
    }

    /// Returns a fault for each plugin that this names.
    pub(super) fn faults(
        &self,
        plugins: &[Arc<Plugin>],
        reason: &str,
    ) -> Result<Vec<Fault>, QuarantineError> {
        let is_meant = |plugin: &&Arc<Plugin>| self.means(&plugin.info.name, &plugin.digest);
        let meant: Vec<&Arc<Plugin>> = plugins.iter().filter(is_meant).collect();
        if meant.is_empty() {
            let names = plugins.iter().map(|plugin| plugin.info.name.as_str());
            find_named("plugin", &self.plugin, names).map_err(QuarantineError::Plugin)?;
        }
        let (technique, reach) = if self.technique.is_empty() {
            ("", FaultReach::Plugin)
        } else {
            let ids = meant.iter().flat_map(|plugin| &plugin.info.techniques);
            let ids = ids.map(|technique| technique.id.as_str());
            let index = find_named("technique", &self.technique, ids.clone());
            let index = index.map_err(QuarantineError::Technique)?;
            (ids.clone().nth(index).unwrap_or_default(), FaultReach::Technique)
        };
        let text = if reason.is_empty() {
            "taken out by an operator".to_owned()
        } else {
            format!("taken out by an operator: {reason}")
        };
        let brings = |plugin: &&&Arc<Plugin>| technique.is_empty() || plugin.brings(technique);
        let fault = |plugin: &&Arc<Plugin>| Fault {
            technique: technique.into(),
            plugin: plugin.digest,
            kind: FaultKind::Recorded(Box::new(RecordedFault {
                class: FaultClass::Operator,
                reach,
                text: text.clone(),
            })),
            board: String::new(),
            changes: String::new(),
            previous: None,
        };
        Ok(meant.iter().filter(brings).map(fault).collect())
    }

    /// Returns the entries that this names; with a technique, only the entries of that technique.
    pub(super) fn choose<'a>(
        &self,
        entries: impl Iterator<Item = &'a QuarantineEntry> + Clone,
    ) -> Result<Vec<QuarantineEntry>, QuarantineError> {
        let of_plugin = entries
            .clone()
            .filter(|entry| self.means(&entry.plugin, &entry.fault.plugin));
        let of_plugin: Vec<&QuarantineEntry> = of_plugin.collect();
        if of_plugin.is_empty() {
            let names = entries.map(|entry| entry.plugin.as_str());
            find_named("quarantine", &self.plugin, names).map_err(QuarantineError::Plugin)?;
        }
        let techniques = of_plugin.iter().map(|entry| &*entry.fault.technique);
        if !self.technique.is_empty() {
            find_named("quarantine", &self.technique, techniques).map_err(QuarantineError::Technique)?;
        }
        let is_meant = |entry: &&&QuarantineEntry| {
            self.technique.is_empty() || entry.fault.technique.eq_ignore_ascii_case(&self.technique)
        };
        Ok(of_plugin.iter().filter(is_meant).copied().cloned().collect())
    }
}
