//! On a board that is rotated, mirrored, permuted and relabelled, every technique finds the image of what it found before.
//!
//! `cargo test --release --test catalogue orientation -- --ignored`. For each technique it takes `ORIENTATION_BOARDS` boards on
//! which the technique finds something, 10 unless said, with `ORIENTATION_IMAGES` images each, 4 unless said; the figures of
//! docs/techniques.md are those of 200 and 20.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use sudoku_technique::{Board, CandidateSet};
use sudokud::engine::Technique;
use sudokud::generate::{Minimality, Plan, Recipe, generate};
use sudokud::puzzle::{Grid, RandomStream, Seed, Stop, Transformation};

use super::{boards_of, number, snapshot, techniques};

/// Techniques whose definition depends on the order in which they look, each with the reason.
const NOT_EQUIVARIANT: [(&str, &str); 1] = [(
    "als-xy-chain",
    "by default its chains go forward only in a list of sets by rows, columns and boxes, as HoDoKu's do; without the option \
     forward-only it finds the same everywhere",
)];
/// Puzzles that are looked through for boards.
const PUZZLES: u64 = 400;

/// What a technique finds on a board, in an order of its own.
fn outcomes(technique: &Technique, board: &Board, solution: &Grid) -> Vec<(CandidateSet, CandidateSet)> {
    let found = technique.find_all(board, solution, &Stop::never());
    let found = found.unwrap_or_else(|error| panic!("{}: {error}\n{board:?}", technique.id()));
    let mut outcomes: Vec<_> = found
        .deductions
        .iter()
        .map(|deduction| (deduction.placements, deduction.eliminations))
        .collect();
    outcomes.sort_unstable();
    outcomes
}

#[test]
#[ignore = "every technique on many boards and their images; run in release"]
fn every_technique_finds_the_same_in_every_orientation() {
    let snapshot = snapshot();
    let techniques = techniques(&snapshot);
    let boards = number("ORIENTATION_BOARDS", 10);
    let images = number("ORIENTATION_IMAGES", 4);
    let mut stream = RandomStream::new(Seed(53), 0);
    let mut taken = vec![0; techniques.len()];
    let mut different: BTreeMap<&Arc<str>, usize> = BTreeMap::new();
    for seed in 0..PUZZLES {
        let recipe = Recipe {
            minimality: Minimality::Minimal,
            ..Recipe::any(Seed(seed))
        };
        let plan = Plan::new(&recipe, &snapshot).unwrap();
        let made = generate(&plan, NonZeroUsize::MIN, &Stop::never()).unwrap();
        let solution = made.puzzle.solution();
        for board in boards_of(&snapshot, &made.puzzle) {
            for (technique, taken) in std::iter::zip(&techniques, &mut taken) {
                if *taken == boards {
                    continue;
                }
                let found = outcomes(technique, &board, solution);
                if found.is_empty() {
                    continue;
                }
                *taken += 1;
                for _ in 0..images {
                    let transformation = Transformation::random(&mut stream);
                    let image = transformation.board(&board);
                    let solution = transformation.grid(solution);
                    let mut expected: Vec<_> = found
                        .iter()
                        .map(|(placed, gone)| {
                            (transformation.candidates(placed), transformation.candidates(gone))
                        })
                        .collect();
                    expected.sort_unstable();
                    let differs = outcomes(technique, &image, &solution) != expected;
                    *different.entry(technique.id()).or_default() += usize::from(differs);
                }
            }
        }
    }
    println!("technique\tboards\timages\tdifferent");
    for (technique, taken) in std::iter::zip(&techniques, &taken) {
        let different = different.get(technique.id()).copied().unwrap_or_default();
        println!("{}\t{taken}\t{}\t{different}", technique.id(), taken * images);
        match NOT_EQUIVARIANT.iter().find(|(id, _)| **id == **technique.id()) {
            Some((id, reason)) => println!("{id}: {reason}"),
            None => assert_eq!(different, 0, "{} depends on the orientation", technique.id()),
        }
    }
}
