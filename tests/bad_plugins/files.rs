//! Makes the files of bad plugins: compiled, changed, or no library at all.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use crate::shared::{compile_c_at, plugin_name};

/// How the file of a bad plugin is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// From a source in `plugins`, with these flags.
    C(&'static str, &'static [&'static str]),
    /// From an example of the package `rust`.
    Rust(&'static str),
    /// The bytes of a plugin that breaks no rule, changed.
    Changed(fn(Vec<u8>) -> Vec<u8>),
    /// By hand, in this folder under a plugin's name.
    Made(fn(&Path)),
}

/// The name of the file of every bad plugin.
pub(crate) fn bad_name() -> String {
    plugin_name("bad")
}

impl Form {
    /// Puts the files into the folder of a server, each by a rename, so that no reload reads half of one.
    pub(crate) fn put(self, folder: &Path) {
        match self {
            Self::C(source, flags) => rename_into(folder, &compiled(source, flags)),
            Self::Rust(example) => rename_into(folder, &fs::read(rust(example)).unwrap()),
            Self::Changed(change) => rename_into(folder, &change(good())),
            Self::Made(make) => make(folder),
        }
    }
}

/// Puts these bytes into the folder under the name of the bad plugin.
pub(crate) fn rename_into(folder: &Path, bytes: &[u8]) {
    let half = folder.join("bad.part");
    fs::write(&half, bytes).unwrap();
    fs::rename(half, folder.join(bad_name())).unwrap();
}

/// The bytes of a plugin from a source in `plugins`, compiled at the first use.
pub(crate) fn compiled(source: &str, flags: &[&str]) -> Vec<u8> {
    static COMPILED: Mutex<BTreeMap<String, Vec<u8>>> = Mutex::new(BTreeMap::new());
    let key = [&[source], flags].concat().join(" ");
    if let Some(bytes) = COMPILED.lock().unwrap().get(&key) {
        return bytes.clone();
    }
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new("tests/bad_plugins/plugins").join(source);
    let all = [&["-pthread"], flags].concat();
    // Without the lock: other tests compile beside this one.
    let bytes = fs::read(compile_c_at(&source, &all, folder.path(), "bad")).unwrap();
    COMPILED.lock().unwrap().insert(key, bytes.clone());
    bytes
}

/// The bytes of a plugin that breaks no rule.
pub(crate) fn good() -> Vec<u8> {
    compiled("good.c", &[])
}

/// The library of an example of the package `rust`. All are built at the first use.
fn rust(example: &str) -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let folder = BUILT.get_or_init(|| {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad_plugins");
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad_plugins/rust/Cargo.toml");
        let built = Command::new(env!("CARGO"))
            .args(["build", "--examples", "--offline", "--quiet", "--manifest-path"])
            .arg(manifest)
            .env("CARGO_TARGET_DIR", &target)
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&built.stderr);
        assert!(built.status.success(), "{errors}");
        target.join("debug/examples")
    });
    folder.join(format!("lib{example}.so"))
}

/// Overwrites two bytes of the ELF header.
fn with_header(mut bytes: Vec<u8>, at: usize, value: u16) -> Vec<u8> {
    bytes[at..at + 2].copy_from_slice(&value.to_le_bytes());
    bytes
}

/// A library for another machine: aarch64, or x86-64 on aarch64.
pub(crate) fn for_other_machine(bytes: Vec<u8>) -> Vec<u8> {
    with_header(bytes, 18, if cfg!(target_arch = "aarch64") { 62 } else { 183 })
}

/// An object file instead of a library.
pub(crate) fn object_file(bytes: Vec<u8>) -> Vec<u8> {
    with_header(bytes, 16, 1)
}

pub(crate) fn text(_: Vec<u8>) -> Vec<u8> {
    b"#!/bin/sh\necho a plugin\n".to_vec()
}

pub(crate) fn nothing(_: Vec<u8>) -> Vec<u8> {
    Vec::new()
}

pub(crate) fn directory(folder: &Path) {
    fs::create_dir(folder.join(bad_name())).unwrap();
}

pub(crate) fn fifo(folder: &Path) {
    let made = Command::new("mkfifo").arg(folder.join(bad_name())).status();
    assert!(made.unwrap().success());
}

pub(crate) fn symlink_loop(folder: &Path) {
    symlink(bad_name(), folder.join(bad_name())).unwrap();
}

pub(crate) fn dangling_symlink(folder: &Path) {
    symlink("/no/such/file", folder.join(bad_name())).unwrap();
}

/// A plugin that breaks no rule under a name that is not UTF-8.
pub(crate) fn name_of_other_bytes(folder: &Path) {
    let name = OsStr::from_bytes(b"libsudoku_technique_\xff.so");
    fs::write(folder.join(name), good()).unwrap();
}

/// A plugin that breaks no rule under a name that no plugin has.
pub(crate) fn other_name(folder: &Path) {
    fs::write(folder.join("libbad.so"), good()).unwrap();
}

/// Two plugins with the same technique.
pub(crate) fn two_with_one_id(folder: &Path) {
    rename_into(folder, &good());
    fs::write(
        folder.join(plugin_name("worse")),
        compiled("good.c", &["-DNAME=\"worse\""]),
    )
    .unwrap();
}

/// Removes whatever a bad plugin put into the folder.
pub(crate) fn clear(folder: &Path, shipped: &[String]) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        if shipped.iter().any(|shipped| name == shipped.as_str()) {
            continue;
        }
        if path.is_dir() && !path.is_symlink() {
            fs::remove_dir(path).unwrap();
        } else {
            fs::remove_file(path).unwrap();
        }
    }
}
