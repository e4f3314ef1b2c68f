//! Compares trials with a slow definition on boards, and checks the promises of all three techniques.

use sudoku_technique::testing::{
    Outcome, Random, Symmetry, assert_contract, assert_fair, assert_previous, assert_sound, find_all,
    find_first, outcomes, random_position, unique_position,
};
use sudoku_technique::{Board, Candidate, CandidateSet, Cell, Digit, House, Technique};
use sudoku_technique_trial::{BruteForce, TrialDepth1, TrialDepth2};

/// Returns whether a cell has neither a value nor a candidate, a house lacks a digit, or two equal values see each other.
fn is_contradictory(board: &Board) -> bool {
    let empty = |cell: Cell| board.value(cell).is_none() && board.candidates(cell).is_empty();
    let lacks = |house: House, digit: Digit| {
        let values = house
            .cells()
            .into_iter()
            .filter(|&cell| board.value(cell) == Some(digit));
        match values.count() {
            0 => board.places(digit, house) == 0,
            values => values > 1,
        }
    };
    Cell::all().any(empty) || House::all().any(|house| Digit::ALL.iter().any(|&digit| lacks(house, digit)))
}

/// Returns a naked or hidden single.
fn single(board: &Board) -> Option<(Cell, Digit)> {
    let naked = board
        .unsolved()
        .into_iter()
        .find_map(|cell| Some((cell, board.candidates(cell).only()?)));
    naked.or_else(|| {
        let places = House::all().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        let mut only = places
            .filter_map(|(house, digit)| Some(((board.cells_with(digit) & house.cells()).only()?, digit)));
        only.next()
    })
}

/// Applies trials of this depth to their end. Returns whether the board is contradictory then.
fn fails(board: &mut Board, depth: usize) -> bool {
    loop {
        while let Some((cell, digit)) = single(board) {
            board.place(cell, digit);
            if is_contradictory(board) {
                return true;
            }
        }
        if is_contradictory(board) {
            return true;
        }
        let refuted = match depth {
            0 => CandidateSet::EMPTY,
            depth => refuted(board, depth),
        };
        if refuted.is_empty() {
            return false;
        }
        board.eliminate(&refuted);
    }
}

/// Returns the candidates that trials of this depth refute.
fn refuted(board: &Board, depth: usize) -> CandidateSet {
    let is_refuted = |candidate: &Candidate| {
        let mut trial = board.clone();
        trial.place(candidate.cell(), candidate.digit());
        fails(&mut trial, depth - 1)
    };
    board.all_candidates().iter().filter(is_refuted).collect()
}

fn expected(board: &Board, depth: usize) -> Vec<Outcome> {
    let refuted = refuted(board, depth);
    let mut expected: Vec<Outcome> = refuted
        .iter()
        .map(|candidate| (CandidateSet::EMPTY, CandidateSet::of(candidate)))
        .collect();
    expected.sort_unstable();
    expected
}

/// Positions of puzzles with all singles filled in, so that a trial begins with its assumption.
fn without_singles(seeds: std::ops::Range<u64>, least: usize, most: usize) -> Vec<Board> {
    let filled = |seed| {
        let (mut board, _) = unique_position(seed);
        while let Some((cell, digit)) = single(&board) {
            board.place(cell, digit);
        }
        board
    };
    let boards = seeds.map(filled);
    boards
        .filter(|board| (least..=most).contains(&board.all_candidates().len()))
        .collect()
}

#[test]
fn trials_of_depth_1_refute_what_the_definition_says() {
    let boards = without_singles(0..1_000, 1, 729);
    assert!(boards.len() > 20, "{} boards", boards.len());
    for board in boards {
        assert_eq!(outcomes::<TrialDepth1>(&board), expected(&board, 1), "{board:?}");
    }
}

#[test]
fn trials_of_depth_2_refute_what_the_definition_says() {
    // The definition takes minutes on boards with many candidates.
    let mut boards = without_singles(0..2_000, 30, 110);
    boards.truncate(12);
    assert!(boards.len() > 5, "{} boards", boards.len());
    for board in boards {
        assert_eq!(outcomes::<TrialDepth2>(&board), expected(&board, 2), "{board:?}");
    }
}

fn keeps_its_promises<T: Technique>(seeds: u64) {
    let mut symmetries = Random::new(7);
    for board in [Board::EMPTY, Board::from_givens(&[1; 81])] {
        assert_contract::<T>(&board);
    }
    for seed in 0..seeds {
        for (board, solution) in [unique_position(seed), random_position(seed)] {
            assert_contract::<T>(&board);
            assert_sound::<T>(&board, &solution);
            assert_previous::<T>(seed, &board, &solution);
            assert_fair::<T>(&board, &Symmetry::random(&mut symmetries));
        }
    }
}

#[test]
fn all_three_keep_the_promises_of_techniques() {
    keeps_its_promises::<TrialDepth1>(60);
    keeps_its_promises::<TrialDepth2>(10);
    keeps_its_promises::<BruteForce>(60);
}

#[test]
fn brute_force_needs_exactly_one_solution() {
    for seed in 0..60 {
        let (board, solution) = unique_position(seed);
        let found = find_all::<BruteForce>(&board);
        assert_eq!(found.len(), board.unsolved().len());
        let placed = found
            .iter()
            .fold(CandidateSet::EMPTY, |all, found| all.union(&found.placements));
        assert_eq!(placed, solution.within(board.unsolved()));
        if let Some(cell) = board.unsolved().first() {
            let mut wrong = board.clone();
            wrong.eliminate_digit(
                solution.digits_of(cell).first().unwrap(),
                sudoku_technique::CellSet::of(cell),
            );
            assert!(find_all::<BruteForce>(&wrong).is_empty(), "there is no solution");
        }
    }
    assert!(find_first::<BruteForce>(&Board::EMPTY).is_none());
}

#[test]
fn a_proof_names_a_contradiction_of_its_assumption() {
    for board in without_singles(0..1_000, 60, 200) {
        for found in [
            find_first::<TrialDepth1>(&board),
            find_first::<TrialDepth2>(&board),
        ]
        .into_iter()
        .flatten()
        {
            let evidence = &found.evidence;
            assert!(found.length as usize <= evidence.links.len() + evidence.chains.len());
            let target = found.eliminations.iter().next().unwrap();
            let premise = evidence.chains[0].premise;
            assert_eq!(premise, Some(sudoku_technique::Literal::On(target.into())));
        }
    }
}
