//! Digging givens out of a solution for as long as one solution remains.
//!
//! Each orbit of cells is tried once, in the caller's order, and goes as a whole or not at all. Trying once is enough,
//! because a given that is needed stays needed when others have gone: with more holes there are only more solutions. So
//! where no bound on the givens ended it, the last state is minimal: no orbit of it can be spared.

use std::fmt;

use sudoku_technique::{Cell, CellSet, Digit};

use sudokud_puzzle::{Grid, RandomStream};

use super::candidates::Candidates;
use super::{has_solution, stays_unique};

/// A solution grid on its way to a puzzle: givens are taken out of it for as long as it has one solution, and put back.
///
/// Without a complete and correct solution the result means nothing, but no harm is done.
#[derive(Clone)]
pub struct Digger {
    solution: Grid,
    given: CellSet,
    /// Kept in step with the givens, so that a test need not read the whole grid again.
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
    /// Nothing is dug but what is not `given`, which leaves one solution.
    pub fn new(solution: &Grid, given: CellSet) -> Self {
        Self {
            solution: *solution,
            given,
            candidates: Candidates::of(&solution.masked(given)),
            tests: 0,
        }
    }

    /// The cells that are given now.
    pub fn given(&self) -> CellSet {
        self.given
    }

    /// How many searches for another solution were made.
    pub fn tests(&self) -> u64 {
        self.tests
    }

    /// Takes out all cells of `orbit` that are given, if that leaves one solution. Says whether it did.
    ///
    /// The cells go one by one, each tested with those before it already empty: if none has another solution, neither has the
    /// whole. Otherwise all are filled again.
    pub fn dig(&mut self, orbit: CellSet) -> bool {
        let orbit = orbit & self.given;
        let solution = self.solution;
        for (cell, digit) in digits(&solution, orbit) {
            self.candidates.empty(cell, digit);
            self.candidates.strike(cell, digit);
            self.tests += 1;
            if has_solution(&self.candidates) {
                let emptied = orbit.into_iter().take_while(|&other| other <= cell).collect();
                self.fill(emptied);
                return false;
            }
            self.candidates.empty(cell, digit);
        }
        self.given -= orbit;
        true
    }

    /// Gives the cells of `orbit` again.
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

/// The cells with their digits.
fn digits(solution: &Grid, cells: CellSet) -> impl Iterator<Item = (Cell, Digit)> {
    cells
        .into_iter()
        .filter_map(|cell| solution.get(cell).map(|digit| (cell, digit)))
}

/// Digs `orbits` out of `solution` in this order, never below `fewest` givens. The answer is the cells that are given at
/// the start and after each orbit that went: each state lies within the one before and has one solution.
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

/// A minimal puzzle with this solution, the cells tried in random order.
pub fn minimise(solution: &Grid, order: &mut RandomStream) -> Grid {
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    order.shuffle(&mut cells);
    let orbits = cells.into_iter().filter_map(Cell::new).map(CellSet::of);
    let states = dig(solution, orbits, 0);
    solution.masked(states.last().copied().unwrap_or_default())
}

/// The givens of a puzzle that could each go alone without a second solution; none of a minimal puzzle.
pub fn redundant(givens: &Grid) -> impl Iterator<Item = Cell> + '_ {
    givens.filled().into_iter().filter(|&cell| {
        givens
            .get(cell)
            .is_some_and(|digit| stays_unique(&givens.without(cell), cell, digit))
    })
}
