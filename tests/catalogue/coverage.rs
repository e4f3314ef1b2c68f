//! Checks that techniques are covered by those that they name: on every board these find all that the technique finds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;

use sudoku_technique::{Board, Candidate};
use sudokud::engine::Technique;
use sudokud::puzzle::{Grid, Puzzle, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource};

use super::{boards_of, data, number, snapshot, techniques};

/// Returns the candidates that a technique removes from this board by all its deductions.
fn removed(technique: &Technique, board: &Board, puzzle: &Puzzle) -> BTreeSet<Candidate> {
    let found = technique.find_all(board, puzzle.solution(), &Stop::never()).unwrap();
    let mut removed = BTreeSet::new();
    for deduction in &found.deductions {
        let mut after = board.clone();
        for placement in deduction.placements.iter() {
            after.place(placement.cell(), placement.digit());
        }
        let left = after.all_candidates();
        removed.extend(board.all_candidates().iter().filter(|&candidate| !left.contains(candidate)));
        removed.extend(deduction.eliminations.iter());
    }
    removed
}

/// The number of puzzles of this test: a larger one finds more boards with rare techniques.
fn puzzles() -> Vec<Puzzle> {
    let mut stream = RandomStream::new(Seed(47), 0);
    let count = number("COVERAGE_PUZZLES", 60);
    let made = (0..count).map(|_| {
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        search::prove(&search::minimise(&solution, &mut stream)).unwrap()
    });
    made.collect()
}

#[test]
fn techniques_are_covered_by_those_that_they_name() {
    let snapshot = snapshot();
    let techniques = techniques(&snapshot);
    let named = |id: &String| *techniques.iter().find(|technique| **technique.id() == **id).unwrap();
    let covered: Vec<(&Arc<Technique>, Vec<&Arc<Technique>>)> = (techniques.iter())
        .map(|technique| (*technique, technique.info().covered_by.iter().map(named).collect()))
        .filter(|(_, cover): &(_, Vec<_>)| !cover.is_empty())
        .collect();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in puzzles() {
        for board in boards_of(&snapshot, &puzzle) {
            for (technique, cover) in &covered {
                let own = removed(technique, &board, &puzzle);
                if own.is_empty() {
                    continue;
                }
                let others: BTreeSet<Candidate> = (cover.iter())
                    .flat_map(|other| removed(other, &board, &puzzle))
                    .collect();
                let missing: Vec<&Candidate> = own.difference(&others).collect();
                assert!(missing.is_empty(), "{}: {missing:?} on\n{board:?}", technique.id());
                *seen.entry(technique.id()).or_default() += 1;
            }
        }
    }
    println!("{seen:?}");
    for id in ["full-house", "x-wing", "skyscraper", "xy-wing"] {
        assert!(seen.contains_key(id), "{id} was on no board");
    }
}

#[test]
#[ignore = "matrix"]
fn matrix() {
    let snapshot = snapshot();
    let techniques = techniques(&snapshot);
    let wanted = number("PUZZLES", 40);
    let text = fs::read_to_string(data().unwrap().join("puzzles/random-minimal.txt")).unwrap();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lacks: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in text.lines().take(wanted) {
        let grid: Grid = line[..81].parse().unwrap();
        let puzzle = search::prove(&grid).unwrap();
        for board in boards_of(&snapshot, &puzzle) {
            let changes: Vec<(&str, BTreeSet<Candidate>)> = techniques
                .iter()
                .filter(|t| t.info().place < number("PLACE", 3000) as u32)
                .map(|t| (&**t.id(), removed(t, &board, &puzzle)))
                .collect();
            for (one, a) in &changes {
                if a.is_empty() {
                    continue;
                }
                *counts.entry(one).or_default() += 1;
                for (other, b) in &changes {
                    if one != other && !a.is_subset(b) {
                        *lacks.entry((one, other)).or_default() += 1;
                    }
                }
            }
        }
    }
    for technique in &techniques {
        let id: &str = technique.id();
        let Some(count) = counts.get(id) else { continue };
        let covers: Vec<String> = techniques
            .iter()
            .map(|o| &**o.id())
            .filter(|o| counts.contains_key(o) && *o != id)
            .filter_map(|o| {
                let l = lacks.get(&(id, o)).copied().unwrap_or(0);
                (l * 30 <= *count).then(|| format!("{o}(-{l})"))
            })
            .collect();
        println!("{id} {count}: {}", covers.join(" "));
    }
}
