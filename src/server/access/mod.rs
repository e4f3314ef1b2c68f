//! Who may call what, and how much.
//!
//! Map of the room: `file` reads the file of names, tokens and certificates, `error` names what is wrong with it, [`token`] is tokens
//! themselves, `rules` says who a caller is, `need` what a call needs, `identify` and `admit` are the layers around every call, `refusal` is
//! the answer to who may not, `refusals` how many there were, `limits` counts what one caller does.
//!
//! The rule: a token that is presented must be right, whatever certificate stands beside it; without a token the certificate
//! of the connection says who calls; without either nobody does. An operator may do what a caller may. No header that a proxy adds
//! (`x-forwarded-for` and its like) says anything.
//!
//! *Invariant:* no token is kept, logged or repeated: of one that arrives there is only the hash, and the header is taken out of the request.

mod admit;
mod error;
mod file;
mod identify;
mod limits;
mod need;
mod refusal;
mod refusals;
mod rules;
pub mod token;

use std::sync::Arc;

use arc_swap::ArcSwap;

pub(super) use admit::Admit;
pub use error::AccessError;
pub(super) use identify::Identify;
use limits::Callers;
pub(super) use need::Door;
pub(super) use refusals::Refusals;
pub(super) use rules::Rules;

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

/// Who may call, as it is now, and what callers do.
#[derive(Debug)]
pub(crate) struct Access {
    rules: ArcSwap<Rules>,
    callers: Callers,
    refusals: Refusals,
}

impl Access {
    /// Reads the file of these settings.
    pub(super) fn open(settings: &sudokud_config::Access) -> Result<Self, AccessError> {
        Ok(Self {
            rules: ArcSwap::from_pointee(Rules::read(settings)?),
            callers: Callers::default(),
            refusals: Refusals::default(),
        })
    }

    /// From now on these count, for calls on old connections too.
    pub(super) fn put(&self, next: Rules) {
        self.rules.store(Arc::new(next));
    }

    /// How many calls were refused, by reason.
    pub(super) fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Whether there are names at all; without them everybody may call everything.
    pub(super) fn has_names(&self) -> bool {
        self.rules.load().has_names()
    }

    /// Whether there are tokens among them.
    pub(super) fn has_tokens(&self) -> bool {
        self.rules.load().has_tokens()
    }
}

/// What is counted for a name.
fn counted(identity: &Identity) -> Caller {
    Caller::named(&identity.name)
}
