//! Packages outside of this workspace: plugins that load beside the shipped ones, and a program that links shipped plugins.

mod support;

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs};

use sudoku_technique::CellRole;
use sudokud::cli::technique::positions::{Codes, Verdict, VerdictCounts};
use sudokud::engine::{Catalog, PluginFolder, Recording};
use sudokud::explain::{Language, labels, where_to_look, whole_step};
use sudokud::formats::positions::{Expectation, read_library};
use sudokud::generate::{Families, Plan, Recipe, generate};
use sudokud::grade::{Grade, Scales};
use sudokud::picture::{PencilMarks, Picture, ShownStep, Symbols, Theme, USUAL};
use sudokud::puzzle::{Grid, Seed, Stop};
use sudokud::search;
use sudokud::snapshot::Live;
use tempfile::TempDir;

use support::folder_with;
use support::outside::{
    EXOCET, LINKED, PACKAGES, cargo, folder_beside_outside, folder_with_exocet, folder_with_outside,
    lock_linked, run_cargo,
};

const AIC: &str = "alternating-inference-chain-aic";
/// Each technique with the number of lines that its code has in the library of `../shared/data`.
const TECHNIQUES: [(&str, usize); 4] = [("skyscraper", 5), ("2-string-kite", 6), (AIC, 17), ("als-xz", 9)];

/// The four beside the shipped plugins that have none of them; built once.
fn folder() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(folder_with_outside)
}

fn live_over(folder: &Path) -> Live {
    Live::start(crate::support::hodoku_sources(PluginFolder(folder.to_owned()))).unwrap()
}

#[test]
fn their_own_tests_pass() {
    for package in PACKAGES.into_iter().chain([EXOCET]) {
        let run = cargo("test", package);
        let told = String::from_utf8_lossy(&run.stdout);
        let errors = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{package}: {told}{errors}");
        assert!(told.contains("test result: ok"), "{package}: {told}");
    }
}

#[test]
fn they_stand_on_the_ladder_beside_the_shipped_ones() {
    let (shipped, all) = (folder_beside_outside(), live_over(folder().path()));
    let shipped = live_over(shipped.path())
        .current()
        .catalog()
        .ladder()
        .rungs()
        .len();
    let snapshot = all.current();
    let catalog = snapshot.catalog();
    assert_eq!(catalog.ladder().rungs().len(), shipped + TECHNIQUES.len());
    for (id, _) in TECHNIQUES {
        let info = catalog.technique(id).unwrap().info();
        assert!(!info.claims.is_empty() && !info.family.is_empty(), "{id}");
    }
}

#[test]
fn each_finds_what_stands_in_our_own_positions() {
    let snapshot = live_over(folder().path()).current();
    let codes = Codes::of(snapshot.catalog());
    let mut seen = [(0, 0); TECHNIQUES.len()];
    for line in read_library(include_str!("outside/positions.txt")) {
        let line = line.unwrap();
        let verdict = codes.verify(&line, &Stop::never());
        assert_eq!(verdict, Verdict::Passed, "line {}", line.line);
        let number = TECHNIQUES.iter().position(|(id, _)| *id == line.code.text());
        let (found, not_found) = &mut seen[number.unwrap()];
        match line.expectation {
            Expectation::Found => *found += 1,
            Expectation::NotFound => *not_found += 1,
        }
    }
    for (found, not_found) in seen {
        assert!(found >= 3 && not_found >= 1, "{seen:?}");
    }
}

#[test]
fn an_exocet_is_found_told_and_drawn_as_its_author_means_it() {
    let folder = folder_with_exocet();
    let snapshot = live_over(folder.path()).current();
    let codes = Codes::of(snapshot.catalog());
    let lines = read_library(include_str!("outside/exocet/positions.txt"));
    let lines: Vec<_> = lines.into_iter().map(Result::unwrap).collect();
    for line in &lines {
        assert_eq!(
            codes.verify(line, &Stop::never()),
            Verdict::Passed,
            "line {}",
            line.line
        );
    }
    let (technique, found) = codes.witness(&lines[0], &Stop::never()).unwrap();
    let text = whole_step(&technique, &found, Language::english());
    assert!(
        text.contains("in the cross-lines each of these has places in two lines only"),
        "{text}"
    );
    let evidence = found.evidence.as_deref().unwrap();
    let base = evidence
        .cells
        .iter()
        .find(|mark| mark.role == CellRole::Base)
        .unwrap();
    let [_, _, block] = base.cell.houses();
    let look = where_to_look(&found, Language::english());
    assert!(
        look.starts_with(&format!("Look at boxes {} and ", block.number() + 1)),
        "{look}"
    );
    let board = lines[0].position.board();
    let svg = Picture {
        values: board.values(),
        givens: board.givens(),
        candidates: board.all_candidates(),
        pencil_marks: PencilMarks::WhereNeeded,
        step: Some(ShownStep {
            placements: &found.placements,
            eliminations: &found.eliminations,
            evidence,
            labels: labels(&technique, Language::english()),
        }),
        language: Language::english(),
        title: "Exocet",
        description: &text,
        symbols: Symbols::DIGITS,
        theme: Theme::Light,
        size: USUAL,
    }
    .svg();
    for words in [
        "base cell: ",
        "target cell: ",
        "companion: ",
        "cross-line: ",
        "cover line of a digit",
    ] {
        assert!(svg.contains(&format!(">{words}")), "{words}: {svg}");
    }
    assert!(svg.len() < 40_000, "{}", svg.len());
}

/// What comes of the library of `../shared/data` with the plugins of a folder, or none where it is not there.
fn tally(folder: &Path) -> Option<VerdictCounts> {
    let data = env::var_os("SUDOKU_TEST_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"),
        Into::into,
    );
    if !data.exists() && env::var_os("SUDOKU_TEST_DATA").is_none() {
        return None;
    }
    let library = fs::read_to_string(data.join("positions.txt")).unwrap();
    let snapshot = live_over(folder).current();
    let codes = Codes::of(snapshot.catalog());
    let mut tally = VerdictCounts::default();
    for line in read_library(&library) {
        tally.add(&codes.verify(&line.unwrap(), &Stop::never()));
    }
    Some(tally)
}

#[test]
fn they_pass_every_position_of_the_codes_that_they_claim() {
    let Some(before) = tally(folder_beside_outside().path()) else {
        println!("left out: no ../shared/data");
        return;
    };
    let after = tally(folder().path()).unwrap();
    let claimed: usize = TECHNIQUES.iter().map(|(_, lines)| lines).sum();
    assert_eq!((before.failed, after.failed), (0, 0));
    assert_eq!(after.passed, before.passed + claimed);
    assert_eq!(after.skipped + claimed, before.skipped);
}

/// Of our own generator (any minimal puzzle, seed 7). It needs all four when ALS-XZ is asked before the chains.
const ALL_FOUR: &str = "....62.153.5...2..8............13..61....9.2.........451..4......32.....9...5..81";

#[test]
fn a_puzzle_that_needs_all_four_is_solved_and_each_step_is_said_in_words() {
    let mut sources = crate::support::hodoku_sources(PluginFolder(folder().path().to_owned()));
    let places = Live::start(sources.clone()).unwrap().current();
    let mut order: Vec<_> = places.catalog().ladder().rungs().iter().collect();
    // Before what stands behind the wings, which would do instead of them.
    let is_own = |id: &str| TECHNIQUES.iter().any(|(own, _)| *own == id);
    let behind = places.catalog().technique("xyz-wing").unwrap().info().place;
    order.sort_by_key(|rung| match &**rung.id() {
        AIC => 1,
        id if !is_own(id) && rung.technique().info().place > behind => 2,
        _ => 0,
    });
    sources.order = order.iter().map(|rung| rung.id().to_string()).collect();
    let live = Live::start(sources).unwrap();
    let snapshot = live.current();
    let catalog = snapshot.catalog();
    let puzzle = search::prove(&ALL_FOUR.parse::<Grid>().unwrap()).unwrap();
    let board = puzzle.givens().board();
    let trace = catalog
        .ladder()
        .walk(board, puzzle.solution(), Recording::EVIDENCE, &Stop::never())
        .unwrap();
    assert!(trace.is_solved());
    for (id, _) in TECHNIQUES {
        let technique = catalog.technique(id).unwrap();
        let step = trace.steps.iter().find(|step| &*step.technique == id);
        let step = step.unwrap_or_else(|| panic!("no {id}"));
        let words = whole_step(technique, &step.deduction, Language::english());
        println!("{words}");
        assert!(words.starts_with(&technique.info().name), "{words}");
        for gone in step.deduction.eliminations.iter() {
            assert!(words.contains(&gone.cell().to_string()), "{gone}: {words}");
        }
    }
    // The file of German has texts for this id.
    let kite = catalog.technique("2-string-kite").unwrap();
    let step = trace
        .steps
        .iter()
        .find(|step| &*step.technique == "2-string-kite");
    let words = whole_step(kite, &step.unwrap().deduction, Language::german());
    assert!(words.starts_with("Zwei-Seil-Drachen: "), "{words}");
    assert!(words.contains(": streiche "), "{words}");
}

/// What `linked` grades. Its techniques do not solve the last one.
const GRADED: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "9.6..3..5.....7.9..7.4.2..6.95.4.2..4.25...........9.....2.......9...1..31...6..2",
    ALL_FOUR,
];

#[test]
#[ignore = "builds the engine a second time"]
fn linked_plugins_grade_and_generate_as_loaded_ones_do() {
    let folder = folder_with(&["singles", "intersections", "subsets", "wings"]);
    let plugins = PluginFolder(folder.path().to_owned()).load().unwrap();
    let scales = Scales::shipped(&Catalog::new(plugins).unwrap()).unwrap();
    let row = |puzzle: &Grid, grade: &Grade| {
        let level = grade.level_name.as_deref().unwrap_or("-");
        let score = grade
            .score
            .map_or_else(|| "-".to_owned(), |score| score.to_string());
        format!("{puzzle} {level} {score}")
    };
    let graded = GRADED.map(|text| {
        let puzzle = search::prove(&text.parse::<Grid>().unwrap()).unwrap();
        let grade = scales.default().grade(&puzzle, Recording::COUNTS, &Stop::never());
        row(puzzle.givens(), &grade.unwrap())
    });
    let recipe = Recipe::any(Seed(7));
    let plan = Plan::new(&recipe, &scales).unwrap();
    let made = generate(&plan, &Families::default(), NonZeroUsize::MIN, &Stop::never()).unwrap();
    let expected = [graded.join("\n"), row(made.puzzle.givens(), &made.grade)].join("\n");

    lock_linked();
    let run = run_cargo(LINKED, &["run"], &GRADED);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    assert_eq!(String::from_utf8_lossy(&run.stdout).trim_end(), expected);
}

#[test]
fn a_program_that_links_plugins_depends_on_nothing_that_opens_them() {
    lock_linked();
    let tree = run_cargo(LINKED, &["tree", "--edges", "normal", "--prefix", "none"], &[]);
    let tree = String::from_utf8_lossy(&tree.stdout);
    let dependencies: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(dependencies.contains(&"sudokud-engine"), "{tree}");
    for loading in ["libloading", "object", "rustix"] {
        assert!(!dependencies.contains(&loading), "{tree}");
    }
}
