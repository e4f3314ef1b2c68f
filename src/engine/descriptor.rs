//! What a library says of itself: read from foreign memory, checked, and turned into plain values.
//!
//! Nothing here is believed. Every pointer is checked for null and alignment, every size against version 1, every text for
//! UTF-8 and length, every id for its form. What comes out are owned values and three function pointers per technique.
#![expect(unsafe_code, reason = "reading the descriptor of a foreign library")]

use std::collections::HashSet;
use std::mem::size_of;

use sudoku_technique::abi;

use super::names::{LONGEST_NAME, is_name};

/// What a plugin says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PluginInfo {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// How it was built.
    pub build: String,
    /// Its techniques, in its own order.
    pub techniques: Vec<TechniqueInfo>,
}

/// What a plugin says of one of its techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueInfo {
    /// Lower-case kebab case.
    pub id: String,
    /// For people.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Default place on the ladder, lower is earlier.
    pub place: u32,
    /// Whether its logic needs a unique solution.
    pub assumes_uniqueness: bool,
}

/// The functions of one technique.
#[derive(Clone, Copy, Debug)]
pub(super) struct TechniqueTable {
    pub(super) create: abi::CreateFn,
    pub(super) destroy: abi::DestroyFn,
    pub(super) find: abi::FindFn,
}

/// Most techniques of one plugin.
const MOST_TECHNIQUES: u32 = 1000;
/// Longest text of a descriptor in bytes.
const LONGEST_TEXT: usize = 4096;

/// Reads and checks the descriptor at `plugin`.
pub(super) fn read(plugin: *const abi::Plugin) -> Result<(PluginInfo, Vec<TechniqueTable>), DescriptorError> {
    if plugin.is_null() || !plugin.is_aligned() {
        return Err(DescriptorError::Missing);
    }
    // SAFETY: not null and aligned; the magic and the size come first in every version, so they are read alone.
    let (magic, struct_size) = unsafe { ((*plugin).magic, (*plugin).struct_size) };
    if magic != abi::MAGIC {
        return Err(DescriptorError::Magic { found: magic });
    }
    if (struct_size as usize) < size_of::<abi::Plugin>() {
        return Err(DescriptorError::Size {
            what: "descriptor",
            found: struct_size,
            least: size_of::<abi::Plugin>(),
        });
    }
    // SAFETY: the library says that the whole structure is there.
    let plugin = unsafe { &*plugin };
    if plugin.min_host_minor > abi::ABI_MINOR {
        return Err(DescriptorError::NeedsNewerHost {
            least: plugin.min_host_minor,
        });
    }
    if plugin.required_features != 0 {
        return Err(DescriptorError::UnknownFeatures {
            bits: plugin.required_features,
        });
    }
    if plugin.flags & abi::PLUGIN_CONTAINS_PANICS == 0 {
        return Err(DescriptorError::PanicsEscape);
    }
    let (count, stride) = (plugin.technique_count, plugin.technique_stride as usize);
    if count == 0 || count > MOST_TECHNIQUES {
        return Err(DescriptorError::Count { found: count });
    }
    if plugin.techniques.is_null() || !plugin.techniques.is_aligned() {
        return Err(DescriptorError::Table);
    }
    if stride < size_of::<abi::TechniqueEntry>() {
        return Err(DescriptorError::Size {
            what: "technique stride",
            found: plugin.technique_stride,
            least: size_of::<abi::TechniqueEntry>(),
        });
    }
    if !stride.is_multiple_of(align_of::<abi::TechniqueEntry>()) {
        return Err(DescriptorError::Stride {
            found: plugin.technique_stride,
        });
    }
    let mut info = PluginInfo {
        name: text("plugin name", plugin.name)?,
        version: text("plugin version", plugin.version)?,
        build: text("plugin build", plugin.build)?,
        techniques: Vec::new(),
    };
    let mut table = Vec::new();
    let mut ids = HashSet::new();
    for index in 0..count as usize {
        // SAFETY: the table and the stride are aligned, the library says that `count` entries stand `stride` bytes apart,
        // and every field of an entry may hold any bits.
        let entry = unsafe { &*plugin.techniques.byte_add(index * stride) };
        let (technique, functions) = technique(entry)?;
        if !ids.insert(technique.id.clone()) {
            return Err(DescriptorError::DuplicateId { id: technique.id });
        }
        info.techniques.push(technique);
        table.push(functions);
    }
    Ok((info, table))
}

fn technique(entry: &abi::TechniqueEntry) -> Result<(TechniqueInfo, TechniqueTable), DescriptorError> {
    if (entry.struct_size as usize) < size_of::<abi::TechniqueEntry>() {
        return Err(DescriptorError::Size {
            what: "technique entry",
            found: entry.struct_size,
            least: size_of::<abi::TechniqueEntry>(),
        });
    }
    let (Some(create), Some(destroy), Some(find)) = (entry.create, entry.destroy, entry.find) else {
        return Err(DescriptorError::NoFunction);
    };
    let id = text("technique id", entry.id)?;
    if !is_name(&id) || id.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(DescriptorError::MalformedId { id });
    }
    let info = TechniqueInfo {
        id,
        name: text("technique name", entry.name)?,
        summary: text("technique summary", entry.summary)?,
        place: entry.place,
        assumes_uniqueness: entry.flags & abi::TECHNIQUE_ASSUMES_UNIQUENESS != 0,
    };
    Ok((
        info,
        TechniqueTable {
            create,
            destroy,
            find,
        },
    ))
}

fn text(what: &'static str, raw: abi::Text) -> Result<String, DescriptorError> {
    if raw.length > LONGEST_TEXT || (raw.data.is_null() && raw.length > 0) {
        return Err(DescriptorError::Text { what });
    }
    // SAFETY: not null, of a plausible length; the library says that the bytes are there for ever.
    let bytes = unsafe { raw.bytes() };
    String::from_utf8(bytes.to_vec()).map_err(|_| DescriptorError::Text { what })
}

/// Why a descriptor is not acceptable.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DescriptorError {
    /// A library of something else.
    #[error(
        "does not export {}; it is no technique plugin of version 1",
        abi::ENTRY_SYMBOL
    )]
    NoEntry,
    /// The entry function returned nothing usable.
    #[error("{} returned a null or misaligned descriptor", abi::ENTRY_SYMBOL)]
    Missing,
    /// Not our descriptor.
    #[error("wrong magic number {found:#010x}, expected {:#010x}", abi::MAGIC)]
    Magic {
        /// What stands there.
        found: u32,
    },
    /// A structure smaller than version 1.
    #[error("the {what} has {found} bytes; interface version 1 needs {least}")]
    Size {
        /// Which structure.
        what: &'static str,
        /// Its size.
        found: u32,
        /// The size of version 1.
        least: usize,
    },
    /// Built for a later server.
    #[error(
        "needs interface 1.{least}; this server has 1.{}; update the server",
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
    /// Two techniques with one id.
    #[error("technique id {id} stands twice in it")]
    DuplicateId {
        /// The id.
        id: String,
    },
}
