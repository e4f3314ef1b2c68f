//! sudokud: a Sudoku generator, grader, solver and transformer whose solving techniques are plugins.
//!
//! Each room of the server is a crate of its own, which this crate re-exports under the room's name. From the ground up:
//! - [`puzzle`]: what a puzzle is: text forms, symmetry, transformations, the seeded random stream;
//! - [`formats`]: the named text formats, read and written;
//! - [`search`]: exhaustive search: solve, count, uniqueness, random solution grids;
//! - [`host`]: the machine: files that are read, the folder that is kept, the log;
//! - [`engine`]: the technique engine: loads plugins and walks a puzzle up a ladder of techniques;
//! - [`explain`]: deductions in words;
//! - [`picture`]: puzzles and deductions as SVG and PNG, sheets of puzzles as PDF;
//! - [`admission`]: the trial of plugin files in a child process;
//! - [`grade`]: scales: the level and the score of a puzzle;
//! - [`generate`]: recipes, plans and methods: puzzles to order;
//! - [`snapshot`]: one immutable set of plugins, scales and recipes, and the pointer that a reload swaps;
//! - [`pool`]: bounded threads for CPU work;
//! - [`reserve`]: the stores of puzzles made ahead, and of ledgers;
//! - [`edge`]: connections, TLS, access, and the layers around every call;
//! - [`service`]: the gRPC services, one file per call;
//! - [`config`]: the configuration file, the environment and the flags as settings;
//! - [`server`]: the process: listeners, metrics, reload, signals;
//! - [`cli`]: the command line.

pub use sudokud_admission as admission;
pub use sudokud_cli as cli;
pub use sudokud_config as config;
pub use sudokud_edge as edge;
pub use sudokud_engine as engine;
pub use sudokud_explain as explain;
pub use sudokud_formats as formats;
pub use sudokud_generate as generate;
pub use sudokud_grade as grade;
pub use sudokud_host as host;
pub use sudokud_picture as picture;
pub use sudokud_pool as pool;
pub use sudokud_puzzle as puzzle;
pub use sudokud_reserve as reserve;
pub use sudokud_search as search;
pub use sudokud_server as server;
pub use sudokud_service as service;
pub use sudokud_snapshot as snapshot;

/// The README's Rust code compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
