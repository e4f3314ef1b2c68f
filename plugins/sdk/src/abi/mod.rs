//! The binary interface, version 1: every structure that crosses between the server and a plugin.
//!
//! Only C types cross, because a plugin may come from another compiler or another language. The same
//! layout stands in `include/sudoku_technique.h`; the assertions in `layout` and at the header's end pin each size and offset.
//!
//! Map: [`values`](Text) (texts and lists), [`descriptor`](Plugin) (what a library says of itself), [`call`](Deduction) (what
//! passes during one `find`), [`evidence`](Evidence) (why a deduction holds), `pack` and [`understand`](read_evidence) (evidence out
//! of and into its Rust form), [`growth`](read) (how a newer and an older side understand each other).
//!
//! Rules that hold everywhere:
//! - the side that allocates frees; nothing allocated crosses. Pointers are valid during the call only, except
//!   those reachable from [`Plugin`], which are valid for ever;
//! - strings are UTF-8, pointer plus length, not terminated; a null pointer with length 0 is the empty string;
//! - a structure that is passed by pointer says its size in `struct_size` and may grow at its end: a reader takes what the size
//!   covers and reads the rest as zero. Elements of lists never change. Spare words are zero until a later version uses them;
//! - unknown bits among the required features mean refuse; unknown roles, kinds and optional data never do;
//! - no call unwinds: a plugin catches its own panics and exceptions, and host callbacks never throw.
//!
//! Threads: the entry function is called from one thread at a time, and so is `create`. Several instances of a technique
//! can live at once (a reload makes new ones while calls in flight use the old). `find` is called from many threads at
//! once, on one instance or several. Each instance is destroyed once, when no `find` on it is running, on any thread,
//! and possibly while others are created, used or destroyed: instances share nothing that `destroy` frees. Callbacks of a
//! [`Sink`] are called on the thread of the `find` that got it.

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
    CLAIM_COMPARES_CHANGE, Claim, CreateFn, DestroyFn, EntryFn, FindFn, MAGIC, OPTION_CHOICE, OPTION_FLAG,
    OPTION_INTEGER, OptionEntry, OptionPair, PLUGIN_CONTAINS_PANICS, Plugin, TECHNIQUE_ASSUMES_UNIQUENESS,
    TechniqueEntry, Translation, VariantEntry,
};
pub use evidence::{
    CandidateEvidence, CellEvidence, ChainEvidence, END_CANDIDATE, END_NODE, END_NONE, End, Evidence,
    HouseEvidence, LITERAL_OFF, LITERAL_ON, LinkEvidence, Literal, NodeEvidence, REASON_CELL, REASON_CHAIN,
    REASON_HOUSE, REASON_NODE, REASON_NONE,
};
pub use growth::{Grows, read};
pub(crate) use pack::Packed;
pub use understand::{MOST_ELEMENTS, Understood, read as read_evidence};
pub use values::{List, Message, Text};

/// Name of the one symbol a plugin exports: a function without arguments that returns `*const Plugin`.
pub const ENTRY_SYMBOL: &str = "sudoku_technique_plugin_v1";
/// Minor version of the interface described here.
pub const ABI_MINOR: u16 = 0;

/// Status: finished, everything was reported.
pub const STATUS_DONE: i32 = 0;
/// Status: returned early because the sink said so.
pub const STATUS_STOPPED: i32 = 1;
/// Status: an argument was not acceptable (for `create`: an option).
pub const STATUS_BAD_ARGUMENT: i32 = 2;
/// Status: the plugin panicked or caught an exception.
pub const STATUS_PANICKED: i32 = 3;
/// Status: any other failure inside the plugin.
pub const STATUS_INTERNAL: i32 = 4;
