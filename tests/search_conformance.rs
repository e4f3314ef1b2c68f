//! Counts up to two on the puzzle files of `../shared/data/puzzles`, on every path of this machine.
//!
//! The files belong to the workshop and not to the repository: where they are absent the tests say so and pass.

use std::path::Path;

use sudokud::puzzle::Grid;
use sudokud::search::{self, InstructionSet, NotAPuzzle};

/// The puzzles of a set, or `None` with a message.
fn read(set: &str) -> Option<Vec<Grid>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../shared/data/puzzles/{set}.txt"));
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("skipped: there is no {}", file.display());
        return None;
    };
    Some(
        text.lines()
            .map(|line| line.parse().expect("a puzzle of 81 characters"))
            .collect(),
    )
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
