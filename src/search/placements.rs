//! Counts the work of a plain depth-first enumeration.
//!
//! The fourth factor of "Sudoku Puzzles Generating: from Easy to Evil" is the number of digits that such an enumeration places until all
//! solutions are found. It is much slower than the search of `tree`.

use sudoku_technique::{Cell, Digit, DigitSet, House};

use sudokud_puzzle::Clues;

/// Counts how often a digit is placed in a cell until all solutions of `clues` are found, up to `limit`.
///
/// Empty cells are filled from left to right and top to bottom, each with 1 to 9 in turn. Only digits that break no rule, and that are
/// candidates of a sukaku, are placed. The number depends on the orientation and the digits.
pub fn placements(clues: &Clues, limit: u64) -> u64 {
    let mut search = Enumeration {
        used: [DigitSet::EMPTY; House::COUNT],
        placements: 0,
        limit,
    };
    let mut empty = Vec::with_capacity(81);
    for cell in Cell::all() {
        let houses = cell.houses().map(House::index);
        match clues.givens().get(cell) {
            Some(digit) => search.use_up(&houses, digit),
            None => empty.push(OpenCell {
                houses,
                candidates: clues
                    .candidates()
                    .map_or(DigitSet::ALL, |all| all.digits_of(cell)),
            }),
        }
    }
    search.fill(&empty);
    search.placements
}

/// An empty cell.
struct OpenCell {
    houses: [usize; 3],
    candidates: DigitSet,
}

struct Enumeration {
    /// For each house, the digits in it.
    used: [DigitSet; House::COUNT],
    placements: u64,
    limit: u64,
}

impl Enumeration {
    fn use_up(&mut self, houses: &[usize; 3], digit: Digit) {
        for &house in houses {
            self.used[house].insert(digit);
        }
    }

    fn free(&mut self, houses: &[usize; 3], digit: Digit) {
        for &house in houses {
            self.used[house].remove(digit);
        }
    }

    /// Places each possible digit in the `empty` cells.
    fn fill(&mut self, empty: &[OpenCell]) {
        let Some((OpenCell { houses, candidates }, rest)) = empty.split_first() else {
            return;
        };
        let used = houses
            .iter()
            .fold(DigitSet::EMPTY, |all, &house| all | self.used[house]);
        for digit in *candidates - used {
            if self.placements == self.limit {
                return;
            }
            self.placements += 1;
            self.use_up(houses, digit);
            self.fill(rest);
            self.free(houses, digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_puzzle::Grid;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn only_digits_that_break_no_rule_count() {
        let solution: Grid = SOLUTION.parse().unwrap();
        let without = |cells: &[usize]| {
            let mut grid = solution;
            for &cell in cells {
                grid.set(Cell::new(cell).unwrap(), None);
            }
            placements(&Clues::from_givens(grid), 1_000)
        };
        assert_eq!(without(&[]), 0);
        assert_eq!(without(&[0]), 1);
        // 5 and 3 are missing in row 1, 3 stands in column 1, and only 3 is left in the second cell.
        assert_eq!(without(&[0, 1]), 2);
        assert_eq!(placements(&Clues::from_givens(Grid::EMPTY), 1_000), 1_000);
    }

    #[test]
    fn digits_that_are_no_candidates_of_a_sukaku_are_not_placed() {
        let solution: Grid = SOLUTION.parse().unwrap();
        let mut candidates = solution.candidates();
        for right in solution.candidates().iter() {
            let next = Digit::from_index((right.digit().index() + 1) % 9);
            candidates.insert(sudoku_technique::Candidate::new(right.cell(), next));
        }
        let clues = Clues::from_candidates(&candidates);
        assert_eq!(clues.givens(), &Grid::EMPTY);
        let found = placements(&clues, 1_000_000);
        // Each of 81 cells gets a digit at least once.
        assert!((81..1_000_000).contains(&found), "{found}");
        assert_eq!(
            placements(&Clues::from_givens(*clues.givens()), 1_000_000),
            1_000_000
        );
    }
}
