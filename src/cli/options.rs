//! Defines the options that several verbs share.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::output_form::{self, OutputForm};
use super::values::{self, FormChoice};

/// Where the work is done.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Engine {
    /// Folder of technique plugins [default: as configured, else `plugins` beside the executable]
    #[arg(long, value_name = "DIR", conflicts_with = "server")]
    pub plugins: Option<PathBuf>,
    /// Server that does the work [default: this process]
    #[arg(long, value_name = "URL", value_parser = values::url)]
    pub server: Option<String>,
    /// How to be its client.
    #[command(flatten)]
    pub client: ClientOptions,
}

/// The options of a client of a server.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct ClientOptions {
    /// The credentials of the client.
    #[command(flatten)]
    pub credentials: Credentials,
    /// Longest time without an answer of the server, after which it is given up
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "5m", requires = "server")]
    pub server_timeout: Duration,
}

/// The credentials of a client, and whose certificate its server may show.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct Credentials {
    /// Authorities that the server's certificate must come from, PEM [default: those of this system]
    #[arg(long, value_name = "FILE", requires = "server")]
    pub ca: Option<PathBuf>,
    /// Certificate of the client, PEM
    #[arg(long, value_name = "FILE", requires = "server", requires = "certificate_key")]
    pub certificate: Option<PathBuf>,
    /// Private key of the client's certificate, PEM
    #[arg(long, value_name = "FILE", requires = "server", requires = "certificate")]
    pub certificate_key: Option<PathBuf>,
    /// File with the token for the server [default: the variable `SUDOKUD_TOKEN`, if it is set]
    #[arg(long, value_name = "FILE", requires = "server")]
    pub token_file: Option<PathBuf>,
}

/// The options of verbs that work on many puzzles.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Common {
    /// Form of the output [default: text on a terminal, otherwise tsv]
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    pub output: Option<OutputForm>,
    /// File for the results, whose old content they replace; without --output, its ending sets the form: csv for `.csv`, json for `.json`, `.jsonl` and `.ndjson`, and tsv for any other, also `.txt`; `-` is standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Number of threads in this process, at most 4096 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Where the work is done.
    #[command(flatten)]
    pub engine: Engine,
}

impl Common {
    /// The file for the results; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        named_file(self.out.as_deref())
    }
}

/// The file that `--out` names; `None` for `-`, which is standard output.
pub(crate) fn named_file(out: Option<&Path>) -> Option<&Path> {
    out.filter(|out| *out != Path::new("-"))
}

/// The puzzles to read.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Input {
    /// Format of the input; `auto` finds it by the content
    #[arg(long, value_name = "NAME", value_parser = values::form(), ignore_case = true, default_value_t = FormChoice::Auto)]
    pub format: FormChoice,
    /// Name or number of the column, or key, with the puzzles of a table, JSON or YAML [default: found by its name and content]
    #[arg(long, value_name = "COLUMN", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub column: Option<String>,
    /// Print also what came with each puzzle, such as its id or title, after the other columns, behind the number of its record: of tables, JSON, YAML and links (auto), of all formats (always), or nothing (never)
    #[arg(long, value_name = "WHEN", value_enum, ignore_case = true, num_args = 0..=1, require_equals = true, default_value_t = Keep::Auto, default_missing_value = "always")]
    pub keep: Keep,
    /// Leave out the first N entries of the input, puzzles and bad entries, such as those of a run that Ctrl-C has ended
    #[arg(long, value_name = "N", value_parser = values::skip, allow_negative_numbers = true, default_value_t = 0, hide_default_value = true)]
    pub skip: u64,
    /// Files with the puzzles, or puzzles themselves; `-` is standard input [default: standard input]
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// When to print what came with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Keep {
    /// For tables, JSON, YAML and links.
    Auto,
    /// For all formats: also titles and comments.
    Always,
    /// Never.
    Never,
}

/// The options of lists.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct ListArguments {
    /// Form of the output [default: text on a terminal, otherwise tsv]
    #[arg(long, value_name = "FORM", value_parser = output_form::list_form(), ignore_case = true)]
    pub output: Option<OutputForm>,
    /// Whose techniques, plugins, scales or recipes.
    #[command(flatten)]
    pub engine: Engine,
}

/// A file to check with the plugins of this process.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct CheckArguments {
    /// File to check
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Folder of technique plugins [default: as configured, else `plugins` beside the executable]
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}
