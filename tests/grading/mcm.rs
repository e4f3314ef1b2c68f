//! Checks the four factors of "Sudoku Puzzles Generating: from Easy to Evil".

use std::collections::BTreeMap;

use sudoku_technique::Cell;
use sudokud::grade::{Grade, Score};
use sudokud::puzzle::{Clues, PatternFacts, Puzzle};
use sudokud::search;

use super::{grade, part, puzzle, puzzles, score, snapshot};

/// Returns factor 1 for a number of givens, and the other factors likewise, from the tables of the paper.
#[test]
fn the_factors_of_mcm_are_those_of_the_papers_tables() {
    let snapshot = snapshot();
    let scale = snapshot.scale("mcm").unwrap();
    let by = |number: u64, table: &[(u64, u64, u64)]| {
        let row = table
            .iter()
            .find(|(least, most, _)| (*least..=*most).contains(&number));
        row.unwrap_or_else(|| panic!("{number} is in no row")).2
    };
    let givens = [(51, 81, 1), (36, 50, 2), (32, 35, 3), (28, 31, 4), (0, 27, 5)];
    let lines = [(5, 9, 1), (4, 4, 2), (3, 3, 3), (2, 2, 4), (0, 1, 5)];
    let searches = [
        (0, 99, 1),
        (100, 999, 2),
        (1000, 9999, 3),
        (10_000, 99_999, 4),
        (100_000, u64::MAX, 5),
    ];
    let hardest = |grade: &Grade| match grade.hardest.as_deref() {
        _ if !grade.is_solved() => 5,
        None | Some("full-house" | "naked-single") => 1,
        Some("hidden-single") => 2,
        Some("naked-pair") => 3,
        Some("naked-triple") => 4,
        Some(_) => 5,
    };
    let mut seen = BTreeMap::new();
    // Every puzzle, and every puzzle with more and more of its solution: from a few givens to 81.
    for (index, minimal) in puzzles(40).into_iter().enumerate() {
        let mut givens_now = *minimal.givens();
        loop {
            let puzzle = Puzzle::with_proof(givens_now, *minimal.solution()).unwrap();
            let graded = grade(scale, &puzzle);
            let count = givens_now.clue_count() as u64;
            let fewest = PatternFacts::of(&givens_now);
            let fewest = fewest
                .per_row()
                .iter()
                .chain(fewest.per_column())
                .min()
                .copied()
                .unwrap();
            let placements = search::placements(&Clues::from_givens(givens_now), 100_000);
            let expected = [
                by(count, &givens),
                by(fewest.into(), &lines),
                hardest(&graded),
                by(placements, &searches),
            ];
            let found = ["f1", "f2", "f3", "f4"].map(|name| part(&graded, name));
            assert_eq!(found, expected.map(Score::whole), "{givens_now}");
            let tenths = 4 * expected[0] + 2 * (expected[1] + expected[2] + expected[3]);
            assert_eq!(graded.score, Some(Score::thousandths(100 * tenths)));
            // Rounded half up, 1 to 5.
            let level = (tenths as usize + 5) / 10 - 1;
            assert_eq!(graded.level, Some(level), "{tenths}");
            for (factor, value) in expected.into_iter().enumerate() {
                *seen.entry((factor, value)).or_insert(0) += 1;
            }
            let Some(cell) = Cell::all()
                .filter(|cell| givens_now.get(*cell).is_none())
                .nth(index % 3)
            else {
                break;
            };
            givens_now.set(cell, minimal.solution().get(cell));
        }
    }
    for factor in [0, 1, 3] {
        for value in 1..=5 {
            assert!(
                seen.contains_key(&(factor, value)),
                "f{} = {value} never came up",
                factor + 1
            );
        }
    }
}

#[test]
fn the_papers_example_is_4_8_in_both_ways_to_read_it() {
    // Its table says triplets 5 and 263,734 searches 4; its own rules say 4 and 5. A puzzle of each kind, with 22 to 27 givens and a
    // line with one or none: naked triples and 100,000 searches or more; something beyond these and fewer searches.
    let snapshot = snapshot();
    let scale = snapshot.scale("mcm").unwrap();
    for (text, factors) in [
        (
            ".............3..8..7.1..3..2....1...9....82.17.53.9....8..5....12..4...9..37.2..4",
            ["5", "5", "4", "5"],
        ),
        (
            "9.6..3..5.....7.9..7.4.2..6.95.4.2..4.25...........9.....2.......9...1..31...6..2",
            ["5", "5", "5", "4"],
        ),
    ] {
        let grade = grade(scale, &puzzle(text));
        let found = ["f1", "f2", "f3", "f4"].map(|name| part(&grade, name));
        assert_eq!(found, factors.map(score));
        assert_eq!(
            (grade.score, grade.level_name.as_deref()),
            (Some(score("4.8")), Some("evil"))
        );
    }
}
