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
    /// Returns the file if it has the name of a shared library and not that of a plugin.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let name = path.file_name().map(OsStr::to_string_lossy)?;
        let right_name = right_name(&name)?;
        Some(Self {
            path: path.to_owned(),
            right_name,
        })
    }
}

/// Returns the name of a plugin that is nearest to `name`; `None` if it is a plugin's or no shared library's.
fn right_name(name: &str) -> Option<String> {
    if is_plugin_name(name) {
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

/// Whether cargo has built it for the compiler: these end in 16 hexadecimal digits, and stand beside the plugins of a build.
fn is_compiler_plugin(stem: &str) -> bool {
    let digits = stem.rsplit_once('-').map(|(_, digits)| digits);
    digits.is_some_and(|digits| digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
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
        ] {
            assert_eq!(right_name(name), None, "{name}");
        }
    }
}
