//! The gRPC edge: translate, validate, limit, map errors. No Sudoku logic.
//!
//! Map of the room:
//! - one file per call: [`generate`], [`grade`], [`solve`], [`transform`]. Each has a plain function `answer` from a
//!   request to a response; the unary call, its streaming twin and the command line (in process) all use that same
//!   function;
//! - [`SudokuCalls`] is those functions as a gRPC service; [`catalog`] is the service that lists what callers can ask for,
//!   [`admin`] that of the operators, and `pages` cuts their lists;
//! - around every call: [`context`] (what it needs, how it is run), [`stream`] (the streaming twins),
//!   [`deadline`], [`guard`] (a panic is an answer), `content` (what is no gRPC call at all, compression);
//! - [`notes`] is what is noted of a call for logs and traces;
//! - [`health`] is the health service of both listeners;
//! - [`Failure`] is the one error type, and [`status`] the one file that turns it into a gRPC status;
//! - `read`, `write`(mod@write), [`recipe`], [`enums`] and `evidence` translate between protobuf and the domain;
//! - [`proto`] is the generated code.
//!
//! *Invariant:* protobuf types never go below this room, and nothing below it is async.

pub mod admin;
pub mod catalog;
pub mod content;
pub mod context;
mod coordinates;
pub mod deadline;
pub mod enums;
mod evidence;
mod failure;
pub mod generate;
pub mod grade;
pub mod guard;
pub mod health;
pub mod notes;
mod pages;
pub use sudokud_api as proto;
mod read;
pub mod recipe;
pub mod solve;
pub mod status;
pub mod stream;
mod sudoku;
pub mod transform;
mod write;

pub use admin::AdminCalls;
pub use catalog::CatalogCalls;
pub use context::{CallContext, CallLimits};
pub use failure::{Failure, Unmet};
pub use health::Health;
pub use status::DOMAIN;
pub use sudoku::SudokuCalls;
