//! What a grade costs beside the walk that it is made of.
//!
//! `cargo bench --bench grading -- [FILE]`. For each level of FILE (`../shared/data/graded-hodoku.csv` unless named: a puzzle,
//! its level, ... in each line) it prints, in columns divided by tabs:
//!
//! ```text
//! level   walks/s   grades/s   grade of walk   three scales of one
//! ```
//!
//! *Walks* are `Ladder::walk` of the `hodoku` scale on canonical forms that are known already, on one thread in this process.
//! *Grades* are those of a whole process `sudokud grade --threads 1`, from its start to its end, on the same puzzles over and
//! over, so that it reads, proves, brings to canonical form, walks, judges and prints. The last column is the time of
//! `--scale hodoku --scale foxy --scale jet` over that of `--scale hodoku`. All take turns, and of each the fastest round counts.
//! The targets are 0.75 or more on easy puzzles, and less than 2.2.

use std::collections::BTreeMap;
use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use sudokud::engine::{Ladder, PluginFolder, Recording};
use sudokud::puzzle::{Grid, Puzzle, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, Sources};

/// Rounds of each kind.
const ROUNDS: usize = 3;
/// Puzzles of a run: a process takes some tens of milliseconds to start, which is not to count.
const PUZZLES: usize = 60_000;
/// Levels in the order in which they are printed.
const LEVELS: [&str; 5] = ["EASY", "MEDIUM", "HARD", "UNFAIR", "EXTREME"];

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().skip(1).find(|argument| argument != "--bench");
    let file = PathBuf::from(file.unwrap_or_else(|| "../shared/data/graded-hodoku.csv".to_owned()));
    // Cargo leaves the plugins beside the benches.
    let folder = env::current_exe()?
        .parent()
        .ok_or("a bench is in a folder")?
        .to_owned();
    let live = Live::start(Sources::over(PluginFolder(folder.clone())))?;
    let snapshot = live.current();
    let ladder = snapshot.scale("hodoku")?.ladder();
    let levels = read(&file)?;
    let input = env::temp_dir().join(format!("sudokud-grading-{}.txt", std::process::id()));
    println!("level\twalks_per_s\tgrades_per_s\tof_walk\tthree_of_one");
    for level in LEVELS {
        let Some(lines) = levels.get(level) else {
            continue;
        };
        let repeated: Vec<&str> = lines.iter().map(String::as_str).cycle().take(PUZZLES).collect();
        fs::write(&input, repeated.join("\n"))?;
        let mut fastest = [f64::MAX; 3];
        let puzzles = canonical(lines)?;
        for _ in 0..ROUNDS {
            let rounds = [
                walks(ladder, &puzzles),
                process(&folder, &input, &["hodoku"])?,
                process(&folder, &input, &["hodoku", "foxy", "jet"])?,
            ];
            for (fastest, seconds) in std::iter::zip(&mut fastest, rounds) {
                *fastest = fastest.min(seconds);
            }
        }
        let [walk, one, three] = fastest.map(|seconds| PUZZLES as f64 / seconds);
        println!(
            "{}\t{walk:.0}\t{one:.0}\t{:.2}\t{:.2}",
            level.to_lowercase(),
            one / walk,
            one / three
        );
    }
    fs::remove_file(&input)?;
    Ok(())
}

/// The puzzles of a graded file by level.
fn read(file: &Path) -> Result<BTreeMap<String, Vec<String>>, Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut levels: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let mut columns = line.split(',').map(str::to_owned);
        if let (Some(puzzle), Some(level)) = (columns.next(), columns.next()) {
            levels.entry(level).or_default().push(puzzle);
        }
    }
    Ok(levels)
}

fn canonical(lines: &[String]) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let puzzle = |line: &String| -> Result<Puzzle, Box<dyn Error>> {
        Ok(search::prove(&line.parse::<Grid>()?)?.canonical().puzzle)
    };
    lines.iter().map(puzzle).collect()
}

/// Seconds for all puzzles of a run.
fn walks(ladder: &Ladder, puzzles: &[Puzzle]) -> f64 {
    let stop = Stop::never();
    let start = Instant::now();
    for puzzle in puzzles.iter().cycle().take(PUZZLES) {
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
