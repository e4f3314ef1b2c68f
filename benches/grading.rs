//! What a grade costs: against the reference solver, against the walk that it is made of, and rung by rung.
//!
//! `cargo bench --bench grading -- [FILE]`. Prints a line for each level of the puzzles of `data`, in columns divided by tabs:
//!
//! ```text
//! level   grades/s   reference   ratio   target   walks/s   grade of walk   three scales of one
//! ```
//!
//! *Grades* are those of a whole process `sudokud grade --threads 1` less the time that a process takes for a single puzzle, so
//! that it reads, proves, brings to canonical form, walks, judges and prints. The *reference* is `HoDoKu` 2.2.0 in processor
//! time on a machine of this kind; *ratio* is ours over that, *target* what it should be. *Walks* are `Ladder::walk` of the
//! `hodoku` scale on canonical forms that are known already, on one thread in this process. The last column is the time of
//! `--scale hodoku --scale foxy --scale jet` over that of `--scale hodoku`. All take turns, and of each the fastest round counts.
//!
//! Then, for hard, unfair and extreme puzzles, a line for each rung that took a part of the walks worth naming: its share, how often
//! it found something and the time of that, how often it found nothing and the time of that. Below it what a question to all
//! rungs of a level takes when none finds anything, each at its average, and what a step takes.

mod data;

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use sudokud::engine::{Ladder, PluginFolder, Recording, RungTime};
use sudokud::grade::Scale;
use sudokud::puzzle::{Grid, Puzzle, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, SnapshotSources};

/// Rounds of each kind.
const ROUNDS: usize = 3;

/// One level of the file.
struct Level {
    name: &'static str,
    /// Puzzles of a run.
    puzzles: usize,
    /// Puzzles a second of the reference solver.
    reference: f64,
    /// How many times as fast we want to be.
    target: f64,
    /// Whether to say where the time goes.
    in_detail: bool,
}

const fn level(name: &'static str, puzzles: usize, reference: f64, target: f64, in_detail: bool) -> Level {
    Level {
        name,
        puzzles,
        reference,
        target,
        in_detail,
    }
}

const LEVELS: [Level; 5] = [
    level("easy", 60_000, 12_549.0, 3.0, false),
    level("medium", 60_000, 6_511.0, 5.0, false),
    level("hard", 30_000, 2_171.0, 10.0, true),
    level("unfair", 6_000, 212.0, 20.0, true),
    level("extreme", 1_200, 7.8, 50.0, true),
];
/// Of the puzzles of a run one in so many is graded on three scales, which takes longer.
const SHARE: usize = 10;
/// Rungs that take less than this part of the time are not named.
const LEAST_SHARE: f64 = 0.002;

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().skip(1).find(|argument| argument != "--bench");
    // Cargo leaves the plugins beside the benches.
    let folder = env::current_exe()?
        .parent()
        .ok_or("a bench is in a folder")?
        .to_owned();
    let live = Live::start(SnapshotSources::over(PluginFolder(folder.clone())))?;
    let snapshot = live.current();
    let scale = snapshot.scale("hodoku")?;
    let ladder = scale.ladder();
    let levels = data::by_level(file.map(Into::into))?;
    let input = env::temp_dir().join(format!("sudokud-grading-{}.txt", std::process::id()));
    println!("level\tgrades_per_s\treference\tratio\ttarget\twalks_per_s\tof_walk\tthree_of_one");
    let mut details = Vec::new();
    for level in &LEVELS {
        let Some(lines) = levels.get(level.name) else {
            continue;
        };
        let puzzles = canonical(lines)?;
        let mut walk = f64::MAX;
        let [mut start, mut one, mut some, mut three] = [f64::MAX; 4];
        for _ in 0..ROUNDS {
            walk = walk.min(walks(ladder, &puzzles, level.puzzles));
            fs::write(&input, &lines[0])?;
            start = start.min(process(&folder, &input, &["hodoku"])?);
            let grade = |puzzles: usize, scales: &[&str]| {
                let repeated = lines.iter().map(String::as_str).cycle().take(puzzles);
                fs::write(&input, repeated.collect::<Vec<_>>().join("\n"))?;
                process(&folder, &input, scales)
            };
            one = one.min(grade(level.puzzles, &["hodoku"])?);
            some = some.min(grade(level.puzzles / SHARE, &["hodoku"])?);
            three = three.min(grade(level.puzzles / SHARE, &["hodoku", "foxy", "jet"])?);
        }
        let [walk, one] = [walk, one - start].map(|seconds| level.puzzles as f64 / seconds);
        println!(
            "{}\t{one:.0}\t{}\t{:.2}\t{}\t{walk:.0}\t{:.2}\t{:.2}",
            level.name,
            level.reference,
            one / level.reference,
            level.target,
            one / walk,
            (three - start) / (some - start)
        );
        if level.in_detail {
            details.push((level, puzzles));
        }
    }
    fs::remove_file(&input)?;
    for (level, puzzles) in details {
        println!("\n{}: where the time of {} walks goes", level.name, puzzles.len());
        print_rungs(scale, &puzzles)?;
    }
    Ok(())
}

/// A line for each rung: what it takes of the walks of these puzzles. Then what a question to all rungs of a level takes when
/// none finds anything, and what a step takes.
fn print_rungs(scale: &Scale, puzzles: &[Puzzle]) -> Result<(), Box<dyn Error>> {
    let ladder = scale.ladder();
    let mut times: Vec<RungTime> = Vec::new();
    for puzzle in puzzles {
        let board = puzzle.givens().board();
        ladder.timed_walk(board, puzzle.solution(), &Stop::never(), &mut times)?;
    }
    let total: Duration = times
        .iter()
        .map(|rung| rung.time_of_hits + rung.time_of_misses)
        .sum();
    let each = |time: Duration, count: u64| time.as_secs_f64() * 1e6 / count.max(1) as f64;
    println!("technique\tpercent\thits\tus_a_hit\tmisses\tus_a_miss");
    for (rung, time) in std::iter::zip(ladder.rungs(), &times) {
        let share = (time.time_of_hits + time.time_of_misses).as_secs_f64() / total.as_secs_f64();
        if share >= LEAST_SHARE {
            println!(
                "{}\t{:.1}\t{}\t{:.2}\t{}\t{:.2}",
                rung.id(),
                share * 100.0,
                time.hits,
                each(time.time_of_hits, time.hits),
                time.misses,
                each(time.time_of_misses, time.misses)
            );
        }
    }
    for (number, level) in scale.levels().iter().enumerate() {
        let rungs = times.iter().enumerate();
        let of_level = rungs.filter(|(rung, _)| scale.level_of(*rung) == Some(number));
        let misses: f64 = of_level
            .map(|(_, time)| each(time.time_of_misses, time.misses))
            .sum();
        println!("misses of all {} rungs together: {misses:.1} us", level.name);
    }
    let steps: u64 = times.iter().map(|rung| rung.hits).sum();
    println!("a step: {:.2} us, {steps} steps", each(total, steps));
    Ok(())
}

fn canonical(lines: &[String]) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let puzzle = |line: &String| -> Result<Puzzle, Box<dyn Error>> {
        Ok(search::prove(&line.parse::<Grid>()?)?.canonical().puzzle)
    };
    lines.iter().map(puzzle).collect()
}

/// Seconds for all puzzles of a run.
fn walks(ladder: &Ladder, puzzles: &[Puzzle], count: usize) -> f64 {
    let stop = Stop::never();
    let start = Instant::now();
    for puzzle in puzzles.iter().cycle().take(count) {
        let walked = ladder.walk(
            puzzle.givens().board(),
            puzzle.solution(),
            Recording::COUNTS,
            &stop,
        );
        black_box(walked.expect("the shipped plugins keep their contract"));
    }
    start.elapsed().as_secs_f64()
}

/// Seconds of a whole process that grades the file on these scales.
fn process(plugins: &Path, input: &Path, scales: &[&str]) -> Result<f64, Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokud"));
    command
        .args(["grade", "--threads", "1", "--output", "tsv", "--plugins"])
        .arg(plugins);
    for scale in scales {
        command.args(["--scale", scale]);
    }
    let start = Instant::now();
    let status = command
        .arg(input)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    if !status.success() {
        return Err("sudokud grade failed".into());
    }
    Ok(start.elapsed().as_secs_f64())
}
