//! Checks that a technique finds the images of its deductions on a board that is rotated, mirrored, permuted and relabelled.
//!
//! Run `cargo test --release --test catalogue orientation -- --ignored`. For each technique, the test takes `ORIENTATION_BOARDS`
//! boards (default 10) with deductions, and `ORIENTATION_IMAGES` images (default 4) of each. Rare techniques have fewer boards.

use std::num::NonZeroUsize;

use sudoku_technique::{Board, CandidateSet};
use sudokud::engine::Technique;
use sudokud::generate::{Minimality, Recipe, generate};
use sudokud::puzzle::{Grid, RandomStream, Seed, Stop, Transformation};

use super::{boards_of, number, snapshot, techniques};

/// Techniques whose definition depends on the order of their search, with the option that changes this.
const NOT_EQUIVARIANT: [(&str, [&str; 2]); 1] = [
    // By default, as in HoDoKu, each set of a chain comes later than the one before in a list by rows, columns and boxes.
    ("als-xy-chain", ["forward-only", "false"]),
];
/// The least number of techniques with boards.
const LEAST_FOUND: usize = 95;
/// The number of puzzles that are searched for boards.
const PUZZLES: u64 = 400;

/// Returns the outcomes of a technique on a board, sorted.
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
    // Adds the techniques whose definition an option changes, with that option.
    let mut techniques: Vec<_> = techniques(&snapshot).into_iter().cloned().collect();
    // Those of Sudoku Explainer look in its order, which depends on the orientation.
    techniques.retain(|technique| technique.info().family != "explainer");
    let with_defaults = techniques.len();
    for (id, option) in NOT_EQUIVARIANT {
        let catalog = snapshot.catalog();
        let option = option.map(str::to_owned).into();
        let other = catalog.with_options(catalog.technique(id).unwrap(), &[option]);
        techniques.push(other.unwrap());
    }
    let boards = number("ORIENTATION_BOARDS", 10);
    let images = number("ORIENTATION_IMAGES", 4);
    let mut stream = RandomStream::new(Seed(53), 0);
    let mut taken = vec![0; techniques.len()];
    let mut different = vec![0; techniques.len()];
    for seed in 0..PUZZLES {
        let recipe = Recipe {
            minimality: Minimality::Minimal,
            allow_unsolved: true,
            ..Recipe::any(Seed(seed))
        };
        let plan = snapshot.plan(&recipe).unwrap();
        let made = generate(&plan, snapshot.families(), NonZeroUsize::MIN, &Stop::never()).unwrap();
        let solution = made.puzzle.solution();
        for board in boards_of(&snapshot, &made.puzzle) {
            for (number, technique) in techniques.iter().enumerate() {
                if taken[number] == boards {
                    continue;
                }
                let found = outcomes(technique, &board, solution);
                if found.is_empty() {
                    continue;
                }
                taken[number] += 1;
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
                    different[number] += usize::from(differs);
                }
            }
        }
    }
    println!("technique\tboards\timages\tdifferent");
    for (number, technique) in techniques.iter().enumerate() {
        let (id, taken, different) = (technique.id(), taken[number], different[number]);
        println!("{id}\t{taken}\t{}\t{different}", taken * images);
        let is_excepted =
            number < with_defaults && NOT_EQUIVARIANT.iter().any(|(excepted, _)| **id == **excepted);
        assert_eq!(different > 0, is_excepted, "{id} in another orientation");
    }
    let found = taken.iter().filter(|&&taken| taken > 0).count();
    assert!(found >= LEAST_FOUND, "boards of {found} techniques only");
}
