//! Checks rungs of a scale: several rungs of one technique, and refused combinations.

use std::fs;
use std::num::NonZeroUsize;
use std::process::Command;
use std::sync::{Arc, OnceLock};

use sudokud::engine::{Ladder, PluginFolder, Recording, Rung, RungBounds, TechniqueOptions, Trace};
use sudokud::generate::{Minimality, Recipe, generate};
use sudokud::grade::{Scale, Score};
use sudokud::puzzle::{Puzzle, Seed, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, Snapshot, SnapshotError, SnapshotSources};
use tempfile::TempDir;

use crate::support::outside::folder_with_outside;
use crate::support::{compile_c, folder_with};

const AIC: &str = "alternating-inference-chain-aic";

/// The beginning of every scale here.
const BASICS: [&str; 8] = [
    "full-house",
    "naked-single",
    "hidden-single",
    "locked-candidates-type-1-pointing",
    "locked-candidates-type-2-claiming",
    "naked-pair",
    "hidden-pair",
    "naked-triple",
];

/// Returns the folder with all plugins of this repository, which are built once.
fn folder() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(folder_with_outside)
}

fn sources() -> SnapshotSources {
    crate::support::hodoku_sources(PluginFolder(folder().path().to_owned()))
}

/// Returns a scale file `club` with the basic techniques, without scores, and these rungs, each as the text between its braces.
fn file(rungs: &[&str]) -> String {
    let basics = BASICS.map(|id| format!("{{ technique = {id:?}, level = 'easy', score = 0 }}"));
    let rungs = rungs.iter().map(|rung| format!("{{ level = 'hard', {rung} }}"));
    let ladder: Vec<String> = basics.into_iter().chain(rungs).collect();
    format!(
        "name = 'club'\nrule = 'sum'\nlevels = [{{ name = 'easy', max_score = 0 }}, {{ name = 'hard' }}]\nladder = [\n{}\n]",
        ladder.join(",\n")
    )
}

/// Builds a snapshot with that scale.
fn snapshot_of(mut sources: SnapshotSources, rungs: &[&str]) -> Result<Arc<Snapshot>, SnapshotError> {
    let scales = tempfile::tempdir().unwrap();
    fs::write(scales.path().join("club.toml"), file(rungs)).unwrap();
    sources.scales = Some(scales.path().to_owned());
    Live::start(sources).map(|live| live.current())
}

fn snapshot(rungs: &[&str]) -> Arc<Snapshot> {
    snapshot_of(sources(), rungs).unwrap()
}

/// Makes puzzles that need more than the basic techniques.
fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let snapshot = snapshot(&[]);
        let basics = snapshot.scale("club").unwrap();
        let make = |seed| {
            let recipe = Recipe {
                minimality: Minimality::Minimal,
                allow_unsolved: true,
                ..Recipe::any(Seed(seed))
            };
            let plan = snapshot.plan(&recipe).unwrap();
            generate(&plan, snapshot.families(), NonZeroUsize::MIN, &Stop::never())
                .unwrap()
                .puzzle
        };
        let puzzles: Vec<_> = (0..SEEDS)
            .map(make)
            .filter(|puzzle| !walk(basics, puzzle).is_solved())
            .collect();
        assert!(!puzzles.is_empty());
        puzzles
    })
}

/// Number of seeds; their puzzles use every rung of these tests.
const SEEDS: u64 = 150;

/// Walks the scale's ladder in the puzzle's own orientation.
fn walk(scale: &Scale, puzzle: &Puzzle) -> Trace {
    let board = puzzle.givens().board();
    let ladder = scale.ladder();
    ladder
        .walk(board, puzzle.solution(), Recording::EVIDENCE, &Stop::never())
        .unwrap()
}

#[test]
fn the_rung_of_a_variant_takes_only_that_variant() {
    let snapshot = snapshot(&[
        "technique = 'x-wing', variant = 'columns', score = 1",
        "technique = 'x-wing', variant = 'rows', score = 1000",
    ]);
    let scale = snapshot.scale("club").unwrap();
    let (columns, rows) = (BASICS.len(), BASICS.len() + 1);
    let mut seen = [0, 0];
    for puzzle in puzzles() {
        let trace = walk(scale, puzzle);
        let of = |variant: &str| {
            let x_wings = trace.steps.iter().filter(|step| &*step.technique == "x-wing");
            x_wings
                .filter(|step| step.deduction.variant.as_deref() == Some(variant))
                .count() as u32
        };
        assert_eq!(
            [trace.counts[columns], trace.counts[rows]],
            [of("columns"), of("rows")]
        );
        seen[0] += trace.counts[columns];
        seen[1] += trace.counts[rows];
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn a_grade_has_each_technique_once_with_the_sum_of_its_rungs_and_each_rung_s_own_score() {
    let snapshot = snapshot(&[
        &format!("technique = {AIC:?}, variant = 'type-1', score = 1"),
        &format!("technique = {AIC:?}, variant = 'type-2', score = 1000"),
    ]);
    let scale = snapshot.scale("club").unwrap();
    let mut with_both = 0;
    for puzzle in puzzles() {
        let grade = scale.grade(puzzle, Recording::COUNTS, &Stop::never()).unwrap();
        let &[.., type_1, type_2] = &grade.trace.counts[..] else {
            panic!("{:?}", grade.trace.counts);
        };
        let chains: Vec<_> = (grade.counts.iter())
            .filter(|(id, _)| &**id == AIC)
            .map(|(_, count)| *count)
            .collect();
        let sum = type_1 + type_2;
        assert_eq!(chains, if sum == 0 { vec![] } else { vec![sum] });
        // The part, because a puzzle that the ladder does not finish has no score.
        let score = Score::whole((type_1 + 1000 * type_2).into());
        assert_eq!(Score::nearest(grade.parts[0].value), Some(score));
        assert_eq!(grade.score, grade.is_solved().then_some(score));
        with_both += usize::from(type_1 > 0 && type_2 > 0);
    }
    assert!(with_both > 0, "no puzzle has both");
}

#[test]
fn the_two_halves_of_a_technique_get_as_far_as_the_whole() {
    let halves = snapshot(&[
        "technique = 'x-wing', variant = 'rows', score = 1",
        "technique = 'x-wing', variant = 'columns', score = 1",
    ]);
    let whole = snapshot(&["technique = 'x-wing', score = 1"]);
    let mut used = 0;
    for puzzle in puzzles() {
        let halves = walk(halves.scale("club").unwrap(), puzzle);
        let whole = walk(whole.scale("club").unwrap(), puzzle);
        assert_eq!(
            halves.end.all_candidates(),
            whole.end.all_candidates(),
            "{}",
            puzzle.givens()
        );
        used += whole.counts[BASICS.len()];
    }
    assert!(used > 0);
}

#[test]
fn short_chains_and_small_patterns_can_stand_before_the_others() {
    for (technique, limit, most) in [(AIC, "max_length = 5", 5), ("als-xz", "max_size = 4", 4)] {
        let snapshot = snapshot(&[
            &format!("technique = {technique:?}, {limit}, score = 1"),
            &format!("technique = {technique:?}, score = 1"),
        ]);
        let scale = snapshot.scale("club").unwrap();
        let mut seen = [0, 0];
        for puzzle in puzzles() {
            let trace = walk(scale, puzzle);
            let own = trace.steps.iter().filter(|step| &*step.technique == technique);
            // The second rung is asked only when the first takes nothing of what there is.
            let (early, late): (Vec<_>, Vec<_>) =
                own.partition(|step| step.deduction.length.max(step.deduction.size) <= most);
            let counts = &trace.counts[BASICS.len()..];
            assert_eq!(counts, [early.len() as u32, late.len() as u32], "{technique}");
            seen[0] += early.len();
            seen[1] += late.len();
        }
        assert!(seen.iter().all(|&count| count > 0), "{technique}: {seen:?}");
    }
}

#[test]
fn a_rung_with_a_limit_takes_a_later_deduction_where_the_first_is_of_another_kind() {
    let folder = folder_with(&["singles"]);
    compile_c("faulty.c", &["-DFIRST_ONLY"], folder.path(), "faulty");
    // The first naked single is r5c5=5, of size 5, and the next one r7c6=7, of size 3.
    let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = search::prove(&givens.parse().unwrap()).unwrap();
    for (limit, expected) in [(None, Some("r5c5=5")), (Some(3), Some("r7c6=7")), (Some(2), None)] {
        let live = Live::start(crate::support::hodoku_sources(PluginFolder(
            folder.path().to_owned(),
        )))
        .unwrap();
        let limits = RungBounds {
            max_size: limit,
            ..RungBounds::default()
        };
        let snapshot = live.current();
        let technique = Arc::clone(snapshot.catalog().technique("faulty").unwrap());
        let ladder = Ladder::new(vec![Rung::new(technique, limits)]);
        let board = puzzle.givens().board();
        let step = ladder
            .next_step(&board, puzzle.solution(), &Stop::never())
            .unwrap();
        let placed = step.and_then(|step| step.deduction.placements.iter().next());
        assert_eq!(placed.map(|placed| placed.to_string()).as_deref(), expected);
    }
}

#[test]
fn a_technique_with_other_options_is_another_instance_and_its_rungs_take_what_limits_would() {
    let by_option = snapshot(&[
        &format!("technique = {AIC:?}, options = {{ max-length = 5 }}, score = 1"),
        &format!("technique = {AIC:?}, options = {{ max-length = 9 }}, score = 1"),
    ]);
    let by_limit = snapshot(&[
        &format!("technique = {AIC:?}, max_length = 5, score = 1"),
        &format!("technique = {AIC:?}, max_length = 9, score = 1"),
    ]);
    let (by_option, by_limit) = (by_option.scale("club").unwrap(), by_limit.scale("club").unwrap());
    let same_instance = |scale: &Scale| {
        let [.., one, other] = scale.ladder().rungs() else {
            panic!("a scale with two rungs of its own");
        };
        Arc::ptr_eq(one.technique(), other.technique())
    };
    assert_eq!((same_instance(by_option), same_instance(by_limit)), (false, true));
    let mut used = 0;
    for puzzle in puzzles() {
        let (one, other) = (walk(by_option, puzzle), walk(by_limit, puzzle));
        assert_eq!(one.steps, other.steps, "{}", puzzle.givens());
        assert_eq!(one.counts, other.counts, "{}", puzzle.givens());
        used += one.counts[BASICS.len() + 1];
    }
    assert!(used > 0);
}

#[test]
fn a_rung_that_could_never_find_anything_or_asks_for_what_is_not_there_is_refused() {
    let aic = |rest: &str| format!("technique = {AIC:?}, score = 1, {rest}");
    let x_wing = |rest: &str| format!("technique = 'x-wing', score = 1, {rest}");
    let plain = |id: &str| format!("technique = {id:?}, score = 1");
    let twice = "is in the ladder twice with the same options, variant, max_length and max_size";
    for (rungs, words) in [
        (vec![plain("x-wing"), plain("x-wing")], twice),
        (vec![plain("x-wing"), plain("X-Wing")], twice),
        (
            vec![x_wing("variant = 'rows'"), x_wing("variant = 'ROWS'")],
            twice,
        ),
        (vec![aic("max_length = 5"), aic("max_length = 5")], twice),
        (
            vec![
                aic("options = { max-length = 5 }"),
                aic("options = { max-length = '5' }"),
            ],
            twice,
        ),
        // What is written is what holds anyway.
        (vec![aic("options = { max-length = 20 }"), plain(AIC)], twice),
        (
            vec![x_wing("variant = 'row'")],
            "a rung of technique x-wing: there is no variant \"row\"; the nearest are: rows, columns",
        ),
        (
            vec!["technique = 'naked-single', variant = 'rows', score = 1".to_owned()],
            "technique naked-single names variant \"rows\", but this technique has no variants; leave out the variant",
        ),
        (
            vec![x_wing("options = { speed = 9 }")],
            "a rung of technique x-wing: unknown option \"speed\"; this technique has no options",
        ),
        (
            vec![aic("options = { max-lenght = 9 }")],
            "unknown option \"max-lenght\"; this technique has max-length",
        ),
        (
            vec![aic("options = { max-length = 2 }")],
            "option max-length: \"2\" is not a whole number from 3 to 100; Most links of a chain.",
        ),
        (
            vec![aic("max_lenght = 5")],
            "there is no key \"max_lenght\"; the nearest are: max_length, ",
        ),
    ] {
        let rungs: Vec<&str> = rungs.iter().map(String::as_str).collect();
        let reason =
            snapshot_of(sources(), &rungs).map_or_else(|error| error.to_string(), |_| "taken".into());
        assert!(reason.contains(words), "{rungs:?}: {reason}");
    }
}

/// Returns sources in which the operator sets `max-length`.
fn operator_says(value: &str) -> SnapshotSources {
    let mut sources = sources();
    let said = TechniqueOptions {
        options: vec![("max-length".to_owned(), value.to_owned())],
        ..TechniqueOptions::default()
    };
    sources.techniques.insert(AIC.to_owned(), said);
    sources
}

#[test]
fn the_operator_s_options_hold_where_a_rung_has_none_of_its_own() {
    let plain = format!("technique = {AIC:?}, score = 1");
    let short = format!("technique = {AIC:?}, max_length = 5, score = 1");
    let longer = format!("technique = {AIC:?}, options = {{ max-length = 9 }}, score = 1");
    let five = snapshot_of(operator_says("5"), &[&plain, &longer]).unwrap();
    let expected = snapshot(&[&short, &longer]);
    let mut used = 0;
    for puzzle in puzzles() {
        let trace = walk(five.scale("club").unwrap(), puzzle);
        let other = walk(expected.scale("club").unwrap(), puzzle);
        assert_eq!(trace.counts, other.counts, "{}", puzzle.givens());
        used += trace.counts[BASICS.len() + 1];
    }
    assert!(used > 0);
}

#[test]
fn an_operator_s_option_that_is_wrong_is_refused_with_what_would_be_right() {
    let words = format!(
        "technique {AIC} refuses its options: option max-length: \"2\" is not a whole number from 3 to 100; Most links of \
         a chain."
    );
    let reason = snapshot_of(operator_says("2"), &[]).unwrap_err().to_string();
    assert!(
        reason.starts_with("plugin ") && reason.ends_with(&words),
        "{reason}"
    );
    let config = folder().path().join("config.toml");
    fs::write(
        &config,
        format!("[technique.{AIC}]\noptions = {{ max-length = 2 }}\n"),
    )
    .unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(["config", "check"])
        .arg(&config)
        .arg("--plugins")
        .arg(folder().path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&run.stderr);
    assert!(!run.status.success());
    assert!(told.contains(&words), "{told}");
}
