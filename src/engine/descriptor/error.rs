//! The reasons to refuse a descriptor, each with the remedy.

use sudoku_technique::abi;

use super::limits::{LONGEST_TEXT, MOST_ELEMENTS, MOST_TECHNIQUES};
use crate::names::LONGEST_NAME;

/// The reason why a descriptor is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DescriptorError {
    /// The library exports no entry function.
    #[error(
        "does not export {}; it is no technique plugin of version 2",
        abi::ENTRY_SYMBOL
    )]
    NoEntry,
    /// The library exports the entry function of another major version.
    #[error("is built for version {found} of the plugin interface; rebuild it against version 2")]
    OtherVersion {
        /// The version in the name of the function.
        found: String,
    },
    /// The entry function returned nothing usable.
    #[error("{} returned a null or misaligned descriptor", abi::ENTRY_SYMBOL)]
    Missing,
    /// Not our descriptor.
    #[error("wrong magic number {found:#010x}, expected {:#010x}", abi::MAGIC)]
    Magic {
        /// The number in its place.
        found: u32,
    },
    /// A structure smaller than version 2.
    #[error("the {what} has {found} bytes; interface version 2 needs {least}")]
    Size {
        /// Which structure.
        what: &'static str,
        /// Its size.
        found: u32,
        /// The size of version 2.
        least: usize,
    },
    /// Built for a later server.
    #[error(
        "needs interface 2.{least}; this server has 2.{}; update the server",
        abi::ABI_MINOR
    )]
    NeedsNewerHost {
        /// Minor version it needs.
        least: u16,
    },
    /// Needs something this server does not know.
    #[error("requires features {bits:#x} that this server does not have; update the server")]
    UnknownFeatures {
        /// The feature bits.
        bits: u64,
    },
    /// A panic would abort the server.
    #[error(
        "was built so that a panic aborts the process; build it with panic = \"unwind\" (in C: set CONTAINS_PANICS)"
    )]
    PanicsEscape,
    /// No or too many techniques.
    #[error("names {found} techniques; a plugin has 1 to {MOST_TECHNIQUES}")]
    Count {
        /// How many it names.
        found: u32,
    },
    /// No table.
    #[error("the table of its techniques is null or misaligned")]
    Table,
    /// From the second technique on the table would be misaligned.
    #[error(
        "the technique stride has {found} bytes, no multiple of {}",
        align_of::<abi::TechniqueEntry>()
    )]
    Stride {
        /// The stride.
        found: u32,
    },
    /// A function pointer is null.
    #[error("a technique lacks its create, destroy or find function")]
    NoFunction,
    /// A text that is no text.
    #[error("the {what} is null, longer than {LONGEST_TEXT} bytes or not UTF-8")]
    Text {
        /// Which text.
        what: &'static str,
    },
    /// An id that is not kebab case.
    #[error(
        "technique id {id:?} is malformed; an id is lower-case kebab case such as x-wing, at most {LONGEST_NAME} bytes"
    )]
    MalformedId {
        /// The id.
        id: String,
    },
    /// Elements that overlap.
    #[error("a technique entry has {found} bytes, but the next one begins after {stride} bytes")]
    Overlap {
        /// The size that the entry gives.
        found: u32,
        /// The stride.
        stride: usize,
    },
    /// A list that cannot be read.
    #[error("the list of {what} is null, misaligned or longer than {MOST_ELEMENTS}")]
    List {
        /// Which list.
        what: &'static str,
    },
    /// A name is not in kebab case.
    #[error("the {what} {name:?} is malformed; it is kebab case, at most {LONGEST_NAME} bytes")]
    MalformedName {
        /// The kind of name.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// The default of an option is not one of its values.
    #[error("the default of option {key}: {why}")]
    Default {
        /// The option.
        key: String,
        /// The reason.
        why: String,
    },
    /// Two options with one key.
    #[error("a technique declares option {key} twice")]
    DuplicateOption {
        /// The key.
        key: String,
    },
    /// Two techniques with one id.
    #[error("declares technique id {id} twice")]
    DuplicateId {
        /// The id.
        id: String,
    },
}
