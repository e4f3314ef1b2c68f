//! How many puzzles to order a processor makes in a minute.
//!
//! `cargo bench --bench generation -- [--seconds S] [--variety V] [--curve] [ROW...]`. Each row is made for S processor seconds (60 unless said) by
//! default, with variety V (`full` unless said), and for a quarter of that by generate-and-test (rule `bisect`: a new grid for each try),
//! on one thread, with seeds from 0 on.
//! It prints, in columns divided by tabs:
//!
//! ```text
//! row   generate-and-test/min   default/min   ratio   wanted/min   grids   tests   grades   steps back   solution grids   mean givens
//! ```
//!
//! *Rates* are puzzles of different canonical form in a minute of processor time. The next four are the effort of one puzzle made by
//! default: solution grids drawn, searches for a second solution, puzzles judged, steps back. *Solution grids* is how many different
//! ones, by canonical form, a hundred puzzles have; *mean givens* are those of both ways. A word behind `--` chooses the rows whose name
//! it is.
//!
//! With `--curve`, it prints instead the rates with 1, 3, 10 and 192 puzzles from each start of a walk: the first ones of a walk resemble each
//! other less, and take more time.
//!
//! Then, for the hard levels, how long one puzzle takes from a cold start: p50 and p95 of 100, in ms.

use std::collections::HashSet;
use std::env;
use std::error::Error;
use std::num::{NonZeroU64, NonZeroUsize};
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use sudokud::engine::PluginFolder;
use sudokud::generate::{Families, GenerationEffort, Recipe, Rule, Variety, generate};
use sudokud::grade::Score;
use sudokud::puzzle::{Seed, Stop};
use sudokud::snapshot::{Live, Snapshot, SnapshotSources};

/// One target.
struct Row {
    name: &'static str,
    recipe: Recipe,
    /// Puzzles in a minute that it should come to with variety `full`.
    wanted: Option<f64>,
}

/// Techniques that are asked for, with the rate that is wanted where one is.
const TECHNIQUES: [(&str, Option<f64>); 17] = [
    ("naked-triple", None),
    ("hidden-triple", Some(4_000.0)),
    ("naked-quadruple", Some(600.0)),
    ("x-wing", Some(6_500.0)),
    ("swordfish", Some(5_000.0)),
    ("jellyfish", Some(300.0)),
    ("xy-wing", Some(20_000.0)),
    ("xyz-wing", None),
    ("w-wing", None),
    ("simple-colors-trap", Some(1_700.0)),
    ("unique-rectangle-type-1", Some(20_000.0)),
    ("bug-1", None),
    ("finned-x-wing", None),
    ("skyscraper", None),
    ("x-chain", None),
    ("alternating-inference-chain-aic", None),
    ("als-xz", Some(4_000.0)),
];

fn rows() -> Vec<Row> {
    let any = || Recipe::any(Seed(0));
    let mut rows: Vec<Row> = TECHNIQUES
        .iter()
        .map(|&(id, wanted)| Row {
            name: id,
            recipe: Recipe {
                needs: vec![id.to_owned()],
                ..any()
            },
            wanted,
        })
        .collect();
    let score = Score::whole(1_190)..=Score::whole(1_210);
    rows.push(Row {
        name: "score-1200",
        recipe: Recipe {
            score: Some(score),
            ..any()
        },
        wanted: Some(10_000.0),
    });
    rows.push(Row {
        name: "x-wing+swordfish",
        recipe: Recipe {
            needs: vec!["x-wing".to_owned(), "swordfish".to_owned()],
            ..any()
        },
        wanted: Some(100.0),
    });
    rows.extend(["unfair", "extreme"].map(|level| Row {
        name: level,
        recipe: Recipe {
            level: Some(level.to_owned()),
            ..any()
        },
        wanted: None,
    }));
    rows
}

/// What a run came to.
#[derive(Default)]
struct Run {
    made: usize,
    distinct: usize,
    solutions: usize,
    givens: usize,
    effort: GenerationEffort,
    time: Duration,
}

impl Run {
    fn a_minute(&self) -> f64 {
        self.distinct as f64 / self.time.as_secs_f64() * 60.0
    }

    fn each(&self, of: u64) -> f64 {
        of as f64 / self.made.max(1) as f64
    }
}

/// Processor time of this thread.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        u32::try_from(time.tv_nsec).unwrap_or_default(),
    )
}

fn run(
    snapshot: &Snapshot,
    families: &Families,
    recipe: &Recipe,
    most: Duration,
) -> Result<Run, Box<dyn Error>> {
    let (mut forms, mut solutions) = (HashSet::new(), HashSet::new());
    let mut run = Run::default();
    let start = processor_time();
    for seed in 0.. {
        let recipe = Recipe {
            seed: Seed(seed),
            ..recipe.clone()
        };
        let left = most.saturating_sub(run.time);
        // Only a search that has found nothing for so long is cut off.
        let stop = Stop::after(left.max(Duration::from_millis(1)) * 2);
        let plan = snapshot.plan(&recipe)?;
        let made = generate(&plan, families, NonZeroUsize::MIN, &stop);
        run.time = processor_time().saturating_sub(start);
        if let Ok(made) = made {
            let canonical = made.puzzle.canonical();
            run.made += 1;
            run.effort += made.effort;
            run.givens += made.puzzle.givens().clue_count();
            forms.insert(*canonical.puzzle.givens());
            solutions.insert(*canonical.puzzle.solution());
        }
        if run.time >= most {
            break;
        }
    }
    (run.distinct, run.solutions) = (forms.len(), solutions.len());
    Ok(run)
}

/// Numbers of puzzles from each start, of the curve.
const PER_START: [u64; 4] = [1, 3, 10, 192];

/// Prints the rate of each row for each number of puzzles from a start.
fn curve(snapshot: &Snapshot, rows: &[&Row], most: Duration) -> Result<(), Box<dyn Error>> {
    println!("row\t{}", PER_START.map(|count| count.to_string()).join("\t"));
    for row in rows {
        let recipe = Recipe {
            variety: Variety::None,
            ..row.recipe.clone()
        };
        let mut rates = Vec::new();
        for count in PER_START {
            let families = Families::of_size(NonZeroU64::new(count).ok_or("no puzzles from a start")?);
            rates.push(run(snapshot, &families, &recipe, most)?.a_minute());
        }
        let rates = rates.iter().map(|rate| format!("{rate:.0}"));
        println!("{}\t{}", row.name, rates.collect::<Vec<_>>().join("\t"));
    }
    Ok(())
}

/// How long single puzzles take that share nothing with one before: each with a snapshot's reserve of its own family.
fn cold_starts(snapshot: &Snapshot, recipe: &Recipe) -> Result<[f64; 2], Box<dyn Error>> {
    let mut times = Vec::new();
    for number in 0..100_u64 {
        let recipe = Recipe {
            // Far apart, so that each belongs to another family.
            seed: Seed(number * 1_000_000_000),
            ..recipe.clone()
        };
        let start = Instant::now();
        generate(
            &snapshot.plan(&recipe)?,
            snapshot.families(),
            NonZeroUsize::MIN,
            &Stop::never(),
        )?;
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok([times[50], times[95]])
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut most = Duration::from_mins(1);
    if let Some(at) = words.iter().position(|word| word == "--seconds") {
        most = Duration::from_secs_f64(words.get(at + 1).ok_or("--seconds needs a number")?.parse()?);
        words.drain(at..at + 2);
    }
    let mut variety = Variety::Full;
    if let Some(at) = words.iter().position(|word| word == "--variety") {
        variety = words.get(at + 1).ok_or("--variety needs a name")?.parse()?;
        words.drain(at..at + 2);
    }
    let is_curve = words.iter().any(|word| word == "--curve");
    words.retain(|word| word != "--curve");
    let plugins = env::current_exe()?.with_file_name("");
    let live = Live::start(SnapshotSources::over(PluginFolder(plugins)))?;
    let snapshot = live.current();
    let is_chosen = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    let rows = rows();
    let chosen: Vec<&Row> = rows.iter().filter(|row| is_chosen(row.name)).collect();
    if is_curve {
        return curve(&snapshot, &chosen, most);
    }
    println!(
        "row\ttested/min\tdefault/min\tratio\twanted/min\tgrids\ttests\tgrades\tsteps back\tsolution grids\tgivens"
    );
    for row in chosen {
        let mut tested = row.recipe.clone();
        tested.construction.rule = Rule::Bisect;
        let tested = run(&snapshot, snapshot.families(), &tested, most / 4)?;
        let usual = Recipe {
            variety,
            ..row.recipe.clone()
        };
        let usual = run(&snapshot, snapshot.families(), &usual, most)?;
        println!(
            "{}\t{:.0}\t{:.0}\t{:.1}\t{}\t{:.1}\t{:.0}\t{:.0}\t{:.0}\t{:.1}\t{:.1} {:.1}",
            row.name,
            tested.a_minute(),
            usual.a_minute(),
            usual.a_minute() / tested.a_minute(),
            row.wanted
                .map_or_else(|| "-".to_owned(), |wanted| format!("{wanted:.0}")),
            usual.each(usual.effort.attempts),
            usual.each(usual.effort.uniqueness_tests),
            usual.each(usual.effort.grades),
            usual.each(usual.effort.steps_back),
            usual.each(100 * usual.solutions as u64),
            tested.each(tested.givens as u64),
            usual.each(usual.givens as u64),
        );
    }
    println!("\nlevel\tp50 ms\tp95 ms");
    for level in ["hard", "unfair", "extreme"]
        .into_iter()
        .filter(|level| is_chosen(level))
    {
        let recipe = Recipe {
            level: Some(level.to_owned()),
            ..Recipe::any(Seed(0))
        };
        let [middle, late] = cold_starts(&snapshot, &recipe)?;
        println!("{level}\t{middle:.1}\t{late:.1}");
    }
    Ok(())
}
