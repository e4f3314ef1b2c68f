//! `tests/positions.txt`, our own library of positions: at least five for each technique, and one in which it must not find
//! what is nearly there. The file is made with `sudokud-tools positions`; here every line of it is checked by exhaustive
//! search, which knows no technique, and by the technique itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use sudokud::cli::technique::positions::{Codes, Verdict};
use sudokud::engine::PluginFolder;
use sudokud::formats::positions::{Code, Expectation, LibraryLine, read_library};
use sudokud::puzzle::{Grid, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, Snapshot, SnapshotSources};

use crate::support::{built_plugins, oracle};

/// How many positions a technique has at least, each of another puzzle, and how many in which it must not find something.
const FOUND: usize = 5;
const NOT_FOUND: usize = 1;

/// Techniques of which there are fewer, each with the least that it has of both and with the reason.
const RARE: &[(&str, usize, usize, &str)] = &[
    (
        "trial-depth-2",
        5,
        0,
        "after a change that leaves one solution, it still refutes the same candidates",
    ),
    (
        "brute-force",
        5,
        0,
        "it finds a digit on every board with one solution",
    ),
    (
        "explainer-dynamic-forcing-chains-1",
        0,
        0,
        "random puzzles do not need chains in chains",
    ),
    (
        "explainer-dynamic-forcing-chains-2",
        0,
        0,
        "random puzzles do not need chains in chains",
    ),
    (
        "explainer-dynamic-forcing-chains-3",
        0,
        0,
        "random puzzles do not need chains in chains",
    ),
    (
        "explainer-dynamic-forcing-chains-4",
        0,
        0,
        "random puzzles do not need chains in chains",
    ),
    (
        "explainer-dynamic-forcing-chains-5",
        0,
        0,
        "random puzzles do not need chains in chains",
    ),
];

fn lines() -> &'static [LibraryLine] {
    static LINES: OnceLock<Vec<LibraryLine>> = OnceLock::new();
    LINES.get_or_init(|| {
        let lines = read_library(include_str!("../positions.txt"));
        lines.into_iter().map(Result::unwrap).collect()
    })
}

fn live() -> Live {
    Live::start(SnapshotSources::over(PluginFolder(built_plugins()))).unwrap()
}

fn ids(snapshot: &Snapshot) -> BTreeSet<String> {
    let rungs = snapshot.catalog().ladder().rungs().iter();
    rungs.map(|rung| rung.id().to_string()).collect()
}

/// The only solution of a grid.
fn only_solution(grid: &Grid, line: usize) -> Grid {
    search::only(grid).unwrap_or_else(|| panic!("line {line}: {grid} has no solution or several"))
}

#[test]
fn each_puzzle_and_each_board_has_exactly_one_solution() {
    for line in lines() {
        let (givens, values) = (line.position.givens(), line.position.values());
        let solution = only_solution(givens, line.line);
        assert_eq!(only_solution(values, line.line), solution, "line {}", line.line);
        // A second opinion, by code that has nothing to do with the search.
        assert!(
            oracle::solves(&values.to_string(), &solution.to_string()),
            "line {}",
            line.line
        );
        assert_eq!(oracle::count(&values.to_string(), 2), 1, "line {}", line.line);
    }
}

#[test]
fn what_is_removed_and_placed_agrees_with_the_solution() {
    for line in lines() {
        let (number, board) = (line.line, line.position.board());
        let right = only_solution(line.position.values(), number).candidates();
        let open = board.all_candidates();
        assert!(
            right.within(board.unsolved()).is_subset(open),
            "line {number}: removed before"
        );
        assert!(
            !line.eliminations.intersects(&right),
            "line {number}: eliminations"
        );
        assert!(
            line.eliminations.is_subset(open),
            "line {number}: nothing to eliminate"
        );
        assert!(line.placements.is_subset(&right), "line {number}: placements");
        assert!(line.placements.is_subset(open), "line {number}: nothing to place");
        let changes = line.eliminations.len() + line.placements.len();
        assert!(changes > 0, "line {number}: changes nothing");
    }
}

#[test]
fn each_technique_finds_what_it_should_and_nothing_of_what_it_should_not() {
    let snapshot = live().current();
    let codes = Codes::of(snapshot.catalog());
    for line in lines() {
        let verdict = codes.verify(line, &Stop::never());
        assert_eq!(verdict, Verdict::Passed, "line {}, {}", line.line, line.code);
    }
}

#[test]
fn a_line_that_expects_nothing_is_of_a_board_on_which_little_is_different() {
    // The lines of a technique follow each other, and a near miss has the puzzle of one of them.
    for miss in lines()
        .iter()
        .filter(|line| line.expectation == Expectation::NotFound)
    {
        let near = lines().iter().any(|line| {
            let same_puzzle = line.position.givens() == miss.position.givens();
            let same_outcome = line.eliminations == miss.eliminations && line.placements == miss.placements;
            line.expectation == Expectation::Found && line.code == miss.code && same_puzzle && same_outcome
        });
        assert!(near, "line {}, {}", miss.line, miss.code);
    }
}

#[test]
fn every_technique_has_enough_lines_of_both_kinds() {
    let loaded = ids(&live().current());
    let mut puzzles: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut misses: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines() {
        let Code::Technique(id) = &line.code else {
            panic!("line {}: {} is no id", line.line, line.code);
        };
        assert!(loaded.contains(id), "line {}: {id} is not loaded", line.line);
        match line.expectation {
            Expectation::Found => {
                let is_new = puzzles
                    .entry(id)
                    .or_default()
                    .insert(line.position.givens().to_string());
                assert!(is_new, "line {}: the same puzzle again", line.line);
            }
            Expectation::NotFound => *misses.entry(id).or_default() += 1,
        }
    }
    for (id, ..) in RARE {
        assert!(loaded.contains(*id), "{id} is not loaded");
    }
    let mut wrong = Vec::new();
    for id in &loaded {
        let has = (
            puzzles.get(id.as_str()).map_or(0, BTreeSet::len),
            misses.get(id.as_str()).copied().unwrap_or_default(),
        );
        let enough = has.0 >= FOUND && has.1 >= NOT_FOUND;
        match RARE.iter().find(|(rare, ..)| rare == id) {
            Some(_) if enough => wrong.push(format!("{id} has enough; take it out of the list")),
            Some((_, found, not_found, _)) if has == (*found, *not_found) => {}
            None if enough => {}
            _ => wrong.push(format!("{id} has {} found and {} not found", has.0, has.1)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
