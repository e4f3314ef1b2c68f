//! The access rules in use, which a reload replaces, and the counters of callers.

use std::sync::Arc;

use arc_swap::ArcSwap;

use super::error::AccessError;
use super::limits::Callers;
use super::refusals::Refusals;
use super::rules::AccessRules;

/// Who may call, as it is now, and what callers do.
#[derive(Debug)]
pub(crate) struct AccessControl {
    pub(super) rules: ArcSwap<AccessRules>,
    pub(super) callers: Callers,
    pub(super) refusals: Refusals,
}

impl AccessControl {
    /// Reads the file of these settings.
    pub(crate) fn open(settings: &sudokud_config::AccessSettings) -> Result<Self, AccessError> {
        Ok(Self {
            rules: ArcSwap::from_pointee(AccessRules::read(settings)?),
            callers: Callers::default(),
            refusals: Refusals::default(),
        })
    }

    /// From now on these count, for calls on old connections too.
    pub(crate) fn put(&self, next: AccessRules) {
        self.rules.store(Arc::new(next));
    }

    /// How many calls were refused, by reason.
    pub(crate) fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Whether there are names at all; without them everybody may call everything.
    pub(crate) fn has_names(&self) -> bool {
        self.rules.load().has_names()
    }

    /// Whether there are tokens among them.
    pub(crate) fn has_tokens(&self) -> bool {
        self.rules.load().has_tokens()
    }
}
