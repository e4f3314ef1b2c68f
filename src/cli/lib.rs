//! The command line: one binary, the server and the four verbs.
//!
//! Each verb has a folder: what may be written ([`generate::arguments`] and its like), what the verb does, and the row that
//! it prints. Beside them is what verbs share:
//! - [`arguments`] is the whole command line, [`options`] the options of several verbs, [`values`] their values;
//! - [`backend`] is the engine here or on a server;
//! - [`bulk`] is what verbs that read puzzles have in common: [`input`] reads them, [`pipeline`] spreads them over
//!   threads, [`output`] prints a row for each, in order, [`progress`] shows how far the work has come and [`tally`] sums up
//!   what became of every line; [`words`], [`solutions`] and [`trouble`] are what several
//!   rows are made of;
//! - `list` is what the lists of techniques, plugins, scales and recipes have in common;
//! - [`status`] is how the process ends. Results go to standard output, everything else to standard error.

use std::ffi::OsString;

use clap::{CommandFactory as _, Parser as _};

pub mod arguments;
pub mod backend;
mod blocks;
pub mod bulk;
pub mod completions;
pub mod config;
pub mod generate;
pub mod grade;
pub mod health;
pub mod input;
pub mod list;
pub mod options;
pub mod output;
pub mod pipeline;
pub mod plugin;
pub mod progress;
pub mod recipe;
#[cfg(test)]
mod row_tests;
pub mod scale;
pub mod serve;
pub mod solutions;
pub mod solve;
pub mod status;
pub mod tally;
pub mod technique;
pub mod token;
pub mod transform;
pub mod trouble;
pub mod values;
pub mod words;

use arguments::{Arguments, Verb};
use completions::CompletionsArguments;

pub use status::Status;

/// Does what the arguments say, the first being the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Status {
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => perform(&arguments.verb),
        Err(error) => {
            // Help and version come here too, with status 0. Without streams there is nobody to tell.
            let _ = error.print();
            refused(&error)
        }
    }
}

/// Does what was asked for.
fn perform(verb: &Verb) -> Status {
    match verb {
        Verb::Serve(arguments) => serve::run(arguments),
        Verb::Generate(arguments) => generate::run(arguments),
        Verb::Grade(arguments) => grade::run(arguments),
        Verb::Solve(arguments) => solve::run(arguments),
        Verb::Transform(arguments) => transform::run(arguments),
        Verb::Technique(verb) => technique::run(verb),
        Verb::Plugin(verb) => plugin::run(verb),
        Verb::Scale(verb) => scale::run(verb),
        Verb::Recipe(verb) => recipe::run(verb),
        Verb::Config(verb) => config::run(verb),
        Verb::Token(arguments) => token::run(arguments),
        Verb::Health(arguments) => health::run(arguments),
        Verb::Completions(CompletionsArguments { shell }) => {
            completions::run(*shell, Arguments::command())
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
}
