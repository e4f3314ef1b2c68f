//! Checks each method against the description in its source, on the puzzle and on its log of digs.

use std::ops::RangeInclusive;

use sudoku_technique::{Cell, CellSet};
use sudokud::generate::{Construction, Dig, DigOutcome, DiggingOrder, MadePuzzle, Recipe, Rule};
use sudokud::puzzle::{PatternSymmetry, Seed};
use sudokud::search::{GridParameters, GridSource};

use super::{assert_sound, live, make};

const TARGET: Rule = Rule::Target {
    first_grade: 15..=20,
    most_steps_back: 300,
};

fn by(rule: Rule, seed: u64) -> Recipe {
    Recipe {
        construction: Construction {
            rule,
            ..Construction::default()
        },
        ..Recipe::any(Seed(seed))
    }
}

/// Returns the givens according to the log: all cells without those that were removed and not put back.
fn left(digs: &[Dig]) -> CellSet {
    let mut given = CellSet::ALL;
    for dig in digs {
        match dig.outcome {
            DigOutcome::Gone => given -= dig.cells,
            DigOutcome::TooHard | DigOutcome::SteppedBack => given |= dig.cells,
            DigOutcome::SecondSolution | DigOutcome::TooFew => {}
        }
    }
    given
}

fn solvable_by_singles() -> Rule {
    Rule::SolvableBy {
        scale: "singles".to_owned(),
    }
}

#[test]
fn every_rule_makes_sound_puzzles_of_a_wanted_level_and_says_that_it_did() {
    let live = live();
    for rule in [
        Rule::Bisect,
        Rule::Minimal,
        TARGET,
        Rule::SolvableBy { scale: String::new() },
        Rule::Reveal { givens: 18 },
        Rule::Walk,
    ] {
        for (seed, symmetry) in [(0, PatternSymmetry::None), (1, PatternSymmetry::HalfTurn)] {
            let recipe = Recipe {
                level: Some("easy".to_owned()),
                symmetry,
                ..by(rule.clone(), seed)
            };
            let made = make(&live, &recipe, 1).unwrap();
            assert_sound(&made, &recipe, rule.name());
            assert_eq!(made.grade.level_name.as_deref(), Some("easy"), "{}", rule.name());
            assert_eq!(made.rule, rule);
            assert!(made.effort.attempts >= 1 && made.effort.grades >= 1);
        }
    }
    let repaired = Recipe {
        needs: vec!["naked-pair".to_owned()],
        ..by(Rule::Repair, 0)
    };
    let made = make(&live, &repaired, 1).unwrap();
    assert_sound(&made, &repaired, "repair");
    assert_eq!(made.rule, Rule::Repair);
}

#[test]
fn digging_tries_every_cell_once_in_the_order_asked_for() {
    let live = live();
    for order in DiggingOrder::ALL {
        let mut recipe = by(Rule::Minimal, 3);
        recipe.construction.order = order;
        let made = make(&live, &recipe, 1).unwrap();
        let tried: Vec<Cell> = made.digs.iter().filter_map(|dig| dig.cells.only()).collect();
        assert_eq!(tried.len(), 81, "{order}");
        match order.cells() {
            Some(cells) => assert_eq!(tried, cells, "{order}"),
            None => assert!(!tried.is_sorted(), "at random"),
        }
        assert_eq!(left(&made.digs), made.puzzle.givens().filled(), "{order}");
    }
}

#[test]
fn the_log_of_the_reductive_method_leads_to_its_puzzle_and_steps_back() {
    let live = live();
    let mut steps_back = 0;
    for seed in 0..20 {
        let recipe = Recipe {
            level: Some("medium".to_owned()),
            symmetry: PatternSymmetry::HalfTurn,
            ..by(TARGET, seed)
        };
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "target");
        assert_eq!(left(&made.digs), made.puzzle.givens().filled(), "seed {seed}");
        assert!(made.digs.iter().all(|dig| dig.cells.len() <= 2));
        steps_back += made.effort.steps_back;
    }
    assert!(steps_back > 0);
}

#[test]
fn what_a_ladder_must_solve_it_solves() {
    let live = live();
    let snapshot = live.current();
    let singles = snapshot.scale("singles").unwrap();
    let mut put_back = 0;
    for seed in 0..20 {
        let recipe = by(solvable_by_singles(), seed);
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "solvable-by");
        let grade = singles.grade(
            &made.puzzle,
            sudokud::engine::Recording::COUNTS,
            &sudokud::puzzle::Stop::never(),
        );
        assert!(grade.unwrap().is_solved());
        put_back += made.effort.steps_back;
        assert_eq!(left(&made.digs), made.puzzle.givens().filled());
    }
    assert!(put_back > 0, "some digs leave a puzzle that singles do not solve");
}

#[test]
fn digging_stops_at_a_floor_that_is_drawn_from_a_range() {
    let live = live();
    let floor: RangeInclusive<u32> = 36..=49;
    let mut counts = Vec::new();
    for seed in 0..60 {
        let mut recipe = by(Rule::Minimal, seed);
        recipe.construction.floor = floor.clone();
        let made: MadePuzzle = make(&live, &recipe, 1).unwrap();
        let count = made.puzzle.givens().clue_count() as u32;
        assert!(floor.contains(&count), "{count}");
        assert!(made.digs.iter().any(|dig| dig.outcome == DigOutcome::TooFew));
        counts.push(count);
    }
    counts.sort_unstable();
    counts.dedup();
    assert!(counts.len() >= 10, "each number of 14 is drawn: {counts:?}");
}

#[test]
fn shuffled_grids_are_equivalent_to_their_base_and_las_vegas_takes_its_numbers() {
    let live = live();
    let base = *make(&live, &Recipe::any(Seed(77)), 1).unwrap().puzzle.solution();
    let mut recipe = by(Rule::Bisect, 5);
    recipe.construction.grid = GridSource::Shuffled;
    recipe.construction.parameters.base = Some(base);
    let made = make(&live, &recipe, 1).unwrap();
    assert_sound(&made, &recipe, "shuffled");
    // Lines are swapped within their blocks and digits keep their names, so every row of a band has the digits of a base row.
    let row = |grid: &str, row: usize| {
        let mut boxes: Vec<Vec<u8>> = grid.as_bytes()[9 * row..9 * row + 9]
            .chunks(3)
            .map(<[u8]>::to_vec)
            .collect();
        for three in &mut boxes {
            three.sort_unstable();
        }
        boxes
    };
    let (base, solution) = (base.to_string(), made.puzzle.solution().to_string());
    assert_ne!(base, solution);
    for band in 0..3 {
        let of = |grid: &str| {
            let mut rows: Vec<_> = (3 * band..3 * band + 3).map(|number| row(grid, number)).collect();
            rows.sort();
            rows
        };
        assert_eq!(of(&base), of(&solution), "band {band}");
    }
    let solutions = [3, 11, 20].map(|random_givens| {
        let mut recipe = by(Rule::Bisect, 5);
        recipe.construction.grid = GridSource::LasVegas;
        recipe.construction.parameters = GridParameters {
            random_givens,
            ..GridParameters::default()
        };
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "las-vegas");
        made.puzzle.solution().to_string()
    });
    assert!(solutions[0] != solutions[1] && solutions[1] != solutions[2]);
}

#[test]
fn propagation_gives_another_puzzle_with_the_symmetry_that_was_asked_for() {
    let live = live();
    for seed in 0..10 {
        let mut recipe = Recipe {
            level: Some("easy".to_owned()),
            symmetry: PatternSymmetry::HalfTurn,
            ..by(Rule::Minimal, seed)
        };
        recipe.construction.propagate = true;
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "propagate");
        assert_eq!(made.grade.level_name.as_deref(), Some("easy"));
        // The log is that of the puzzle before the change.
        assert_eq!(left(&made.digs).len(), made.puzzle.givens().clue_count());
        assert_ne!(left(&made.digs), made.puzzle.givens().filled(), "seed {seed}");
    }
}

#[test]
fn propagation_keeps_the_wanted_level_with_every_rule_and_scale() {
    let live = live();
    let rules = [
        Rule::Fastest,
        Rule::Bisect,
        Rule::Minimal,
        TARGET,
        Rule::SolvableBy { scale: String::new() },
        Rule::Reveal { givens: 18 },
        Rule::Walk,
    ];
    // The scale `mcm` grades in the caller's orientation, so the change can also change the level.
    for (scale, level) in [("hodoku", "medium"), ("jet", "easy"), ("mcm", "difficult")] {
        for rule in &rules {
            let mut recipe = Recipe {
                scale: scale.to_owned(),
                level: Some(level.to_owned()),
                ..by(rule.clone(), 3)
            };
            recipe.construction.propagate = true;
            let made = make(&live, &recipe, 1).unwrap();
            let context = format!("{scale}, {}", rule.name());
            assert_sound(&made, &recipe, &context);
            let snapshot = live.current();
            let scale = snapshot.scale(scale).unwrap();
            let stop = sudokud::puzzle::Stop::never();
            let grade = scale.grade(&made.puzzle, sudokud::engine::Recording::COUNTS, &stop);
            assert_eq!(grade.unwrap().level_name.as_deref(), Some(level), "{context}");
        }
    }
}
