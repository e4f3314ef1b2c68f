//! Stands between the network and the calls: moves their bytes, finds out who calls, and limits and reports every call.
//!
//! It serves any service that takes HTTP requests ([`CallService`]) and knows no method, no message and no Sudoku.
//!
//! Map of the room, from the socket to the service:
//! - [`connections`]: accepts connections and moves the bytes of calls, within bounds; [`tls`]: certificates;
//! - [`layers`] puts around a service, in this order: [`connect`] (JSON), [`web`] (gRPC-Web), [`access`] (who may call what) and [`calls`] (the number of
//!   calls, the access log and traces);
//! - [`service`] is the service inside of the layers.
//!
//! The rooms above use from here what a call carries: its [`deadline`], its [`notes`] for logs and traces, the kind of its [`content`].
//! [`Refusal`] is the only reason of this room to refuse a call, and [`status`] makes gRPC statuses with details. `address` has the
//! addresses of listeners, `mapped_body` bodies whose frames pass a function.
//!
//! *Invariant:* nothing here depends on the rooms that work on puzzles, so their changes do not rebuild it.

pub mod access;
mod address;
pub mod calls;
pub mod connect;
pub mod connections;
pub mod content;
pub mod deadline;
pub mod layers;
mod mapped_body;
pub mod notes;
pub mod origin;
mod refusal;
pub mod service;
pub mod status;
pub mod tls;
pub mod web;

pub use address::{Address, NoAddress};
pub use refusal::Refusal;
pub use service::CallService;
