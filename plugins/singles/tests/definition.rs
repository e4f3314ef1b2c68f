//! Each single against its definition, spelled out cell by cell, on random boards.

use sudoku_technique::testing::{self, Random, Symmetry};
use sudoku_technique::{Board, Candidate, CandidateSet, Cell, Digit, DigitSet, House, Technique};
use sudoku_technique_singles::{FullHouse, HiddenSingle, NakedSingle};

const BOARDS: u64 = 800;

fn check<T: Technique>(is_single: impl Fn(&Board, Cell, Digit) -> bool) {
    let special = [Board::EMPTY, Board::from_givens(&[1; 81])];
    let random = (0..BOARDS).map(testing::random_board);
    for (number, board) in random.chain(special).enumerate() {
        let mut expected = Vec::new();
        for cell in Cell::all() {
            for digit in Digit::ALL {
                let candidate = Candidate::new(cell, digit);
                if board.has(candidate) && is_single(&board, cell, digit) {
                    expected.push((CandidateSet::of(candidate), CandidateSet::EMPTY));
                }
            }
        }
        expected.sort_unstable();
        assert_eq!(
            testing::outcomes::<T>(&board),
            expected,
            "seed {number}: {board:?}"
        );
        testing::assert_contract::<T>(&board);
        testing::assert_fair::<T>(&board, &Symmetry::random(&mut Random::new(number as u64)));
    }
}

#[test]
fn a_full_house_is_the_only_unsolved_cell_of_a_house_and_takes_its_missing_digit() {
    check::<FullHouse>(|board, cell, digit| {
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
    });
}

#[test]
fn a_naked_single_is_the_only_candidate_of_its_cell() {
    check::<NakedSingle>(|board, cell, _| board.candidates(cell).len() == 1);
}

#[test]
fn a_hidden_single_is_the_only_place_of_its_digit_in_a_house() {
    check::<HiddenSingle>(|board, cell, digit| {
        let alone = |house: House| {
            house
                .cells()
                .into_iter()
                .all(|c| c == cell || !board.candidates(c).contains(digit))
        };
        cell.houses().into_iter().any(alone)
    });
}
