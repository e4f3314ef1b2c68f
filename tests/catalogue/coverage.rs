//! Checks that techniques are covered by those that they name: on every board these and singles find, in one or more steps, all that
//! the technique finds.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudoku_technique::{Board, Candidate};
use sudokud::engine::{Ladder, Recording, Rung, RungBounds, Technique};
use sudokud::puzzle::{Puzzle, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource};

use super::{boards_of, number, snapshot, techniques};

/// Returns the candidates that all deductions of a technique remove from this board.
fn removed(technique: &Technique, board: &Board, puzzle: &Puzzle) -> Vec<Candidate> {
    let found = technique
        .find_all(board, puzzle.solution(), &Stop::never())
        .unwrap();
    let mut removed = Vec::new();
    for deduction in &found.deductions {
        let mut after = board.clone();
        for placement in deduction.placements.iter() {
            after.place(placement.cell(), placement.digit());
        }
        let left = after.all_candidates();
        removed.extend(
            board
                .all_candidates()
                .iter()
                .filter(|&candidate| !left.contains(candidate)),
        );
        removed.extend(deduction.eliminations.iter());
    }
    removed
}

/// Minimal puzzles. More of them have more boards with rare techniques.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    let mut stream = RandomStream::new(Seed(47), 0);
    (0..number("COVERAGE_PUZZLES", 200)).map(move |_| {
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        search::prove(&search::minimise(&solution, &mut stream)).unwrap()
    })
}

#[test]
fn techniques_are_covered_by_those_that_they_name() {
    let snapshot = snapshot();
    let techniques = techniques(&snapshot);
    let rung = |id: &String| {
        let named = techniques.iter().find(|technique| **technique.id() == **id);
        Rung::new(
            Arc::clone(named.expect("a loaded technique")),
            RungBounds::default(),
        )
    };
    let singles = ["full-house", "naked-single", "hidden-single"].map(str::to_owned);
    let covered: Vec<(&Arc<Technique>, Ladder)> = (techniques.iter())
        .filter(|technique| !technique.info().covered_by.is_empty())
        .map(|technique| {
            let cover = singles.iter().chain(&technique.info().covered_by);
            (*technique, Ladder::new(cover.map(rung).collect()))
        })
        .collect();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in puzzles() {
        for board in boards_of(&snapshot, &puzzle) {
            for (technique, cover) in &covered {
                let own = removed(technique, &board, &puzzle);
                if own.is_empty() {
                    continue;
                }
                let walked = cover.walk(
                    board.clone(),
                    puzzle.solution(),
                    Recording::COUNTS,
                    &Stop::never(),
                );
                let left = *walked.unwrap().end.all_candidates();
                let missed: Vec<Candidate> = own
                    .into_iter()
                    .filter(|&candidate| left.contains(candidate))
                    .collect();
                assert!(missed.is_empty(), "{}: {missed:?} on\n{board:?}", technique.id());
                *seen.entry(technique.id()).or_default() += 1;
            }
        }
    }
    println!("{seen:?}");
    for id in [
        "full-house",
        "locked-pair",
        "locked-triple",
        "x-wing",
        "skyscraper",
        "xy-wing",
        "squirmbag",
        "whale",
        "trial-depth-1",
    ] {
        assert!(seen.contains_key(id), "{id} was on no board");
    }
}
