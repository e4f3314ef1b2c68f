//! Names that callers have proved, and their roles.

use std::sync::Arc;

use sudokud_pool::Caller;

/// What a name may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Everything on the callers' listener.
    Caller,
    /// That, and everything on the operators' listener.
    Operator,
}

impl Role {
    /// As it is written in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Caller => "caller",
            Self::Operator => "operator",
        }
    }
}

/// A caller that has proved its name. It stands among the extensions of its requests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    /// The name, from the file.
    pub(crate) name: Arc<str>,
    /// What it may do.
    pub(crate) role: Role,
}

impl Identity {
    /// Returns the caller that the calls of this name are counted under.
    pub(super) fn caller(&self) -> Caller {
        Caller::named(&self.name)
    }
}
