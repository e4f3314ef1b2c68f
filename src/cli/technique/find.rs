//! Finds a technique on the way of puzzles, and prints positions for `technique verify` (`technique find`).

use std::sync::Arc;

use clap::Args;

use super::positions::line_of;
use crate::calls::backend;
use crate::entries;
use crate::flags::{InputFlags, LocalFlags};
use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome, Status, complain};
use crate::values;
use sudokud_engine::{Recording, Technique};
use sudokud_formats::positions::LibraryLine;
use sudokud_grade::Scale;
use sudokud_puzzle::{Position, Stop};
use sudokud_search::prove_clues;

/// `sudokud technique find`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct FindArguments {
    /// Id of the technique, from `sudokud technique list`
    #[arg(value_name = "ID", value_parser = values::name)]
    id: String,
    /// Scale on whose path the technique is sought [default: the default scale]
    #[arg(long, value_name = "SCALE", value_parser = values::name)]
    scale: Option<String>,
    #[command(flatten)]
    input: InputFlags,
    #[command(flatten)]
    local: LocalFlags,
}

/// Prints a line for each puzzle on whose path the technique finds something.
pub(super) fn run(arguments: &FindArguments) -> Outcome {
    let entries = entries::read_all(&arguments.input, None)?;
    let live = backend::load(&arguments.local)?;
    let snapshot = live.current();
    let unknown = |unknown: sudokud_engine::UnknownName| CommandError::usage(unknown.to_string());
    let technique = snapshot.catalog().technique(&arguments.id).map_err(unknown)?;
    let scale = arguments.scale.as_deref().unwrap_or_default();
    let scale = snapshot.scale(scale).map_err(unknown)?;
    let mut status = Status::Done;
    for entry in entries {
        let found = match entry {
            Ok(entry) => {
                find(technique, scale, &entry.position).map_err(|why| format!("line {}: {why}", entry.line))
            }
            Err(unreadable) => Err(unreadable.reason),
        };
        match found {
            Ok(position) => {
                print_bytes(format!("{position}\n").as_bytes())?;
            }
            Err(why) => {
                complain(&why);
                status = Status::SomeFailed;
            }
        }
    }
    Ok(status)
}

/// Finds the technique on the first possible board of the path. The error is the rest of a sentence.
fn find(technique: &Arc<Technique>, scale: &Scale, position: &Position) -> Result<LibraryLine, String> {
    let puzzle =
        prove_clues(position.clues()).map_err(|_| "the puzzle does not have exactly one solution")?;
    let (solution, stop) = (puzzle.solution(), Stop::never());
    let walked = scale
        .ladder()
        .walked(position.board(), solution, Recording::COUNTS, &stop)
        .map_err(|error| error.to_string())?;
    for board in walked.boards.iter() {
        let found = technique.find_all(board, solution, &stop);
        let found = found.map_err(|error| error.to_string())?;
        if let Some(deduction) = found.deductions.first() {
            return Ok(line_of(technique.id(), board, deduction));
        }
    }
    let name = &technique.info().name;
    Err(format!(
        "{name} finds nothing on the path of scale {}; try other puzzles, or another scale",
        scale.name()
    ))
}
