//! Checks the rules and the shipped scales on real plugins: worked examples, tables, bounds, measures and shared walks.

#[path = "../support/mod.rs"]
mod support;

mod explainer;
mod files;
mod foxy;
mod labels;
mod last_rungs;
mod leaving_out;
mod mcm;
mod measures;
mod rules;
mod sharing;
mod sukaku;

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

use sudokud::engine::{PluginFolder, Recording};
use sudokud::generate::{Minimality, Recipe, generate};
use sudokud::grade::{Grade, Grading, Scale, Score, ScorePart, Wanted};
use sudokud::puzzle::{Puzzle, Seed, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, Snapshot};

use support::{built_plugins, folder_with};

/// The names of all scales.
const SCALES: [&str; 10] = [
    "explainer",
    "explainer-as-given",
    "foxy",
    "hodoku",
    "hodoku-all",
    "jet",
    "mcm",
    "singles",
    "sotd",
    "standard",
];

fn snapshot() -> Arc<Snapshot> {
    static LIVE: OnceLock<Live> = OnceLock::new();
    let live = LIVE
        .get_or_init(|| Live::start(crate::support::hodoku_sources(PluginFolder(built_plugins()))).unwrap());
    live.current()
}

/// With the techniques of these families only, which leave puzzles unfinished.
fn snapshot_with(families: &[&str]) -> Arc<Snapshot> {
    let folder = folder_with(families);
    let live = Live::start(crate::support::hodoku_sources(PluginFolder(
        folder.path().to_owned(),
    )))
    .unwrap();
    live.current()
}

fn puzzle(text: &str) -> Puzzle {
    search::prove(&text.parse().unwrap()).unwrap()
}

/// Puzzles of every kind: some fall to singles, some are not finished.
fn puzzles(count: u64) -> Vec<Puzzle> {
    let snapshot = snapshot();
    let make = |seed: u64| {
        let recipe = Recipe {
            minimality: if seed.is_multiple_of(2) {
                Minimality::Minimal
            } else {
                Minimality::Any
            },
            clues: if seed.is_multiple_of(2) { 0..=81 } else { 26..=81 },
            ..Recipe::any(Seed(seed))
        };
        let plan = snapshot.plan(&recipe).unwrap();
        generate(&plan, snapshot.families(), NonZeroUsize::MIN, &Stop::never())
            .unwrap()
            .puzzle
    };
    (0..count).map(make).collect()
}

fn grade(scale: &Scale, puzzle: &Puzzle) -> Grade {
    scale.grade(puzzle, Recording::COUNTS, &Stop::never()).unwrap()
}

/// The grades of a puzzle on these scales in one go.
fn grades(scales: &[&Scale], puzzle: &Puzzle, wanted: Wanted<'_>) -> Vec<Grade> {
    let (canonical, stop) = (puzzle.canonical(), Stop::never());
    let mut grading = Grading::new(puzzle, &canonical, wanted, &stop);
    scales.iter().map(|scale| grading.on(scale).unwrap()).collect()
}

/// A part of a grade, to the thousandth.
fn part(grade: &Grade, name: &str) -> Score {
    let named = |part: &&ScorePart| part.name == name;
    let found = grade.parts.iter().find(named);
    let found = found.unwrap_or_else(|| panic!("no {name} in {:?}", grade.parts));
    Score::nearest(found.value).unwrap()
}

fn score(text: &str) -> Score {
    text.parse().unwrap()
}
