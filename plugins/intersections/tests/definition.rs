//! Each intersection against its definition, spelled out house by house, on random boards.

use sudoku_technique::testing::{Outcome, assert_definition};
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, DigitSet, House};
use sudoku_technique_intersections::{
    LockedCandidatesClaiming, LockedCandidatesPointing, LockedPair, LockedTriple,
};

/// All that `define` finds, which looks at one line and one box at a time.
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

/// A digit whose candidates in `base` all lie in `cover`, two at least, leaves the rest of `cover`.
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

/// The eliminations of `digits` in `house` outside of `cells`.
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
