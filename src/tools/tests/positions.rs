//! `positions`: lines for techniques, found in random puzzles.

mod run;

use std::path::Path;

use run::{ToolRun, tool};
use sudokud_cli::technique::positions::{Codes, Verdict};
use sudokud_engine::PluginFolder;
use sudokud_formats::positions::read_library;
use sudokud_puzzle::Stop;
use sudokud_snapshot::{Live, SnapshotSources};

/// Searches a few puzzles.
fn positions(options: &str) -> ToolRun {
    tool(&format!("positions {options}"))
}

/// The lines of a library without its comments.
fn entries(run: &ToolRun) -> Vec<&str> {
    let is_entry = |line: &&str| line.starts_with(':');
    run.out.lines().filter(is_entry).collect()
}

/// The verdict on each line of a library.
fn verdicts(library: &str) -> Vec<Verdict> {
    let plugins = Path::new(env!("CARGO_BIN_EXE_sudokud-tools")).with_file_name("deps");
    let snapshot = Live::start(SnapshotSources::over(PluginFolder(plugins)))
        .unwrap()
        .current();
    let codes = Codes::of(snapshot.catalog());
    let lines = read_library(library).into_iter();
    lines
        .map(|line| codes.verify(&line.unwrap(), &Stop::never()))
        .collect()
}

#[test]
fn positions_are_found_with_near_misses_and_pass_when_they_are_verified() {
    let run = positions("locked-pair W-Wing --count 3 --misses 2 --puzzles 60 --seed 4");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let entries = entries(&run);
    let ids: Vec<&str> = entries
        .iter()
        .map(|line| line.split(':').nth(1).unwrap())
        .collect();
    let expected = [
        "locked-pair",
        "locked-pair",
        "locked-pair",
        "locked-pair-x",
        "locked-pair-x",
    ];
    assert_eq!(ids[..5], expected);
    assert_eq!(ids[5..].iter().filter(|id| **id == "w-wing").count(), 3);
    assert_eq!(verdicts(&run.out), vec![Verdict::Passed; 10]);
}

#[test]
fn a_near_miss_fails_on_the_board_where_the_outcome_is_found() {
    let run = positions("hidden-pair --count 1 --misses 1 --puzzles 40");
    let entries = entries(&run);
    let (found, miss) = (entries[0], entries[1]);
    let (found, miss): (Vec<&str>, Vec<&str>) = (found.split(':').collect(), miss.split(':').collect());
    // Same puzzle, same outcome, another board.
    assert_eq!((found[5], found[6]), (miss[5], miss[6]));
    assert_ne!((found[3], found[4]), (miss[3], miss[4]));
    assert!(
        miss[7].ends_with("is back") || miss[7].ends_with("is open again"),
        "{miss:?}"
    );
    let careless = [&["", miss[1], ""], &found[3..]].concat().join(":");
    assert!(matches!(verdicts(&careless)[..], [Verdict::Failed(_)]));
}

#[test]
fn the_same_seed_finds_the_same_whatever_the_threads_and_another_seed_something_else() {
    let find = |more: &str| positions(&format!("x-wing --count 2 --misses 0 --puzzles 80 {more}")).out;
    let one = find("--seed 2 --threads 1");
    assert_eq!(one, find("--seed 2 --threads 3"));
    let head = "# Made by `sudokud-tools positions x-wing --count 2 --misses 0 --puzzles 80 --seed 2`;";
    assert!(one.starts_with(head), "{one}");
    assert_ne!(one.replace("seed 2", "seed 3"), find("--seed 3"));
    // Of two positions each has a variant of its own.
    assert!(one.contains("::rows\n") && one.contains("::columns\n"), "{one}");
}

#[test]
fn what_is_not_found_in_all_the_puzzles_is_told() {
    let run = positions("leviathan --count 5 --puzzles 1");
    assert_eq!(run.status, 1);
    assert_eq!(
        run.err,
        "sudokud-tools: leviathan: 0 of 5 positions and 0 of 1 near misses; allow more --puzzles, or try another --seed\n"
    );
    for (options, remedy) in [
        ("x-wong", "the nearest are: x-wing"),
        ("--scale hodku", "the nearest are: hodoku"),
        ("--count 0", "0 is not in 1.."),
        ("--misses -1", "invalid value '-1'"),
    ] {
        let run = positions(options);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{options}");
        assert!(run.err.contains(remedy), "{options}: {}", run.err);
    }
}

#[test]
fn a_scale_leads_to_boards_on_which_its_own_rungs_find_nothing() {
    let run = positions("naked-pair --scale singles --count 1 --misses 0 --puzzles 10");
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(entries(&run).len(), 1);
}
