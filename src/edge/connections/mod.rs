//! Serves connections from accept to end, and moves the bytes of their calls.
//!
//! Modules:
//! - `socket` and `accept`: addresses, bound sockets, the number of connections;
//! - `limits`: the settings; `listener`: the state of one listener, with its log lines; `counters`: counts its events;
//! - `try_bind`: tests an address without listening on it;
//! - `descriptors`: divides the limit of open files;
//! - `protocol`: detects HTTP/1.1 and HTTP/2; `connection`: a connection that speaks HTTP/2, and its end; `connection_times`: when
//!   something is due on it; `http1`: a connection that speaks HTTP/1.1; `age`: varies the age, so that connections do not all end together;
//! - `watched` and `frames`: detect floods and unfinished frames;
//! - `call`, `request` and `answer`: one call, the bytes of its request, the bytes of its answer;
//! - `connection_state`: the state that the calls of a connection share; `patience`: notices requests that make no progress;
//! - `bulkhead`: the thread of unauthenticated connections; `unauthenticated`: the rates of failed logins and probes of each address;
//! - `memory`: bounds the bytes that wait; `peers`: the connections and bytes of each address and name; `proxies`: addresses of
//!   proxies, which stand for many callers.
//!
//! *Invariant:* no behaviour of a peer can exceed the bounds on its memory, time and descriptors.

mod accept;
mod age;
mod answer;
mod bulkhead;
mod call;
mod connection;
mod connection_end;
mod connection_state;
mod connection_times;
mod counters;
mod descriptors;
mod frames;
mod http1;
mod limits;
mod listener;
mod liveness;
mod memory;
mod patience;
mod peers;
mod protocol;
mod proxies;
mod request;
mod socket;
mod try_bind;
mod unauthenticated;
mod watched;

pub use accept::{EdgeListener, serve};
pub use counters::{Counters, Event};
pub use descriptors::{Connections, divide};
pub use limits::EdgeLimits;
pub use listener::{ListenerParts, ListenerState, Protocols};
pub(crate) use memory::{AnswerAccount, KeptBytes};
pub use proxies::{NoNetwork, Proxies};
pub use try_bind::try_bind;
