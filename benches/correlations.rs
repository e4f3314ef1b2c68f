//! How far measures and scales order puzzles alike: the table of docs/grading.md.
//!
//! `cargo bench --bench correlations -- [COUNT]`. Makes COUNT puzzles (5,000 unless named), number i with 24 + i mod 13 givens,
//! and prints a table in Markdown: the rank correlation after Spearman of each measure (on the ladder of `hodoku`) with the score
//! on each scale, over the puzzles that `hodoku` and that scale finish.

use std::env;
use std::error::Error;
use std::num::NonZeroUsize;

use sudokud::engine::{PluginFolder, Recording};
use sudokud::generate::{Recipe, generate};
use sudokud::grade::ranks::correlation;
use sudokud::grade::{Grade, Grading, Measure, Measures, Wanted};
use sudokud::puzzle::{Seed, Stop};
use sudokud::snapshot::{Live, Snapshot, SnapshotSources};

const SCALES: [&str; 7] = ["hodoku", "foxy", "jet", "sotd", "mcm", "singles", "standard"];

/// A measure as a number.
type Number = fn(&Measures) -> Option<f64>;

/// The measures.
const MEASURES: [(&str, Number); 7] = [
    ("waves", |measures| measures.waves.map(f64::from)),
    ("bottleneck", |measures| {
        measures.availability.as_ref()?.bottleneck.map(f64::from)
    }),
    ("sum of 1/open", |measures| {
        Some(measures.availability.as_ref()?.inverse_sum)
    }),
    ("eliminating steps", |measures| {
        measures.eliminations.map(f64::from)
    }),
    ("easy start", |measures| measures.easy_start.map(f64::from)),
    ("hardest rung", |measures| measures.hardest_rung.map(f64::from)),
    ("mean guesses", |measures| measures.mean_guesses.map(f64::from)),
];

fn main() -> Result<(), Box<dyn Error>> {
    let count = env::args().skip(1).find(|argument| argument != "--bench");
    let count: u64 = count.map_or(Ok(5_000), |count| count.parse())?;
    // Cargo leaves the plugins beside the benches.
    let folder = env::current_exe()?
        .parent()
        .ok_or("a bench is in a folder")?
        .to_owned();
    let live = Live::start(SnapshotSources::over(PluginFolder(folder)))?;
    let snapshot = live.current();
    let graded: Vec<Vec<Grade>> = (0..count)
        .map(|number| grades(&snapshot, number))
        .collect::<Result<_, _>>()?;
    println!("| | {} |", SCALES.join(" | "));
    println!("|---|{}", "---|".repeat(SCALES.len()));
    for (name, measure) in MEASURES {
        row(name, &graded, |grade| measure(&grade.measures));
    }
    for (index, name) in SCALES.iter().enumerate() {
        let score = |grades: &[Grade]| f64::from(grades[index].score.unwrap_or_default());
        let finished = |grades: &&Vec<Grade>| grades[index].is_solved();
        let cells = (0..SCALES.len()).map(|other| {
            let pairs: Vec<_> = graded
                .iter()
                .filter(finished)
                .filter(|grades| grades[other].is_solved())
                .map(|grades| (score(grades), f64::from(grades[other].score.unwrap_or_default())))
                .collect();
            cell(&pairs)
        });
        println!("| score of {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
    for (index, name) in SCALES.iter().enumerate() {
        let finished = graded.iter().filter(|grades| grades[index].is_solved());
        println!("{name} finishes {} of {count}", finished.count());
    }
    Ok(())
}

fn grades(snapshot: &Snapshot, number: u64) -> Result<Vec<Grade>, Box<dyn Error>> {
    let clues = 24 + (number % 13) as u32;
    let recipe = Recipe {
        clues: clues..=clues,
        allow_unsolved: true,
        ..Recipe::any(Seed(number))
    };
    let plan = snapshot.plan(&recipe)?;
    let puzzle = generate(&plan, snapshot.families(), NonZeroUsize::MIN, &Stop::never())?.puzzle;
    let (canonical, stop) = (puzzle.canonical(), Stop::never());
    let wanted = Wanted {
        recording: Recording::COUNTS,
        measures: &Measure::ALL,
    };
    let mut grading = Grading::new(&puzzle, &canonical, wanted, &stop);
    let mut grades = Vec::new();
    for name in SCALES {
        grades.push(grading.on(snapshot.scale(name)?)?);
    }
    Ok(grades)
}

fn row(name: &str, graded: &[Vec<Grade>], measure: impl Fn(&Grade) -> Option<f64>) {
    let cells = (0..SCALES.len()).map(|scale| {
        let pairs: Vec<_> = graded
            .iter()
            .filter(|grades| grades[0].is_solved() && grades[scale].is_solved())
            .filter_map(|grades| {
                Some((
                    measure(&grades[0])?,
                    f64::from(grades[scale].score.unwrap_or_default()),
                ))
            })
            .collect();
        cell(&pairs)
    });
    println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
}

fn cell(pairs: &[(f64, f64)]) -> String {
    let (one, other): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    correlation(&one, &other).map_or_else(|| "none".to_owned(), |found| format!("{found:.2}"))
}
