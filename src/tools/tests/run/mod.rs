//! Runs the tools, without the tester's environment.

use std::process::Command;

/// How a run ended.
pub(crate) struct ToolRun {
    /// The exit status.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// Runs the tools with the words of `line`, at the root of the repository.
pub(crate) fn tool(line: &str) -> ToolRun {
    let output = Command::new(env!("CARGO_BIN_EXE_sudokud-tools"))
        .env_clear()
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .args(line.split_whitespace())
        .output()
        .unwrap();
    ToolRun {
        status: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
