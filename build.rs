//! Sets the variables from which `sudokud --version` says how it was built.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// Sets `BUILD_COMMIT` and `BUILD_RUSTC` for the root package alone, so that a new commit rebuilds none of the crates below. The names
/// do not begin with `SUDOKUD_`: `cargo run` passes them on to the server, which refuses unknown variables of that prefix.
fn main() {
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
