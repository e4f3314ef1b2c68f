//! Makes random boards for property tests. A seed gives the same board on every machine.

use crate::board::Board;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::testing::Symmetry;

/// A small stream of random numbers (`SplitMix64`). It is good enough for tests and needs no dependency.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates the stream of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `limit`, or 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(bits ^ (bits >> 31)) * limit as u128) >> 64) as usize
    }
}

/// Returns a board in mid-solve. A random part of a random solution is placed, some of it as givens, and a random part of the
/// wrong candidates is gone. One board in eight also lacks right candidates or has wrong values, so it is contradictory.
pub fn random_board(seed: u64) -> Board {
    let mut random = Random::new(seed);
    let most_faulty = if random.below(8) == 0 { 10 } else { 0 };
    build(&mut random, most_faulty).0
}

/// Returns a board like those of [`random_board`] that is never contradictory, and a solution of it. The board may have other
/// solutions as well.
pub fn random_position(seed: u64) -> (Board, CandidateSet) {
    build(&mut Random::new(seed), 0)
}

/// Returns a board and the solution from which it was made. Less than `most_faulty` percent of the right candidates are
/// missing, and half as many of the unsolved cells get a random value.
fn build(random: &mut Random, most_faulty: usize) -> (Board, CandidateSet) {
    let symmetry = Symmetry::random(random);
    // In this solution grid, row r has the digits 1 to 9 shifted by 3r + r/3.
    let solution = |cell: Cell| Digit::from_index(cell.row() * 3 + cell.row() / 3 + cell.column());

    let mut board = Board::EMPTY;
    let placed = random.below(70);
    for cell in Cell::all() {
        if random.below(81) < placed {
            board.place(cell, solution(cell));
        }
    }
    // Techniques that assume uniqueness distinguish givens from other values.
    let printed = random.below(101);
    let givens: CellSet = Cell::all().filter(|_| random.below(100) < printed).collect();
    board.set_givens(givens);
    let (gone, faulty) = (random.below(100), random.below(most_faulty));
    for cell in Cell::all() {
        for digit in Digit::ALL {
            let share = if solution(cell) == digit { faulty } else { gone };
            if random.below(100) < share {
                board.eliminate_digit(digit, CellSet::of(cell));
            }
        }
        if board.unsolved().contains(cell) && random.below(200) < faulty {
            board.place(cell, Digit::from_index(random.below(9)));
        }
    }
    let solution = Cell::all()
        .map(|cell| Candidate::new(cell, solution(cell)))
        .collect();
    (symmetry.board(&board), symmetry.candidates(&solution))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::DigitSet;
    use crate::house::House;

    #[test]
    fn the_same_seed_gives_the_same_board_and_another_seed_another() {
        assert_eq!(random_board(7), random_board(7));
        assert_ne!(random_board(7), random_board(8));
    }

    #[test]
    fn the_solution_of_a_position_is_valid_and_still_on_the_board() {
        for seed in 0..200 {
            let (board, solution) = random_position(seed);
            for house in House::all() {
                let digits: DigitSet = house
                    .cells()
                    .into_iter()
                    .filter_map(|cell| solution.digits_of(cell).only())
                    .collect();
                assert_eq!(digits, DigitSet::ALL, "seed {seed}");
            }
            for candidate in solution.iter() {
                let (cell, digit) = (candidate.cell(), candidate.digit());
                assert!(
                    board.has(candidate) || board.value(cell) == Some(digit),
                    "seed {seed}: {candidate}"
                );
            }
        }
    }
}
