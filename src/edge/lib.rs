//! The network side of the server: moves the bytes of calls, identifies callers, and limits and reports every call.
//!
//! It serves any service that takes HTTP requests ([`CallService`]). It depends on no method, message or puzzle.
//!
//! Map of the room, from the socket to the service:
//! - [`connections`]: accepts connections and moves the bytes of calls, within bounds; [`tls`]: certificates;
//! - [`layers`] wraps a service with [`connect`] (JSON), [`web`] (gRPC-Web), [`calls`] (metrics, access log and traces) and [`access`]
//!   (roles and limits), from the outside to the inside;
//! - [`service`] is the wrapped service.
//!
//! The rooms above read the properties of a call here: its [`deadline`], its [`notes`] for logs and traces, its [`content`] type.
//! [`renewal`] reads changed files of certificates, names and tokens again. [`Refusal`] lists the reasons for which this room refuses a call, and [`status`] makes gRPC statuses with details. `address` has the
//! addresses of listeners, `hosts` the names of a listener; `mapped_body` applies a function to the frames of a body.
//!
//! *Invariant:* nothing here depends on the rooms that work on puzzles, so their changes do not rebuild it.

pub mod access;
mod address;
pub mod calls;
pub mod connect;
pub mod connections;
pub mod content;
pub mod deadline;
mod hosts;
pub mod layers;
mod mapped_body;
pub mod notes;
pub mod origin;
mod refusal;
pub mod renewal;
pub mod service;
pub mod status;
pub mod tls;
pub mod web;

pub use address::{Address, NoAddress};
pub use hosts::Hosts;
pub use refusal::Refusal;
pub use service::CallService;
