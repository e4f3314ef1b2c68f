//! The command line: one binary with the server and its verbs.
//!
//! Each verb has a folder with its arguments (`generate::arguments` and so on), its work and its row. The verbs share:
//! - `arguments` defines the command line, [`options`] the shared options, [`values`] and [`output_form`] parse values; `examples` are the end of each
//!   help, and `near_words` answers words of other programs;
//! - [`backend`] answers questions in this process or on a server;
//! - [`bulk`] runs a verb over an input: `probe` checks the command, [`input`] and `blocks` read entries, [`pipeline`] spreads them over threads, [`output`] prints
//!   rows, [`results`] writes them in order, `cut_short` ends a run at Ctrl-C, [`progress`] shows the progress bar and [`tally`] counts lines;
//! - [`words`], [`solutions`] and [`trouble`] are parts of several rows;
//! - `spelling` joins options with values that follow them after a blank;
//! - `language` chooses the language of an answer;
//! - `list` fetches the lists of techniques, plugins, scales and recipes; `operator` makes the calls of `reserve` and `ledger`;
//! - [`status`] defines the exit statuses. Results go to standard output, everything else to standard error.

use std::ffi::OsString;

use clap::{Command, CommandFactory, FromArgMatches};

mod arguments;
pub mod backend;
mod bar;
mod blocks;
pub mod bulk;
pub mod calls;
mod completions;
mod config;
mod convert;
mod cut_short;
mod draw;
mod drawing;
pub mod entries;
mod examples;
pub mod flags;
mod fleet;
pub mod form;
mod generate;
mod grade;
mod health;
pub mod input;
pub(crate) mod interrupt;
pub mod json;
pub(crate) mod kept;
mod language;
mod ledger;
mod list;
mod man;
mod names;
mod operator;
pub mod options;
pub mod output;
pub mod output_form;
pub mod pipeline;
mod plugin;
mod print;
pub mod printer;
mod probe;
pub mod progress;
mod prose;
mod recipe;
mod reserve;
pub mod results;
pub mod run;
mod scale;
mod serve;
pub mod sink;
pub mod solutions;
mod solve;
pub mod status;
pub mod table;
pub mod tally;
mod technique;
mod token;
mod transform;
pub mod trouble;
pub mod values;
pub mod words;

use arguments::{Arguments, Verb};
use completions::CompletionsArguments;
use man::ManArguments;
use sudokud_server::BuildInfo;

pub use status::Status;

/// Returns the definition of the command line, without a version.
pub fn command() -> Command {
    examples::add(Arguments::command())
}

/// Runs the command of these arguments, of which the first is the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>, build: BuildInfo) -> Status {
    let parsed = command()
        .version(build.version)
        .long_version(long_version(build))
        .try_get_matches_from(arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(arguments) => perform(&arguments.verb, build),
        Err(error) => {
            // Help and version are errors of clap too. A failure to print has no place to be reported.
            drop(error.print());
            refused(&error)
        }
    }
}

/// Runs a verb.
fn perform(verb: &Verb, build: BuildInfo) -> Status {
    sudokud_engine::prepare_loading_watch(sudokud_log::prepare_thread);
    match verb {
        Verb::Serve(arguments) => serve::run(arguments, build),
        Verb::Generate(arguments) => status::conclude(generate::run(arguments)),
        Verb::Grade(arguments) => status::conclude(grade::run(arguments)),
        Verb::Solve(arguments) => status::conclude(solve::run(arguments)),
        Verb::Transform(arguments) => status::conclude(transform::run(arguments)),
        Verb::Convert(arguments) => status::conclude(convert::run(arguments)),
        Verb::Draw(arguments) => status::conclude(draw::run(arguments)),
        Verb::Print(arguments) => status::conclude(print::run(arguments)),
        Verb::Technique(verb) => technique::run(verb),
        Verb::Plugin(verb) => plugin::run(verb),
        Verb::Scale(verb) => scale::run(verb),
        Verb::Recipe(verb) => recipe::run(verb),
        Verb::Reserve(verb) => reserve::run(verb),
        Verb::Ledger(verb) => ledger::run(verb),
        Verb::Config(verb) => config::run(verb),
        Verb::Token(arguments) => token::run(arguments),
        Verb::Reload(arguments) => fleet::reload::run(arguments),
        Verb::Status(arguments) => fleet::status::run(arguments),
        Verb::Health(arguments) => health::run(arguments),
        Verb::Completions(CompletionsArguments { shell }) => completions::run(*shell, command()),
        Verb::Man(ManArguments { folder }) => man::run(folder, command()),
    }
}

/// The text of `--version`: one fact a line, so that scripts can cut it.
fn long_version(build: BuildInfo) -> String {
    let BuildInfo {
        version,
        commit,
        rustc,
        plugin_interface,
    } = build;
    format!("{version}\ncommit {commit}\nrustc {rustc}\nplugin interface {plugin_interface}")
}

/// The status of refused arguments, or of help and version, which clap reports as errors.
fn refused(error: &clap::Error) -> Status {
    if error.use_stderr() {
        Status::WrongUsage
    } else {
        Status::Done
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

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
