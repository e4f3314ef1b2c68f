//! Defines the arguments of `sudokud plugin`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::new::NewArguments;
use crate::options::{ClientOptions, ListArguments};
use crate::output_form::{self, OutputForm};
use crate::values;

/// `sudokud plugin`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum PluginVerb {
    /// List the loaded plugins; --server is the address of the operators (port 50052).
    List(ListArguments),
    /// Make a folder with the sources of a new plugin, which builds without the network.
    New(NewArguments),
    /// Try plugin files in a child process, as a server does before it opens them.
    Check(CheckPluginArguments),
    /// Take a plugin or a technique out of a running server, until it is lifted.
    Quarantine(QuarantineArguments),
    /// Take a plugin or a technique that is in quarantine back into service.
    Lift(LiftArguments),
    /// Try the plugin on standard input, in this process; `check` starts this.
    #[command(hide = true)]
    Try(TryArguments),
}

/// `sudokud plugin check`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CheckPluginArguments {
    /// Plugin files, or folders with such files
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Form of the output [default: text on a terminal, otherwise tsv]
    #[arg(long, value_name = "FORM", value_parser = output_form::list_form(), ignore_case = true)]
    pub(crate) output: Option<OutputForm>,
    /// Number of random boards, in addition to those that are always tried
    #[arg(
        long,
        value_name = "N",
        value_parser = values::random_boards,
        default_value_t = sudokud_admission::corpus::USUAL_RANDOM_BOARDS
    )]
    pub(crate) random_boards: usize,
    /// Ask slow techniques about all boards, too; without it, as in a server, only about the first ones
    #[arg(long)]
    pub(crate) thorough: bool,
    /// Processor time of one question after which a technique counts as hanging
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "2s")]
    pub(crate) patience: Duration,
    /// Number of children at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// File with a list of passed plugins, to which those that pass are added; a server that finds it beside its plugins as `passed-plugins` does not try them again
    #[arg(long, value_name = "FILE")]
    pub(crate) write_cache: Option<PathBuf>,
}

/// `sudokud plugin quarantine`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct QuarantineArguments {
    /// What to take out.
    #[command(flatten)]
    pub(crate) target: TargetArguments,
    /// The reason, which `plugin list` shows
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) reason: String,
    /// The server.
    #[command(flatten)]
    pub(crate) operator: OperatorArguments,
}

/// `sudokud plugin lift`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct LiftArguments {
    /// What to take back.
    #[command(flatten)]
    pub(crate) target: TargetArguments,
    /// The server.
    #[command(flatten)]
    pub(crate) operator: OperatorArguments,
}

/// A plugin or one of its techniques.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct TargetArguments {
    /// Name of the plugin, or at least the first 8 digits of its file's SHA-256
    #[arg(value_name = "PLUGIN")]
    pub(crate) plugin: String,
    /// Id of one technique [default: the whole plugin]
    #[arg(long, value_name = "ID")]
    pub(crate) technique: Option<String>,
}

/// The server of an operator, and the form of its answer.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct OperatorArguments {
    /// Form of the output [default: text on a terminal, otherwise tsv]
    #[arg(long, value_name = "FORM", value_parser = output_form::list_form(), ignore_case = true)]
    pub(crate) output: Option<OutputForm>,
    /// Operators' address of the server
    #[arg(long, value_name = "URL", value_parser = values::url, default_value = "http://127.0.0.1:50052")]
    pub(crate) server: String,
    /// How to be its client.
    #[command(flatten)]
    pub(crate) client: ClientOptions,
}

/// `sudokud plugin try`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct TryArguments {
    /// Bytes that the plugin may use
    #[arg(long, value_name = "BYTES")]
    pub(crate) memory: u64,
    /// Number of random boards
    #[arg(long, value_name = "N")]
    pub(crate) boards: usize,
    /// Ask slow techniques about all boards too
    #[arg(long)]
    pub(crate) thorough: bool,
}
