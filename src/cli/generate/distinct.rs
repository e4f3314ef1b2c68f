//! Leaves out equivalent puzzles (`--distinct`).
//!
//! Puzzles are equivalent if their canonical forms are equal; the ids of these are compared, 16 bytes each. Puzzles are left out in the
//! order of the seeds, so the number of threads does not change the output.

use std::collections::HashSet;
use std::path::Path;

use super::lines::{self, RunLine};
use crate::pipeline::Pipeline;
use crate::results::CommandRefused;
use sudokud_puzzle::formats::Format;
use sudokud_puzzle::{CanonicalId, Grid};

/// The puzzles that are left out from now on.
#[derive(Debug, Default)]
pub(crate) struct Seen(HashSet<CanonicalId>);

impl Seen {
    /// Adds a puzzle; returns whether it was missing.
    pub(crate) fn is_new(&mut self, id: CanonicalId) -> bool {
        self.0.insert(id)
    }

    /// Adds the puzzles of a file with one on each line.
    pub(crate) fn add_file(&mut self, path: &Path, pipeline: Pipeline) -> Result<(), CommandRefused> {
        let file = lines::open(path)?;
        let work = |line: &RunLine| Ok(puzzle_of(&line.text)?.as_ref().and_then(id));
        lines::read(&file, path, pipeline, work, |id| {
            self.0.extend(id);
            Ok(())
        })
    }
}

/// The id of a grid with one solution; `None` for others, which cannot be equivalent to a generated puzzle.
pub(crate) fn id(grid: &Grid) -> Option<CanonicalId> {
    let puzzle = sudokud_search::prove(grid).ok()?;
    Some(puzzle.canonical().id())
}

/// Reads the puzzle of a line, which is a row in tsv or JSON or has a format with one puzzle on a line. The start of the line decides.
/// Returns `None` for a comment or a row without a puzzle.
fn puzzle_of(line: &str) -> Result<Option<Grid>, String> {
    let text = line.trim();
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.is_empty() || first.starts_with('#') || first == "failed:" {
        return Ok(None);
    }
    if text.starts_with('{') {
        let row = lines::json_row(text)?;
        return Ok(row.puzzle);
    }
    let format = match first.len() {
        _ if first.starts_with(':') => Format::Hodoku,
        729 => Format::Candidates,
        _ => Format::Line,
    };
    match format.read(text).entries.into_iter().next() {
        Some(Ok(entry)) => Ok(Some(*entry.position.givens())),
        Some(Err(error)) => Err(format!("{}: {}", error.field, error.fault)),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_puzzle_is_found_on_a_line_of_every_form() {
        let grid: Grid = EASY.parse().unwrap();
        let candidates = Format::Candidates.write(&grid.into());
        for line in [
            EASY.to_owned(),
            format!("{}\tsolution\thodoku", EASY.replace('.', "0")),
            format!("{{\"puzzle\":\"{EASY}\",\"scale\":\"hodoku\",\"seed\":7}}"),
            format!(":0000:x:{EASY}:"),
            candidates,
        ] {
            assert_eq!(puzzle_of(&line), Ok(Some(grid)), "{line}");
        }
        for line in [
            "",
            "# title",
            "failed: out of time\t\t\t\t\t\t\t7",
            "{\"puzzle\":null,\"seed\":7}",
        ] {
            assert_eq!(puzzle_of(line), Ok(None), "{line}");
        }
        assert!(puzzle_of("12345").unwrap_err().contains("a grid has 81"));
        assert!(puzzle_of("{").is_err());
    }

    #[test]
    fn a_puzzle_in_another_look_is_the_same_and_a_grid_without_one_solution_is_none() {
        let grid: Grid = EASY.parse().unwrap();
        let turned: String = EASY.chars().rev().collect();
        assert_eq!(id(&grid), id(&turned.parse().unwrap()));
        assert!(id(&grid).is_some());
        assert_eq!(id(&Grid::EMPTY), None);
    }
}
