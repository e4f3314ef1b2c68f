//! The plugins of `tests/outside`, built as their authors build them: outside of this workspace, knowing only the SDK.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

use super::{compile_c_at, families, folder_with, plugin_name};

/// The techniques of the three packages and of the one in C. Shipped plugins have these ids, too.
pub(crate) const IDS: [&str; 4] = [
    "skyscraper",
    "2-string-kite",
    "alternating-inference-chain-aic",
    "als-xz",
];
/// The packages in Rust.
pub(crate) const PACKAGES: [&str; 3] = ["skyscraper", "aic", "als_xz"];
/// A package whose technique has no shipped one of its kind.
pub(crate) const EXOCET: &str = "exocet";

/// The program that links plugins of this workspace.
pub(crate) const LINKED: &str = "linked";

/// Runs `cargo VERB --release` on a package.
pub(crate) fn cargo(verb: &str, package: &str) -> Output {
    run_cargo(package, &[verb, "--release"], &[])
}

/// Runs a command of cargo on a package, without the network if possible. `arguments` are those of the program that it runs.
pub(crate) fn run_cargo(package: &str, command: &[&str], arguments: &[&str]) -> Output {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/outside")
        .join(package);
    let run = |network: &[&str]| {
        Command::new(env!("CARGO"))
            .args(command)
            .args(["--quiet", "--manifest-path"])
            .arg(manifest.join("Cargo.toml"))
            .args(network)
            .args(if arguments.is_empty() {
                [].as_slice()
            } else {
                &["--"]
            })
            .args(arguments)
            .env("CARGO_TARGET_DIR", target())
            // Nothing here reads it, and it takes a good part of the time.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .output()
            .expect("cargo runs this test, too")
    };
    let offline = run(&["--offline"]);
    if offline.status.success() {
        offline
    } else {
        run(&[])
    }
}

/// Gives [`LINKED`] the versions of this workspace's dependencies, which are on this machine.
pub(crate) fn lock_linked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lock = root.join("tests/outside").join(LINKED).join("Cargo.lock");
    fs::copy(root.join("Cargo.lock"), lock).expect("the repository has a lock file");
}

/// Where the packages are built, apart from this workspace: it keeps its own lock while its tests run.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside")
}

/// The plugin files of the three packages.
fn built() -> &'static [PathBuf] {
    static BUILT: OnceLock<Vec<PathBuf>> = OnceLock::new();
    BUILT.get_or_init(|| {
        let build = |package: &str| {
            let output = cargo("build", package);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{package} does not build: {errors}");
            target().join("release").join(plugin_name(package))
        };
        PACKAGES.map(build).into()
    })
}

/// A folder with [`EXOCET`] alone.
pub(crate) fn folder_with_exocet() -> TempDir {
    let output = cargo("build", EXOCET);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{EXOCET} does not build: {errors}");
    let folder = folder_with(&[]);
    let name = plugin_name(EXOCET);
    fs::copy(target().join("release").join(&name), folder.path().join(&name)).expect("the plugin was built");
    folder
}

/// A folder with the plugins of this workspace that have none of [`IDS`].
pub(crate) fn folder_beside_outside() -> TempDir {
    let families = families::families();
    let others = families.iter().filter(|family| {
        let ids = families::ids(&[family]);
        !ids.iter().any(|id| IDS.contains(&id.as_str()))
    });
    let others: Vec<&str> = others.map(String::as_str).collect();
    folder_with(&others)
}

/// The same with the three packages and the one in C.
pub(crate) fn folder_with_outside() -> TempDir {
    let folder = folder_beside_outside();
    for path in built() {
        let name = path.file_name().expect("a plugin has a name");
        fs::copy(path, folder.path().join(name)).expect("the plugin was built");
    }
    let kite = Path::new("tests/outside/two_string_kite/two_string_kite.c");
    compile_c_at(kite, &[], folder.path(), "two_string_kite");
    folder
}
