//! Options that several verbs have.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::values::{self, OutputForm};
use sudokud_puzzle::formats::Format;

/// Where the work is done.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Engine {
    /// The folder of technique plugins for work in this process
    #[arg(long, value_name = "DIR", conflicts_with = "server")]
    pub plugins: Option<PathBuf>,
    /// Let this server do the work; the list of plugins needs the address of its operator's calls
    #[arg(long, value_name = "URL", value_parser = values::url)]
    pub server: Option<String>,
    /// What is shown to that server
    #[command(flatten)]
    pub credentials: Credentials,
}

/// What is shown to a server, and whose certificate it may show.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct Credentials {
    /// The authorities that a server's certificate must come from, PEM; left out: those of this system
    #[arg(long, value_name = "FILE", requires = "server")]
    pub ca: Option<PathBuf>,
    /// The certificate to show to a server, PEM
    #[arg(long, value_name = "FILE", requires = "server", requires = "certificate_key")]
    pub certificate: Option<PathBuf>,
    /// The private key of that certificate, PEM
    #[arg(long, value_name = "FILE", requires = "server", requires = "certificate")]
    pub certificate_key: Option<PathBuf>,
    /// A file with the token for a server; left out: the variable `SUDOKUD_TOKEN`, if it is set
    #[arg(long, value_name = "FILE", requires = "server")]
    pub token_file: Option<PathBuf>,
}

/// Common to the four verbs.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Common {
    /// The form of the output; left out: text on a terminal, tsv otherwise
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    pub output: Option<OutputForm>,
    /// How many threads work; left out: one for each processor
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Where the work is done
    #[command(flatten)]
    pub engine: Engine,
}

/// The puzzles to read.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Input {
    /// The format of the input: line, rows, bordered, pencil-marks, candidates, sdm, sdk, ss, hodoku or open-sudoku
    #[arg(long, value_name = "NAME", default_value_t = Format::Line)]
    pub format: Format,
    /// The file to read; left out: standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// What is listed, and how.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct List {
    /// The form of the output; left out: text on a terminal, tsv otherwise
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    pub output: Option<OutputForm>,
    /// Whose techniques, plugins, scales or recipes
    #[command(flatten)]
    pub engine: Engine,
}

/// A file to check with the plugins of this process.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Check {
    /// The file
    pub file: PathBuf,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}
