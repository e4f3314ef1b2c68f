//! Symmetries of the game: transformations that change the look of a puzzle but not its logic. A fair technique ignores them.

use crate::board::Board;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::testing::Random;
use crate::variant::transposed;

/// Permutes bands, stacks, rows and columns, transposes, and relabels digits.
#[derive(Clone, Debug)]
pub struct Symmetry {
    rows: [usize; 9],
    columns: [usize; 9],
    transposed: bool,
    digits: [usize; 9],
}

impl Symmetry {
    /// Returns a random one of the 3,359,232 x 9! symmetries.
    pub fn random(random: &mut Random) -> Self {
        Self {
            rows: lines(random),
            columns: lines(random),
            transposed: random.below(2) == 1,
            digits: permutation(random),
        }
    }

    /// Returns the image of `cell`.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        if self.transposed {
            Cell::at(column, row)
        } else {
            Cell::at(row, column)
        }
    }

    /// Returns the image of `digit`.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()])
    }

    /// Returns the name of a deduction's variant after the transformation.
    pub fn variant(&self, variant: &str) -> String {
        if self.transposed {
            transposed(variant)
        } else {
            variant.to_owned()
        }
    }

    /// Returns the image of a set of candidates.
    pub fn candidates(&self, set: &CandidateSet) -> CandidateSet {
        set.iter()
            .map(|candidate| Candidate::new(self.cell(candidate.cell()), self.digit(candidate.digit())))
            .collect()
    }

    /// Returns the image of a board: values, givens and candidates.
    pub fn board(&self, board: &Board) -> Board {
        let mut image = Board::EMPTY;
        for cell in Cell::all() {
            if let Some(digit) = board.value(cell) {
                image.place(self.cell(cell), self.digit(digit));
            }
        }
        image.set_givens(board.givens().into_iter().map(|cell| self.cell(cell)).collect());
        let gone = image
            .all_candidates()
            .difference(&self.candidates(board.all_candidates()));
        image.eliminate(&gone);
        image
    }

    /// Returns the image of a set of cells.
    pub fn cells(&self, cells: CellSet) -> CellSet {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }
}

/// Returns the image of each of nine lines. The three lines of a band stay together.
fn lines(random: &mut Random) -> [usize; 9] {
    let bands: [usize; 3] = permutation(random);
    let within: [[usize; 3]; 3] = std::array::from_fn(|_| permutation(random));
    std::array::from_fn(|line| bands[line / 3] * 3 + within[line / 3][line % 3])
}

fn permutation<const N: usize>(random: &mut Random) -> [usize; N] {
    let mut order = std::array::from_fn(|index| index);
    for last in (1..N).rev() {
        order.swap(last, random.below(last + 1));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::House;

    #[test]
    fn every_symmetry_maps_houses_to_houses() {
        let mut random = Random::new(1);
        for _ in 0..50 {
            let symmetry = Symmetry::random(&mut random);
            for house in House::all() {
                let image = symmetry.cells(house.cells());
                assert!(House::all().any(|other| other.cells() == image), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn the_image_of_a_board_has_the_image_of_its_candidates() {
        for seed in 0..50 {
            let board = crate::testing::random_board(seed);
            let symmetry = Symmetry::random(&mut Random::new(seed + 1000));
            let image = symmetry.board(&board);
            assert_eq!(
                *image.all_candidates(),
                symmetry.candidates(board.all_candidates()),
                "seed {seed}"
            );
        }
    }
}
