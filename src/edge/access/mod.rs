//! Decides which clients may make which calls, and how many.
//!
//! Map of the room:
//! - `settings`: the settings of access; `file` reads the file of names, tokens and certificates, `error` has its errors;
//! - [`token`] makes and hashes tokens; `jwt` verifies the tokens of an identity provider;
//! - `control` holds the rules in use; `rules` finds a caller's name; `identity` has names and roles; `need` has the role that a call
//!   needs;
//! - `identify` finds the caller of a request; `admit` is the layer around every call; `limits` counts the calls of each caller;
//! - `refusal` is the answer to refused calls; `refusals` counts them.
//!
//! A token that is sent must be valid, even if the connection has a valid certificate. Without a token, the certificate identifies the
//! caller. Operators may also make all calls of callers. Headers that proxies add, such as `x-forwarded-for`, are ignored.
//!
//! *Invariant:* tokens are never stored or logged. A received token is hashed, and its header is removed from the request.

mod admit;
mod control;
mod error;
mod file;
mod identify;
mod identity;
mod jwt;
mod limits;
mod need;
mod refusal;
mod refusals;
mod rules;
mod settings;
pub mod token;

pub(super) use admit::Admit;
pub use control::AccessControl;
pub use error::AccessError;
pub(super) use identity::Identity;
pub use identity::Role;
pub use limits::ElementRate;
pub use need::ListenerKind;
pub(super) use need::is_probe;
pub(super) use refusal::FailedLogin;
pub use refusals::Refusals;
pub use rules::AccessRules;
pub use settings::{AccessSettings, Allowance};
