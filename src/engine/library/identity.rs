//! Identifies a plugin by its contents, however it was linked.
//!
//! The digest of a plugin's file changes when the file is stripped, or built with another build-id; its answers do not. The identity
//! covers name and version of the plugin and the contents of all sections that the linker maps into memory, except the build-id: machine
//! code, constants, relocations. It differs for another compiler or architecture, because their machine code differs, and for a
//! build-id of another length, because the linker then moves what follows.

use object::{Object as _, ObjectSection as _, SectionFlags, elf};
use sha2::{Digest as _, Sha256};

use crate::descriptor::PluginInfo;
use crate::digest::Digest;

/// The section with the build-id, which names a build and not its contents.
const BUILD_ID: &[u8] = b".note.gnu.build-id";

/// Returns the identity of the plugin with this descriptor and the bytes of its file. `None` for bytes that are not an ELF file.
pub(super) fn identity(info: &PluginInfo, bytes: &[u8]) -> Option<Digest> {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(info.name.as_bytes());
    add(info.version.as_bytes());
    for section in object::File::parse(bytes).ok()?.sections() {
        let SectionFlags::Elf { sh_flags } = section.flags() else {
            return None;
        };
        let name = section.name_bytes().ok()?;
        if sh_flags & u64::from(elf::SHF_ALLOC) != 0 && name != BUILD_ID {
            add(name);
            add(section.data().ok()?);
        }
    }
    Some(Digest(hash.finalize().into()))
}
