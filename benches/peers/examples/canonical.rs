//! Our canonical forms against the crate `sudoku`'s, in one process on one thread.
//!
//! `cargo run --release --example canonical -- ../data/*.txt`, or other files with one puzzle per line. Both sides get the same puzzles in the
//! same order; of five passes the fastest counts, and the passes of the two sides take turns. At the end the
//! two must agree on the canonical form of every solution grid.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use sudoku::Sudoku;
use sudokud_puzzle::{CanonicalGrid, Grid, Puzzle};
use sudokud_search as search;

/// Most puzzles of one file.
const MOST: usize = 20_000;

fn main() -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for path in std::env::args().skip(1) {
        match std::fs::read_to_string(&path) {
            Ok(text) => {
                if compare(&path, &text) > 0 {
                    status = ExitCode::FAILURE;
                }
            }
            Err(error) => {
                eprintln!("{path}: {error}");
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}

/// Prints the rates for the puzzles of `text`; answers with the number of solution grids whose forms differ.
fn compare(name: &str, text: &str) -> usize {
    let lines = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
    let puzzles: Vec<Puzzle> = lines
        .filter_map(|grid: Grid| search::prove(&grid).ok())
        .take(MOST)
        .collect();
    let peer = |grid: &Grid| Sudoku::from_bytes(*grid.values()).ok();
    let givens: Vec<Sudoku> = puzzles
        .iter()
        .filter_map(|puzzle| peer(puzzle.givens()))
        .collect();
    let solutions: Vec<Sudoku> = puzzles
        .iter()
        .filter_map(|puzzle| peer(puzzle.solution()))
        .collect();

    let mut best = [Duration::MAX; 5];
    for _ in 0..5 {
        let mut time = |slot: usize, pass: &dyn Fn()| {
            let start = Instant::now();
            pass();
            best[slot] = best[slot].min(start.elapsed());
        };
        time(0, &|| {
            for puzzle in &puzzles {
                let _ = black_box(CanonicalGrid::of(puzzle.solution()));
            }
        });
        time(1, &|| {
            for solution in &solutions {
                black_box(solution.canonicalized());
            }
        });
        time(2, &|| {
            for puzzle in &puzzles {
                black_box(puzzle.canonical());
            }
        });
        time(3, &|| {
            for puzzle in &puzzles {
                black_box(search::prove(puzzle.givens()).map(|puzzle| puzzle.canonical())).ok();
            }
        });
        time(4, &|| {
            for givens in &givens {
                black_box(givens.canonicalized());
            }
        });
    }
    let differing = std::iter::zip(&puzzles, &solutions)
        .filter(|(puzzle, solution)| {
            let ours = CanonicalGrid::of(puzzle.solution()).map(|form| *form.grid().values());
            solution.canonicalized().map(|(form, _)| form.to_bytes()) != ours.ok()
        })
        .count();

    println!(
        "{name}: {} puzzles, {differing} solution grids with another form",
        puzzles.len()
    );
    let labels = [
        "solution grids, ours",
        "solution grids, peer",
        "puzzles with their solution, ours",
        "puzzles from their givens, ours",
        "puzzles from their givens, peer",
    ];
    for (label, time) in labels.into_iter().zip(best) {
        println!(
            "  {label:36} {:>10.0} /s",
            puzzles.len() as f64 / time.as_secs_f64()
        );
    }
    differing
}
