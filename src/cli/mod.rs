//! The command line: one binary, the server and the four verbs.
//!
//! Map, in the order of a run: [`arguments`] (with [`operations`] and [`values`]) is what may be written; `verbs` has a
//! file for each verb; [`backend`] is the engine here or on a server; [`bulk`] is what verbs that read puzzles have in
//! common: [`input`] reads them, [`pipeline`] spreads them over threads, [`output`] prints [`rows`] for each, in
//! order, and [`progress`] shows how far the work has come. Results go to standard output, everything else to
//! standard error.
//! [`Status`] is how the process ends.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{ExitCode, Termination};

use clap::Parser;

pub mod arguments;
pub mod backend;
mod blocks;
pub mod bulk;
pub mod input;
pub mod operations;
pub mod output;
pub mod pipeline;
pub mod progress;
pub mod rows;
pub mod values;
mod verbs;

use arguments::Arguments;

/// How a run ended; the numbers are the exit statuses that scripts rely on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Status {
    /// Everything was done.
    Done = 0,
    /// At least one line failed; the others were done.
    SomeFailed = 1,
    /// The command line made no sense, or named a file that cannot be read.
    WrongUsage = 2,
    /// The configuration, a scale or a plugin is bad.
    BadConfiguration = 64,
}

impl Termination for Status {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Does what the arguments say, the first being the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Status {
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => verbs::run(&arguments.verb),
        Err(error) => {
            // Help and version come here too, with status 0. Without streams there is nobody to tell.
            let _ = error.print();
            refused(&error)
        }
    }
}

/// How a run ends that was not begun: well, when help or the version was asked for.
fn refused(error: &clap::Error) -> Status {
    if error.use_stderr() {
        Status::WrongUsage
    } else {
        Status::Done
    }
}

/// Says on standard error what went wrong.
pub fn complain(message: &str) {
    // Without standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "sudokud: {message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_no_error_and_wrong_usage_is() {
        for (line, status) in [
            ("sudokud --version", Status::Done),
            ("sudokud grade --help", Status::Done),
            ("sudokud grade --nonsense", Status::WrongUsage),
            ("sudokud", Status::WrongUsage),
        ] {
            let error = Arguments::try_parse_from(line.split_whitespace()).unwrap_err();
            assert_eq!(refused(&error), status, "{line}");
        }
    }

    #[test]
    fn exit_statuses_are_those_of_the_manual() {
        let all = [
            Status::Done,
            Status::SomeFailed,
            Status::WrongUsage,
            Status::BadConfiguration,
        ];
        assert_eq!(all.map(|status| status as u8), [0, 1, 2, 64]);
        assert_eq!(Status::Done.max(Status::SomeFailed), Status::SomeFailed);
    }
}
