//! Names that callers have proved, and their roles.

use std::sync::Arc;

use sudokud_pool::Caller;

/// The calls that a name may make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// All calls on the callers' listener.
    Caller,
    /// All calls on both listeners.
    Operator,
}

impl Role {
    /// Returns the role as the file writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Caller => "caller",
            Self::Operator => "operator",
        }
    }
}

/// A caller that has proved its name; an extension of its requests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    /// The name in the file.
    pub(crate) name: Arc<str>,
    /// Its role.
    pub(crate) role: Role,
}

impl Identity {
    /// Returns the caller that the calls of this name are counted under.
    pub(super) fn caller(&self) -> Caller {
        Caller::named(&self.name)
    }
}
