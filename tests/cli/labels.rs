//! Labels beside puzzles, and the levels of these (`grade --expect`).

use crate::run::{EASY, HARD, sudokud};

#[test]
fn labels_are_compared_with_levels() {
    let table = format!("puzzle,difficulty\n{EASY},easy\n{EASY},hard\n{HARD},hard\n");
    let run = sudokud("grade --expect difficulty --keep=never", &table);
    assert!(
        run.err.contains("2 of 3 have the level of their label"),
        "{}",
        run.err
    );
    let expected =
        "difficulty \\ level  easy  hard\neasy                   1     0\nhard                   1     1\n";
    assert!(run.err.contains(expected), "{}", run.err);
    let plain = sudokud("grade --expect comment", &format!("{EASY} Easy\n"));
    assert!(plain.err.contains("1 of 1 have the level"), "{}", plain.err);
}

#[test]
fn an_unknown_column_of_labels_is_refused_before_the_first_puzzle() {
    let table = format!("puzzle,difficulty,source\n{EASY},easy,a\n");
    let run = sudokud("grade --expect rating", &table);
    let said = "--expect: no column \"rating\"; write one of: difficulty, source";
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains(said), "{}", run.err);
    let run = sudokud("grade --expect rating", &format!("{EASY} easy\n"));
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("; write one of: comment"), "{}", run.err);
    // The keys of a document are known at its end.
    let run = sudokud(
        "grade --expect rating",
        &format!("{{\"puzzle\":\"{EASY}\",\"id\":7}}"),
    );
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(
        run.err.contains("no column \"rating\"; write one of: id"),
        "{}",
        run.err
    );
    // A column without a name has a number.
    let unnamed = format!("{EASY},easy\n{EASY},easy\n");
    let run = sudokud("grade --expect 2", &unnamed);
    assert!(run.err.contains("2 of 2 have the level"), "{}", run.err);
}
