//! The binary interface, version 2: every structure that crosses between the server and a plugin.
//!
//! Only C types cross, because another compiler or another language may have built the plugin. The header
//! `include/sudoku_technique.h` declares the same layout. Assertions in `layout` and at the end of the header pin each size
//! and offset.
//!
//! Map: [`values`](Text) (texts and lists), [`descriptor`](Plugin) (the description of a library), [`call`](Deduction) (the
//! structures of one `find`), [`evidence`](Evidence) (why a deduction holds), `pack` and [`understand`](read_evidence)
//! (convert evidence from and to its Rust form), [`growth`](read) (lets a newer and an older side work together).
//!
//! Rules for all structures:
//! - The side that allocates memory frees it. Ownership of memory never crosses. Pointers are valid during the call only,
//!   except those reachable from [`Plugin`], which are valid for ever.
//! - Strings are UTF-8: a pointer and a length, without a terminator. A null pointer with length 0 is the empty string.
//! - A structure that is passed by pointer gives its size in `struct_size` and may grow at its end. A reader takes the fields
//!   that this size covers, and zeros for all others. Elements of lists never change. Spare words are zero until a later
//!   version uses them.
//! - A host refuses a plugin with an unknown bit in its required features. It accepts unknown roles, kinds and optional data.
//! - No call unwinds: a plugin catches its own panics and exceptions, and host callbacks never throw.
//!
//! Threads: the host calls the entry function from one thread at a time, and `create` likewise. Several instances of a
//! technique can exist at once, because a reload makes new ones while calls still use the old ones. The host calls `find`
//! from many threads at once, on one instance or several. It destroys each instance once, on any thread, when no `find` on it
//! is running. Other instances may be created, used or destroyed at that time, so instances share nothing that `destroy`
//! frees. A plugin calls the callbacks of a [`Sink`] on the thread of the `find` that got the sink.

mod call;
mod descriptor;
mod evidence;
mod growth;
mod layout;
mod pack;
mod understand;
mod values;

pub use call::{
    CONTINUE, DEDUCTION_HAS_RATING, Deduction, REQUEST_ALL, REQUEST_EVIDENCE, Request, STOP, Sink,
};
pub use descriptor::{
    CLAIM_COMPARES_CHANGE, Claim, CreateFn, DestroyFn, EntryFn, FindFn, LabelEntry, MAGIC, OPTION_CHOICE,
    OPTION_FLAG, OPTION_INTEGER, OptionEntry, OptionPair, PLUGIN_CONTAINS_PANICS, Plugin,
    TECHNIQUE_ASSUMES_UNIQUENESS, TECHNIQUE_IS_TRIAL, TechniqueEntry, VariantEntry,
};
pub use evidence::{
    CandidateEvidence, CellEvidence, ChainEvidence, END_CANDIDATE, END_NODE, END_NONE, End, Evidence,
    HouseEvidence, LITERAL_OFF, LITERAL_ON, LinkEvidence, Literal, NodeEvidence, REASON_CELL, REASON_CHAIN,
    REASON_HOUSE, REASON_NODE, REASON_NONE,
};
pub use growth::{Grows, borrow, read};
pub(crate) use pack::Packed;
pub use understand::{MOST_ELEMENTS, Understood, read as read_evidence};
pub use values::{List, Message, Text};

/// Name of the only symbol that a plugin exports: a function without arguments that returns `*const Plugin`.
pub const ENTRY_SYMBOL: &str = "sudoku_technique_plugin_v2";
/// [`ENTRY_SYMBOL`] without the major version.
pub const ENTRY_SYMBOL_OF_ANY_VERSION: &str = "sudoku_technique_plugin_v";
/// Minor version of the interface described here.
pub const ABI_MINOR: u16 = 0;
/// Major version, which [`ENTRY_SYMBOL`] ends with, and minor version.
pub const ABI_VERSION: &str = "2.0";

/// Status: `find` or `create` finished.
pub const STATUS_DONE: i32 = 0;
/// Status: `find` returned early because the sink answered [`STOP`].
pub const STATUS_STOPPED: i32 = 1;
/// Status: an argument was invalid (for `create`: an option).
pub const STATUS_BAD_ARGUMENT: i32 = 2;
/// Status: the plugin panicked or caught an exception.
pub const STATUS_PANICKED: i32 = 3;
/// Status: any other failure inside the plugin.
pub const STATUS_INTERNAL: i32 = 4;
