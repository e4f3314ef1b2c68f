//! Tries plugin files in child processes (`plugin check`), and is such a child (`plugin try`).

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Args;

use super::check_row::{COLUMNS, CheckRow};
use crate::flags::ListFlags;
use crate::printer::print_list;
use crate::status::{CommandError, Outcome, Status, complain};
use crate::values;
use sudokud_admission::child::{self, ChildSettings};
use sudokud_admission::{Launcher, PassedFiles, Thoroughness, TrialScope};
use sudokud_engine::{LoadError, PluginFile, PluginFolder};

/// More would take so much memory and time of the child that the plugin would be blamed.
const MOST_RANDOM_BOARDS: usize = 100_000;

/// `sudokud plugin check`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CheckArguments {
    /// Plugin files, or folders with such files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    list: ListFlags,
    /// Number of random boards, in addition to those that are always tried
    #[arg(
        long,
        value_name = "N",
        value_parser = values::whole(0..=MOST_RANDOM_BOARDS),
        default_value_t = sudokud_admission::corpus::USUAL_RANDOM_BOARDS
    )]
    random_boards: usize,
    /// Ask slow techniques about all boards, too; without it, as in a server, only about the first ones
    #[arg(long)]
    thorough: bool,
    /// Processor time of one question after which a technique counts as hanging
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "2s")]
    patience: Duration,
    /// Number of children at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// File with a list of passed plugins, to which those that pass are added; a server that finds it beside its plugins as `passed-plugins` does not try them again
    #[arg(long, value_name = "FILE")]
    write_cache: Option<PathBuf>,
}

/// `sudokud plugin try`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct TryArguments {
    /// Bytes that the plugin may use
    #[arg(long, value_name = "BYTES")]
    memory: u64,
    /// Number of random boards
    #[arg(long, value_name = "N")]
    boards: usize,
    /// Ask slow techniques about all boards too
    #[arg(long)]
    thorough: bool,
}

/// Tries the files and prints a row for each.
pub(super) fn run(arguments: &CheckArguments) -> Outcome {
    let paths = expanded(&arguments.files).map_err(|error| CommandError::usage(error.to_string()))?;
    let read: Vec<Result<PluginFile, LoadError>> = paths.iter().map(|path| PluginFile::read(path)).collect();
    let files: Vec<&PluginFile> = read.iter().flatten().collect();
    let launcher = Launcher::default().with_scope(TrialScope {
        random_boards: arguments.random_boards,
        patience: arguments.patience,
        thoroughness: thoroughness(arguments.thorough),
    });
    let threads = (arguments.threads)
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN);
    let mut reports = launcher.try_all(&files, threads).into_iter();
    let mut passed = Vec::new();
    let mut rows = Vec::new();
    for (path, read) in paths.iter().zip(&read) {
        match read {
            Err(error) => rows.push(CheckRow::unread(path, &error.kind)),
            Ok(file) => {
                let row = CheckRow::tried(file, reports.next().expect("each file was tried"));
                if row.status() == Status::Done {
                    passed.push(file);
                }
                rows.push(row);
            }
        }
    }
    let mut status = rows.iter().map(CheckRow::status).max().unwrap_or(Status::Done);
    if let Some(list) = &arguments.write_cache
        && let Err(error) = add_to_list(list, passed)
    {
        complain(&format!("cannot write {}: {error}", list.display()));
        status = status.max(Status::SomeFailed);
    }
    print_list(arguments.list.output, COLUMNS, &rows)?;
    Ok(status)
}

/// Returns the files, with the plugin files of each folder in its place.
fn expanded(named: &[PathBuf]) -> Result<Vec<PathBuf>, LoadError> {
    let of_one = |path: &PathBuf| {
        if path.is_dir() {
            PluginFolder(path.clone()).files()
        } else {
            Ok(vec![path.clone()])
        }
    };
    let all: Vec<Vec<PathBuf>> = named.iter().map(of_one).collect::<Result<_, _>>()?;
    Ok(all.concat())
}

fn thoroughness(is_thorough: bool) -> Thoroughness {
    if is_thorough {
        Thoroughness::Whole
    } else {
        Thoroughness::Usual
    }
}

/// Adds files to a list of those that passed.
fn add_to_list(list: &Path, passed: Vec<&PluginFile>) -> std::io::Result<()> {
    let mut known = PassedFiles::read(list)?;
    for file in passed {
        known.add(file);
    }
    known.write(list)
}

/// Tries the plugin on standard input; the record goes to standard output.
pub(super) fn child(arguments: &TryArguments) -> Outcome {
    let settings = ChildSettings {
        memory: arguments.memory,
        random_boards: arguments.boards,
        thoroughness: thoroughness(arguments.thorough),
    };
    match child::run(settings) {
        Ok(()) => Ok(Status::Done),
        Err(error) => Err(CommandError::failed(error.to_string())),
    }
}
