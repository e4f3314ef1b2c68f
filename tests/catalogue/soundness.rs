//! Checks that every deduction of every technique agrees with the solution and changes the board.
//!
//! Run `cargo test --release --test catalogue soundness -- --ignored` with the folder of real puzzles (see [`data`](super::data)).
//! The test takes `SOUNDNESS_PUZZLES` puzzles (default 40) of each file, evenly spread. `SOUNDNESS_PUZZLES=1000000` takes all:
//! 7,365 puzzles with 108,430 boards, about eighty minutes.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudokud::engine::{Recording, SolutionDigits, Technique};
use sudokud::puzzle::{Grid, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource};

use super::{boards_of, data, number, snapshot, techniques};

/// The files, with the most puzzles to take of each.
const FILES: [(&str, usize); 3] = [
    ("graded-hodoku.csv", usize::MAX),
    ("graded-explainer.csv", usize::MAX),
    ("puzzles/random-minimal.txt", 2_000),
];

/// The number of puzzles between two reports of progress, because all puzzles take more than an hour.
const BETWEEN_REPORTS: usize = 250;

/// Reads at most `most` puzzles of a file, evenly spread. Each line begins with a puzzle.
fn read(file: &Path, most: usize) -> Vec<Grid> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let grids: Vec<Grid> = text
        .lines()
        .filter_map(|line| line.get(..81)?.parse().ok())
        .collect();
    let every = grids.len().div_ceil(most.min(grids.len()).max(1));
    grids.into_iter().step_by(every).collect()
}

#[test]
fn deductions_hold_in_all_of_several_solutions() {
    let snapshot = snapshot();
    let assumes_none = |technique: &&&Arc<Technique>| {
        let info = technique.info();
        !info.assumes_uniqueness && !info.is_trial
    };
    let techniques = techniques(&snapshot);
    let techniques: Vec<_> = techniques.iter().filter(assumes_none).collect();
    let ladder = snapshot.scale("hodoku").unwrap().ladder();
    let ladder = ladder.without(|rung| rung.assumes_uniqueness() || rung.is_trial());
    let mut stream = RandomStream::new(Seed(5), 0);
    let (mut grids, mut found) = (0, 0);
    let wanted = number("SEVERAL_GRIDS", 2);
    while grids < wanted {
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        let mut grid = search::minimise(&solution, &mut stream);
        for cell in grid.filled().into_iter().take(1 + grids % 3) {
            grid.set(cell, None);
        }
        let board = grid.board();
        let digits = search::possible_digits(&board, &Stop::never()).unwrap();
        let digits = SolutionDigits::of_several(digits);
        let walked = ladder.walked(board, digits, Recording::COUNTS, &Stop::never());
        let walked = walked.unwrap_or_else(|error| panic!("{error} on {grid}"));
        assert!(!walked.trace.is_solved(), "{grid}");
        for board in [walked.boards.first(), walked.boards.last()]
            .into_iter()
            .flatten()
        {
            for technique in &techniques {
                let all = technique.find_all(board, digits, &Stop::never());
                let all =
                    all.unwrap_or_else(|error| panic!("{} on {grid}: {error}\n{board:?}", technique.id()));
                found += all.deductions.len();
            }
        }
        grids += 1;
    }
    assert!(found > 100, "{found}");
}

#[test]
#[ignore = "every technique on thousands of boards; run in release"]
fn all_deductions_on_real_puzzles_are_right() {
    let Some(data) = data() else {
        println!("left out: there is no ../shared/data");
        return;
    };
    let snapshot = snapshot();
    let techniques = techniques(&snapshot);
    let wanted = number("SOUNDNESS_PUZZLES", 40);
    let mut totals = vec![(0_usize, 0_usize, Duration::ZERO); techniques.len()];
    let mut boards = 0;
    for (file, most) in FILES {
        let grids = read(&data.join(file), most.min(wanted));
        for (done, grid) in grids.iter().enumerate() {
            if done.is_multiple_of(BETWEEN_REPORTS) {
                println!(
                    "{file}: {done} of {} puzzles, {boards} boards so far",
                    grids.len()
                );
            }
            let puzzle = search::prove(grid).unwrap();
            for board in boards_of(&snapshot, &puzzle) {
                boards += 1;
                for (technique, (on, all, time)) in std::iter::zip(&techniques, &mut totals) {
                    let start = Instant::now();
                    // A deduction that contradicts the solution or changes nothing is a fault.
                    let found = technique
                        .find_all(&board, puzzle.solution(), &Stop::never())
                        .unwrap_or_else(|error| panic!("{} on {grid}: {error}\n{board:?}", technique.id()));
                    *time += start.elapsed();
                    *on += usize::from(!found.deductions.is_empty());
                    *all += found.deductions.len();
                }
            }
        }
    }
    println!("technique\tboards\twith_finds\tdeductions\tms");
    for (technique, (on, all, time)) in std::iter::zip(&techniques, &totals) {
        println!("{}\t{boards}\t{on}\t{all}\t{}", technique.id(), time.as_millis());
    }
    assert!(boards > 100, "only {boards} boards: too few for this test");
}
