//! What a picture of a step costs: `cargo bench -p sudokud-picture`.
//!
//! Prints the microseconds of the fastest and of the median round for an X-Wing, for a chain of 40 links and for a net of 250.
#![allow(missing_docs, reason = "a program, not a library")]

use std::hint::black_box;
use std::time::Instant;

use sudoku_technique::testing::{Random, candidates};
use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, CellSet, ChainRole, End, Evidence, House, HouseRole,
    LinkStrength,
};
use sudokud_explain::Language;
use sudokud_picture::{PencilMarks, Picture, ShownStep, Symbols, Theme, USUAL};

/// Rounds of each picture.
const ROUNDS: usize = 2_000;

fn main() {
    let mut fish = Evidence::default();
    fish.candidates(&candidates("1r49c29"), CandidateRole::Pattern);
    fish.houses([House::row(3), House::row(8)], HouseRole::Base);
    fish.houses([House::column(1), House::column(8)], HouseRole::Cover);
    println!("picture\tbytes\tus fastest\tus median");
    for (name, evidence) in [
        ("x-wing", fish),
        ("chain of 40", chain(40)),
        ("net of 250", chain(250)),
    ] {
        measure(name, &evidence);
    }
}

/// A chain through random candidates.
fn chain(links: usize) -> Evidence {
    let mut random = Random::new(1);
    let mut evidence = Evidence::default();
    let mut end = || Candidate::from_index(random.below(Candidate::COUNT)).map(End::from);
    let ends: Vec<End> = (0..=links).filter_map(|_| end()).collect();
    evidence.alternate(ChainRole::Chain, &ends, LinkStrength::Strong);
    evidence
}

fn measure(name: &str, evidence: &Evidence) {
    let board = Board::from_givens(&[0; 81]);
    let (nothing, gone) = (CandidateSet::EMPTY, candidates("1r6c9"));
    let picture = Picture {
        values: board.values(),
        givens: CellSet::EMPTY,
        candidates: board.all_candidates(),
        pencil_marks: PencilMarks::WhereNeeded,
        step: Some(ShownStep {
            placements: &nothing,
            eliminations: &gone,
            evidence,
            labels: &[],
        }),
        title: "A title",
        description: "A description",
        language: Language::english(),
        symbols: Symbols::DIGITS,
        theme: Theme::Light,
        size: USUAL,
    };
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            black_box(black_box(&picture).svg());
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let bytes = picture.svg().len();
    println!("{name}\t{bytes}\t{:.0}\t{:.0}", times[0], times[ROUNDS / 2]);
}
