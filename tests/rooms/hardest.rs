//! The hardest puzzles end in their solution, with a sentence for each step.
//!
//! The lists are in the folder `SUDOKU_TEST_DATA`, or else `../shared/data`; without it only the puzzle of this file is solved. By default
//! a sample is solved, because the ladders take long in debug builds. `HARDEST_EVERY=1` solves all.

use std::path::{Path, PathBuf};
use std::{env, fs};

use sudokud::engine::{PluginFolder, Recording};
use sudokud::explain::{Language, whole_step};
use sudokud::grade::{Grade, Scale};
use sudokud::puzzle::{Grid, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, Snapshot, SnapshotSources};

/// Trials of depth 2 do not finish this puzzle, which players call "Loki".
const DEEPEST: &str = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

/// The lists with the number of their puzzles, and of which number each the sample takes one.
const LISTS: [(&str, usize, usize); 2] = [
    ("forum-hardest-1905-sample.txt", 4_877, 600),
    ("forum-hardest-1106.txt", 375, 75),
];

fn live() -> Live {
    Live::start(SnapshotSources::over(PluginFolder(
        crate::support::built_plugins(),
    )))
    .unwrap()
}

fn folder() -> Option<PathBuf> {
    let named = env::var_os("SUDOKU_TEST_DATA").map(PathBuf::from);
    let is_named = named.is_some();
    let folder = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"));
    assert!(folder.exists() || !is_named, "SUDOKU_TEST_DATA is no folder");
    folder.exists().then_some(folder)
}

/// Returns the grade of a puzzle on a scale, after checks of its trace.
fn solved(snapshot: &Snapshot, scale: &Scale, text: &str) -> Grade {
    let puzzle = search::prove(&text.parse::<Grid>().unwrap()).unwrap();
    let grade = scale.grade(&puzzle, Recording::EVIDENCE, &Stop::never()).unwrap();
    assert!(grade.is_solved(), "{text} on {}", scale.name());
    assert_eq!(grade.trace.end.values(), puzzle.solved_board().values(), "{text}");
    assert!(grade.score.is_some() && grade.hardest.is_some(), "{text}");
    for step in &grade.trace.steps {
        let technique = snapshot.catalog().technique(&step.technique).unwrap();
        let sentence = whole_step(technique, &step.deduction, Language::english());
        let change = if step.deduction.placements.is_empty() {
            ": remove "
        } else {
            ": place "
        };
        assert!(sentence.contains(change), "{text}: {sentence}");
        // The technique's name, what it has found, and the change.
        assert!(sentence.matches(": ").count() >= 2, "{text}: {sentence}");
    }
    grade
}

#[test]
fn the_hardest_puzzles_end_in_their_solution() {
    let Some(folder) = folder() else { return };
    let live = live();
    let snapshot = live.current();
    for (name, count, sample) in LISTS {
        let text = fs::read_to_string(folder.join("puzzles").join(name)).unwrap();
        let puzzles: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| &line[..81])
            .collect();
        assert_eq!(puzzles.len(), count);
        let every = env::var("HARDEST_EVERY").map_or(sample, |every| every.parse().unwrap());
        for puzzle in puzzles.iter().step_by(every) {
            for scale in ["hodoku", "standard"] {
                solved(&snapshot, snapshot.scale(scale).unwrap(), puzzle);
            }
        }
    }
}

#[test]
fn trials_come_before_brute_force_and_say_how() {
    let live = live();
    let snapshot = live.current();
    let grade = solved(&snapshot, snapshot.scale("standard").unwrap(), DEEPEST);
    assert_eq!(grade.hardest.as_deref(), Some("brute-force"));
    assert!(!grade.is_solved_by_logic);
    let is_nested = |id: &str| {
        grade
            .trace
            .steps
            .iter()
            .filter(|step| &*step.technique == id)
            .count()
    };
    assert!(is_nested("trial-depth-2") > 0 && is_nested("brute-force") > 0);
    let nested = grade
        .trace
        .steps
        .iter()
        .find(|step| &*step.technique == "trial-depth-2")
        .unwrap();
    let evidence = nested.deduction.evidence.as_deref().unwrap();
    assert!(
        evidence.chains.iter().any(|chain| chain.parent.is_some()),
        "trials nest by parent"
    );
    let technique = snapshot.catalog().technique("trial-depth-2").unwrap();
    let proof = sudokud::explain::step_with_proof(technique, &nested.deduction, Language::english());
    for part in ["Suppose r", "Step 1: if r", "which cannot be; so r"] {
        assert!(proof.contains(part), "{proof}");
    }
}

#[test]
fn an_unfinished_puzzle_has_no_score() {
    let live = live();
    let snapshot = live.current();
    let puzzle = search::prove(&DEEPEST.parse::<Grid>().unwrap()).unwrap();
    for (scale, has_score) in [
        ("singles", false),
        ("sotd", false),
        ("hodoku", true),
        ("mcm", true),
    ] {
        let grade = snapshot
            .scale(scale)
            .unwrap()
            .grade(&puzzle, Recording::COUNTS, &Stop::never())
            .unwrap();
        assert_eq!(grade.score.is_some(), has_score, "{scale}");
    }
}
