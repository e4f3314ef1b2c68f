//! The technique engine: it knows no technique itself, it loads them and asks them in order.
//!
//! How a plugin becomes deductions:
//! - `library` reads a file once, checks that it is a plugin and opens a private copy of those bytes;
//! - `descriptor` checks what the library says of itself and turns it into plain values;
//! - `technique` asks one technique about a board: `listener` is the host's end of that call, `check` judges each answer;
//! - `catalog` is the set of all loaded techniques, with their options;
//! - `ladder` is some of them in difficulty order; to `walk` a puzzle up the ladder makes a [`Trace`], and `recording` says what
//!   of it is written down;
//! - `outcomes` counts what could be done on a board;
//! - `timing` says what each rung cost;
//! - `hint` answers from a position in mid-play.
//!
//! Beside these, `names` finds what people type, or says what is nearest; `option_value` reads an option from a TOML file.
//!
//! *Invariant:* no plugin is trusted. The engine knows the puzzle's only solution before it asks any technique, and a
//! deduction that contradicts it never leaves `technique`: it becomes a [`Fault`].

mod catalog;
mod check;
mod deduction;
mod descriptor;
mod digest;
mod fault;
mod hint;
mod identity;
mod ladder;
mod library;
mod listener;
mod names;
mod option_value;
mod outcomes;
mod recording;
mod technique;
mod timing;
mod trace;
mod walk;

pub use catalog::{Catalog, CatalogError, Disabled, TechniqueOptions, Withheld};
pub use deduction::Deduction;
pub use descriptor::{
    ClaimInfo, Compares, OptionInfo, PluginInfo, TechniqueInfo, TranslationInfo, VariantInfo,
};
pub use digest::Digest;
pub use fault::{Fault, FaultKind, FaultSource, Reach, WalkError};
pub use hint::{Hint, Mistakes};
pub use ladder::{Bounds, Ladder, Rung};
pub use library::{LoadError, LoadErrorKind, Loader, Plugin, PluginFolder, is_plugin_name};
pub use names::{UnknownName, find_named, is_name};
pub use option_value::OptionValue;
pub use outcomes::SINGLES;
pub use recording::Recording;
pub use technique::{FoundAll, MOST_DEDUCTIONS, Technique};
pub use timing::RungTime;
pub use trace::{Step, Trace, Use};
pub use walk::Walked;
