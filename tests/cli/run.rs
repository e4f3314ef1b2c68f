//! Runs the binary, without the tester's environment.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

use crate::loading::without_loading;

/// A puzzle that naked singles and full houses solve.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A puzzle of our own generator (seed 2, level hard).
pub(crate) const HARD: &str =
    "..95.6.4...8...1.3............96.3.5..2.7.46.3...51...7.3..5.98.253....7....9....";
/// No solution, though no digit stands twice: the easy puzzle with a given moved.
pub(crate) const NONE: &str =
    ".5..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Digit 5 twice in a row.
pub(crate) const CONFLICT: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The easy puzzle less its first three rows: many solutions.
pub(crate) fn several() -> String {
    ".".repeat(27) + &EASY[27..]
}

/// How a run ended.
pub(crate) struct Run {
    /// The exit status.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error, without the warning that a plugin is still being loaded.
    pub(crate) err: String,
}

impl Run {
    /// The lines of standard output.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    /// The columns of line `index`.
    pub(crate) fn columns(&self, index: usize) -> Vec<&str> {
        self.lines()[index].split('\t').collect()
    }
}

/// The binary with these arguments.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokud"));
    command.env_clear();
    // Many tests know the levels and scores of this scale.
    command.env("SUDOKUD_SCALES_DEFAULT", "hodoku");
    command.args(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs `command` to its end with `input` on standard input.
pub(crate) fn finish(mut command: Command, input: &str) -> Run {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that reads nothing closes its end: no failure of the test.
    let feeder = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Run {
        status: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: without_loading(&String::from_utf8(output.stderr).unwrap()),
    }
}

/// Runs the binary with the words of `line` and `input` on standard input.
pub(crate) fn sudokud(line: &str, input: &str) -> Run {
    finish(command(&line.split_whitespace().collect::<Vec<_>>()), input)
}
