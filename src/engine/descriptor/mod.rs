//! Descriptions of plugins and techniques: read from foreign memory, checked, and turned into plain values.
//!
//! `read` checks every pointer, size, text and name; `info` has the values that result, `error` the reasons to refuse a descriptor,
//! `limits` the greatest sizes.

mod error;
mod info;
mod limits;
mod read;

pub use error::DescriptorError;
pub use info::{ClaimInfo, Compares, OptionInfo, PluginInfo, TechniqueInfo, VariantInfo};
#[cfg(feature = "loading")]
pub(super) use read::read_loaded;
pub(super) use read::{Description, TechniqueTable, read_linked};
