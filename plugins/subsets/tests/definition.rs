//! Compares each technique on random boards with a definition that tries all combinations of cells or digits.

use std::collections::BTreeSet;

use sudoku_technique::testing::{Outcome, assert_definition, combinations};
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use sudoku_technique_subsets::{
    HiddenPair, HiddenQuadruple, HiddenTriple, NakedPair, NakedQuadruple, NakedTriple,
};

type SubsetPattern = (CellSet, DigitSet);

/// Returns the outcomes of all patterns that `define` returns for the houses, each pattern once.
fn in_each_house(
    define: impl Fn(&Board, House) -> Vec<(SubsetPattern, CandidateSet)>,
) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let patterns: BTreeSet<_> = House::all().flat_map(|house| define(board, house)).collect();
        patterns
            .into_iter()
            .map(|(_, gone)| (CandidateSet::EMPTY, gone))
            .collect()
    }
}

/// Returns the eliminations of all proper parts of `items`.
fn by_parts<I: Copy>(items: &[I], eliminated: impl Fn(&[I]) -> Option<CandidateSet>) -> CandidateSet {
    (1..items.len())
        .flat_map(|size| combinations(items, size))
        .filter_map(|part| eliminated(&part))
        .fold(CandidateSet::EMPTY, |all, gone| all.union(&gone))
}

fn naked_eliminations(board: &Board, cells: &[Cell]) -> Option<CandidateSet> {
    let digits = cells
        .iter()
        .fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell));
    let genuine = cells.iter().all(|&cell| board.candidates(cell).len() >= 2);
    if !genuine || digits.len() != cells.len() {
        return None;
    }
    let cells: CellSet = cells.iter().copied().collect();
    let mut gone = CandidateSet::EMPTY;
    for house in House::all().filter(|house| cells.is_subset(house.cells())) {
        gone.insert_digits(digits, house.cells() - cells);
    }
    Some(gone.intersection(board.all_candidates()))
}

fn naked(size: usize) -> impl Fn(&Board, House) -> Vec<(SubsetPattern, CandidateSet)> {
    move |board, house| {
        let cells: Vec<_> = (board.unsolved() & house.cells()).into_iter().collect();
        let mut found = Vec::new();
        for subset in combinations(&cells, size) {
            let Some(gone) = naked_eliminations(board, &subset) else {
                continue;
            };
            if !gone.is_subset(&by_parts(&subset, |part| naked_eliminations(board, part))) {
                found.push(((subset.into_iter().collect(), DigitSet::EMPTY), gone));
            }
        }
        found
    }
}

fn places(board: &Board, house: House, digits: &[Digit]) -> CellSet {
    let union = digits
        .iter()
        .fold(CellSet::EMPTY, |all, &digit| all | board.cells_with(digit));
    union & house.cells()
}

fn hidden_eliminations(board: &Board, house: House, digits: &[Digit]) -> Option<CandidateSet> {
    let cells = places(board, house, digits);
    let genuine = digits
        .iter()
        .all(|&digit| places(board, house, &[digit]).len() >= 2);
    if !genuine || cells.len() != digits.len() {
        return None;
    }
    let mut gone = CandidateSet::EMPTY;
    gone.insert_digits(!digits.iter().copied().collect::<DigitSet>(), cells);
    Some(gone.intersection(board.all_candidates()))
}

fn hidden(size: usize) -> impl Fn(&Board, House) -> Vec<(SubsetPattern, CandidateSet)> {
    move |board, house| {
        let mut found = Vec::new();
        for digits in combinations(&Digit::ALL, size) {
            let Some(gone) = hidden_eliminations(board, house, &digits) else {
                continue;
            };
            if !gone.is_subset(&by_parts(&digits, |part| hidden_eliminations(board, house, part))) {
                let cells = places(board, house, &digits);
                found.push(((cells, digits.into_iter().collect()), gone));
            }
        }
        found
    }
}

#[test]
fn a_naked_pair_is_two_cells_with_two_candidates() {
    assert_definition::<NakedPair>(in_each_house(naked(2)));
}

#[test]
fn a_naked_triple_is_three_cells_with_three_candidates() {
    assert_definition::<NakedTriple>(in_each_house(naked(3)));
}

#[test]
fn a_naked_quadruple_is_four_cells_with_four_candidates() {
    assert_definition::<NakedQuadruple>(in_each_house(naked(4)));
}

#[test]
fn a_hidden_pair_is_two_digits_with_two_places() {
    assert_definition::<HiddenPair>(in_each_house(hidden(2)));
}

#[test]
fn a_hidden_triple_is_three_digits_with_three_places() {
    assert_definition::<HiddenTriple>(in_each_house(hidden(3)));
}

#[test]
fn a_hidden_quadruple_is_four_digits_with_four_places() {
    assert_definition::<HiddenQuadruple>(in_each_house(hidden(4)));
}
