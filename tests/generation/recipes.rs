//! Checks the puzzles of the shipped recipes as their texts describe them: bands of givens and scores, levels, and solution grids.

use std::collections::{BTreeMap, HashSet};

use sudokud::generate::{MadePuzzle, Recipe, SHIPPED};
use sudokud::grade::Score;
use sudokud::puzzle::{Grid, Seed};
use sudokud::snapshot::{Live, Snapshot};

use super::{assert_sound, live, make, scores};

/// Number of puzzles of each recipe.
const RUN: u64 = 300;

/// The base grid of "Simple Sudoku Maker".
const CYCLIC: &str = "147258369258369471369471582471582693582693714693714825714825936825936147936147258";

fn shipped(snapshot: &Snapshot, name: &str, seed: u64) -> Recipe {
    let draft = snapshot.recipe(name).unwrap().recipe.draft.clone();
    draft.recipe(Seed(seed)).unwrap()
}

/// Makes puzzles of a shipped recipe that `change` has changed.
fn made<'a>(
    live: &'a Live,
    name: &'a str,
    count: u64,
    change: impl Fn(&mut Recipe) + 'a,
) -> impl Iterator<Item = MadePuzzle> + 'a {
    (0..count).map(move |seed| {
        let mut recipe = shipped(&live.current(), name, seed);
        change(&mut recipe);
        let made = make(live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, &format!("{name}, seed {seed}"));
        made
    })
}

fn level(made: &MadePuzzle) -> String {
    made.grade.level_name.as_deref().unwrap_or("unsolved").to_owned()
}

/// Counts the puzzles of each level.
fn levels(made: impl Iterator<Item = MadePuzzle>) -> BTreeMap<String, u64> {
    made.fold(BTreeMap::new(), |mut counts, made| {
        *counts.entry(level(&made)).or_default() += 1;
        counts
    })
}

/// The number of givens that the text of a recipe permits; `None` if it names none.
fn givens(name: &str) -> Option<std::ops::RangeInclusive<usize>> {
    match name {
        "mcm-1" => Some(51..=81),
        "mcm-2" => Some(36..=50),
        "mcm-3" => Some(32..=35),
        "mcm-4" => Some(28..=31),
        "mcm-5" => Some(22..=27),
        "jet-reveal" => Some(18..=81),
        _ => None,
    }
}

/// The level and the scores of a recipe according to its text; `None` if it names no level.
fn target(name: &str) -> Option<(&str, std::ops::RangeInclusive<Score>)> {
    let any = Score::ZERO..=Score::MAX;
    Some(match name {
        "mcm-1" => ("extremely-easy", any),
        "mcm-2" => ("easy", any),
        "mcm-3" => ("medium", any),
        "mcm-4" => ("difficult", any),
        "mcm-5" => ("evil", any),
        "sotd-beginner" => ("beginner", scores(3_600, 4_500)),
        "sotd-easy" => ("easy", scores(4_300, 5_500)),
        "sotd-medium" => ("medium", scores(5_300, 6_900)),
        "sotd-tricky" => ("tricky", scores(6_500, 9_300)),
        "sotd-fiendish" => ("fiendish", scores(8_300, 14_000)),
        "sotd-diabolical" => ("diabolical", scores(11_000, 25_000)),
        _ => return None,
    })
}

fn hold_bands(count: u64) {
    let live = live();
    for (name, _) in SHIPPED {
        let start = std::time::Instant::now();
        for made in made(&live, name, count, |_| {}) {
            let (puzzle, score) = (made.puzzle.givens(), made.grade.score.unwrap_or_default());
            if let Some(givens) = givens(name) {
                assert!(givens.contains(&puzzle.clue_count()), "{name}: {puzzle}");
            }
            if let Some((wanted, scores)) = target(name) {
                assert_eq!(level(&made), wanted, "{name}: {puzzle}");
                assert!(made.grade.is_solved(), "{name}: {puzzle}");
                assert!(scores.contains(&score), "{name}: {puzzle} has score {score}");
            }
            if *name == "mcm-1" {
                // The first rows of the text's tables of givens, lines and searches.
                let parts = made.grade.parts.iter().filter(|part| part.name != "f3");
                assert!(parts.clone().count() == 3, "{puzzle}");
                for part in parts {
                    assert!((part.value - 1.0).abs() < f64::EPSILON, "{}: {puzzle}", part.name);
                }
            }
            if *name == "foxy" {
                assert!(made.grade.is_solved(), "{puzzle}");
                assert!(score < Score::whole(6_000), "{puzzle} has the code {score}");
            }
        }
        println!("{name}: {count} puzzles in {:?}", start.elapsed());
    }
}

#[test]
fn every_recipe_keeps_its_bands() {
    hold_bands(5);
}

#[test]
#[ignore = "300 puzzles of each recipe need optimised code"]
fn every_recipe_keeps_its_bands_for_300_puzzles() {
    hold_bands(RUN);
}

/// The solver has only the techniques of its table: a code of note 6 needs another one.
#[test]
#[ignore = "1,000 puzzles, each dug with the ladder, need optimised code"]
fn foxy_is_seldom_diabolical_and_jet_has_its_top_level() {
    let live = live();
    let foxy = levels(made(&live, "foxy", 1_000, |_| {}));
    println!("foxy: {foxy:?}");
    // Measured: 19 of 1,000; 162 of 1,000 if techniques outside the table count.
    assert!(foxy["diabolical"] <= 40, "{foxy:?}");
    let jet = levels(made(&live, "jet", RUN, |_| {}));
    println!("jet: {jet:?}");
    // Measured: 64 of 300; 1 of 300 if Franken, mutant and Kraken fish are very hard.
    assert!(jet["diabolical"] >= 30, "{jet:?}");
}

#[test]
fn jet_makes_puzzles_of_its_top_level() {
    let live = live();
    let diabolical = |recipe: &mut Recipe| recipe.level = Some("diabolical".to_owned());
    for made in made(&live, "jet", 5, diabolical) {
        assert_eq!(level(&made), "diabolical");
    }
}

/// Counts the mini-rows and mini-columns whose digits are together in a line of each other box of their band or stack.
fn triples(solution: &Grid) -> usize {
    let values = solution.values();
    let mut count = 0;
    for transposed in [false, true] {
        let value = |row: usize, column: usize| {
            if transposed {
                values[column * 9 + row]
            } else {
                values[row * 9 + column]
            }
        };
        let digits = |row: usize, block: usize| {
            let mut digits = [0, 1, 2].map(|column| value(row, 3 * block + column));
            digits.sort_unstable();
            digits
        };
        let repeats = |row: usize, block: usize| {
            (row / 3 * 3..row / 3 * 3 + 3).any(|other| digits(other, block) == digits(row, 0))
        };
        count += (0..9).filter(|&row| repeats(row, 1) && repeats(row, 2)).count();
    }
    count
}

#[test]
fn grids_of_sotd_are_random_and_its_cyclic_grid_is_a_base_grid() {
    let live = live();
    let (mut with_triples, mut forms) = (0, HashSet::new());
    for made in made(&live, "sotd-easy", 100, |_| {}) {
        with_triples += u64::from(triples(made.puzzle.solution()) > 0);
        forms.insert(*made.puzzle.canonical().puzzle.solution());
    }
    // A mini-row of a uniform grid repeats with probability 0.0361, and then all three of its band do: one grid of five has some.
    println!("{with_triples} of 100 grids have triples");
    assert!((5..=40).contains(&with_triples), "{with_triples}");
    assert_eq!(forms.len(), 100, "each puzzle has its own solution grid");
    let cyclic = |recipe: &mut Recipe| recipe.construction.parameters.base = Some(CYCLIC.parse().unwrap());
    let mut forms = HashSet::new();
    for made in made(&live, "sotd-easy", 5, cyclic) {
        assert!(triples(made.puzzle.solution()) >= 9);
        forms.insert(*made.puzzle.canonical().puzzle.solution());
    }
    assert_eq!(forms.len(), 1, "lines of one grid");
}

#[test]
fn clues_within_the_bounds_of_a_recipe_are_accepted() {
    let live = live();
    for (name, clues) in [
        ("mcm-1", 51..=53),
        ("mcm-2", 40..=45),
        ("mcm-3", 33..=33),
        ("mcm-4", 28..=29),
        ("mcm-5", 22..=24),
        ("sotd-easy", 28..=34),
        ("foxy", 24..=26),
        ("jet", 23..=24),
        ("jet-reveal", 30..=36),
        ("cyclic", 40..=40),
    ] {
        let wanted = clues.clone();
        for made in made(&live, name, 3, move |recipe| recipe.clues = wanted.clone()) {
            let count = made.puzzle.givens().clue_count() as u32;
            assert!(clues.contains(&count), "{name}: {count} givens");
        }
    }
}
