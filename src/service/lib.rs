//! Serves the gRPC calls: translates, validates, limits, maps errors. It has no Sudoku logic.
//!
//! Map of the room:
//! - one file per call: [`check`], [`draw`], [`generate`], [`grade`], [`print`](mod@print), [`reading`], [`solve`], [`transform`]. Each
//!   has a plain function `answer` from a request to a response, for the unary call, its streaming twin and the command line;
//! - [`SudokuCalls`] is the gRPC service of these functions; [`catalog`] lists techniques, scales and recipes; [`admin`] is the service
//!   for operators, with `quarantine` (and `fault_board`), `technique_work`, [`last_reload`] and `audit`; `pages` cuts their lists into
//!   pages;
//! - around every call: [`context`] (runs calls), [`stream`] (the streaming twins), [`guard`] (panics, details of errors, time
//!   limits, requests that are not gRPC, compression);
//! - [`health`] is the health service of both listeners;
//! - [`reserve`] answers Generate from stocks, and claims puzzles in ledgers; `rejection` has the puzzles that searches reject;
//! - [`supervision`] keeps calls answered while a technique does not return;
//! - [`Failure`] is the only error type, and only [`status`] turns it into a gRPC status;
//! - `answer_size` bounds answers; `read`, `write`(mod@write), [`recipe`], [`enums`], `roles` and `evidence` translate between protobuf and the domain;
//! - [`proto`] is the generated code.
//!
//! *Invariant:* protobuf types never go below this room, and nothing below it is async.

pub mod admin;
mod answer_size;
mod audit;
pub mod catalog;
pub mod change;
pub mod check;
pub mod context;
mod coordinates;
pub mod draw;
pub mod enums;
mod evidence;
mod failure;
mod fault_board;
pub mod generate;
pub mod grade;
pub mod guard;
pub mod health;
pub mod last_reload;
mod pages;
pub mod print;
mod quarantine;
pub use sudokud_api as proto;
mod read;
pub mod reading;
pub mod recipe;
mod rejection;
pub mod reserve;
mod roles;
pub mod solve;
pub mod status;
pub mod stream;
mod sudoku;
pub mod supervision;
mod technique_work;
pub mod transform;
mod write;

pub use admin::AdminCalls;
pub use answer_size::MOST_ANSWER;
pub use catalog::CatalogCalls;
pub use context::{CallContext, CallLimits};
pub use failure::{Failure, Unmet};
pub use health::{Health, ProcessHealth};
pub use reserve::{ReserveSettings, StockSettings, Stocks};
pub use status::DOMAIN;
pub use sudoku::SudokuCalls;
pub use sudokud_explain::{Language, Languages, Words};
