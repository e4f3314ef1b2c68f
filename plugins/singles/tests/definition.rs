//! Compares each single on random boards with a definition that looks at one cell after the other.

use sudoku_technique::testing::{Outcome, assert_definition};
use sudoku_technique::{Board, CandidateSet, Cell, Digit, DigitSet, House};
use sudoku_technique_singles::{FullHouse, HiddenSingle, NakedSingle};

/// Returns the outcomes for all candidates that are singles by this definition.
fn singles(is_single: impl Fn(&Board, Cell, Digit) -> bool) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let candidates = board.all_candidates().iter();
        candidates
            .filter(|candidate| is_single(board, candidate.cell(), candidate.digit()))
            .map(|single| (CandidateSet::of(single), CandidateSet::EMPTY))
            .collect()
    }
}

#[test]
fn a_full_house_places_the_missing_digit_in_the_only_unsolved_cell_of_a_house() {
    assert_definition::<FullHouse>(singles(|board, cell, digit| {
        let full = |house: &House| {
            house
                .cells()
                .into_iter()
                .filter(|&c| board.value(c).is_none())
                .count()
                == 1
        };
        let houses: Vec<_> = cell.houses().into_iter().filter(full).collect();
        let misses = |house: &House| {
            let values: DigitSet = house.cells().into_iter().filter_map(|c| board.value(c)).collect();
            !values
        };
        let possible = houses
            .iter()
            .fold(board.candidates(cell), |all, house| all & misses(house));
        !houses.is_empty() && possible.only() == Some(digit)
    }));
}

#[test]
fn a_naked_single_is_the_only_candidate_of_its_cell() {
    assert_definition::<NakedSingle>(singles(|board, cell, _| board.candidates(cell).len() == 1));
}

#[test]
fn a_hidden_single_is_the_only_place_of_its_digit_in_a_house() {
    assert_definition::<HiddenSingle>(singles(|board, cell, digit| {
        let alone = |house: House| {
            house
                .cells()
                .into_iter()
                .all(|c| c == cell || !board.candidates(c).contains(digit))
        };
        cell.houses().into_iter().any(alone)
    }));
}
