//! The access rules in use, which a reload replaces, and the counters of callers.

use std::path::PathBuf;
use std::sync::Arc;

use arc_swap::ArcSwap;

use super::error::AccessError;
use super::limits::Callers;
use super::refusals::Refusals;
use super::rules::AccessRules;
use super::settings::AccessSettings;
use crate::renewal::MadeOfFiles;

/// The access rules in use, and the calls of each caller.
#[derive(Debug)]
pub struct AccessControl {
    pub(super) rules: ArcSwap<AccessRules>,
    pub(super) callers: Callers,
    pub(super) refusals: Refusals,
}

impl AccessControl {
    /// Reads the file that the settings name.
    pub fn open(settings: &AccessSettings) -> Result<Self, AccessError> {
        Ok(Self {
            rules: ArcSwap::from_pointee(AccessRules::read(settings)?),
            callers: Callers::default(),
            refusals: Refusals::default(),
        })
    }

    /// Replaces the rules, also for calls on existing connections.
    pub fn put(&self, next: AccessRules) {
        self.rules.store(Arc::new(next));
    }

    /// Returns the counts of refused calls, by reason.
    pub fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Returns whether there is a file of names; without it all clients may call everything.
    pub fn has_names(&self) -> bool {
        self.rules.load().has_names()
    }

    /// Returns whether the file has tokens.
    pub fn has_tokens(&self) -> bool {
        self.rules.load().has_tokens()
    }
}

impl MadeOfFiles for AccessControl {
    fn paths(&self) -> Vec<PathBuf> {
        self.rules.load().paths()
    }

    fn renew(&self) -> bool {
        let current = self.rules.load_full();
        match AccessRules::read(current.settings()) {
            Ok(next) => {
                // Keeps the rules of a reload that came in between: its settings are newer.
                self.rules.compare_and_swap(&current, Arc::new(next));
                tracing::info!("names and tokens were read again");
                true
            }
            Err(error) => {
                tracing::error!(%error, "the old names and tokens stay");
                false
            }
        }
    }
}
