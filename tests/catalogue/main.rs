//! Checks all techniques of the catalogue on boards of real puzzles: their deductions are right, and the same in every orientation.
//!
//! The boards come from a walk up the `hodoku` ladder: the first and the last one, those without a single, and every tenth of the
//! others.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod coverage;
mod orientation;
mod soundness;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use sudoku_technique::Board;
use sudokud::engine::{PluginFolder, Recording, Rung, Technique};
use sudokud::puzzle::{Puzzle, Stop};
use sudokud::snapshot::{Live, Snapshot, SnapshotSources};

use support::built_plugins;

fn snapshot() -> Arc<Snapshot> {
    static LIVE: OnceLock<Live> = OnceLock::new();
    let live =
        LIVE.get_or_init(|| Live::start(SnapshotSources::over(PluginFolder(built_plugins()))).unwrap());
    live.current()
}

/// Returns all loaded techniques, in the order of the ladder.
fn techniques(snapshot: &Snapshot) -> Vec<&Arc<Technique>> {
    let rungs = snapshot.catalog().ladder().rungs();
    rungs.iter().map(Rung::technique).collect()
}

/// Returns boards of a walk of `puzzle`: the first and the last one, those without a single, and every tenth of the others.
fn boards_of(snapshot: &Snapshot, puzzle: &Puzzle) -> Vec<Board> {
    let ladder = snapshot.scale("hodoku").unwrap().ladder();
    let board = puzzle.givens().board();
    let walked = ladder
        .walked(board, puzzle.solution(), Recording::COUNTS, &Stop::never())
        .unwrap();
    let uses = &walked.trace.uses;
    let is_wanted =
        |index: usize| index.is_multiple_of(10) || uses.get(index).is_none_or(|used| used.placed == 0);
    let boards = walked.boards.iter().enumerate();
    boards
        .filter(|(index, _)| is_wanted(*index))
        .map(|(_, board)| board.clone())
        .collect()
}

/// Returns the folder of real puzzles: `SUDOKU_TEST_DATA`, or else `../shared/data`. `None` if it does not exist.
fn data() -> Option<PathBuf> {
    let named = std::env::var_os("SUDOKU_TEST_DATA").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"));
    folder.exists().then_some(folder)
}

/// Reads a number from the environment, for longer runs. Returns `otherwise` if it is not set.
fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}
