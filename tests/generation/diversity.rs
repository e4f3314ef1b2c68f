//! Checks the variety of directed searches: by default each puzzle has a solution grid of its own, `some` keeps the puzzles of a search
//! apart, and those of `none` are distinct and have as many givens as those of generate-and-test.

use std::collections::{HashMap, HashSet};

use sudoku_technique::Cell;
use sudokud::generate::{Construction, MadePuzzle, Recipe, Rule, Variety};
use sudokud::puzzle::{CanonicalGrid, Grid, Seed};

use super::{live, make};

/// Number of puzzles of a run.
const RUN: u64 = 1_000;
/// Number of cells in which the puzzles of one search differ with `some`.
const LEAST_DIFFERENCE: usize = 16;

fn needs(id: &str, variety: Variety, seed: u64) -> Recipe {
    Recipe {
        needs: vec![id.to_owned()],
        variety,
        ..Recipe::any(Seed(seed))
    }
}

#[test]
fn the_first_puzzle_of_a_search_takes_few_grids() {
    // By diggings alone, x-wing takes 50 grids and hidden-triple 300, and als-xz took 109 before walks led to harder puzzles. The numbers are the
    // same on every machine.
    for (id, seeds, most) in [("x-wing", 40, 25), ("hidden-triple", 8, 150), ("als-xz", 16, 40)] {
        let live = live();
        let grids: u64 = (0..seeds)
            .map(|seed| {
                make(&live, &needs(id, Variety::Full, seed), 1)
                    .unwrap()
                    .effort
                    .attempts
            })
            .sum();
        println!("{id}: {} grids for each puzzle", grids / seeds);
        assert!(grids <= most * seeds, "{id}: {grids} grids for {seeds} puzzles");
    }
}

/// Makes the puzzles of `seeds` and returns their number of different solution grids.
fn solution_grids(id: &str, seeds: std::ops::Range<u64>) -> usize {
    let live = live();
    let grids: HashSet<Grid> = seeds
        .map(|seed| {
            let made = make(&live, &needs(id, Variety::Full, seed), 2).unwrap();
            *made.puzzle.canonical().puzzle.solution()
        })
        .collect();
    grids.len()
}

#[test]
fn by_default_each_directed_puzzle_has_a_solution_grid_of_its_own() {
    assert_eq!(Recipe::any(Seed(0)).variety, Variety::Full);
    assert_eq!(solution_grids("x-wing", 0..100), 100);
}

#[test]
#[ignore = "a thousand searches take a minute without optimisation"]
fn a_thousand_directed_puzzles_have_a_thousand_solution_grids() {
    for id in ["x-wing", "xy-wing", "naked-triple"] {
        assert_eq!(solution_grids(id, 0..RUN), RUN as usize, "{id}");
    }
}

#[test]
fn with_some_variety_puzzles_of_one_search_differ_in_many_cells() {
    let live = live();
    // Sixteen searches side by side, with eight seeds each.
    let search = |number: u64| (0..8).map(move |member| number + 16 * member);
    let mut shared = 0;
    for number in 0..4 {
        let made: Vec<MadePuzzle> = search(number)
            .map(|seed| make(&live, &needs("x-wing", Variety::Some, seed), 1).unwrap())
            .collect();
        for (index, one) in made.iter().enumerate() {
            for other in &made[..index] {
                if let Some(least) = difference(one, other) {
                    shared += 1;
                    assert!(
                        least >= LEAST_DIFFERENCE,
                        "{least} cells differ: {one:?}, {other:?}"
                    );
                }
            }
        }
    }
    // Otherwise nothing was compared.
    assert!(shared >= 20, "{shared} pairs with one solution grid");
}

/// Returns the number of cells in which the givens of two puzzles on one canonical solution grid differ, in the orientation in which
/// they differ least; `None` if the grids are not equivalent.
fn difference(one: &MadePuzzle, other: &MadePuzzle) -> Option<usize> {
    let [canonical, others] =
        [one, other].map(|made| CanonicalGrid::of(made.puzzle.solution()).expect("a solution is complete"));
    let to = others.transformations().next()?;
    let givens = to.grid(other.puzzle.givens());
    if to.grid(other.puzzle.solution()) != canonical.transformations().next()?.grid(one.puzzle.solution()) {
        return None;
    }
    let differ = |grid: &Grid| {
        Cell::all()
            .filter(|&cell| grid.get(cell) != givens.get(cell))
            .count()
    };
    (canonical.transformations())
        .map(|way| differ(&way.grid(one.puzzle.givens())))
        .min()
}

#[test]
fn without_variety_a_thousand_puzzles_are_distinct_and_of_many_grids() {
    let live = live();
    let mut forms = HashMap::new();
    let mut solutions: HashMap<_, u64> = HashMap::new();
    let mut givens = 0;
    for seed in 0..RUN {
        let recipe = needs("x-wing", Variety::None, seed);
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
    let recipe = |seed| needs("swordfish", Variety::None, seed);
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
