//! Each fish against its definition, spelled out combination by combination, on random boards.

use sudoku_technique::testing::{self, Random, Symmetry};
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House, Technique};
use sudoku_technique_fish::{Jellyfish, Swordfish, XWing};

const BOARDS: u64 = 800;

/// All subsets with `size` elements.
fn combinations(items: &[House], size: usize) -> Vec<Vec<House>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &item) in items.iter().enumerate() {
        for mut rest in combinations(&items[index + 1..], size - 1) {
            rest.insert(0, item);
            all.push(rest);
        }
    }
    all
}

fn cells_of(houses: &[House]) -> CellSet {
    houses
        .iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// What goes when `base` is a fish with as many of the `crossing` lines as covers.
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

fn fish(board: &Board, size: usize) -> Vec<(CandidateSet, CandidateSet)> {
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
    found.sort_unstable();
    found
}

fn check<T: Technique>(size: usize) {
    let special = [Board::EMPTY, Board::from_givens(&[1; 81])];
    let random = (0..BOARDS).map(testing::random_board);
    let mut total = 0;
    for (number, board) in random.chain(special).enumerate() {
        let expected = fish(&board, size);
        total += expected.len();
        assert_eq!(
            testing::outcomes::<T>(&board),
            expected,
            "seed {number}: {board:?}"
        );
        testing::assert_contract::<T>(&board);
        testing::assert_fair::<T>(&board, &Symmetry::random(&mut Random::new(number as u64)));
    }
    assert!(total > 30, "only {total} patterns: the boards test too little");
}

#[test]
fn an_x_wing_is_two_lines_covered_by_two() {
    check::<XWing>(2);
}

#[test]
fn a_swordfish_is_three_lines_covered_by_three() {
    check::<Swordfish>(3);
}

#[test]
fn a_jellyfish_is_four_lines_covered_by_four() {
    check::<Jellyfish>(4);
}
