//! Reads the descriptor of a plugin from foreign memory and checks it.
//!
//! The reader checks every pointer for null and alignment, every size against the least of version 2, every text for UTF-8 and
//! length, every name for its form. It returns owned values and three function pointers for each technique. It leaves out options of
//! unknown kinds: a later version may have more.
#![expect(unsafe_code, reason = "reading the descriptor of a foreign library")]

use std::collections::HashSet;
use std::sync::Arc;

use sudoku_technique::{OptionKind, PluginDescriptor, abi};

use super::error::DescriptorError;
use super::info::{ClaimInfo, Compares, OptionInfo, PluginInfo, TechniqueInfo, VariantInfo};
use super::limits::{LONGEST_TEXT, MOST_ELEMENTS, MOST_TECHNIQUES};
use crate::names::is_name;

/// The functions of one technique.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TechniqueTable {
    pub(crate) create: abi::CreateFn,
    pub(crate) destroy: abi::DestroyFn,
    pub(crate) find: abi::FindFn,
}

/// An accepted descriptor: its values, and the functions of each technique.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) info: PluginInfo,
    pub(crate) table: Vec<TechniqueTable>,
}

/// Reads and checks the descriptor that the entry function of a library returned.
///
/// # Safety
/// If `plugin` is not null, it points to the bytes that its `struct_size` announces, with everything that they refer to, for ever.
#[cfg(feature = "loading")]
pub(crate) unsafe fn read_loaded(plugin: *const abi::Plugin) -> Result<Description, DescriptorError> {
    // SAFETY: promised by the caller.
    let plugin = unsafe { header(plugin) }?;
    if plugin.flags & abi::PLUGIN_CONTAINS_PANICS == 0 {
        return Err(DescriptorError::PanicsEscape);
    }
    // SAFETY: promised by the caller.
    unsafe { description(&plugin) }
}

/// Reads and checks the descriptor of a crate that is linked into this program.
///
/// Accepts a build in which a panic aborts, because the program around it is built in the same way.
pub(crate) fn read_linked(plugin: &'static PluginDescriptor) -> Result<Description, DescriptorError> {
    // SAFETY: the SDK made the descriptor from constants.
    unsafe { description(&header(plugin.abi())?) }
}

/// Reads the descriptor itself, and checks that this host understands it.
///
/// # Safety
/// As for [`read_loaded`].
unsafe fn header(plugin: *const abi::Plugin) -> Result<abi::Plugin, DescriptorError> {
    if plugin.is_null() || !plugin.is_aligned() {
        return Err(DescriptorError::Missing);
    }
    // SAFETY: not null and aligned; the magic and the size come first in every version, so they are read alone.
    let (magic, struct_size) = unsafe { ((*plugin).magic, (*plugin).struct_size) };
    if magic != abi::MAGIC {
        return Err(DescriptorError::Magic { found: magic });
    }
    // SAFETY: the caller promises these bytes.
    let Some(plugin) = (unsafe { abi::read(plugin, struct_size) }) else {
        return Err(DescriptorError::Size {
            what: "descriptor",
            found: struct_size,
            least: <abi::Plugin as abi::Grows>::LEAST,
        });
    };
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
    Ok(plugin)
}

/// Reads the techniques of a descriptor.
///
/// # Safety
/// As for [`read_loaded`].
unsafe fn description(plugin: &abi::Plugin) -> Result<Description, DescriptorError> {
    let (count, stride) = (plugin.technique_count, plugin.technique_stride as usize);
    if count == 0 || count > MOST_TECHNIQUES {
        return Err(DescriptorError::Count { found: count });
    }
    if plugin.techniques.is_null() || !plugin.techniques.is_aligned() {
        return Err(DescriptorError::Table);
    }
    if stride < ENTRY_LEAST {
        return Err(DescriptorError::Size {
            what: "technique stride",
            found: plugin.technique_stride,
            least: ENTRY_LEAST,
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
        // SAFETY: the table and the stride are aligned, and the caller promises `count` entries that are `stride` bytes apart.
        let entry = unsafe { entry(plugin.techniques.byte_add(index * stride), stride) }?;
        let (technique, functions) = technique(&entry)?;
        if !ids.insert(technique.id.clone()) {
            return Err(DescriptorError::DuplicateId { id: technique.id });
        }
        info.techniques.push(Arc::new(technique));
        table.push(functions);
    }
    Ok(Description { info, table })
}

/// Bytes of an entry that version 2 cannot do without.
const ENTRY_LEAST: usize = <abi::TechniqueEntry as abi::Grows>::LEAST;

/// # Safety
/// `source` must be aligned and point to `stride` bytes.
unsafe fn entry(
    source: *const abi::TechniqueEntry,
    stride: usize,
) -> Result<abi::TechniqueEntry, DescriptorError> {
    // SAFETY: promised by the caller; the size comes first in every version.
    let size = unsafe { (&raw const (*source).struct_size).read() };
    let too_small = || DescriptorError::Size {
        what: "technique entry",
        found: size,
        least: ENTRY_LEAST,
    };
    if size as usize > stride {
        return Err(DescriptorError::Overlap { found: size, stride });
    }
    // SAFETY: as above; every field of an entry may hold any bits.
    unsafe { abi::read(source, size) }.ok_or_else(too_small)
}

fn technique(entry: &abi::TechniqueEntry) -> Result<(TechniqueInfo, TechniqueTable), DescriptorError> {
    let (Some(create), Some(destroy), Some(find)) = (entry.create, entry.destroy, entry.find) else {
        return Err(DescriptorError::NoFunction);
    };
    let info = TechniqueInfo {
        id: technique_id(entry.id)?,
        name: text("technique name", entry.name)?,
        summary: text("technique summary", entry.summary)?,
        place: entry.place,
        assumes_uniqueness: entry.flags & abi::TECHNIQUE_ASSUMES_UNIQUENESS != 0,
        is_trial: entry.flags & abi::TECHNIQUE_IS_TRIAL != 0,
        family: text("technique family", entry.family)?,
        sentence: text("technique sentence", entry.sentence)?,
        variants: items("variants", entry.variants)?
            .iter()
            .map(variant)
            .collect::<Result<_, _>>()?,
        options: options(entry.options)?,
        claims: items("claims", entry.claims)?
            .iter()
            .map(claim)
            .collect::<Result<_, _>>()?,
        covered_by: items("covering techniques", entry.covered_by)?
            .iter()
            .map(|&id| technique_id(id))
            .collect::<Result<_, _>>()?,
        labels: items("labels", entry.labels)?
            .iter()
            .map(|label| Ok((text("role of a label", label.role)?, text("label", label.text)?)))
            .collect::<Result<_, _>>()?,
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

fn variant(raw: &abi::VariantEntry) -> Result<VariantInfo, DescriptorError> {
    Ok(VariantInfo {
        name: kebab("variant", raw.name)?.into(),
        summary: text("summary of a variant", raw.summary)?,
    })
}

fn options(raw: abi::List<abi::OptionEntry>) -> Result<Vec<OptionInfo>, DescriptorError> {
    let mut options: Vec<OptionInfo> = Vec::new();
    for raw in items("options", raw)? {
        let kind = match raw.kind {
            abi::OPTION_FLAG => OptionKind::Flag,
            abi::OPTION_INTEGER => OptionKind::Integer {
                least: raw.least,
                most: raw.most,
            },
            abi::OPTION_CHOICE => OptionKind::Choice(
                items("choices", raw.choices)?
                    .iter()
                    .map(|&choice| text("choice", choice))
                    .collect::<Result<_, _>>()?,
            ),
            _ => continue,
        };
        let option = OptionInfo {
            key: kebab("option", raw.key)?,
            summary: text("summary of an option", raw.summary)?,
            default: text("default of an option", raw.default)?,
            kind,
        };
        if let Err(why) = option.kind.check(&option.default) {
            return Err(DescriptorError::Default { key: option.key, why });
        }
        if options.iter().any(|other| other.key == option.key) {
            return Err(DescriptorError::DuplicateOption { key: option.key });
        }
        options.push(option);
    }
    Ok(options)
}

fn claim(raw: &abi::Claim) -> Result<ClaimInfo, DescriptorError> {
    let pair = |pair: &abi::OptionPair| {
        Ok((
            text("option of a claim", pair.key)?,
            text("option of a claim", pair.value)?,
        ))
    };
    Ok(ClaimInfo {
        library: kebab("library", raw.library)?,
        code: text("code", raw.code)?,
        variant: text("variant of a code", raw.variant)?,
        options: items("options of a claim", raw.options)?
            .iter()
            .map(pair)
            .collect::<Result<_, _>>()?,
        compares: if raw.flags & abi::CLAIM_COMPARES_CHANGE == 0 {
            Compares::Pattern
        } else {
            Compares::Change
        },
    })
}

fn technique_id(raw: abi::Text) -> Result<String, DescriptorError> {
    let id = text("technique id", raw)?;
    if !is_name(&id) || id.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(DescriptorError::MalformedId { id });
    }
    Ok(id)
}

/// A name that people type.
fn kebab(what: &'static str, raw: abi::Text) -> Result<String, DescriptorError> {
    let name = text(what, raw)?;
    if is_name(&name) {
        Ok(name)
    } else {
        Err(DescriptorError::MalformedName { what, name })
    }
}

fn items<T>(what: &'static str, list: abi::List<T>) -> Result<&'static [T], DescriptorError> {
    let unusable = list.data.is_null() || !list.data.is_aligned() || list.length > MOST_ELEMENTS;
    if list.length > 0 && unusable {
        return Err(DescriptorError::List { what });
    }
    // SAFETY: not null, aligned, of a plausible length; the library says that the elements are there for ever, and every
    // field of one may hold any bits.
    Ok(unsafe { list.items() })
}

fn text(what: &'static str, raw: abi::Text) -> Result<String, DescriptorError> {
    if raw.length > LONGEST_TEXT || (raw.data.is_null() && raw.length > 0) {
        return Err(DescriptorError::Text { what });
    }
    // SAFETY: not null, of a plausible length; the library says that the bytes are there for ever.
    let bytes = unsafe { raw.bytes() };
    String::from_utf8(bytes.to_vec()).map_err(|_| DescriptorError::Text { what })
}
