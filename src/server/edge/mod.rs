//! The edge: connections from their accept to their end, and the bytes of the calls on them.
//!
//! Map of the room:
//! - `socket` and `accept`: addresses, bound sockets, how many connections;
//! - `trial`: whether an address could be listened on;
//! - `descriptors`: how many the limit of open files allows;
//! - `protocol`: what a connection speaks; `connection`: one that speaks HTTP/2, its age, idle time and end; `http1`: one that
//!   speaks HTTP/1.1;
//! - `watched` and `frames`: what a peer sends that asks for nothing;
//! - `call`, `request` and `answer`: one call, the bytes of its request, the bytes of its answer;
//! - `memory`: how many bytes may wait;
//! - `counters`: what happened, in numbers.
//!
//! *Invariant:* whatever a peer does or leaves undone, what it costs is bounded, and ends.

mod accept;
mod age;
mod answer;
mod call;
mod connection;
mod counters;
mod descriptors;
mod frames;
mod http1;
mod listener;
mod memory;
mod protocol;
mod request;
mod socket;
mod trial;
mod watched;

pub(super) use accept::{EdgeListener, serve};
pub(super) use counters::Event;
pub(super) use descriptors::divide;
pub(super) use listener::{ListenerState, Protocols};
pub(super) use trial::try_bind;
