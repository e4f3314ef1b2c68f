//! Removes givens from a solution as long as it stays the only one.
//!
//! Each orbit of cells is tried once, in the caller's order, and is removed as a whole or not at all. One attempt is enough: a given that
//! is necessary stays necessary when others are removed, because fewer givens have more solutions. So the last state is minimal, unless a
//! bound on the number of givens ended the digging.

use std::fmt;

use sudoku_technique::{Cell, CellSet, Digit};

use sudokud_puzzle::{Grid, RandomStream};

use super::candidates::Candidates;
use super::differences::Differences;
use super::{first, has_solution, stays_unique};

/// Removes givens from a solution grid as long as it stays the only solution, and puts them back.
///
/// If `solution` is not a solution grid, the results are meaningless, but nothing panics.
#[derive(Clone)]
pub struct Digger {
    solution: Grid,
    given: CellSet,
    /// The candidates of the givens, updated with them, so that a test does not convert the whole grid again.
    candidates: Candidates,
    tests: u64,
}

impl fmt::Debug for Digger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Digger")
            .field("solution", &self.solution)
            .field("given", &self.given)
            .finish_non_exhaustive()
    }
}

impl Digger {
    /// Starts with these givens, which must have one solution.
    pub fn new(solution: &Grid, given: CellSet) -> Self {
        Self {
            solution: *solution,
            given,
            candidates: Candidates::of(&solution.masked(given)),
            tests: 0,
        }
    }

    /// Returns the cells that are given.
    pub fn given(&self) -> CellSet {
        self.given
    }

    /// Returns the number of questions for another solution, with and without a search.
    pub fn tests(&self) -> u64 {
        self.tests
    }

    /// Removes all givens in `orbit` if one solution remains. Returns whether they were removed.
    ///
    /// The cells are removed one by one, each with a test. If one of them permits another solution, all are filled again.
    pub fn dig(&mut self, orbit: CellSet) -> bool {
        self.dig_each(orbit, |candidates, _| has_solution(candidates))
    }

    /// Does the same as [`Self::dig`], with fewer searches: remembers the other solutions that it finds.
    ///
    /// # Panics
    /// Panics if `differences` belong to another solution grid.
    pub fn dig_knowing(&mut self, orbit: CellSet, differences: &mut Differences) -> bool {
        assert!(
            *differences.solution() == self.solution,
            "differences from another grid"
        );
        self.dig_each(orbit, |candidates, left| {
            if differences.has_another(left) {
                return true;
            }
            let other = first(candidates);
            other.inspect(|other| differences.add(other)).is_some()
        })
    }

    /// Removes all givens in `orbit`, unless `has_another` returns true for the candidates after one of them and for the givens that are left.
    fn dig_each(
        &mut self,
        orbit: CellSet,
        mut has_another: impl FnMut(&Candidates, CellSet) -> bool,
    ) -> bool {
        // Cells that are not given need no test and must not be filled again.
        let orbit = orbit & self.given;
        let solution = self.solution;
        let mut left = self.given;
        for (cell, digit) in digits(&solution, orbit) {
            // The digit may be anywhere in its row again, except in its own cell, so a solution is another one.
            self.candidates.empty(cell, digit);
            self.candidates.strike(cell, digit);
            left.remove(cell);
            self.tests += 1;
            if has_another(&self.candidates, left) {
                let emptied = orbit.into_iter().take_while(|&other| other <= cell).collect();
                self.fill(emptied);
                return false;
            }
            self.candidates.empty(cell, digit);
        }
        self.given -= orbit;
        true
    }

    /// Makes the cells of `orbit` givens again.
    pub fn put_back(&mut self, orbit: CellSet) {
        self.fill(orbit - self.given);
        self.given |= orbit;
    }

    fn fill(&mut self, cells: CellSet) {
        let solution = self.solution;
        for (cell, digit) in digits(&solution, cells) {
            self.candidates.fill(cell, digit);
        }
    }
}

/// Returns the cells with their digits.
fn digits(solution: &Grid, cells: CellSet) -> impl Iterator<Item = (Cell, Digit)> {
    cells
        .into_iter()
        .filter_map(|cell| solution.get(cell).map(|digit| (cell, digit)))
}

/// Removes `orbits` from `solution` in this order, and leaves at least `fewest` givens. Returns the givens at the start and after each
/// removed orbit. Each state is a subset of the one before and has one solution.
pub fn dig(solution: &Grid, orbits: impl IntoIterator<Item = CellSet>, fewest: usize) -> Vec<CellSet> {
    let mut digger = Digger::new(solution, solution.filled());
    let mut states = vec![digger.given()];
    for orbit in orbits {
        let given = digger.given();
        if given.len() - (orbit & given).len() >= fewest && digger.dig(orbit) {
            states.push(digger.given());
        }
    }
    states
}

/// Returns a minimal puzzle with this solution. Cells are tried in random order.
pub fn minimise(solution: &Grid, order: &mut RandomStream) -> Grid {
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    order.shuffle(&mut cells);
    let orbits = cells.into_iter().filter_map(Cell::new).map(CellSet::of);
    let states = dig(solution, orbits, 0);
    solution.masked(states.last().copied().unwrap_or_default())
}

/// Returns the redundant givens of a puzzle: each could be removed alone without a second solution. A minimal puzzle has none.
pub fn redundant(givens: &Grid) -> impl Iterator<Item = Cell> + '_ {
    givens.filled().into_iter().filter(|&cell| {
        givens
            .get(cell)
            .is_some_and(|digit| stays_unique(&givens.without(cell), cell, digit))
    })
}
