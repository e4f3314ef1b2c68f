//! Asks techniques about boards and applies their deductions in order of difficulty. It contains no technique itself.
//!
//! From a plugin to a trace:
//! - `library` reads a plugin file once, checks it and opens a private copy of its bytes (feature `loading`);
//! - `descriptor` checks the description of a plugin and makes plain values of it;
//! - `plugin` is one plugin, loaded or linked into the program;
//! - `technique` asks one technique about a board: `board_copy` has the copies of boards that it sees, `listener` is the host's end of that
//!   call, `check` judges each answer;
//! - `question` asks one question and reports more than a walk needs, for trials of a technique;
//! - `catalog` has all techniques of some plugins, with their options; `loading_watch` logs plugins that take long to load, `reaper`
//!   drops instances on a thread of its own;
//! - `ladder` is some of them in order of difficulty; a `walk` of a puzzle up the ladder makes a [`Trace`], with the detail that
//!   `recording` asks for;
//! - `solution_digits` is what deductions are judged by;
//! - `outcomes` counts the different deductions on a board;
//! - `timing` adds up the time of each rung, which `rung_timer` measures;
//! - `hint` answers from a position in mid-play, `open_steps` finds every step on a board, `placement_path` the steps to the next digit;
//! - `watch` shows other threads what a thread asks, `supervisor` notices techniques that do not return or are too slow, for which it
//!   needs the `thread_status`, and `withdrawals` keeps other threads from asking them; `breadcrumb` shows to the next process whose code threads
//!   ran when this one ended, for which it needs the `code_ranges` of the libraries.
//!
//! `names` looks up names that people type and suggests the nearest; `option_value` reads an option from a TOML file.
//!
//! Without its default feature `loading` the crate opens no files and needs no operating system for that; the plugins are those that
//! the program links ([`Plugin::linked`]).
//!
//! *Invariant:* no plugin is trusted. The engine knows the digits of the solutions before it asks any technique, and a
//! deduction that contradicts them never leaves `technique`: it becomes a [`Fault`]. A technique sees copies of boards, so what it writes
//! changes no answer.

mod ask;
mod board_copies;
mod board_copy;
mod breadcrumb;
mod catalog;
mod check;
mod code_ranges;
mod cost;
mod deduction;
mod descriptor;
mod digest;
mod fault;
mod find_all;
mod hint;
mod ladder;
#[cfg(feature = "loading")]
mod library;
mod listener;
mod loading_watch;
mod names;
mod open_sink;
mod open_steps;
mod option_value;
mod outcomes;
mod placement_path;
mod plugin;
mod question;
mod reaper;
mod recording;
mod rung_timer;
mod running_walk;
mod solution_digits;
mod supervisor;
mod technique;
mod thread_status;
mod timing;
mod trace;
mod walk;
mod watch;
mod withdrawals;

pub use breadcrumb::{BREADCRUMB_WORDS, LastRun, PluginStep, ProcessEnd, RunCode, leave_breadcrumbs};
pub use catalog::{
    Catalog, CatalogError, Disabled, Instances, LeftOut, OptionTexts, PluginSet, TechniqueOptions, Withheld,
};
pub use cost::{CostLimit, RungCosts};
pub use deduction::Deduction;
pub use descriptor::{
    ClaimInfo, Compares, DescriptorError, OptionInfo, PluginInfo, TechniqueInfo, VariantInfo,
};
pub use digest::{Digest, NoDigest};
pub use fault::{Fault, FaultClass, FaultKind, FaultReach, FaultSource, RecordedFault, WalkError};
pub use find_all::{FoundAll, MOST_DEDUCTIONS};
pub use hint::{Hint, PositionMistakes};
pub use ladder::{Ladder, Rung, RungBounds};
#[cfg(feature = "loading")]
pub use library::{IgnoredFile, LoadError, LoadErrorKind, Loader, PluginFile, PluginFolder, is_plugin_name};
pub use loading_watch::{loaded_by, prepare_loading_watch};
pub use names::{UnknownName, find_named, is_name};
pub use open_steps::{OpenSteps, OpenStepsPage};
pub use option_value::OptionValue;
pub use outcomes::SINGLES;
pub use placement_path::PlacementPath;
pub use plugin::{LinkError, Plugin, PluginOrigin};
pub use question::{Answer, Question, StopAnswer};
pub use reaper::wait_for_destroyed;
pub use recording::Recording;
pub use rung_timer::MEASURED_WALK_INTERVAL;
pub use solution_digits::SolutionDigits;
pub use supervisor::{Hang, HangOutcome, Supervised, Supervisor, TimeLimits};
pub use technique::Technique;
pub use timing::RungTime;
pub use trace::{Step, Trace, Use};
pub use walk::{StalledBoard, Walked};
pub use watch::{CrashPlace, ThreadWatch, record_end};
