//! Checks the diversity of walks: their puzzles are distinct, and as varied in solution grids and givens as those of generate-and-test.

use std::collections::HashMap;

use sudokud::generate::{Construction, Recipe, Rule};
use sudokud::puzzle::Seed;

use super::{live, make};

/// Number of puzzles of a run.
const RUN: u64 = 1_000;

#[test]
fn a_thousand_puzzles_that_need_x_wing_are_distinct_and_of_many_grids() {
    let live = live();
    let mut forms = HashMap::new();
    let mut solutions: HashMap<_, u64> = HashMap::new();
    let mut givens = 0;
    for seed in 0..RUN {
        let recipe = Recipe {
            needs: vec!["x-wing".to_owned()],
            ..Recipe::any(Seed(seed))
        };
        let puzzle = make(&live, &recipe, 1).unwrap().puzzle;
        let canonical = puzzle.canonical().puzzle;
        assert_eq!(forms.insert(*canonical.givens(), seed), None, "seed {seed}");
        *solutions.entry(*canonical.solution()).or_default() += 1;
        givens += puzzle.givens().clue_count() as u64;
    }
    // Seeds side by side begin with grids of their own, and a walk changes the grid now and then.
    let most = *solutions.values().max().unwrap();
    println!("{} solution grids, the most common {most} times", solutions.len());
    assert!(solutions.len() >= 30, "{} solution grids", solutions.len());
    assert!(most <= RUN / 10, "{most} puzzles have one solution grid");
    let mean = givens as f64 / RUN as f64;
    let tested = tested_mean();
    println!("{mean:.2} givens, by generate-and-test {tested:.2}");
    assert!((mean - tested).abs() < 2.5, "{mean:.2} givens, and {tested:.2}");
}

/// Returns the mean number of givens of puzzles that generate-and-test makes.
fn tested_mean() -> f64 {
    let live = live();
    let count = 40;
    let sum: usize = (0..count)
        .map(|seed| {
            let recipe = Recipe {
                needs: vec!["x-wing".to_owned()],
                construction: Construction {
                    rule: Rule::Bisect,
                    ..Construction::default()
                },
                ..Recipe::any(Seed(seed))
            };
            make(&live, &recipe, 2).unwrap().puzzle.givens().clue_count()
        })
        .sum();
    sum as f64 / count as f64
}

#[test]
fn what_was_asked_for_before_does_not_change_which_puzzle_a_seed_has() {
    let recipe = |seed| Recipe {
        needs: vec!["swordfish".to_owned()],
        ..Recipe::any(Seed(seed))
    };
    // The same family, from its third place back to its first, on a server each, and in order on one.
    let seeds = [0, 16, 32];
    let cold = seeds.map(|seed| make(&live(), &recipe(seed), 1).unwrap());
    let live = live();
    let warm = seeds.map(|seed| make(&live, &recipe(seed), 1).unwrap());
    for (cold, warm) in std::iter::zip(cold, warm) {
        assert_eq!(cold.puzzle.givens(), warm.puzzle.givens());
        assert_eq!(cold.effort, warm.effort);
    }
}
