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
mod blocks;
pub mod bulk;
pub mod calls;
mod completions;
mod config;
mod cut_short;
mod draw;
pub mod entries;
mod examples;
pub mod flags;
mod fields;
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
mod man;
mod near_words;
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
mod recipe;
mod reserve;
pub mod results;
#[cfg(test)]
mod row_tests;
mod scale;
mod serve;
pub mod solutions;
mod solve;
mod spelling;
pub mod status;
pub mod table;
pub mod tally;
pub mod technique;
mod technique_names;
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
    let arguments = spelling::joined(arguments);
    let parsed = command()
        .version(build.version)
        .long_version(long_version(build))
        .try_get_matches_from(&arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(arguments) => perform(&arguments.verb, build),
        Err(error) => {
            let command = command();
            let verb = arguments.get(1).and_then(|verb| command.find_subcommand(verb));
            match near_words::message(&error, verb) {
                Some(message) => status::complain(&message),
                // Help and version are errors of clap too. A failure to print has no place to be reported.
                None => drop(error.print()),
            }
            refused(&error)
        }
    }
}

/// Runs a verb.
fn perform(verb: &Verb, build: BuildInfo) -> Status {
    sudokud_engine::prepare_loading_watch(sudokud_host::log::prepare_thread);
    match verb {
        Verb::Serve(arguments) => conclude(serve::run(arguments, build)),
        Verb::Generate(arguments) => generate::run(arguments),
        Verb::Grade(arguments) => grade::run(arguments),
        Verb::Solve(arguments) => solve::run(arguments),
        Verb::Transform(arguments) => transform::run(arguments),
        Verb::Draw(arguments) => draw::run(arguments),
        Verb::Print(arguments) => print::run(arguments),
        Verb::Technique(verb) => conclude(technique::run(verb)),
        Verb::Plugin(verb) => conclude(plugin::run(verb)),
        Verb::Scale(verb) => conclude(scale::run(verb)),
        Verb::Recipe(verb) => conclude(recipe::run(verb)),
        Verb::Reserve(verb) => conclude(reserve::run(verb)),
        Verb::Ledger(verb) => conclude(ledger::run(verb)),
        Verb::Config(verb) => conclude(config::run(verb)),
        Verb::Token(arguments) => conclude(token::run(arguments)),
        Verb::Reload(arguments) => conclude(fleet::reload::run(arguments)),
        Verb::Status(arguments) => conclude(fleet::status::run(arguments)),
        Verb::Health(arguments) => conclude(health::run(arguments)),
        Verb::Completions(CompletionsArguments { shell }) => conclude(completions::run(*shell, command())),
        Verb::Man(ManArguments { folder }) => conclude(man::run(folder, command())),
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
