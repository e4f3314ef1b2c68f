//! sudokud: a Sudoku generator, grader, solver and transformer whose solving techniques are plugins.
//!
//! Map of the crate, from the ground up; a room uses only rooms above it in this list, and of those only what the
//! table in `ARCHITECTURE.md` says, which a test checks:
//! - [`puzzle`]: what a puzzle is: text forms, symmetry, transformations, the seeded random stream;
//! - [`search`]: exhaustive search: solve, count, uniqueness, random solution grids;
//! - [`engine`]: the technique engine: loading plugins, the ladder, walking a puzzle up it to a trace;
//! - [`explain`]: a deduction in words;
//! - [`verify`]: techniques judged on positions for which the result is known;
//! - [`grade`]: scales: what a trace is worth;
//! - [`snapshot`]: one immutable set of plugins, scales and recipes, and the pointer that a reload swaps;
//! - [`generate`]: solution grids, digging, targets: puzzles to order;
//! - [`pool`]: bounded lanes of threads for CPU work;
//! - [`service`]: the gRPC edge: one file per call;
//! - [`config`]: the configuration file, the environment and the flags as settings;
//! - [`server`]: the process around it: listeners, health, signals;
//! - [`cli`]: the command line.

pub mod cli;
pub mod config;
pub mod engine;
pub mod explain;
pub mod generate;
pub mod grade;
pub mod pool;
pub mod puzzle;
pub mod search;
pub mod server;
pub mod service;
pub mod snapshot;
pub mod verify;

/// The README's Rust code compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
