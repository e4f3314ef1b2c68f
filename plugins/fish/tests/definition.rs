//! Compares basic fish with their definition, spelled out combination by combination, on random boards.

use sudoku_technique::testing::{Outcome, assert_definition, combinations};
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House};
use sudoku_technique_fish::{FishTechnique, row};

fn cells_of(houses: &[House]) -> CellSet {
    houses
        .iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// Returns the places that go if `base` is a fish with as many of the `crossing` lines as covers.
fn eliminated(places: CellSet, base: &[House], crossing: &[House]) -> Option<CellSet> {
    let body = places & cells_of(base);
    let cover: Vec<_> = crossing
        .iter()
        .copied()
        .filter(|line| line.cells().intersects(body))
        .collect();
    let genuine = base.iter().all(|line| (places & line.cells()).len() >= 2);
    (genuine && cover.len() == base.len()).then(|| (places & cells_of(&cover)) - body)
}

fn fish(board: &Board, size: usize) -> Vec<Outcome> {
    let (rows, columns): (Vec<_>, Vec<_>) = (House::rows().collect(), House::columns().collect());
    let mut found = Vec::new();
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        for (lines, crossing) in [(&rows, &columns), (&columns, &rows)] {
            for base in combinations(lines, size) {
                let Some(gone) = eliminated(places, &base, crossing) else {
                    continue;
                };
                let by_parts = (1..size)
                    .flat_map(|size| combinations(&base, size))
                    .filter_map(|part| eliminated(places, &part, crossing))
                    .fold(CellSet::EMPTY, |all, gone| all | gone);
                if !gone.is_subset(by_parts) {
                    found.push((CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone)));
                }
            }
        }
    }
    found
}

#[test]
fn an_x_wing_is_two_lines_covered_by_two() {
    assert_definition::<FishTechnique<{ row("x-wing") }>>(|board| fish(board, 2));
}

#[test]
fn a_swordfish_is_three_lines_covered_by_three() {
    assert_definition::<FishTechnique<{ row("swordfish") }>>(|board| fish(board, 3));
}

#[test]
fn a_jellyfish_is_four_lines_covered_by_four() {
    assert_definition::<FishTechnique<{ row("jellyfish") }>>(|board| fish(board, 4));
}

#[test]
fn a_squirmbag_is_five_lines_covered_by_five() {
    assert_definition::<FishTechnique<{ row("squirmbag") }>>(|board| fish(board, 5));
}

#[test]
fn a_whale_is_six_lines_covered_by_six() {
    assert_definition::<FishTechnique<{ row("whale") }>>(|board| fish(board, 6));
}

#[test]
fn a_leviathan_is_seven_lines_covered_by_seven() {
    assert_definition::<FishTechnique<{ row("leviathan") }>>(|board| fish(board, 7));
}
