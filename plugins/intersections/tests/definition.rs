//! Compares each intersection with its definition, spelled out house by house, on random boards.

use std::collections::BTreeSet;
use sudoku_technique::testing::{Outcome, assert_definition, combinations, outcomes, random_position};
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, DigitSet, House};

use sudoku_technique_intersections::{
    DoublePairs, LockedCandidatesClaiming, LockedCandidatesPointing, LockedPair, LockedTriple, MultipleLines,
};

/// Returns all that `define` finds, for each line and each box.
fn in_each_intersection(
    define: impl Fn(&Board, House, House, &mut Vec<Outcome>),
) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let mut found = Vec::new();
        for line in House::lines() {
            for block in House::boxes().filter(|block| block.cells().intersects(line.cells())) {
                define(board, line, block, &mut found);
            }
        }
        found
    }
}

/// Returns the eliminations of digits whose candidates in `base` all lie in `cover`, at least two of them: they leave the rest of
/// `cover`.
fn confined(board: &Board, base: House, cover: House, found: &mut Vec<Outcome>) {
    for digit in Digit::ALL {
        let places = board.cells_with(digit) & base.cells();
        let gone = (board.cells_with(digit) & cover.cells()) - base.cells();
        if places.len() >= 2 && places.is_subset(cover.cells()) && !gone.is_empty() {
            found.push((CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone)));
        }
    }
}

#[test]
fn pointing_is_a_digit_of_a_box_confined_to_a_line() {
    let pointing = |board: &Board, line, block, found: &mut _| confined(board, block, line, found);
    assert_definition::<LockedCandidatesPointing>(in_each_intersection(pointing));
}

#[test]
fn claiming_is_a_digit_of_a_line_confined_to_a_box() {
    assert_definition::<LockedCandidatesClaiming>(in_each_intersection(confined));
}

/// Returns the eliminations of `digits` in `house` outside of `cells`.
fn around(board: &Board, house: House, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    gone.insert_digits(digits, house.cells() - cells);
    gone.intersection(board.all_candidates())
}

fn naked(board: &Board, cells: CellSet) -> Option<DigitSet> {
    let digits = cells
        .into_iter()
        .fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
    let genuine = cells.into_iter().all(|cell| board.candidates(cell).len() >= 2);
    (genuine && digits.len() == cells.len()).then_some(digits)
}

fn locked(board: &Board, line: House, block: House, cells: CellSet, found: &mut Vec<Outcome>) {
    let Some(digits) = naked(board, cells) else { return };
    let (in_line, in_box) = (
        around(board, line, cells, digits),
        around(board, block, cells, digits),
    );
    let gone = in_line.union(&in_box);
    let (only_line, only_box) = (in_line.difference(&in_box), in_box.difference(&in_line));
    let mut by_pairs = CandidateSet::EMPTY;
    for cell in cells {
        let rest = cells - CellSet::of(cell);
        if let Some(digits) = naked(board, rest) {
            by_pairs = by_pairs.union(&around(board, line, rest, digits));
            by_pairs = by_pairs.union(&around(board, block, rest, digits));
        }
    }
    if !only_line.is_empty() && !only_box.is_empty() && !gone.is_subset(&by_pairs) {
        found.push((CandidateSet::EMPTY, gone));
    }
}

#[test]
fn a_locked_pair_is_a_naked_pair_of_an_intersection_with_eliminations_in_line_and_box() {
    assert_definition::<LockedPair>(in_each_intersection(|board, line, block, found| {
        let shared = line.cells() & block.cells();
        for left_out in shared {
            locked(board, line, block, shared - CellSet::of(left_out), found);
        }
    }));
}

#[test]
fn a_locked_triple_is_a_naked_triple_of_an_intersection_with_eliminations_in_line_and_box() {
    assert_definition::<LockedTriple>(in_each_intersection(|board, line, block, found| {
        locked(board, line, block, line.cells() & block.cells(), found);
    }));
}

/// Returns the eliminations in a third box by two lines through it: of a digit that the two other boxes of the lines have in both
/// lines and nowhere else, with a number of places that `fits` accepts.
fn two_boxes(fits: impl Fn(usize) -> bool) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let mut found = BTreeSet::new();
        for third in House::boxes() {
            for pair in combinations(&House::lines().collect::<Vec<_>>(), 2) {
                let meet = |block: &House, line: &House| block.cells().intersects(line.cells());
                let parallel = pair[0].kind() == pair[1].kind() && pair.iter().all(|line| meet(&third, line));
                if !parallel {
                    continue;
                }
                let lines = pair[0].cells() | pair[1].cells();
                let others: Vec<_> = House::boxes()
                    .filter(|block| *block != third && meet(block, &pair[0]))
                    .collect();
                for digit in Digit::ALL {
                    let places = board.cells_with(digit);
                    let confined = others.iter().all(|block| {
                        let inside = places & block.cells();
                        let in_both = pair.iter().all(|line| inside.intersects(line.cells()));
                        inside.is_subset(lines) && in_both && fits(inside.len())
                    });
                    let gone = places & third.cells() & lines;
                    if confined && !gone.is_empty() {
                        found.insert((CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone)));
                    }
                }
            }
        }
        found.into_iter().collect()
    }
}

#[test]
fn multiple_lines_are_two_boxes_with_a_digit_in_two_lines_only() {
    assert_definition::<MultipleLines>(two_boxes(|_| true));
}

#[test]
fn double_pairs_are_two_boxes_with_two_places_each_in_two_lines() {
    assert_definition::<DoublePairs>(two_boxes(|places| places == 2));
}

#[test]
fn what_multiple_lines_remove_claiming_or_a_hidden_single_removes() {
    let mut compared = 0;
    for seed in 0..400 {
        let board = random_position(seed).0;
        let claimed = outcomes::<LockedCandidatesClaiming>(&board);
        for (_, gone) in outcomes::<MultipleLines>(&board) {
            let by_claiming = claimed.iter().any(|(_, removed)| gone == *removed);
            let by_single = gone.iter().any(|candidate| {
                candidate.cell().houses().into_iter().any(|block| {
                    House::lines().any(|line| {
                        let places = board.cells_with(candidate.digit()) & line.cells();
                        places.len() == 1 && places.is_subset(block.cells())
                    })
                })
            });
            assert!(by_claiming || by_single, "{gone:?}\n{board:?}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}
