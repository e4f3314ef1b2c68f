//! Finds shared libraries that are not loaded because of their names.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use super::is_plugin_name;

/// A shared library in a folder of plugins that is ignored because of its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct IgnoredFile {
    /// The file.
    pub path: PathBuf,
    /// The name under which it would be loaded.
    pub right_name: String,
}

impl fmt::Display for IgnoredFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, right) = (self.path.display(), &self.right_name);
        write!(
            f,
            "{path} is ignored because of its name; rename it to {right} to load it"
        )
    }
}

impl IgnoredFile {
    /// Returns the file if it is named like a shared library but not like a plugin.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?;
        let right_name = match name.to_str() {
            Some(name) => right_name(name)?,
            None => right_name_of_bytes(name)?,
        };
        Some(Self {
            path: path.to_owned(),
            right_name,
        })
    }
}

/// Returns the nearest plugin name to a name that is not UTF-8; `None` if the name is not one of a shared library.
fn right_name_of_bytes(name: &OsStr) -> Option<String> {
    let name = name.to_string_lossy().replace(char::REPLACEMENT_CHARACTER, "_");
    right_name(&name).or_else(|| is_plugin_name(&name).then_some(name))
}

/// Returns the nearest plugin name to `name`. Returns `None` for the name of a plugin, of a file that is being copied, and of anything but
/// a shared library.
fn right_name(name: &str) -> Option<String> {
    if is_plugin_name(name) || is_being_copied(name) {
        return None;
    }
    // `libfish.so` and `libfish.so.1`.
    let (stem, version) = name.split_once(".so")?;
    if !(version.is_empty() || version.starts_with('.')) || is_compiler_plugin(stem) {
        return None;
    }
    let stem = stem.strip_prefix("lib").unwrap_or(stem);
    let stem = stem
        .strip_prefix("sudoku")
        .unwrap_or(stem)
        .trim_start_matches(['-', '_']);
    let stem = stem
        .strip_prefix("technique")
        .unwrap_or(stem)
        .trim_start_matches(['-', '_']);
    let stem = if stem.is_empty() { "NAME" } else { stem };
    Some(format!("libsudoku_technique_{stem}.so"))
}

/// Whether a tool is still copying the file: rsync hides an incomplete file, rclone and others add an ending.
fn is_being_copied(name: &str) -> bool {
    let endings = [".partial", ".part", ".filepart", ".tmp"];
    name.starts_with('.') || endings.iter().any(|ending| name.ends_with(ending))
}

/// Whether cargo has built it for the compiler: these end in 16 hexadecimal digits, and stand beside the plugins of a build.
fn is_compiler_plugin(stem: &str) -> bool {
    let digits = stem.rsplit_once('-').map(|(_, digits)| digits);
    digits.is_some_and(|digits| digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStrExt as _;

    use super::*;

    #[test]
    fn a_library_with_another_name_gets_the_right_one() {
        for (name, right) in [
            ("fish.so", "libsudoku_technique_fish.so"),
            ("libfish.so", "libsudoku_technique_fish.so"),
            ("libsudoku_technique_fish.so.1", "libsudoku_technique_fish.so"),
            ("libsudoku_technique_fish.so.bak", "libsudoku_technique_fish.so"),
            ("sudoku-technique-fish.so", "libsudoku_technique_fish.so"),
            ("libsudoku_technique_.so", "libsudoku_technique_NAME.so"),
        ] {
            assert_eq!(right_name(name).as_deref(), Some(right), "{name}");
        }
        for name in [
            "libsudoku_technique_fish.so",
            "README.md",
            "fish.something",
            "club.toml",
            "libserde_derive-0123456789abcdef.so",
            ".libsudoku_technique_fish.so.Xc3f9K",
            "libsudoku_technique_fish.so.5a1f0c2e.partial",
        ] {
            assert_eq!(right_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_name_that_is_not_utf8_gets_one_that_is() {
        let right = |name: &[u8]| right_name_of_bytes(OsStr::from_bytes(name));
        let fish = |name: &[u8]| assert_eq!(right(name).as_deref(), Some("libsudoku_technique_f_sh.so"));
        fish(b"libsudoku_technique_f\xffsh.so");
        fish(b"libf\xffsh.so.1");
        assert_eq!(right(b"f\xffsh.md"), None);
    }
}
