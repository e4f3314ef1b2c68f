//! The description of a library: the plugin, its techniques, and the variants, options and codes of each technique.
//!
//! [`Plugin`] and [`TechniqueEntry`] may grow. The elements of their lists do not carry a size, so their layout never changes.

use std::ffi::c_void;

use super::call::{Request, Sink};
use super::growth::Grows;
use super::values::{List, Message, Text};
use crate::board::Board;

/// First field of [`Plugin`]: `SDKT` read as a big-endian number.
pub const MAGIC: u32 = 0x5344_4b54;

/// Plugin flag: no panic or exception leaves this library or aborts the process. The SDK sets it if the plugin is
/// compiled with `panic = "unwind"`. The host refuses a library without it.
pub const PLUGIN_CONTAINS_PANICS: u64 = 1;
/// Technique flag: the logic needs the puzzle to have a unique solution.
pub const TECHNIQUE_ASSUMES_UNIQUENESS: u32 = 1;
/// Technique flag: it tries candidates where no pattern helps, such as trial and error or a search.
pub const TECHNIQUE_IS_TRIAL: u32 = 2;

/// Option kind: `true` or `false`.
pub const OPTION_FLAG: u32 = 1;
/// Option kind: a whole number within bounds.
pub const OPTION_INTEGER: u32 = 2;
/// Option kind: one of the choices.
pub const OPTION_CHOICE: u32 = 3;

/// Claim flag: in lines with this code, the field for digits lists the *eliminated* digits, so only the change is compared.
pub const CLAIM_COMPARES_CHANGE: u32 = 1;

/// An option with a value, written by the operator or needed by a claim.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct OptionPair {
    /// Name of the option.
    pub key: Text,
    /// Value, as it is written.
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

/// What a role means in the pictures of a technique.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LabelEntry {
    /// The role of candidates, cells or houses, as a placeholder of a sentence names it: `target`.
    pub role: Text,
    /// A few words, without a capital and a full stop.
    pub text: Text,
}

/// The declaration of an option.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct OptionEntry {
    /// Lower-case kebab case.
    pub key: Text,
    /// One sentence.
    pub summary: Text,
    /// Value if the operator gives none, in the form in which an operator writes it.
    pub default: Text,
    /// [`OPTION_FLAG`], [`OPTION_INTEGER`], [`OPTION_CHOICE`].
    pub kind: u32,
    /// Zero.
    pub reserved: u32,
    /// Smallest value of an integer.
    pub least: i64,
    /// Greatest value of an integer.
    pub most: i64,
    /// The words that a choice takes.
    pub choices: List<Text>,
}

/// A code of this technique in another program's library of positions.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Claim {
    /// The library, such as `hodoku`.
    pub library: Text,
    /// The code in that library, without a variant.
    pub code: Text,
    /// The variant that a line has after the code. Empty for all lines of the code whose variant no other claim names.
    pub variant: Text,
    /// Options that a line with this code needs.
    pub options: List<OptionPair>,
    /// [`CLAIM_COMPARES_CHANGE`].
    pub flags: u32,
    /// Zero.
    pub reserved: u32,
}

/// `create`: makes an instance from options, or writes the error into the message.
pub type CreateFn =
    unsafe extern "C" fn(options: List<OptionPair>, instance: *mut *mut c_void, message: *mut Message) -> i32;
/// `destroy`: frees an instance. Other instances of the same technique may be in use at that time.
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
    /// [`TECHNIQUE_ASSUMES_UNIQUENESS`], [`TECHNIQUE_IS_TRIAL`].
    pub flags: u32,
    /// Lower-case kebab case.
    pub id: Text,
    /// The name for people.
    pub name: Text,
    /// One sentence.
    pub summary: Text,
    /// Default place on the ladder. Techniques with lower numbers are tried first.
    pub place: u32,
    /// Zero.
    pub reserved_place: u32,
    /// Makes an instance. All three functions are required; they are `Option`s because a C author can leave one null.
    pub create: Option<CreateFn>,
    /// Frees an instance.
    pub destroy: Option<DestroyFn>,
    /// Reports deductions.
    pub find: Option<FindFn>,
    /// The family it belongs to, in kebab case; may be empty.
    pub family: Text,
    /// The pattern in one sentence with placeholders, or empty; see [`crate::Technique::SENTENCE`].
    pub sentence: Text,
    /// The forms of the pattern; a deduction refers to them by number.
    pub variants: List<VariantEntry>,
    /// The options that it takes.
    pub options: List<OptionEntry>,
    /// Its codes in other programs' libraries of positions.
    pub claims: List<Claim>,
    /// Ids of techniques that together cover this one: on every board, with default options, they and singles find in one or more steps each placement and elimination that it finds.
    pub covered_by: List<Text>,
    /// What roles mean in its pictures.
    pub labels: List<LabelEntry>,
}

// SAFETY: behind `LEAST` there are texts and lists, which are empty when all their bytes are zero.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for TechniqueEntry {
    const LEAST: usize = 88;
}

/// The description that the entry function returns. It is static, so it is valid for ever.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Plugin {
    /// [`MAGIC`].
    pub magic: u32,
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// Minor version of the interface that the plugin was built with.
    pub abi_minor: u16,
    /// Smallest minor version of a host that can use the plugin.
    pub min_host_minor: u16,
    /// Zero.
    pub reserved_versions: u32,
    /// Features that the host must know. A host refuses a plugin with an unknown bit. No bit is defined yet.
    pub required_features: u64,
    /// [`PLUGIN_CONTAINS_PANICS`].
    pub flags: u64,
    /// Name of the plugin.
    pub name: Text,
    /// Its version.
    pub version: Text,
    /// The tool that built the plugin, for people. The SDK writes its own name and version.
    pub build: Text,
    /// First technique.
    pub techniques: *const TechniqueEntry,
    /// Number of techniques.
    pub technique_count: u32,
    /// Bytes from one technique to the next.
    pub technique_stride: u32,
}

// SAFETY: `LEAST` covers all fields.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Plugin {
    const LEAST: usize = 96;
}

// SAFETY: a descriptor is constant data, and its pointers point to constant data and functions.
#[expect(unsafe_code, reason = "constant data is shared")]
unsafe impl Sync for Plugin {}
// SAFETY: as above.
#[expect(unsafe_code, reason = "constant data is shared")]
unsafe impl Sync for TechniqueEntry {}
