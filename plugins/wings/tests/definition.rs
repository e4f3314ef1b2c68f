//! Compares each wing on random boards with a definition that tries all cells.

use std::collections::BTreeSet;

use sudoku_technique::testing::{Outcome, assert_definition};
use sudoku_technique::{Board, CandidateSet, Cell, Digit, DigitSet, House};
use sudoku_technique_wings::{WWing, XyWing, XyzWing};

/// The cells of a wing and the digit that it eliminates.
type WingPattern = (Vec<Cell>, Digit);

/// Returns the outcomes of the patterns that `define` returns, without patterns that eliminate nothing.
fn wings(
    define: impl Fn(&Board) -> BTreeSet<(WingPattern, CandidateSet)>,
) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let gone = define(board).into_iter().map(|(_, gone)| gone);
        gone.filter(|gone| !gone.is_empty())
            .map(|gone| (CandidateSet::EMPTY, gone))
            .collect()
    }
}

/// Returns the places of `digit` that see all of `cells`.
fn seen_by_all(board: &Board, cells: &[Cell], digit: Digit) -> CandidateSet {
    let gone = board
        .cells_with(digit)
        .into_iter()
        .filter(|&cell| cells.iter().all(|&other| cell.sees(other)));
    CandidateSet::of_digit(digit, gone.collect())
}

/// Visits each open cell as a pivot, with every two cells that it sees and that do not see each other.
fn bent(board: &Board, mut visit: impl FnMut(Cell, Cell, Cell)) {
    for pivot in board.unsolved() {
        for first in pivot.peers() {
            for second in pivot.peers() {
                if first < second && !first.sees(second) {
                    visit(pivot, first, second);
                }
            }
        }
    }
}

/// Returns the common digit of the pincers and all their digits, if each has two candidates and they have one in common.
fn common(board: &Board, first: Cell, second: Cell) -> Option<(Digit, DigitSet)> {
    let (a, b) = (board.candidates(first), board.candidates(second));
    let z = (a & b).only()?;
    (a.len() == 2 && b.len() == 2).then_some((z, a | b))
}

#[test]
fn an_xy_wing_is_a_pivot_xy_with_pincers_xz_and_yz() {
    assert_definition::<XyWing>(wings(|board| {
        let mut found = BTreeSet::new();
        bent(board, |pivot, first, second| {
            let Some((z, mut all)) = common(board, first, second) else {
                return;
            };
            all.remove(z);
            if board.candidates(pivot) == all {
                found.insert((
                    (vec![pivot, first, second], z),
                    seen_by_all(board, &[first, second], z),
                ));
            }
        });
        found
    }));
}

#[test]
fn an_xyz_wing_is_a_pivot_xyz_with_pincers_xz_and_yz() {
    assert_definition::<XyzWing>(wings(|board| {
        let mut found = BTreeSet::new();
        bent(board, |pivot, first, second| {
            let Some((z, all)) = common(board, first, second) else {
                return;
            };
            if board.candidates(pivot) == all {
                let gone = seen_by_all(board, &[pivot, first, second], z);
                found.insert(((vec![pivot, first, second], z), gone));
            }
        });
        found
    }));
}

#[test]
fn a_w_wing_is_two_equal_cells_joined_by_a_strong_link() {
    assert_definition::<WWing>(wings(|board| {
        let mut found = BTreeSet::new();
        let bivalue: Vec<_> = Cell::all()
            .filter(|&cell| board.candidates(cell).len() == 2)
            .collect();
        for house in House::all() {
            for x in Digit::ALL {
                let link: Vec<_> = (board.cells_with(x) & house.cells()).into_iter().collect();
                let &[p, q] = link.as_slice() else { continue };
                for &a in &bivalue {
                    for &b in &bivalue {
                        let digits = board.candidates(a);
                        let equal =
                            a != b && !a.sees(b) && digits == board.candidates(b) && digits.contains(x);
                        if !equal || !a.sees(p) || !b.sees(q) {
                            continue;
                        }
                        let Some(y) = digits.into_iter().find(|&digit| digit != x) else {
                            continue;
                        };
                        let ends = if a < b { [a, b] } else { [b, a] };
                        let pattern = vec![ends[0], ends[1], p, q];
                        found.insert(((pattern, y), seen_by_all(board, &ends, y)));
                    }
                }
            }
        }
        found
    }));
}
