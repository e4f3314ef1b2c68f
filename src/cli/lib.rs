//! The command line: one binary with the server and its verbs.
//!
//! A verb is a file or a folder with its arguments, its request, and its columns. The verbs share:
//! - `arguments` defines the command line, [`flags`] the options of several verbs, [`values`] parses values, `examples` has the end of each
//!   help;
//! - [`calls`] answers a request in this process or on a server; `operator` has the options and the address of an operator's server;
//! - [`entries`] reads puzzles, [`run`](mod@run) runs a verb on each, [`pipeline`] on several threads, `output`, [`sink`] and `bar` take results and
//!   show progress;
//! - [`form`], [`table`], [`printer`], [`json`] and `fields` print rows; `drawing`, `prose` and `names` are parts of texts;
//! - `interrupt` catches Ctrl-C;
//! - [`status`] defines the exit statuses. Results go to standard output, everything else to standard error.

use std::ffi::OsString;

use clap::{Command, CommandFactory, FromArgMatches};

mod arguments;
mod bar;
pub mod calls;
mod completions;
mod config;
mod convert;
mod draw;
mod drawing;
pub mod entries;
mod examples;
mod fields;
pub mod flags;
mod fleet;
pub mod form;
mod generate;
mod grade;
mod health;
pub(crate) mod interrupt;
pub mod json;
mod ledger;
mod man;
mod names;
mod operator;
mod output;
pub mod pipeline;
mod plugin;
mod position;
mod print;
pub mod printer;
mod prose;
mod recipe;
mod reserve;
pub mod run;
mod scale;
mod serve;
pub mod sink;
mod solve;
pub mod status;
pub mod table;
pub mod technique;
mod token;
mod transform;
pub mod values;

use arguments::{Arguments, Verb};
use completions::CompletionsArguments;
use man::ManArguments;
use sudokud_server::BuildInfo;

pub use status::Status;
use status::{Outcome, conclude};

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
        Ok(arguments) => conclude(perform(&arguments.verb, build)),
        Err(error) => {
            // Help and version are errors of clap too. A failure to print has no place to be reported.
            drop(error.print());
            refused(&error)
        }
    }
}

/// Runs a verb.
fn perform(verb: &Verb, build: BuildInfo) -> Outcome {
    sudokud_engine::prepare_loading_watch(sudokud_host::log::prepare_thread);
    match verb {
        Verb::Serve(arguments) => serve::run(arguments, build),
        Verb::Generate(arguments) => generate::run(arguments),
        Verb::Grade(arguments) => grade::run(arguments),
        Verb::Solve(arguments) => solve::run(arguments),
        Verb::Transform(arguments) => transform::run(arguments),
        Verb::Convert(arguments) => convert::run(arguments),
        Verb::Draw(arguments) => draw::run(arguments),
        Verb::Print(arguments) => print::run(arguments),
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
