//! What the end-to-end tests share: real plugins, from cargo and from a C compiler, and an oracle that knows nothing of
//! the code under test.
#![allow(dead_code, reason = "each test crate uses its own part")]

pub(crate) mod families;
pub(crate) mod oracle;
pub(crate) mod outside;
pub(crate) mod patience;
pub(crate) mod waiting;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

pub(crate) use families::plugin_name;
use sudokud::engine::PluginFolder;
use sudokud::snapshot::SnapshotSources;
use tempfile::TempDir;

/// Where cargo left this workspace's plugins: beside the running test.
pub(crate) fn built_plugins() -> PathBuf {
    let test = env::current_exe().expect("a test knows where it is");
    test.parent().expect("an executable is in a folder").to_owned()
}

/// The file of one family of techniques.
pub(crate) fn built_plugin(family: &str) -> PathBuf {
    built_plugins().join(plugin_name(family))
}

/// A folder with copies of these families' plugins.
pub(crate) fn folder_with(families: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for family in families {
        fs::copy(built_plugin(family), folder.path().join(plugin_name(family)))
            .expect("the plugin was built");
    }
    folder
}

/// A folder with copies of all plugins of this workspace.
pub(crate) fn folder_with_all() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for path in plugins_in(&built_plugins()) {
        let name = path.file_name().expect("a plugin has a name");
        fs::copy(&path, folder.path().join(name)).expect("the plugin was built");
    }
    folder
}

/// The plugin files in a folder.
fn plugins_in(folder: &Path) -> Vec<PathBuf> {
    PluginFolder(folder.to_owned()).files().expect("a folder")
}

/// Sources over this folder with the default scale `hodoku`, whose levels and scores many tests know.
pub(crate) fn hodoku_sources(plugins: PluginFolder) -> SnapshotSources {
    SnapshotSources {
        default_scale: "hodoku".to_owned(),
        ..SnapshotSources::over(plugins)
    }
}

/// Compiles a C plugin of `tests/c_plugin` into `folder` under a plugin's name.
pub(crate) fn compile_c(source: &str, flags: &[&str], folder: &Path, name: &str) -> PathBuf {
    compile_c_at(&Path::new("tests/c_plugin").join(source), flags, folder, name)
}

/// The same for a source anywhere in this repository.
pub(crate) fn compile_c_at(source: &Path, flags: &[&str], folder: &Path, name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = folder.join(plugin_name(name));
    let status = Command::new("cc")
        .args([
            "-shared",
            "-fPIC",
            "-std=c11",
            "-O2",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Wno-unused-function",
        ])
        .args(flags)
        .arg("-I")
        .arg(root.join("plugins/sdk/include"))
        .arg("-o")
        .arg(&output)
        .arg(root.join(source))
        .status()
        .expect("a C compiler: rustc needs one to link, too");
    assert!(
        status.success(),
        "{} {flags:?} does not compile",
        source.display()
    );
    output
}
