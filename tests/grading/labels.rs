//! The levels of the scale `standard` agree with levels that a newspaper printed.
//!
//! The labels are in the folder `SUDOKU_TEST_DATA`, or else `../shared/data`; without it nothing is compared.

use std::env;
use std::fs;
use std::path::PathBuf;

use super::{grade, puzzle, snapshot};

/// Puzzles with their printed level.
fn labels() -> Option<Vec<(String, String)>> {
    let named = env::var_os("SUDOKU_TEST_DATA").map(PathBuf::from);
    let folder = named.clone().unwrap_or_else(|| PathBuf::from("../shared/data"));
    assert!(
        folder.exists() || named.is_none(),
        "SUDOKU_TEST_DATA is no folder"
    );
    let text = fs::read_to_string(folder.join("published-levels.csv")).ok()?;
    let row = |line: &str| {
        let (puzzle, level) = line.split_once(',').unwrap();
        (puzzle.to_owned(), level.trim().to_owned())
    };
    Some(text.lines().skip(1).map(row).collect())
}

#[test]
fn the_levels_are_those_that_a_newspaper_printed() {
    let Some(labels) = labels() else { return };
    let snapshot = snapshot();
    let scale = snapshot.scale("standard").unwrap();
    let agreement = |printed: &[&str]| {
        let of_these = labels.iter().filter(|(_, level)| printed.contains(&&**level));
        let (mut count, mut same) = (0, 0);
        for (text, level) in of_these {
            let grade = grade(scale, &puzzle(text));
            count += 1;
            same += u32::from(grade.level_name.as_deref() == Some(level));
        }
        f64::from(same) / f64::from(count)
    };
    let (easy, others) = (agreement(&["easy"]), agreement(&["medium", "hard"]));
    println!("easy {easy:.3}, medium or hard {others:.3}");
    assert!(easy >= 0.99, "easy: {easy}");
    assert!(others >= 0.93, "medium or hard: {others}");
}
