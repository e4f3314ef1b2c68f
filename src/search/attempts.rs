//! Counts the work of a plain depth-first enumeration.
//!
//! The fourth factor of "Sudoku Puzzles Generating: from Easy to Evil" is the number of digits that such an enumeration tries until all
//! solutions are found. It is much slower than the search of `tree`.

use sudoku_technique::{Cell, Digit, DigitSet, House};

use sudokud_puzzle::{Clues, Grid};

/// Counts how often a digit is tried in a cell until all solutions of `grid` are found, up to `limit`.
///
/// Empty cells are filled from left to right and top to bottom, each with 1 to 9 in turn. Every digit counts, even one that breaks a rule.
/// The number therefore depends on the orientation and the digits.
pub fn attempts(grid: &Grid, limit: u64) -> u64 {
    attempts_of_clues(&Clues::from_givens(*grid), limit)
}

/// Counts as [`attempts`] does. A digit that is not a candidate of a sukaku counts as one that breaks a rule.
pub fn attempts_of_clues(clues: &Clues, limit: u64) -> u64 {
    let mut search = Enumeration {
        used: [0; House::COUNT],
        attempts: 0,
        limit,
    };
    let mut empty = Vec::with_capacity(81);
    for cell in Cell::all() {
        let houses = cell.houses().map(House::index);
        let candidates = clues
            .candidates()
            .map_or(DigitSet::ALL, |all| all.digits_of(cell));
        match clues.givens().get(cell) {
            Some(digit) => search.toggle(&houses, 1 << digit.index()),
            None => empty.push(OpenCell { houses, candidates }),
        }
    }
    search.fill(&empty);
    search.attempts.min(limit)
}

/// An empty cell.
struct OpenCell {
    houses: [usize; 3],
    candidates: DigitSet,
}

struct Enumeration {
    /// For each house, the digits in it.
    used: [u16; House::COUNT],
    attempts: u64,
    limit: u64,
}

impl Enumeration {
    /// Adds a digit to its houses, or removes it.
    fn toggle(&mut self, houses: &[usize; 3], bit: u16) {
        for &house in houses {
            self.used[house] ^= bit;
        }
    }

    /// Tries all digits in the `empty` cells.
    fn fill(&mut self, empty: &[OpenCell]) {
        let Some((OpenCell { houses, candidates }, rest)) = empty.split_first() else {
            return;
        };
        for digit in 0..9 {
            self.attempts += 1;
            if self.attempts >= self.limit {
                return;
            }
            let bit = 1 << digit;
            let is_candidate = candidates.contains(Digit::from_index(digit));
            if is_candidate && houses.iter().all(|&house| self.used[house] & bit == 0) {
                self.toggle(houses, bit);
                self.fill(rest);
                self.toggle(houses, bit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_that_is_tried_counts() {
        let solution: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        assert_eq!(attempts(&solution, 1000), 0);
        let without = |count: usize| {
            let mut grid = solution;
            let cells = sudoku_technique::Cell::all().take(count);
            cells.for_each(|cell| grid.set(cell, None));
            attempts(&grid, 1_000_000)
        };
        // One cell: nine digits, and the one that fits leads to the end.
        assert_eq!(without(1), 9);
        // Two cells of one row: 5 and 3 are missing there. 3 stands in column 1, 5 in column 2: only 5, 3 fits. Nine digits
        // in the first cell, nine in the second after the 5.
        assert_eq!(without(2), 18);
        // Eleven empty cells with one way to go on each are 99: the least that 70 givens can have.
        assert_eq!(attempts(&Grid::EMPTY, 1000), 1000);
    }

    #[test]
    fn digits_that_are_no_candidates_of_a_sukaku_lead_nowhere() {
        let solution: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let mut candidates = solution.candidates();
        for right in solution.candidates().iter() {
            let next = Digit::from_index((right.digit().index() + 1) % 9);
            candidates.insert(sudoku_technique::Candidate::new(right.cell(), next));
        }
        let clues = Clues::from_candidates(&candidates);
        assert_eq!(clues.givens(), &Grid::EMPTY);
        let found = attempts_of_clues(&clues, 1_000_000);
        // Each of 81 cells is tried with nine digits at least once.
        assert!((81 * 9..1_000_000).contains(&found), "{found}");
        assert_eq!(attempts(clues.givens(), 1_000_000), 1_000_000);
    }
}
