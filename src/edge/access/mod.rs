//! Decides which clients may make which calls, and how many.
//!
//! Map of the room: `control` holds the rules in use; `file` reads the file of names, tokens and certificates, `error` has its errors;
//! [`token`] makes and hashes tokens; `jwt` verifies the tokens of an identity provider; `identity` has names and roles; `rules` finds a caller's name, `need` the role that a call needs;
//! `identify` finds the caller of a request, `admit` is the layer around every call; `refusal` is the answer to refused
//! calls, `refusals` counts them; `limits` counts the calls of each caller; `settings` has what the configuration says.
//!
//! A presented token must be valid, even if the connection has a valid certificate. Without a token the certificate of the connection
//! identifies the caller. Operators may do everything that callers may. Headers that proxies add, such as `x-forwarded-for`, are
//! ignored.
//!
//! *Invariant:* tokens are never kept or logged: an arriving token is hashed, and its header is removed from the request.

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
