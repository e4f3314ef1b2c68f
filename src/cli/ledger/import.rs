//! Reads the puzzles of `ledger import` as canonical ids.

use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

use super::arguments::ImportArguments;
use crate::cut_short::rest_of_parts;
use crate::input::{self, InputPart};
use crate::status::{Status, complain};
use sudokud_puzzle::CanonicalId;

/// The number of ids in one call.
const AT_ONCE: usize = 10_000;

/// Reads the input and gives its ids to `send`, at most 10,000 at once. Entries without a puzzle are reported.
pub(super) fn read(
    arguments: &ImportArguments,
    mut send: impl FnMut(Vec<String>) -> Result<(), Status>,
) -> Result<Status, Status> {
    let mut status = Status::Done;
    let mut ids = Vec::new();
    let mut take = |id: Result<Option<CanonicalId>, String>| {
        match id {
            Ok(id) => ids.extend(id.map(|id| id.to_string())),
            Err(problem) => {
                complain(&problem);
                status = Status::SomeFailed;
            }
        }
        if ids.len() == AT_ONCE {
            send(std::mem::take(&mut ids))?;
        }
        Ok(())
    };
    if arguments.ids {
        let lines = lines(arguments)?;
        let ids = lines
            .iter()
            .map(|line| line.trim())
            .filter(|line| !line.is_empty());
        for text in ids.skip(usize::try_from(arguments.input.skip).unwrap_or(usize::MAX)) {
            let id = text.parse().map(Some);
            take(id.map_err(|error: sudokud_puzzle::SymmetryError| error.to_string()))?;
        }
    } else {
        let opened = input::open(&arguments.input).map_err(|error| wrong(&error))?;
        let mut skip = arguments.input.skip;
        for opened in opened {
            let begun = opened.begin(&arguments.input).map_err(|error| wrong(&error))?;
            for part in rest_of_parts(begun.parts(&arguments.input), &mut skip) {
                take(of_part(&part))?;
            }
        }
    }
    if !ids.is_empty() {
        send(ids)?;
    }
    Ok(status)
}

/// Returns the lines of the files, or of standard input.
fn lines(arguments: &ImportArguments) -> Result<Vec<String>, Status> {
    let files = &arguments.input.files;
    let inputs: Vec<Box<dyn Read>> = if files.is_empty() {
        vec![Box::new(io::stdin())]
    } else {
        let open = |path: &std::path::PathBuf| -> Result<Box<dyn Read>, Status> {
            if path == Path::new("-") {
                return Ok(Box::new(io::stdin()));
            }
            let file = std::fs::File::open(path);
            let file = file.map_err(|error| wrong(&format!("cannot read {}: {error}", path.display())))?;
            Ok(Box::new(file))
        };
        files.iter().map(open).collect::<Result<_, _>>()?
    };
    let lines = inputs.into_iter().flat_map(|input| BufReader::new(input).lines());
    lines.collect::<io::Result<_>>().map_err(|error| wrong(&error))
}

fn of_part(part: &InputPart) -> Result<Option<CanonicalId>, String> {
    let entry = match &part.entry {
        None => return Ok(None),
        Some(Err(error)) => return Err(format!("{}: {}", error.field, error.fault)),
        Some(Ok(entry)) => entry,
    };
    let clues = entry.position.clues();
    let puzzle = sudokud_search::prove_clues(clues);
    let puzzle = puzzle.map_err(|_| format!("{clues}: not a puzzle with exactly one solution"))?;
    if puzzle.restriction().is_some() {
        return Err(format!(
            "{clues}: a sukaku; a ledger has puzzles that consist of givens"
        ));
    }
    Ok(Some(puzzle.canonical().id()))
}

fn wrong(error: &dyn std::fmt::Display) -> Status {
    complain(&error.to_string());
    Status::WrongUsage
}
