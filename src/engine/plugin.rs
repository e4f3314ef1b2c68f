//! A plugin in this process: loaded from a file, or linked into the program.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use sha2::{Digest as _, Sha256};
use sudoku_technique::PluginDescriptor;

use super::descriptor::{Description, DescriptorError, PluginInfo, TechniqueTable, read_linked};
use super::digest::Digest;
use super::fault::{Fault, FaultReach};
use super::timing::Samples;
use super::withdrawals::Withdrawals;

/// One plugin. It stays in the process until that ends.
#[derive(Debug)]
pub struct Plugin {
    /// Where it comes from.
    pub origin: PluginOrigin,
    /// Digest of the bytes of its file. For a linked plugin, of its name and version.
    pub digest: Digest,
    /// Digest of the contents that decide its answers. It does not change when a file is stripped.
    pub identity: Digest,
    /// Its description.
    pub info: PluginInfo,
    pub(super) table: Vec<TechniqueTable>,
    /// The time of each of its techniques in the sampled walks.
    pub(super) samples: Vec<Arc<Samples>>,
    /// Locked while one of its techniques is created. Shared by all places of the same library.
    pub(super) creating: Arc<Mutex<()>>,
    /// For each of its techniques, the faults for which it is not asked any more.
    pub(super) withdrawals: Vec<Arc<Withdrawals>>,
}

/// Where a plugin comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PluginOrigin {
    /// A shared library.
    File(PathBuf),
    /// A crate of this program.
    Linked,
}

impl fmt::Display for PluginOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Linked => f.write_str("linked into this program"),
        }
    }
}

impl Plugin {
    /// Returns the plugin of a crate that is linked into this program: the static `PLUGIN` that
    /// [`export_techniques!`](sudoku_technique::export_techniques) defines. It passes the checks of a loaded plugin, except that a
    /// panic may abort.
    pub fn linked(descriptor: &'static PluginDescriptor) -> Result<Arc<Self>, LinkError> {
        let description = read_linked(descriptor).map_err(|reason| LinkError {
            plugin: descriptor.name().to_owned(),
            reason,
        })?;
        let mut hash = Sha256::new();
        for text in [&description.info.name, &description.info.version] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        let digest = Digest(hash.finalize().into());
        Ok(Arc::new(Self::new(
            PluginOrigin::Linked,
            digest,
            digest,
            description,
        )))
    }

    pub(super) fn new(
        origin: PluginOrigin,
        digest: Digest,
        identity: Digest,
        description: Description,
    ) -> Self {
        let Description { info, table } = description;
        Self {
            origin,
            digest,
            identity,
            samples: info.techniques.iter().map(|_| Arc::default()).collect(),
            withdrawals: info.techniques.iter().map(|_| Arc::default()).collect(),
            info,
            table,
            creating: Arc::default(),
        }
    }

    /// Returns the same plugin from another place.
    #[cfg(feature = "loading")]
    pub(super) fn at(&self, origin: PluginOrigin) -> Self {
        Self {
            origin,
            digest: self.digest,
            identity: self.identity,
            info: self.info.clone(),
            table: self.table.clone(),
            samples: self.samples.clone(),
            creating: Arc::clone(&self.creating),
            withdrawals: self.withdrawals.clone(),
        }
    }

    /// Withdraws what is at fault: instances that exist now are not asked again, in any snapshot. Walks in progress end with this fault at
    /// their next question to one.
    pub fn withdraw(&self, fault: &Fault) {
        for (info, withdrawals) in std::iter::zip(&self.info.techniques, &self.withdrawals) {
            let is_it = || info.id.eq_ignore_ascii_case(&fault.technique);
            if fault.kind.reach() == FaultReach::Plugin || is_it() {
                withdrawals.add(fault);
            }
        }
    }

    /// Whether it brings the technique with this id, without regard to case.
    pub fn brings(&self, id: &str) -> bool {
        self.info
            .techniques
            .iter()
            .any(|info| info.id.eq_ignore_ascii_case(id))
    }
}

/// A linked plugin was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("plugin {plugin}, which is linked into this program: {reason}")]
pub struct LinkError {
    /// The name of the crate.
    pub plugin: String,
    /// The reason.
    pub reason: DescriptorError,
}

#[cfg(test)]
mod tests {
    use sudoku_technique::{Board, Flow, Request, Sink, Technique, export_techniques};

    use super::*;

    #[derive(Default)]
    struct Silent;

    impl Technique for Silent {
        const ID: &'static str = "silent";
        const NAME: &'static str = "Silent";
        const SUMMARY: &'static str = "Finds nothing.";
        const PLACE: u32 = 1;

        fn find(&self, _: &Board, _: Request<'_>, _: &mut Sink<'_>) -> Flow {
            Flow::Continue(())
        }
    }

    export_techniques!(Silent, Silent);

    #[test]
    fn a_linked_plugin_passes_the_checks_of_a_loaded_one() {
        let error = Plugin::linked(&PLUGIN).unwrap_err();
        assert_eq!(
            error.to_string(),
            "plugin sudokud-engine, which is linked into this program: declares technique id silent twice"
        );
    }
}
