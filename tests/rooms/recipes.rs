//! Checks named recipes: the shipped ones against their summaries, requests that override fields, and the operator's files.

use std::num::NonZeroUsize;
use std::path::Path;
use std::{env, fs};

use sudoku_technique::{Cell, CellSet};
use sudokud::engine::PluginFolder;
use sudokud::generate::{Dig, DigOutcome, DiggingOrder, MadePuzzle, Recipe, Rule, SHIPPED, generate};
use sudokud::puzzle::{PatternSymmetry, Seed, Stop};
use sudokud::service::proto::{ClueRange, Construction, GenerateRequest, GridSource, Symmetry};
use sudokud::service::{Failure, catalog, generate as call};
use sudokud::snapshot::{Live, Snapshot, SnapshotSources};
use tempfile::TempDir;

use crate::support::{built_plugins, folder_with, oracle};

fn live() -> Live {
    Live::start(crate::support::hodoku_sources(PluginFolder(built_plugins()))).unwrap()
}

fn recipe(snapshot: &Snapshot, name: &str, seed: u64) -> Recipe {
    let known = snapshot.recipe(name).unwrap();
    assert_eq!(known.unavailable, None, "{name}");
    known.recipe.draft.clone().recipe(Seed(seed)).unwrap()
}

fn make(snapshot: &Snapshot, recipe: &Recipe) -> MadePuzzle {
    let plan = snapshot.plan(recipe).unwrap();
    let threads = NonZeroUsize::new(2).unwrap();
    generate(&plan, snapshot.families(), threads, &Stop::never())
        .unwrap_or_else(|error| panic!("{recipe:?}: {error}"))
}

/// Number of puzzles of each recipe.
fn puzzles() -> u64 {
    let asked = env::var("RECIPE_PUZZLES").ok();
    asked.map_or(10, |number| number.parse().expect("RECIPE_PUZZLES is a number"))
}

#[test]
fn every_shipped_recipe_makes_what_it_promises() {
    hold_promises(puzzles());
}

#[test]
#[ignore = "200 puzzles of each recipe need optimised code"]
fn every_shipped_recipe_makes_200_puzzles_as_it_promises() {
    hold_promises(200);
}

fn hold_promises(count: u64) {
    let live = live();
    let snapshot = live.current();
    for (name, _) in SHIPPED {
        let start = std::time::Instant::now();
        let (mut attempts, mut givens) = (0, 0);
        for seed in 0..count {
            let recipe = recipe(&snapshot, name, seed);
            let made = make(&snapshot, &recipe);
            let context = format!("{name}, seed {seed}, {}", made.puzzle.givens());
            hold(&made, &recipe, &context);
            attempts += made.effort.attempts;
            givens += made.puzzle.givens().filled().len();
        }
        println!(
            "{name}: {count} puzzles, {attempts} grids, {:.1} givens on average, {:?}",
            givens as f64 / count as f64,
            start.elapsed()
        );
    }
}

/// Checks one puzzle against its recipe.
fn hold(made: &MadePuzzle, recipe: &Recipe, context: &str) {
    let (puzzle, solution) = (
        made.puzzle.givens().to_string(),
        made.puzzle.solution().to_string(),
    );
    assert_eq!(oracle::count(&puzzle, 2), 1, "{context}");
    assert!(oracle::solves(&puzzle, &solution), "{context}: {solution}");
    let filled = made.puzzle.givens().filled();
    if recipe.symmetry == PatternSymmetry::HalfTurn {
        let turned = Cell::all().filter(|cell| filled.contains(*cell));
        let turned = turned.map(|cell| Cell::at(8 - cell.row(), 8 - cell.column()));
        assert!(turned.into_iter().all(|cell| filled.contains(cell)), "{context}");
    } else {
        assert_eq!(recipe.symmetry, PatternSymmetry::None, "{context}");
    }
    if let Some(mask) = recipe.given_cells() {
        assert_eq!(filled, mask, "{context}");
    }
    let lines = (0..9).flat_map(|line| {
        let row = (0..9).filter(|&column| filled.contains(Cell::at(line, column)));
        let column = (0..9).filter(|&row| filled.contains(Cell::at(row, line)));
        [row.count() as u32, column.count() as u32]
    });
    for count in lines {
        assert!(recipe.line_clues.contains(&count), "{context}: {count} in a line");
    }
    let count = filled.len() as u32;
    assert!(
        recipe.clues.contains(&count) && count >= *recipe.construction.floor.start(),
        "{context}: {count} givens"
    );
    assert!(recipe.allow_unsolved || made.grade.is_solved(), "{context}");
    if recipe.level.is_some() {
        assert_eq!(
            made.grade.level_name.as_deref(),
            recipe.level.as_deref(),
            "{context}"
        );
    }
    hold_digs(&made.digs, recipe, count, context);
}

/// Checks the log of digs against the order, the bounds and the rule.
fn hold_digs(digs: &[Dig], recipe: &Recipe, count: u32, context: &str) {
    let is_dug = recipe.given_cells().is_none() && !matches!(recipe.construction.rule, Rule::Reveal { .. });
    if !is_dug {
        assert!(digs.is_empty(), "{context}");
        return;
    }
    let orbits = recipe.symmetry.orbits();
    let mut given = CellSet::ALL;
    let mut tried: Vec<CellSet> = Vec::new();
    for dig in digs {
        assert!(orbits.contains(&dig.cells), "{context}: {dig:?}");
        match dig.outcome {
            DigOutcome::Gone => {
                assert!(dig.cells.is_subset(given), "{context}: {dig:?} is gone already");
                given -= dig.cells;
                tried.push(dig.cells);
                let floor = *recipe.construction.floor.start() as usize;
                assert!(given.len() >= floor, "{context}: {} left", given.len());
            }
            DigOutcome::SecondSolution | DigOutcome::TooFew => {
                assert!(dig.cells.is_subset(given), "{context}: {dig:?} is gone already");
                tried.push(dig.cells);
            }
            DigOutcome::TooHard | DigOutcome::SteppedBack => {
                assert!(!dig.cells.intersects(given), "{context}: {dig:?} is there");
                given |= dig.cells;
            }
        }
    }
    let is_path = matches!(recipe.construction.rule, Rule::Fastest | Rule::Bisect);
    // A path goes on to its end, and the puzzle is one of the states along it.
    if is_path {
        assert!(given.len() as u32 <= count, "{context}");
    } else {
        assert_eq!(given.len() as u32, count, "{context}");
    }
    if let Rule::Target { .. } = recipe.construction.rule {
        return;
    }
    // Each is tried once, in the order that is asked for.
    assert_eq!(tried.len(), orbits.len(), "{context}");
    match written_out(recipe.construction.order) {
        Some(order) => {
            let order: Vec<CellSet> = order
                .into_iter()
                .map(|index| CellSet::of(Cell::new(index).unwrap()))
                .collect();
            assert_eq!(tried, order, "{context}");
        }
        None => assert!(orbits.iter().all(|orbit| tried.contains(orbit)), "{context}"),
    }
}

/// Returns the paper's sequences, written out again.
fn written_out(order: DiggingOrder) -> Option<Vec<usize>> {
    let rows = 0..9_usize;
    match order {
        DiggingOrder::Random => None,
        DiggingOrder::RowMajor => Some((0..81).collect()),
        DiggingOrder::Jumping => {
            let (even, odd): (Vec<usize>, Vec<usize>) = (0..81).partition(|cell| cell % 2 == 0);
            Some([even, odd].concat())
        }
        DiggingOrder::SShaped => Some(
            rows.flat_map(|row| {
                let mut cells: Vec<usize> = (row * 9..row * 9 + 9).collect();
                if row % 2 == 1 {
                    cells.reverse();
                }
                cells
            })
            .collect(),
        ),
    }
}

#[test]
fn a_named_recipe_and_its_fields_spelled_out_give_the_same_puzzle() {
    let live = live();
    let listed = catalog::recipes(&live.current());
    assert_eq!(listed.len(), SHIPPED.len());
    for recipe in listed {
        let seed = Some(3);
        let named = GenerateRequest {
            recipe: recipe.name.to_ascii_uppercase(),
            seed,
            ..GenerateRequest::default()
        };
        let spelled_out = GenerateRequest {
            seed,
            ..recipe.request.unwrap()
        };
        let [named, spelled_out] =
            [named, spelled_out].map(|request| call::answer(&live, &request, &Stop::never()).unwrap());
        assert_eq!(named, spelled_out, "{}", recipe.name);
        assert_eq!(recipe.unavailable, "", "{}", recipe.name);
    }
}

#[test]
fn what_the_caller_says_counts_before_what_the_recipe_says() {
    let live = live();
    let answer = |request: GenerateRequest| {
        let request = GenerateRequest {
            seed: Some(5),
            ..request
        };
        call::answer(&live, &request, &Stop::never()).unwrap()
    };
    let named = |name: &str| GenerateRequest {
        recipe: name.to_owned(),
        ..GenerateRequest::default()
    };
    let exactly = |count| ClueRange {
        min: Some(count),
        max: Some(count),
    };
    let made = answer(GenerateRequest {
        clues: Some(exactly(40)),
        ..named("cyclic")
    });
    assert_eq!(made.puzzle.bytes().filter(u8::is_ascii_digit).count(), 40);
    assert_eq!(made.construction.unwrap().grid(), GridSource::Cyclic);
    // The givens of las-vegas say nothing of another source.
    let made = answer(GenerateRequest {
        construction: Some(Construction {
            grid: GridSource::Uniform.into(),
            ..Construction::default()
        }),
        ..named("mcm-2")
    });
    let construction = made.construction.unwrap();
    assert_eq!(
        (construction.grid(), construction.random_givens),
        (GridSource::Uniform, None)
    );
    assert_eq!(construction.floor.unwrap().max, Some(49));
    assert_eq!(made.grade.unwrap().level, "easy");
    // A value that is usual is a value all the same.
    let made = answer(GenerateRequest {
        symmetry: Symmetry::None.into(),
        allow_unsolved: Some(false),
        ..named("jet-pairs")
    });
    assert!(made.grade.as_ref().unwrap().solved_by_logic);
    assert_ne!(made.symmetry(), Symmetry::HalfTurn);
}

#[test]
fn an_unknown_recipe_is_answered_with_the_nearest_names() {
    let request = GenerateRequest {
        recipe: "mcm3".to_owned(),
        ..GenerateRequest::default()
    };
    let failure = call::answer(&live(), &request, &Stop::never()).unwrap_err();
    let Failure::Unknown { field, unknown } = &failure else {
        panic!("{failure}");
    };
    assert_eq!((&**field, unknown.nearest[0].as_str()), ("recipe", "mcm-3"));
    assert!(
        failure
            .to_string()
            .starts_with("recipe: there is no recipe \"mcm3\"; the nearest are: mcm-3, "),
        "{failure}"
    );
}

/// Returns sources with a new folder of recipes.
fn with_own() -> (SnapshotSources, TempDir) {
    let own = tempfile::tempdir().unwrap();
    let mut sources = crate::support::hodoku_sources(PluginFolder(built_plugins()));
    sources.recipes = Some(own.path().to_owned());
    (sources, own)
}

fn write(folder: &Path, file: &str, text: &str) {
    fs::write(folder.join(file), text).unwrap();
}

const DAILY: &str = "name = 'daily-hard'\nsummary = 'Hard'\nlevel = 'hard'\nclues = { min = 24, max = 28 }\n";

#[test]
fn a_file_dropped_in_the_folder_is_there_after_a_reload_and_a_bad_one_is_refused() {
    let (sources, own) = with_own();
    let live = Live::start(sources.clone()).unwrap();
    let request = GenerateRequest {
        recipe: "daily-hard".to_owned(),
        seed: Some(1),
        ..GenerateRequest::default()
    };
    let answer = || call::answer(&live, &request, &Stop::never());
    let before = live.current().revision().to_owned();
    assert!(matches!(answer(), Err(Failure::Unknown { .. })));
    write(own.path(), "daily.toml", DAILY);
    let after = live.reload(sources.clone()).unwrap().revision().to_owned();
    assert_ne!(before, after);
    let made = answer().unwrap();
    assert_eq!(made.grade.as_ref().unwrap().level, "hard");
    for (file, text, problem) in [
        (
            "bad.toml",
            "name = 'bad'\nsummary = 'Bad'\nclus = { min = 24 }\n",
            "bad.toml, line 3: there is no key \"clus\"; the nearest are: clues",
        ),
        (
            "bad.toml",
            "name = 'bad'\nsummary = 'Bad'\nclues = { min = 30, max = 20 }\n",
            "bad.toml, line 3: clues: the range 30..20 is empty",
        ),
        (
            "bad.toml",
            DAILY,
            "its name daily-hard is that of another recipe file",
        ),
    ] {
        write(own.path(), file, text);
        let error = live.reload(sources.clone()).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
        assert_eq!(live.current().revision(), after);
        assert_eq!(answer().unwrap(), made);
    }
    // An operator's file takes the place of a shipped one.
    write(own.path(), "bad.toml", "name = 'foxy'\nsummary = 'Mine'\n");
    live.reload(sources).unwrap();
    let snapshot = live.current();
    assert_eq!(snapshot.recipe("foxy").unwrap().recipe.summary, "Mine");
    assert_eq!(snapshot.recipes().len(), SHIPPED.len() + 1);
}

#[test]
fn a_recipe_whose_technique_is_not_loaded_is_kept_and_refused_when_it_is_used() {
    let (sources, own) = with_own();
    write(own.path(), "daily.toml", &format!("{DAILY}needs = ['x-wing']\n"));
    let few = folder_with(&["singles", "intersections"]);
    let live = Live::start(SnapshotSources {
        plugins: PluginFolder(few.path().to_owned()),
        ..sources.clone()
    })
    .unwrap();
    let request = GenerateRequest {
        recipe: "daily-hard".to_owned(),
        seed: Some(1),
        ..GenerateRequest::default()
    };
    let failure = call::answer(&live, &request, &Stop::never()).unwrap_err();
    let reason = "needs[0]: there is no technique \"x-wing\" on the scale ";
    assert!(failure.to_string().starts_with(reason), "{failure}");
    let listed = catalog::recipes(&live.current());
    let daily = listed.iter().find(|recipe| recipe.name == "daily-hard").unwrap();
    assert!(daily.unavailable.starts_with(reason), "{daily:?}");
    // The plugins come back, and with them the recipe.
    live.reload(sources).unwrap();
    assert_eq!(live.current().recipe("daily-hard").unwrap().unavailable, None);
    call::answer(&live, &request, &Stop::never()).unwrap();
}

/// `jet` allows puzzles beyond logic. A request that names a technique asks for one that logic solves.
#[test]
fn a_wanted_technique_overrides_that_the_recipe_allows_unsolved_puzzles() {
    let live = live();
    let request = |change: fn(&mut GenerateRequest)| {
        let mut request = GenerateRequest {
            recipe: "jet".to_owned(),
            seed: Some(1),
            ..GenerateRequest::default()
        };
        change(&mut request);
        call::answer(&live, &request, &Stop::never())
    };
    let made = request(|request| request.needs = vec!["xy-wing".to_owned()]).unwrap();
    let used = made.grade.unwrap().techniques;
    assert!(used.iter().any(|used| used.technique == "xy-wing"), "{used:?}");
    let made = request(|request| request.hardest = "naked-triple".to_owned()).unwrap();
    assert_eq!(made.grade.unwrap().hardest, "naked-triple");
    let both = request(|request| {
        request.needs = vec!["xy-wing".to_owned()];
        request.allow_unsolved = Some(true);
    });
    assert!(both.unwrap_err().to_string().starts_with("allow_unsolved: "));
}
