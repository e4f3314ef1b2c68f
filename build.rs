//! Sets the variables from which `sudokud --version` says how it was built, and packs the relocations of the program.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    set_build_info();
    pack_relocations();
}

/// Sets `BUILD_COMMIT` and `BUILD_RUSTC` for the root package alone, so that a new commit rebuilds none of the crates below. The names
/// do not begin with `SUDOKUD_`: `cargo run` passes them on to the server, which refuses unknown variables of that prefix.
fn set_build_info() {
    println!("cargo::rerun-if-env-changed=BUILD_COMMIT");
    let commit = env::var("BUILD_COMMIT").ok();
    // Of a text with spaces or lines the first word, because a line break would begin another instruction to Cargo.
    let commit = commit.and_then(|commit| commit.split_whitespace().next().map(str::to_owned));
    let commit = commit
        .or_else(checked_out)
        .unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=BUILD_COMMIT={commit}");
    let compiler = env::var("RUSTC")
        .ok()
        .and_then(|rustc| output(&rustc, &["--version"]));
    let version = compiler
        .as_deref()
        .and_then(|line| line.split_whitespace().nth(1));
    println!("cargo::rustc-env=BUILD_RUSTC={}", version.unwrap_or("unknown"));
}

/// Packs the relocations, a twentieth of the program otherwise. glibc reads them since version 2.36, so this is done only where the
/// program is built for the machine that builds it and that has this version: a program needs the glibc of its builder anyway.
fn pack_relocations() {
    let variable = |name| env::var(name).unwrap_or_default();
    if variable("TARGET") != variable("HOST") || variable("CARGO_CFG_TARGET_ENV") != "gnu" {
        return;
    }
    // Such as `glibc 2.36`.
    let version = output("getconf", &["GNU_LIBC_VERSION"]);
    let version = version
        .as_deref()
        .and_then(|line| line.strip_prefix("glibc ")?.split_once('.'));
    if version
        .is_some_and(|(major, minor)| major == "2" && minor.parse::<u32>().is_ok_and(|minor| minor >= 36))
    {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// The commit that is checked out, with `-modified` if tracked files differ from it. Only for release builds: the script has to
/// run again after every change of a source, and nothing reads the commit of a debug build.
fn checked_out() -> Option<String> {
    if env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return None;
    }
    // A source package has no repository of its own, but may lie inside that of another project.
    if !PathBuf::from(".git").exists() {
        return None;
    }
    let commit = output("git", &["rev-parse", "HEAD"])?;
    let log = output("git", &["rev-parse", "--git-path", "logs/HEAD"])?;
    for path in [log.as_str(), "Cargo.toml", "Cargo.lock", "src", "plugins"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let changes = output("git", &["status", "--porcelain", "--untracked-files=no"])?;
    let modified = if changes.is_empty() { "" } else { "-modified" };
    Some(commit + modified)
}

/// The standard output of a command that succeeds, without the last newline.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
