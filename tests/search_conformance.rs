//! Counts solutions of the puzzle files of `../shared/data/puzzles`, up to two, with every instruction set of this machine.
//!
//! The files do not belong to the repository. Where the whole folder `../shared/data` is absent, each set says that it is
//! left out, and the tests pass. Where it exists, a file that is missing or empty is a failure. The variable
//! `SUDOKU_TEST_DATA` names another folder, which must exist.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use sudokud::puzzle::Grid;
use sudokud::search::{self, InstructionSet, NotAPuzzle};

/// Returns the folder of data; `None` if the variable is not set and the default folder does not exist.
fn data() -> Option<PathBuf> {
    if let Some(named) = env::var_os("SUDOKU_TEST_DATA") {
        return Some(named.into());
    }
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    beside.exists().then_some(beside)
}

/// Returns the puzzles of a set, or prints a message and returns `None`.
fn read(set: &str) -> Option<Vec<Grid>> {
    let Some(data) = data() else {
        // Not `eprintln!`, which the test runner keeps to itself when the test passes.
        writeln!(io::stderr(), "left out: {set}: no ../shared/data").expect("standard error is open");
        return None;
    };
    let file = data.join("puzzles").join(set).with_extension("txt");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let grids: Vec<Grid> = text
        .lines()
        .map(|line| line.parse().expect("a puzzle of 81 characters"))
        .collect();
    assert!(!grids.is_empty(), "{} is empty", file.display());
    Some(grids)
}

fn check(set: &str, expected: usize) {
    let Some(grids) = read(set) else { return };
    // Without optimisation the portable path is slow, so a debug build looks at every fiftieth puzzle.
    let step = if cfg!(debug_assertions) { 50 } else { 1 };
    for (line, grid) in grids.iter().enumerate().step_by(step) {
        for path in InstructionSet::available() {
            let found = search::count_on(path, grid, 2);
            assert_eq!(found, expected, "{set}:{} on {}", line + 1, path.name());
        }
        match (expected, search::prove(grid)) {
            (0, Err(NotAPuzzle::NoSolution)) => {}
            (1, Ok(puzzle)) => assert_eq!(search::solve(grid).as_ref(), Some(puzzle.solution())),
            (2, Err(NotAPuzzle::SeveralSolutions(two))) => assert_ne!(two[0], two[1]),
            (_, other) => panic!("{set}:{}: {other:?}", line + 1),
        }
    }
    println!("{set}: {} puzzles", grids.len().div_ceil(step));
}

#[test]
fn all_17_clue_puzzles_are_unique() {
    check("17-clue", 1);
}

#[test]
fn the_magictour_puzzles_are_unique() {
    check("magictour-top1465", 1);
}

#[test]
fn the_hardest_puzzles_are_unique() {
    check("forum-hardest-1905-sample", 1);
    check("forum-hardest-1106", 1);
}

#[test]
fn random_minimal_and_easy_puzzles_are_unique() {
    check("random-minimal", 1);
    check("naked-singles-only", 1);
}

#[test]
fn grids_with_several_solutions_have_two_at_least() {
    check("several-solutions", 2);
}

#[test]
fn grids_without_a_solution_have_none() {
    check("no-solution", 0);
}
