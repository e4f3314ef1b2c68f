//! Our search against the crate `sudoku` 0.8: one process, one thread, interleaved rounds, medians.
//!
//! ```text
//! cargo run --release --manifest-path benches/peers/Cargo.toml -- [--quick] [--path NAME] [DIRECTORY]
//! ```
//!
//! A set is a file of one puzzle of 81 characters per line. Without a directory the sets are the files of `benches/data`; with
//! one, or with `puzzles` of the folder `SUDOKU_TEST_DATA`, they are the eight files for which targets are set. Each set is a line
//! `set  ours/s  peer/s  ratio`, with `target  met|short` where there is one; generation comes after, and the smallest ratio to
//! its target last. Before anything is timed, both count the solutions of every puzzle up to two, on every path of this machine,
//! and a difference ends the run.
//!
//! `--quick` takes fewer puzzles and rounds and ends within a minute. `--path` (`portable`, `avx2`, `avx512`) measures
//! another path than the fastest; generation always takes the fastest.

mod measure;

use std::path::PathBuf;
use std::process::ExitCode;

use sudokud_puzzle::{Grid, RandomStream, Seed, Stop};
use sudokud_search::{self as search, GridSource, InstructionSet};

use measure::{Rates, interleaved};

/// File name without ending, and the ratio of our rate to the peer's that is to be reached.
type PuzzleSet = (&'static str, Option<f64>);

/// The sets in a named directory.
const NAMED_SETS: [PuzzleSet; 8] = [
    ("17-clue", Some(1.35)),
    ("magictour-top1465", Some(1.75)),
    ("forum-hardest-1905-sample", Some(1.9)),
    ("forum-hardest-1106", Some(2.2)),
    ("several-solutions", Some(1.4)),
    ("naked-singles-only", Some(1.7)),
    ("random-minimal", Some(1.4)),
    ("no-solution", Some(1.5)),
];

/// The sets in `benches/data`.
const OWN_SETS: [PuzzleSet; 5] = [
    ("easy", None),
    ("medium", None),
    ("hard", None),
    ("unfair", None),
    ("extreme", None),
];

/// A random solution grid.
fn solution_grid(stream: &mut RandomStream) -> Grid {
    GridSource::Uniform
        .draw(stream, &Stop::never())
        .expect("nobody raises this stop")
}

/// What the command line asks for.
struct Plan {
    directory: PathBuf,
    sets: &'static [PuzzleSet],
    path: InstructionSet,
    rounds: usize,
    /// At most so many puzzles of a set are timed, evenly spread over it.
    most: usize,
    /// Puzzles made in a round of generation.
    made: u64,
}

fn main() -> ExitCode {
    match plan().and_then(|plan| run(&plan)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn plan() -> Result<Plan, String> {
    let mut named = std::env::var_os("SUDOKU_TEST_DATA").map(|folder| PathBuf::from(folder).join("puzzles"));
    let mut plan = Plan {
        directory: concat!(env!("CARGO_MANIFEST_DIR"), "/../data").into(),
        sets: &OWN_SETS,
        path: InstructionSet::fastest(),
        rounds: 11,
        most: usize::MAX,
        made: 5_000,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--quick" => (plan.rounds, plan.most, plan.made) = (25, 2_500, 1_000),
            "--path" => {
                let name = arguments.next().unwrap_or_default();
                plan.path = InstructionSet::available()
                    .into_iter()
                    .find(|path| path.name() == name)
                    .ok_or_else(|| format!("this machine has no path {name:?}"))?;
            }
            other if other.starts_with('-') => return Err(format!("unknown option {other}")),
            directory => named = Some(directory.into()),
        }
    }
    if let Some(directory) = named {
        (plan.directory, plan.sets) = (directory, &NAMED_SETS);
    }
    Ok(plan)
}

fn run(plan: &Plan) -> Result<(), String> {
    println!("path {}, {} rounds, medians", plan.path.name(), plan.rounds);
    let mut smallest = (f64::INFINITY, "");
    let mut show = |set: &'static str, rates: Rates, target: Option<f64>| {
        let ratio = rates.ours / rates.peer;
        print!("{set:<26} {:>11.0} {:>11.0} {ratio:>6.2}", rates.ours, rates.peer);
        if let Some(target) = target {
            let verdict = if ratio >= target { "met" } else { "short" };
            print!(" {target:>5.2}  {verdict}");
            if ratio / target < smallest.0 {
                smallest = (ratio / target, set);
            }
        }
        println!();
    };
    for &(set, target) in plan.sets {
        let (ours, peers) = read(plan, set)?;
        agree(set, &ours, &peers)?;
        let step = ours.len().div_ceil(plan.most).max(1);
        let ours: Vec<Grid> = ours.into_iter().step_by(step).collect();
        let peers: Vec<sudoku::Sudoku> = peers.into_iter().step_by(step).collect();
        let rates = interleaved(
            plan.rounds,
            ours.len(),
            || {
                ours.iter()
                    .filter(|grid| search::count_on(plan.path, grid, 2) == 1)
                    .count()
            },
            || peers.iter().filter(|grid| grid.is_uniquely_solvable()).count(),
        );
        show(set, rates, target);
    }
    let mut stream = RandomStream::new(Seed(1), 0);
    let minimal = interleaved(
        plan.rounds,
        plan.made as usize,
        || {
            let make = |_| search::minimise(&solution_grid(&mut stream), &mut stream).clue_count();
            (0..plan.made).map(make).sum()
        },
        || {
            let make = |_| sudoku::Sudoku::generate_with_symmetry(sudoku::Symmetry::None).n_clues() as usize;
            (0..plan.made).map(make).sum()
        },
    );
    show("generate minimal", minimal, Some(2.7));
    println!("smallest ratio to target: {:.2} ({})", smallest.0, smallest.1);
    Ok(())
}

/// A set in both forms.
fn read(plan: &Plan, set: &str) -> Result<(Vec<Grid>, Vec<sudoku::Sudoku>), String> {
    let file = plan.directory.join(format!("{set}.txt"));
    let text = std::fs::read_to_string(&file).map_err(|error| {
        format!(
            "cannot read {}: {error}; name the directory of the puzzle files",
            file.display()
        )
    })?;
    let mut ours = Vec::new();
    let mut peers = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = || format!("{}:{}", file.display(), number + 1);
        ours.push(
            line.trim()
                .parse()
                .map_err(|error| format!("{}: {error}", place()))?,
        );
        peers.push(sudoku::Sudoku::from_str_line(line).map_err(|error| format!("{}: {error}", place()))?);
    }
    Ok((ours, peers))
}

/// Compares the number of solutions up to two, line by line, on every path.
fn agree(set: &str, ours: &[Grid], peers: &[sudoku::Sudoku]) -> Result<(), String> {
    for (number, (grid, peer)) in std::iter::zip(ours, peers).enumerate() {
        let expected = peer.solutions_count_up_to(2);
        for path in InstructionSet::available() {
            let found = search::count_on(path, grid, 2);
            if found != expected {
                let line = number + 1;
                return Err(format!(
                    "{set}:{line}: {found} solutions on {}, {expected} by the peer",
                    path.name()
                ));
            }
        }
    }
    Ok(())
}
