//! Sukakus: read without an option, and graded, solved, transformed and drawn as puzzles of their own.
//!
//! The sukakus of `sukaku.txt` were made by a program from random solution grids: candidates were added at random as long as there was one
//! solution. That their solutions are all is a test of `sudokud-search`, against a plain enumeration.

use std::fs;

use crate::run::{EASY, HARD, SOLUTION, sudokud};

/// The sukakus of `sukaku.txt`.
fn sukakus() -> Vec<&'static str> {
    let lines = include_str!("sukaku.txt").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}

/// The plain puzzle written as candidates: all nine in its open cells.
fn written(puzzle: &str) -> String {
    let places = |cell: char| -> String {
        let place = |digit: char| if cell == '.' || cell == digit { digit } else { '.' };
        "123456789".chars().map(place).collect()
    };
    puzzle.chars().map(places).collect()
}

/// Whether a grid keeps the rules and has only candidates of the sukaku.
fn is_solution(grid: &str, sukaku: &str) -> bool {
    let digits = |cells: &dyn Fn(usize) -> usize| {
        (0..9).all(|house| {
            let mut digits: Vec<u8> = (0..81)
                .filter(|cell| cells(*cell) == house)
                .map(|cell| grid.as_bytes()[cell])
                .collect();
            digits.sort_unstable();
            digits == b"123456789"
        })
    };
    let kept = grid.bytes().enumerate();
    let mut kept = kept.map(|(cell, digit)| sukaku.as_bytes()[9 * cell + usize::from(digit - b'1')] == digit);
    kept.all(|is_kept| is_kept)
        && digits(&|cell| cell / 9)
        && digits(&|cell| cell % 9)
        && digits(&|cell| cell / 27 * 3 + cell % 9 / 3)
}

#[test]
fn solve_prints_the_solutions() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), sukakus().join("\n")).unwrap();
    let run = sudokud(&format!("solve --output tsv {}", file.path().display()), "");
    assert_eq!(
        (run.status, run.lines().len()),
        (0, sukakus().len()),
        "{}",
        run.err
    );
    let mut seen = [0; 3];
    for (index, sukaku) in sukakus().into_iter().enumerate() {
        let columns = run.columns(index);
        assert_eq!(columns[0], sukaku);
        let mut found: Vec<&str> = columns[2].split_whitespace().collect();
        found.dedup();
        let statuses = ["none", "unique", "several"];
        assert_eq!(columns[1], statuses[found.len()]);
        seen[found.len()] += 1;
        assert!(found.iter().all(|grid| is_solution(grid, sukaku)), "{columns:?}");
    }
    assert!(seen[0] > 0 && seen[1] > 3 && seen[2] > 0, "{seen:?}");
}

#[test]
fn grades_and_paths_are_those_of_the_sukaku_and_its_text_stays() {
    let sukaku = sukakus()[0];
    let graded = sudokud("grade --trace --facts --output tsv", sukaku);
    let columns = graded.columns(0);
    assert_eq!(graded.status, 0, "{}", graded.err);
    assert_eq!((columns[0], columns[1], columns[2]), (sukaku, "unique", "hodoku"));
    assert!(!columns[3].is_empty() && !columns[7].is_empty(), "{columns:?}");
    assert_eq!(columns[10], "", "whether its givens are minimal is left out");
    // Rows and JSON are inputs.
    for output in ["tsv", "csv", "json"] {
        let rows = sudokud(&format!("grade --output {output}"), sukaku);
        let again = sudokud("grade --output tsv", &rows.out);
        assert_eq!(again.columns(0)[..7], columns[..7], "{output}: {}", again.err);
    }
    let traced = sudokud("solve --trace --output tsv", sukaku);
    let steps = traced.columns(0)[3].to_owned();
    assert_eq!(steps, columns[7], "the path of solve is that of the grade");
    let hint = sudokud("solve --hint --output json", sukaku);
    let first = steps.split(" | ").next().unwrap();
    assert!(
        hint.out.contains(first) && hint.out.contains(sukaku),
        "{}",
        hint.out
    );
    let drawn = sudokud("grade --output text", sukaku).out;
    assert!(drawn.contains('|') && drawn.contains("hodoku"), "{drawn}");
}

#[test]
fn a_plain_puzzle_written_as_candidates_is_that_puzzle() {
    for puzzle in [EASY, HARD] {
        let sukaku = written(puzzle);
        for line in [
            "grade --facts --scale hodoku --scale mcm",
            "solve",
            "solve --trace",
            "solve --hint",
        ] {
            let (plain, found) = (sudokud(line, puzzle), sudokud(line, &sukaku));
            assert_eq!(
                found.out,
                plain.out.replace(puzzle, &sukaku),
                "{line}: {}",
                found.err
            );
        }
    }
}

#[test]
fn a_sukaku_is_transformed_and_comes_back() {
    let sukaku = sukakus()[1];
    let turned = sudokud("transform --rotate 90 --relabel 234567891 --output tsv", sukaku);
    let columns = turned.columns(0);
    assert_eq!((turned.status, columns[0].len()), (0, 729), "{}", turned.err);
    assert_ne!(columns[0], sukaku);
    let back = sudokud(
        &format!("transform --transformation {} --output tsv", columns[2]),
        columns[0],
    );
    assert_eq!(back.columns(0)[0], sukaku, "{}", back.err);
    let form = |text: &str| sudokud("transform --canonical --output tsv", text).columns(0)[0].to_owned();
    assert_eq!(form(columns[0]), form(sukaku));
    let onto = sudokud(&format!("transform --onto {} --output tsv", columns[0]), sukaku);
    assert_eq!(onto.columns(0)[0], columns[0], "{}", onto.err);
}

#[test]
fn pictures_show_the_candidates_of_a_sukaku() {
    let sukaku = sukakus()[0];
    let size = |line: &str| {
        let run = sudokud(line, sukaku);
        assert_eq!(run.status, 0, "{}", run.err);
        run.out.len()
    };
    let (shown, hidden) = (size("draw"), size("draw --candidates none"));
    assert!(shown > 2 * hidden, "{shown} {hidden}");
    assert!(sudokud("draw", sukaku).out.contains("Sukaku with"));
}

#[test]
fn a_player_s_digits_are_checked_against_a_sukaku() {
    let sukaku = written(EASY);
    let wrong = format!("535{}", &EASY[3..]);
    let run = sudokud(&format!("solve --output tsv --givens {sukaku}"), &wrong);
    assert_eq!(
        run.columns(0)[1..3],
        ["wrong", "r1c3 is 5, which is wrong"],
        "{}",
        run.err
    );
    let run = sudokud(&format!("solve --output tsv --givens {sukaku}"), SOLUTION);
    assert_eq!(run.columns(0)[1], "solved");
}

#[test]
fn what_is_no_sukaku_is_refused_with_the_cell_and_the_candidate() {
    let sukaku = written(EASY);
    let check = |text: &str, line: &str, reason: &str| {
        let run = sudokud(line, text);
        assert_eq!(run.status, 1, "{}", run.out);
        assert!(run.out.contains(reason), "{}", run.out);
    };
    let without = format!("{}{}{}", &sukaku[..18], ".".repeat(9), &sukaku[27..]);
    for line in [
        "grade --output tsv",
        "solve --output tsv",
        "transform --transpose --output tsv",
    ] {
        check(
            &without,
            line,
            "r1c3 has no candidate; each cell of a sukaku has at least one",
        );
    }
    let twice = format!("{}....5....{}", &sukaku[..18], &sukaku[27..]);
    check(
        &twice,
        "solve --output tsv",
        "digit 5 is in row 1 twice, at r1c1 and r1c3",
    );
}
