//! Checks the rule `notes` on Foxy Sudoku's four notes.

use std::collections::BTreeMap;

use sudoku_technique::Cell;
use sudokud::engine::{Ladder, Recording, Rung};
use sudokud::grade::{Grade, Scale, Score};
use sudokud::puzzle::{Puzzle, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource};

use super::{grade, part, puzzle, puzzles, score, snapshot, snapshot_with};

/// How often each technique was used.
fn counts(grade: &Grade) -> BTreeMap<&str, u32> {
    grade.counts.iter().map(|(id, count)| (&**id, *count)).collect()
}

#[test]
fn foxy_has_a_level_for_each_of_its_43_codes() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    let mut listed = BTreeMap::new();
    for (index, level) in scale.levels().iter().enumerate() {
        for code in scale.codes(index) {
            assert_eq!(listed.insert(code, level.name.to_string()), None);
        }
    }
    // The table of the text: code, level.
    let mut expected = BTreeMap::new();
    for (code, level) in [
        ("1000", "beginner"),
        ("2000", "easy"),
        ("2100", "medium"),
        ("2200", "medium"),
        ("3000", "medium"),
        ("3100", "medium"),
        ("3200", "medium"),
    ] {
        expected.insert(code.to_owned(), level.to_owned());
    }
    for (second, third, fourth) in (0..3).flat_map(|a| [(a, 0, 0), (a, 0, 1), (a, 1, 0), (a, 1, 1)]) {
        let many = second + third + fourth >= 3;
        for (first, level) in [
            (4, if many { "expert" } else { "hard" }),
            (5, if many { "diabolical" } else { "expert" }),
            (6, "diabolical"),
        ] {
            expected.insert(format!("{first}{second}{third}{fourth}"), level.to_owned());
        }
    }
    assert_eq!(expected.len(), 43);
    assert_eq!(listed, expected);
}

/// Returns the sum of 1/k over the eliminating steps of a trace, as numerator and denominator. Asks the techniques one by one.
fn weight(scale: &Scale, puzzle: &Puzzle, counts: impl Fn(&str) -> bool) -> (u128, u128) {
    let canonical = puzzle.canonical();
    let walked = &canonical.puzzle;
    let ladder: &Ladder = scale.ladder();
    let stop = Stop::never();
    let board = walked.givens().board();
    let trace = ladder
        .walk(board.clone(), walked.solution(), Recording::EVIDENCE, &stop)
        .unwrap();
    let (mut board, mut sum) = (board, (0, 1));
    for step in &trace.steps {
        if step.deduction.placements.is_empty() && counts(&step.technique) {
            let rungs = ladder.rungs().iter();
            let technique = rungs
                .map(Rung::technique)
                .find(|technique| *technique.id() == step.technique);
            let all = technique
                .unwrap()
                .find_all(&board, walked.solution(), &stop)
                .unwrap();
            let mut different: Vec<_> = Vec::new();
            for deduction in all
                .deductions
                .iter()
                .filter(|deduction| deduction.placements.is_empty())
            {
                if !different.contains(&deduction.eliminations) {
                    different.push(deduction.eliminations);
                }
            }
            let k = different.len() as u128;
            assert!(different.contains(&step.deduction.eliminations));
            sum = (sum.0 * k + sum.1, sum.1 * k);
            let divisor = (1..=sum.1)
                .rev()
                .find(|n| sum.0.is_multiple_of(*n) && sum.1.is_multiple_of(*n));
            sum = divisor.map_or(sum, |divisor| (sum.0 / divisor, sum.1 / divisor));
        }
        board.eliminate(&step.deduction.eliminations);
        board.place_all(&step.deduction.placements);
    }
    sum
}

#[test]
fn the_notes_of_foxy_are_those_that_its_text_counts() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    let note: BTreeMap<String, u32> = (scale.ladder().rungs().iter().enumerate())
        .map(|(rung, technique)| {
            (
                technique.id().to_string(),
                f64::from(scale.numbers(rung)[0].value) as u32,
            )
        })
        .collect();
    let (mut parts_of_a_step, mut seen) = (0, BTreeMap::new());
    for puzzle in puzzles(400) {
        let grade = grade(scale, &puzzle);
        let used = counts(&grade);
        let first = if grade.is_solved() {
            used.keys().map(|id| note[*id]).max().unwrap_or(1)
        } else {
            6
        };
        let (all, of) = weight(scale, &puzzle, |_| true);
        let second = u32::from(all >= 4 * of) + u32::from(all >= 8 * of);
        let (hard, hard_of) = weight(scale, &puzzle, |id| note[id] >= 4);
        let third = u32::from(hard >= 3 * hard_of);
        // The text's techniques: both rules of colours are one, and all types of rectangles.
        let mut advanced: Vec<_> = (used.keys().filter(|id| note[**id] >= 4))
            .map(|id| match *id {
                "simple-colors-trap" | "simple-colors-wrap" => "simple colouring",
                "hidden-rectangle" => "unique rectangle",
                id if id.starts_with("unique-rectangle-") => "unique rectangle",
                id => id,
            })
            .collect();
        advanced.sort_unstable();
        advanced.dedup();
        let fourth = u32::from(advanced.len() >= 3);
        let code = format!("{first}{second}{third}{fourth}");
        assert_eq!(grade.score.unwrap().to_string(), code, "{}", puzzle.givens());
        let level = grade.level_name.as_deref().unwrap();
        let index = scale.level(level).unwrap();
        assert!(scale.codes(index).contains(&code), "{code} is {level}");
        assert_eq!(
            Some(part(&grade, "eliminations")),
            Score::nearest(all as f64 / of as f64)
        );
        parts_of_a_step += u32::from(of > 1);
        *seen.entry(level.to_owned()).or_insert(0) += 1;
    }
    assert!(
        parts_of_a_step > 50 && seen.len() >= 4,
        "{parts_of_a_step} {seen:?}"
    );
}

#[test]
fn a_weight_of_exactly_eight_is_eight() {
    let snapshot = snapshot();
    // Eliminating steps: a naked pair, four of pointing, one of claiming, a hidden pair, an XYZ-Wing; each the only one of its
    // kind at that moment.
    let puzzle = puzzle("...12.89.8...3.....3..95.1...6.........2....59825..1..74...........1.3.9.9....24.");
    let grade = grade(snapshot.scale("foxy").unwrap(), &puzzle);
    assert_eq!(part(&grade, "eliminations"), score("8"));
    assert_eq!(
        (grade.score, grade.level_name.as_deref()),
        (Some(score("4200")), Some("hard"))
    );
}

#[test]
fn foxy_counts_what_its_table_does_not_name_as_six_and_says_so() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    // A W-Wing, which the table does not name.
    let unlisted =
        puzzle("..4.8..27.1.....9...857...4........3.6..4.....872......5..13.7.......6...43...98.");
    let graded = grade(scale, &unlisted);
    assert!(graded.is_solved());
    assert_eq!(
        (graded.score, part(&graded, "unlisted")),
        (Some(score("6100")), score("1"))
    );
    let few = snapshot_with(&["singles", "intersections"]);
    let unfinished = puzzles(60)
        .into_iter()
        .map(|puzzle| grade(few.scale("foxy").unwrap(), &puzzle))
        .find(|grade| !grade.is_solved());
    let unfinished = unfinished.expect("some puzzles are beyond these techniques");
    assert_eq!(part(&unfinished, "note-1"), score("6"));
    assert_eq!(unfinished.level_name.as_deref(), Some("diabolical"));
}

/// Makes a puzzle like Foxy Sudoku: empties random cells as long as `ladder` solves the puzzle.
fn made_as_foxy(ladder: &Ladder, seed: u64) -> Puzzle {
    let mut stream = RandomStream::new(Seed(seed), 0);
    let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    stream.shuffle(&mut cells);
    let mut givens = solution;
    for cell in cells {
        let without = givens.without(cell);
        let Some(digit) = givens.get(cell) else { continue };
        // Uniqueness first: a ladder may "solve" what has several solutions.
        if search::stays_unique(&without, cell, digit) {
            let walked = ladder.walk(without.board(), &solution, Recording::COUNTS, &Stop::never());
            if walked.unwrap().is_solved() {
                givens = without;
            }
        }
    }
    Puzzle::with_proof(givens, solution).unwrap()
}

#[test]
#[ignore = "5,000 puzzles, each dug with the ladder; run in release"]
fn harder_levels_are_rarer_among_puzzles_made_as_foxy_makes_them() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    // The text's solver knows the techniques of its table and no others.
    let unlisted: Vec<_> = (scale.ladder().rungs().iter().enumerate())
        .filter(|(rung, _)| scale.numbers(*rung)[0].value == score("6"))
        .map(|(_, rung)| rung.id())
        .collect();
    let table = scale.ladder().without(|rung| unlisted.contains(&rung.id()));
    let mut counts = BTreeMap::new();
    for seed in 0..5_000 {
        let level = grade(scale, &made_as_foxy(&table, seed)).level_name.unwrap();
        *counts.entry(level.to_string()).or_insert(0) += 1;
    }
    println!("{counts:?}");
    // "Grids with a high difficulty level are the most uncommon." Medium is the exception: a puzzle that needs more than singles
    // seldom needs much of it without an advanced technique.
    let rarer = ["beginner", "easy", "hard", "expert", "diabolical"]
        .map(|level| counts.get(level).copied().unwrap_or(0));
    assert!(rarer.is_sorted_by(|one, other| one > other), "{counts:?}");
}
