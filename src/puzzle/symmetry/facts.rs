//! Describes the pattern of givens.

use sudoku_technique::{CellSet, House};

use super::pattern::PatternSymmetry;
use crate::Grid;

/// Number, cells and symmetry of a grid's digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatternFacts {
    /// The cells with a digit.
    pub cells: CellSet,
    /// Number of these cells, 0 to 81.
    pub clue_count: usize,
    /// Number of them in each house, by the house's index: nine rows, nine columns, nine boxes.
    pub per_house: [u8; House::COUNT],
    /// The largest symmetry that the cells have.
    pub symmetry: PatternSymmetry,
}

impl PatternFacts {
    /// Computes the facts about `givens`.
    pub fn of(givens: &Grid) -> Self {
        let cells = givens.filled();
        let mut per_house = [0; House::COUNT];
        for house in House::all() {
            per_house[house.index()] = (house.cells() & cells).len() as u8;
        }
        Self {
            cells,
            clue_count: cells.len(),
            per_house,
            symmetry: PatternSymmetry::of(cells),
        }
    }

    /// Returns the number in each row, from the top.
    pub fn per_row(&self) -> &[u8] {
        &self.per_house[..9]
    }

    /// Returns the number in each column, from the left.
    pub fn per_column(&self) -> &[u8] {
        &self.per_house[9..18]
    }

    /// Returns the number in each box, row by row.
    pub fn per_box(&self) -> &[u8] {
        &self.per_house[18..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_described() {
        let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let facts = PatternFacts::of(&givens.parse().unwrap());
        assert_eq!(facts.clue_count, 30);
        assert_eq!(facts.per_row(), [3, 4, 3, 3, 4, 3, 3, 4, 3]);
        assert_eq!(facts.per_column(), [5, 3, 1, 3, 6, 3, 1, 3, 5]);
        assert_eq!(facts.per_box(), [5, 4, 1, 3, 4, 3, 1, 4, 5]);
        assert_eq!(facts.symmetry, PatternSymmetry::HalfTurn);
    }
}
