//! Bivalue universal graves with one candidate more.

use sudoku_technique_uniqueness::Bug1;

use super::*;

/// Returns a solved grid with 1, 4 and 7 open in three boxes. Each of these cells but one lacks one of the three digits; up to
/// two more candidates go at random.
fn graves(seed: u64) -> Board {
    let mut random = Random::new(seed);
    let symmetry = Symmetry::random(&mut random);
    let solution = |cell: Cell| Digit::from_index(cell.row() * 3 + cell.row() / 3 + cell.column());
    let is_open = |cell: Cell| cell.row() < 3 && cell.column().is_multiple_of(3);
    let mut board = Board::EMPTY;
    for cell in Cell::all().filter(|&cell| !is_open(cell)) {
        board.place(cell, solution(cell));
    }
    let full = random.below(9);
    for (index, cell) in board.unsolved().into_iter().enumerate() {
        let missing = Digit::from_index((solution(cell).index() + 3) % 9);
        if index != full {
            board.eliminate_digit(missing, CellSet::of(cell));
        }
    }
    for _ in 0..random.below(3) {
        let nth = random.below(board.all_candidates().len());
        let candidate = board.all_candidates().iter().nth(nth);
        if let Some(candidate) = candidate {
            board.eliminate_digit(candidate.digit(), CellSet::of(candidate.cell()));
        }
    }
    symmetry.board(&board)
}

/// Checks whether every open cell has two candidates and every digit two places or none in each house.
fn is_grave(candidates: &CandidateSet, open: CellSet) -> bool {
    let cells = open.into_iter().all(|cell| candidates.digits_of(cell).len() == 2);
    let places = |digit, house: House| (candidates.cells_of(digit) & house.cells()).len();
    cells
        && House::all().all(|house| {
            Digit::ALL
                .iter()
                .all(|&digit| matches!(places(digit, house), 0 | 2))
        })
}

#[test]
fn without_one_candidate_a_bug_1_is_a_grave() {
    let mut found_on = 0;
    for seed in 0..400 {
        let board = graves(seed);
        let mut expected = Vec::new();
        for candidate in board.all_candidates().iter() {
            let mut without = *board.all_candidates();
            without.remove(candidate);
            if is_grave(&without, board.unsolved()) {
                let others = without.within(CellSet::of(candidate.cell()));
                expected.push((CandidateSet::EMPTY, others));
            }
        }
        assert_eq!(outcomes::<Bug1>(&board), expected, "seed {seed}");
        assert_contract::<Bug1>(&board);
        assert_fair::<Bug1>(&board, &Symmetry::random(&mut Random::new(seed + 1000)));
        let (position, solution) = unique_position(seed);
        assert_sound::<Bug1>(&position, &solution);
        found_on += usize::from(!expected.is_empty());
    }
    assert!((20..380).contains(&found_on), "{found_on}");
}
