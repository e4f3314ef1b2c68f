//! The options that several verbs share. A verb takes each group with `#[command(flatten)]`.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Args;

use crate::calls::Backend;
use crate::form::Form;
use crate::status::complain;
use crate::values;
use sudokud_service::Language;

/// The heading of the options of the connection in each help.
const CONNECTION: &str = "Server";

/// Where the work is done.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct EngineFlags {
    /// Server that does the work [default: this process]
    #[arg(long, value_name = "URL", value_parser = values::url, help_heading = CONNECTION)]
    pub server: Option<String>,
    /// How to be its client.
    #[command(flatten)]
    pub client: ClientFlags,
    /// What this process loads.
    #[command(flatten)]
    pub local: LocalFlags,
    /// Snapshot revision that every answer must have; with another one the run ends with status 3 [default: any]
    #[arg(long, value_name = "REVISION", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub revision: Option<String>,
}

/// What this process loads when it does the work.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct LocalFlags {
    /// Folder of technique plugins [default: as configured, else `plugins` beside the executable]
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
    /// The configuration file.
    #[command(flatten)]
    pub config: ConfigFlag,
}

/// The configuration file, for every verb.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct ConfigFlag {
    /// Configuration file [default: the variable `SUDOKUD_CONFIG`, if it is set]
    #[arg(id = "config", long = "config", value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// The options of a client of a server.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct ClientFlags {
    /// The credentials of the client.
    #[command(flatten)]
    pub credentials: CredentialFlags,
    /// Longest time without an answer of the server, after which it is given up
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "5m", requires = "server", help_heading = CONNECTION)]
    pub server_timeout: Duration,
}

/// The credentials of a client, and the authorities that it trusts.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct CredentialFlags {
    /// Authorities that the server's certificate must come from, PEM [default: those of this system]
    #[arg(long, value_name = "FILE", requires = "server", help_heading = CONNECTION)]
    pub ca: Option<PathBuf>,
    /// Certificate of the client, PEM
    #[arg(long, value_name = "FILE", requires = "server", requires = "certificate_key", help_heading = CONNECTION)]
    pub certificate: Option<PathBuf>,
    /// Private key of the client's certificate, PEM
    #[arg(long, value_name = "FILE", requires = "server", requires = "certificate", help_heading = CONNECTION)]
    pub certificate_key: Option<PathBuf>,
    /// File with the token for the server [default: the variable `SUDOKUD_TOKEN`, if it is set]
    #[arg(long, value_name = "FILE", requires = "server", help_heading = CONNECTION)]
    pub token_file: Option<PathBuf>,
}

/// The form of the output of verbs that print a row for each puzzle.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct OutputFlags {
    /// Form of the output [default: text on a terminal, otherwise tsv]
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    pub output: Option<Form>,
    /// File for the results, whose old content they replace; without --output, its ending sets the form: csv for `.csv`, json for `.json`, `.jsonl` and `.ndjson`, otherwise tsv; `-` is standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Add the column `revision`: the snapshot of plugins, scales and recipes that made the answer; json always has it
    #[arg(long)]
    pub show_revision: bool,
}

impl OutputFlags {
    /// The file for the results; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        named_file(self.out.as_deref())
    }
}

/// The file that `--out` names; `None` for `-`, which is standard output.
pub fn named_file(out: Option<&Path>) -> Option<&Path> {
    out.filter(|out| *out != Path::new("-"))
}

/// The form of the output of lists, which have no pictures.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct ListFlags {
    /// Form of the output [default: text on a terminal, otherwise tsv]
    #[arg(long, value_name = "FORM", value_parser = Form::without_pictures(), ignore_case = true)]
    pub output: Option<Form>,
}

/// The number of puzzles that are worked on at the same time.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct ThreadFlags {
    /// Number of puzzles worked on at the same time, at most 4096 [default: one for each processor; 16 with --server]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// The calls that a server is asked to answer at the same time, without `--threads`.
const CALLS_AT_ONCE: NonZeroUsize = NonZeroUsize::new(16).unwrap();

impl ThreadFlags {
    /// The number of threads for work in this process or on a server.
    pub fn number(&self, engine: &EngineFlags) -> NonZeroUsize {
        let usual = || match engine.server {
            Some(_) => CALLS_AT_ONCE,
            None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        self.threads.unwrap_or_else(usual)
    }
}

/// The puzzles to read.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct InputFlags {
    /// Format of the input [default: found by the file's ending or its first line]
    #[arg(long, value_name = "NAME", value_parser = values::format(), ignore_case = true)]
    pub format: Option<sudokud_formats::Format>,
    /// Column of the lines, by name or number from 1, or path in JSON, with the puzzles
    #[arg(long, value_name = "COLUMN", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub column: Option<String>,
    /// Files with the puzzles, or puzzles themselves; `-` is standard input [default: standard input]
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// The options of a verb that prints rows for each puzzle of its input.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct PuzzleFlags {
    /// The puzzles.
    #[command(flatten)]
    pub input: InputFlags,
    /// Form and file of the output.
    #[command(flatten)]
    pub output: OutputFlags,
    /// How many puzzles are worked on at the same time.
    #[command(flatten)]
    pub threads: ThreadFlags,
    /// Where the work is done.
    #[command(flatten)]
    pub engine: EngineFlags,
}

/// The options of a list that this process or a server has.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct CatalogFlags {
    /// Form of the output.
    #[command(flatten)]
    pub list: ListFlags,
    /// Where the list is.
    #[command(flatten)]
    pub engine: EngineFlags,
}

/// A file that is checked with the plugins of this process.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct CheckFlags {
    /// File to check
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// What is loaded.
    #[command(flatten)]
    pub local: LocalFlags,
}

/// The language of texts for people.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct LanguageFlag {
    /// Language of the texts, a tag such as `de` or `de-AT`; English for a language without texts [default: en]
    #[arg(id = "language", long = "language", value_name = "TAG", value_parser = values::language)]
    pub tag: Option<String>,
}

impl LanguageFlag {
    /// The tag for a request; empty if none is named.
    pub fn tag(&self) -> String {
        self.tag.clone().unwrap_or_default()
    }

    /// The language of words that are not part of an answer. Standard error says so if the answers have no texts in the named one.
    pub fn chosen(&self, backend: &Backend) -> Language {
        let Some(tag) = self.tag.as_deref() else {
            return Language::english();
        };
        let primary = tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
        if primary != "en" {
            let tags = backend.engine.language_tags();
            if !tags.is_empty() && !tags.contains(&primary) {
                complain(&format!(
                    "--language {tag}: no texts in this language, so English is used; there are {}",
                    tags.join(" and ")
                ));
            }
        }
        // The parser of the option has refused malformed tags.
        backend.engine.languages().of_tag(tag).unwrap_or_default()
    }
}
