//! Tries plugin files in child processes (`plugin check`), and is such a child (`plugin try`).

use std::path::{Path, PathBuf};

use super::arguments::{CheckPluginArguments, TryArguments};
use super::check_row::CheckRow;
use crate::bulk;
use crate::output::Printer;
use crate::results::print;
use crate::status::{Status, complain};
use sudokud_admission::child::{self, ChildSettings};
use sudokud_admission::{Launcher, PassedFiles, Thoroughness, TrialScope};
use sudokud_engine::{LoadError, PluginFile, PluginFolder};

/// Tries the files and prints a row for each.
pub(super) fn run(arguments: &CheckPluginArguments) -> Status {
    let (mut rows, mut files): (Vec<Option<CheckRow>>, Vec<PluginFile>) = (Vec::new(), Vec::new());
    let paths = match expanded(&arguments.files) {
        Ok(paths) => paths,
        Err(error) => {
            complain(&error.to_string());
            return Status::WrongUsage;
        }
    };
    for path in &paths {
        match PluginFile::read(path) {
            Ok(file) => {
                files.push(file);
                rows.push(None);
            }
            Err(error) => rows.push(Some(CheckRow::unread(path, &error.kind))),
        }
    }
    let scope = TrialScope {
        random_boards: arguments.random_boards,
        patience: arguments.patience,
        thoroughness: thoroughness(arguments.thorough),
    };
    let named: Vec<&PluginFile> = files.iter().collect();
    let launcher = Launcher::default().with_scope(scope);
    let tried = launcher.try_all(&named, bulk::threads(arguments.threads));
    let mut tried = std::iter::zip(&files, tried).map(|(file, tried)| CheckRow::tried(file, tried));
    let rows: Vec<CheckRow> = (rows.into_iter())
        .filter_map(|row| row.or_else(|| tried.next()))
        .collect();
    let mut status = rows.iter().map(CheckRow::status).max().unwrap_or(Status::Done);
    if let Some(list) = &arguments.write_cache {
        let passed = std::iter::zip(&paths, &rows).filter(|(_, row)| row.status() == Status::Done);
        let passed: Vec<&PathBuf> = passed.map(|(path, _)| path).collect();
        let passed = files
            .iter()
            .filter(|file| passed.iter().any(|path| *path == file.path()));
        if let Err(error) = add_to_list(list, passed) {
            complain(&format!("cannot write {}: {error}", list.display()));
            status = status.max(Status::SomeFailed);
        }
    }
    print(Printer::new(arguments.output), &rows, status)
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
fn add_to_list<'a>(list: &Path, passed: impl Iterator<Item = &'a PluginFile>) -> std::io::Result<()> {
    let mut known = PassedFiles::read(list)?;
    passed.for_each(|file| known.add(file));
    known.write(list)
}

/// Tries the plugin on standard input; the record goes to standard output.
pub(super) fn child(arguments: &TryArguments) -> Status {
    let settings = ChildSettings {
        memory: arguments.memory,
        random_boards: arguments.boards,
        thoroughness: thoroughness(arguments.thorough),
    };
    match child::run(settings) {
        Ok(()) => Status::Done,
        Err(error) => {
            complain(&error.to_string());
            Status::SomeFailed
        }
    }
}
