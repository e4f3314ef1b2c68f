//! Checks measures against slow implementations of their definitions.

use std::collections::BTreeSet;

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, Digit, House};
use sudokud::engine::{Ladder, Recording};
use sudokud::grade::{Measure, Measures, Wanted};
use sudokud::puzzle::{Puzzle, RandomStream, Seed, Stop, Transformation};
use sudokud::search;

use super::{grades, puzzles, snapshot, snapshot_with};

const ALL: Wanted<'_> = Wanted {
    recording: Recording::EVIDENCE,
    measures: &Measure::ALL,
};

/// Returns every digit that is the only candidate of its cell, or has no other place in a house.
fn singles(board: &Board) -> BTreeSet<Candidate> {
    let mut found = BTreeSet::new();
    for cell in board.unsolved() {
        if let Some(digit) = board.candidates(cell).only() {
            found.insert(Candidate::new(cell, digit));
        }
    }
    for house in House::all() {
        for digit in Digit::ALL {
            let places: Vec<Cell> = (house.cells().into_iter())
                .filter(|&cell| board.candidates(cell).contains(digit))
                .collect();
            if let [only] = places[..] {
                found.insert(Candidate::new(only, digit));
            }
        }
    }
    found
}

/// Counts rounds: all singles at once, or one other step if there are none.
fn waves(ladder: &Ladder, puzzle: &Puzzle) -> u32 {
    let (mut board, mut waves) = (puzzle.givens().board(), 0);
    loop {
        let open = singles(&board);
        if open.is_empty() {
            let step = ladder
                .next_step(&board, puzzle.solution(), &Stop::never())
                .unwrap();
            let Some(step) = step else {
                return waves;
            };
            board.eliminate(&step.deduction.eliminations);
            board.place_all(&step.deduction.placements);
        } else {
            for candidate in open {
                board.place(candidate.cell(), candidate.digit());
            }
        }
        waves += 1;
    }
}

/// Returns the number of different changes that a technique finds on a board.
fn outcomes(ladder: &Ladder, puzzle: &Puzzle, board: &Board, id: &str) -> u32 {
    let mut rungs = ladder.rungs().iter();
    let technique = rungs.find(|rung| **rung.id() == *id).unwrap().technique();
    let all = technique
        .find_all(board, puzzle.solution(), &Stop::never())
        .unwrap();
    let mut different: Vec<(CandidateSet, CandidateSet)> = Vec::new();
    for deduction in all.deductions {
        let outcome = (deduction.placements, deduction.eliminations);
        if !different.contains(&outcome) {
            different.push(outcome);
        }
    }
    different.len() as u32
}

#[test]
fn each_measure_is_what_its_definition_says() {
    let snapshot = snapshot();
    let (mut bottlenecks, mut unfinished) = (BTreeSet::new(), 0);
    let few = snapshot_with(&["singles", "intersections", "subsets"]);
    for (snapshot, name) in [(&snapshot, "hodoku"), (&snapshot, "foxy"), (&few, "hodoku")] {
        let scale = snapshot.scale(name).unwrap();
        let ladder = scale.ladder();
        for puzzle in puzzles(100) {
            let context = format!("{name} {}", puzzle.givens());
            let canonical = puzzle.canonical();
            let walked = &canonical.puzzle;
            let grade = grades(&[scale], &puzzle, ALL).remove(0);
            let measures = &grade.measures;
            assert_eq!(measures.waves, Some(waves(ladder, walked)), "{context}");
            // The walk on the canonical form, step by step.
            let board = walked.givens().board();
            let trace = ladder.walk(
                board.clone(),
                walked.solution(),
                Recording::EVIDENCE,
                &Stop::never(),
            );
            let (mut board, mut profile, mut sum) = (board, Vec::new(), 0.0);
            let mut bottleneck: Option<u32> = None;
            let (mut eliminations, mut easy_start, mut is_easy) = (0, 0, true);
            for step in trace.unwrap().steps {
                let deduction = &step.deduction;
                let open = singles(&board).len() as u32;
                let open = if open > 0 {
                    open
                } else {
                    outcomes(ladder, walked, &board, &step.technique)
                };
                profile.push(open);
                let left = board.unsolved().len() as u32;
                if open < left {
                    bottleneck = Some(bottleneck.map_or(open, |least| least.min(open)));
                }
                if deduction.placements.is_empty() {
                    (eliminations, is_easy) = (eliminations + 1, false);
                } else {
                    sum += 1.0 / f64::from(open);
                    easy_start += u32::from(is_easy);
                }
                board.eliminate(&deduction.eliminations);
                board.place_all(&deduction.placements);
            }
            let availability = measures.availability.as_ref().unwrap();
            assert_eq!(availability.profile, profile, "{context}");
            assert_eq!(availability.bottleneck, bottleneck, "{context}");
            assert!((availability.inverse_sum - sum).abs() < 1e-9, "{context}");
            assert_eq!(measures.eliminations, Some(eliminations), "{context}");
            assert_eq!(measures.easy_start, Some(easy_start), "{context}");
            let hardest = grade.hardest.as_ref();
            let place = ladder.rungs().iter().position(|rung| Some(rung.id()) == hardest);
            assert_eq!(
                measures.hardest_rung,
                Some(place.map_or(0, |place| place as u32 + 1)),
                "{context}"
            );
            // The fixed set: twenty images with the seed 0.
            let mut stream = RandomStream::new(Seed(0), 0);
            let guesses: u64 = (0..20)
                .map(|_| Transformation::random(&mut stream).puzzle(walked))
                .map(|image| search::guesses(image.givens(), &Stop::never()).unwrap())
                .sum();
            let mean = measures.mean_guesses.map(f64::from).unwrap();
            assert!((mean - guesses as f64 / 20.0).abs() < 1e-9, "{context}");
            bottlenecks.extend(availability.bottleneck);
            unfinished += u32::from(!grade.is_solved());
        }
    }
    assert!(
        bottlenecks.len() > 2 && unfinished > 10,
        "{bottlenecks:?} {unfinished}"
    );
}

#[test]
fn what_is_not_asked_for_is_not_there() {
    let snapshot = snapshot();
    let scale = snapshot.scale("hodoku").unwrap();
    let puzzle = &puzzles(1)[0];
    let asked = |measures| {
        let wanted = Wanted {
            recording: Recording::COUNTS,
            measures,
        };
        grades(&[scale], puzzle, wanted).remove(0).measures
    };
    assert_eq!(asked(&[]), Measures::default());
    let all = asked(&Measure::ALL);
    let waves = asked(&[Measure::Waves]);
    assert_eq!(
        waves,
        Measures {
            waves: all.waves,
            ..Measures::default()
        }
    );
    assert!(waves.waves.is_some());
}
