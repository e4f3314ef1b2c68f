//! Compares remote pairs with their definition, spelled out cell by cell, on random boards.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sudoku_technique::testing::{
    Outcome, Random, Symmetry, assert_contract, assert_fair, assert_previous, assert_sound, outcomes,
    random_board, unique_position,
};
use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, Digit};
use sudoku_technique_chains::RemotePair;

/// Numbers connected cells with the same two candidates by their steps from one of them. A candidate that sees an even cell and
/// an odd cell goes, if some even cell and some odd cell are three steps or more apart.
fn remote_pairs(board: &Board) -> Vec<Outcome> {
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    for start in board.unsolved() {
        let pair = board.candidates(start);
        if pair.len() != 2 || known.contains(&start) {
            continue;
        }
        let mut steps = BTreeMap::from([(start, 0)]);
        let mut open = VecDeque::from([start]);
        while let Some(cell) = open.pop_front() {
            for other in cell.peers() {
                if board.candidates(other) == pair && !steps.contains_key(&other) {
                    steps.insert(other, steps[&cell] + 1);
                    open.push_back(other);
                }
            }
        }
        known.extend(steps.keys().copied());
        let two = || {
            steps
                .iter()
                .flat_map(|one| steps.iter().map(move |other| (one, other)))
        };
        let is_even = |steps: i32| steps % 2 == 0;
        let coloured = two().all(|((a, i), (b, j))| !a.sees(*b) || is_even(*i) != is_even(*j));
        let apart = two().any(|((a, i), (b, j))| !a.sees(*b) && is_even(*i) != is_even(*j));
        if !coloured || !apart {
            continue;
        }
        let sees = |cell: Cell, even| {
            let mut colour = steps.iter().filter(|(_, steps)| is_even(**steps) == even);
            colour.any(|(other, _)| cell.sees(*other))
        };
        let both = |cell: &Cell| !steps.contains_key(cell) && sees(*cell, true) && sees(*cell, false);
        let mut gone = CandidateSet::EMPTY;
        for digit in pair {
            gone.insert_digit(digit, board.cells_with(digit).into_iter().filter(both).collect());
        }
        if !gone.is_empty() {
            found.push((CandidateSet::EMPTY, gone));
        }
    }
    found
}

/// Returns a position in which many cells of two digits hold only these two, and its solution.
fn paired(seed: u64) -> (Board, CandidateSet) {
    let mut random = Random::new(seed);
    let symmetry = Symmetry::random(&mut random);
    let solution = |cell: Cell| Digit::from_index(cell.row() * 3 + cell.row() / 3 + cell.column());
    let pair = [0, 1].map(|_| Digit::from_index(random.below(9)));
    let (share, gone) = (50 + random.below(50), random.below(50));
    let mut board = Board::EMPTY;
    for cell in Cell::all() {
        let is_paired = pair.contains(&solution(cell)) && random.below(100) < share;
        for digit in Digit::ALL.into_iter().filter(|&digit| digit != solution(cell)) {
            let goes = if is_paired {
                !pair.contains(&digit)
            } else {
                random.below(100) < gone
            };
            if goes {
                board.eliminate_digit(digit, CellSet::of(cell));
            }
        }
    }
    let solution = Cell::all().map(|cell| Candidate::new(cell, solution(cell)));
    (symmetry.board(&board), symmetry.candidates(&solution.collect()))
}

#[test]
fn a_remote_pair_is_what_sees_both_colours_of_cells_that_hang_together() {
    let mut found_on = 0;
    for seed in 0..400 {
        let (position, solution) = paired(seed);
        assert_sound::<RemotePair>(&position, &solution);
        assert_previous::<RemotePair>(seed, &position, &solution);
        for board in [position, unique_position(seed).0, random_board(seed)] {
            let mut expected = remote_pairs(&board);
            expected.sort_unstable();
            assert_eq!(
                outcomes::<RemotePair>(&board),
                expected,
                "seed {seed} on\n{board:?}"
            );
            assert_contract::<RemotePair>(&board);
            assert_fair::<RemotePair>(&board, &Symmetry::random(&mut Random::new(seed + 1000)));
            found_on += usize::from(!expected.is_empty());
        }
    }
    assert!(found_on > 100, "found on {found_on} boards only");
}
