//! What a library says of itself: the plugin, its techniques, and what each of them can be asked.
//!
//! [`Plugin`] and [`TechniqueEntry`] may grow. The elements of their lists have no size of their own, so their layout stays.

use std::ffi::c_void;

use super::call::{Request, Sink};
use super::growth::Grows;
use super::values::{List, Message, Text};
use crate::board::Board;

/// First field of [`Plugin`]: `SDKT` read as a big-endian number.
pub const MAGIC: u32 = 0x5344_4b54;

/// Plugin flag: no panic or exception of this library leaves it or aborts the process. The SDK sets it when the
/// plugin was compiled with `panic = "unwind"`; a library without it is refused.
pub const PLUGIN_CONTAINS_PANICS: u64 = 1;
/// Technique flag: the logic needs the puzzle to have a unique solution.
pub const TECHNIQUE_ASSUMES_UNIQUENESS: u32 = 1;

/// Option kind: `true` or `false`.
pub const OPTION_FLAG: u32 = 1;
/// Option kind: a whole number within bounds.
pub const OPTION_INTEGER: u32 = 2;
/// Option kind: one of the choices.
pub const OPTION_CHOICE: u32 = 3;

/// Claim flag: in this library's lines of this code the field for digits lists those that are *eliminated*, so only the
/// change is compared.
pub const CLAIM_COMPARES_CHANGE: u32 = 1;

/// One option as a value: what the operator wrote, or what a claim asks for.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct OptionPair {
    /// Name of the option.
    pub key: Text,
    /// Value as it was written.
    pub value: Text,
}

/// One form of the pattern.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct VariantEntry {
    /// Lower-case kebab case.
    pub name: Text,
    /// One sentence; may be empty.
    pub summary: Text,
}

/// One option that a technique takes.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct OptionEntry {
    /// Lower-case kebab case.
    pub key: Text,
    /// One sentence.
    pub summary: Text,
    /// Value when the operator says nothing, as the operator would write it.
    pub default: Text,
    /// [`OPTION_FLAG`], [`OPTION_INTEGER`], [`OPTION_CHOICE`].
    pub kind: u32,
    /// Zero.
    pub reserved: u32,
    /// Least value of an integer.
    pub least: i64,
    /// Greatest value of an integer.
    pub most: i64,
    /// What a choice chooses from.
    pub choices: List<Text>,
}

/// Name and summary in another language.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Translation {
    /// Language tag after BCP 47, such as `de` or `pt-BR`.
    pub language: Text,
    /// The technique's name.
    pub name: Text,
    /// Its summary.
    pub summary: Text,
}

/// A code under which another program's library of positions has this technique.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Claim {
    /// The library, such as `hodoku`.
    pub library: Text,
    /// The code as it stands there, without a variant.
    pub code: Text,
    /// The variant that a line names behind the code, or empty for lines without one.
    pub variant: Text,
    /// Options that a line with this code needs.
    pub options: List<OptionPair>,
    /// [`CLAIM_COMPARES_CHANGE`].
    pub flags: u32,
    /// Zero.
    pub reserved: u32,
}

/// `create`: makes an instance from options, or writes why not into the message.
pub type CreateFn =
    unsafe extern "C" fn(options: List<OptionPair>, instance: *mut *mut c_void, message: *mut Message) -> i32;
/// `destroy`: frees an instance; others of the same technique may be in use at that moment.
pub type DestroyFn = unsafe extern "C" fn(instance: *mut c_void);
/// `find`: reports deductions on a board.
pub type FindFn = unsafe extern "C" fn(
    instance: *const c_void,
    board: *const Board,
    request: *const Request,
    sink: *const Sink,
) -> i32;
/// The exported entry function.
pub type EntryFn = unsafe extern "C" fn() -> *const Plugin;

/// One technique of a plugin.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TechniqueEntry {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// [`TECHNIQUE_ASSUMES_UNIQUENESS`].
    pub flags: u32,
    /// Lower-case kebab case.
    pub id: Text,
    /// For people.
    pub name: Text,
    /// One sentence.
    pub summary: Text,
    /// Default place on the ladder, lower is earlier.
    pub place: u32,
    /// Zero.
    pub reserved_place: u32,
    /// Makes an instance. All three functions are needed; a C author can leave one out, which is then `None`.
    pub create: Option<CreateFn>,
    /// Frees an instance.
    pub destroy: Option<DestroyFn>,
    /// Reports deductions.
    pub find: Option<FindFn>,
    /// The family it belongs to, in kebab case; may be empty.
    pub family: Text,
    /// The pattern in one sentence with places for what was found, or empty; see [`crate::Technique::SENTENCE`].
    pub sentence: Text,
    /// The forms that it can report, by number.
    pub variants: List<VariantEntry>,
    /// The options that it takes.
    pub options: List<OptionEntry>,
    /// Its name in other languages.
    pub translations: List<Translation>,
    /// The codes that it has in other programs' libraries of positions.
    pub claims: List<Claim>,
}

// SAFETY: null pointers, lengths of zero, absent functions.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for TechniqueEntry {
    const LEAST: usize = 88;
}

/// What the entry function returns: static and immortal.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Plugin {
    /// [`MAGIC`].
    pub magic: u32,
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// Minor version that the plugin was built for.
    pub abi_minor: u16,
    /// Smallest minor version of a host that can use it.
    pub min_host_minor: u16,
    /// Zero.
    pub reserved_versions: u32,
    /// Features a host must know; an unknown bit means refuse. None is defined yet.
    pub required_features: u64,
    /// [`PLUGIN_CONTAINS_PANICS`].
    pub flags: u64,
    /// Name of the plugin.
    pub name: Text,
    /// Its version.
    pub version: Text,
    /// What it was built with, for people; the SDK writes its own name and version.
    pub build: Text,
    /// First technique.
    pub techniques: *const TechniqueEntry,
    /// Number of techniques.
    pub technique_count: u32,
    /// Bytes from one technique to the next.
    pub technique_stride: u32,
}

// SAFETY: null pointers and zeros.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Plugin {
    const LEAST: usize = 96;
}

// SAFETY: a descriptor is constant data; its pointers lead to constant data and functions.
#[expect(unsafe_code, reason = "constant data is shared")]
unsafe impl Sync for Plugin {}
// SAFETY: as above.
#[expect(unsafe_code, reason = "constant data is shared")]
unsafe impl Sync for TechniqueEntry {}
