//! `sudokud solve` as a whole process against the search alone, on the same puzzles in one run.
//!
//! `cargo bench --bench cli [-- FILE]`; FILE has one puzzle a line and nothing else, without it minimal puzzles are made
//! from a seed. The search alone counts solutions up to two on grids that are in memory; the process is timed from its
//! start to its end, reading and writing included. The kinds take turns, so that a change of the machine's load meets them
//! all, and medians are compared.
#![allow(missing_docs, reason = "a program, not a library")]

use std::hint::black_box;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use sudokud::puzzle::{Grid, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource};

/// How often the kinds take turns.
const ROUNDS: usize = 25;
/// How many puzzles are made without a file.
const PUZZLES: usize = 50_000;

/// A random solution grid.
fn solution_grid(stream: &mut RandomStream) -> Grid {
    GridSource::Uniform
        .draw(stream, &Stop::never())
        .expect("nobody raises this stop")
}

fn main() {
    let named = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    let mut made = tempfile::NamedTempFile::new().expect("a temporary file can be made");
    let file = named.map_or_else(
        || {
            made.write_all(puzzles().as_bytes())
                .expect("the temporary file takes the puzzles");
            made.path().to_owned()
        },
        PathBuf::from,
    );
    let text = std::fs::read_to_string(&file).expect("the file can be read");
    let grids: Vec<Grid> = text
        .lines()
        .map(|line| line.parse().expect("one puzzle a line"))
        .collect();
    let mut seconds = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        seconds[0].push(timed(|| {
            assert!(grids.iter().all(|grid| search::count(black_box(grid), 2) == 1));
        }));
        seconds[1].push(timed(|| {
            assert!(grids.iter().all(|grid| search::only(black_box(grid)).is_some()));
        }));
        seconds[2].push(timed(|| solve(&file, "1")));
        seconds[3].push(timed(|| solve(&file, "2")));
    }
    let [count, only, one, two] = seconds.map(median);
    let rate = |seconds: f64| grids.len() as f64 / seconds / 1e3;
    println!("{} puzzles, {ROUNDS} rounds, medians", grids.len());
    println!("in process, counted up to two     {:>6.0} k/s", rate(count));
    println!("in process, with the solution     {:>6.0} k/s", rate(only));
    println!(
        "sudokud solve --threads 1         {:>6.0} k/s  {:.2} of counted, {:.2} of solved",
        rate(one),
        count / one,
        only / one
    );
    println!(
        "sudokud solve --threads 2         {:>6.0} k/s  {:.2} times one thread",
        rate(two),
        one / two
    );
}

/// Minimal puzzles, one a line.
fn puzzles() -> String {
    let mut stream = RandomStream::new(Seed(1), 0);
    let mut line = || format!("{}\n", search::minimise(&solution_grid(&mut stream), &mut stream));
    (0..PUZZLES).map(|_| line()).collect()
}

fn solve(file: &Path, threads: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokud"));
    command
        .args(["solve", "--output", "tsv", "--threads", threads])
        .arg(file);
    let status = command
        .stdout(Stdio::null())
        .status()
        .expect("the program can be started");
    assert!(status.success());
}

fn timed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
