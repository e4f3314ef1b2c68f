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
mod control;
mod error;
mod file;
mod identify;
mod identity;
mod limits;
mod need;
mod refusal;
mod refusals;
mod rules;
pub mod token;

pub(super) use admit::Admit;
pub(super) use control::AccessControl;
pub use error::AccessError;
pub(super) use identify::Identify;
pub(super) use identity::Identity;
pub use identity::Role;
pub(super) use need::ListenerKind;
pub(super) use rules::AccessRules;
