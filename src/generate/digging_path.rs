//! The digging path: the states between a solution grid and the last dig, and with it every puzzle that an attempt can
//! choose from.

use sudoku_technique::CellSet;

use crate::puzzle::{Grid, RandomStream};
use crate::search;

/// The states between a solution grid and the last dig.
#[derive(Debug)]
pub(super) struct DiggingPath {
    solution: Grid,
    /// The cells given after 0, 1, 2, ... digs; each state is within the one before.
    states: Vec<CellSet>,
}

impl DiggingPath {
    /// Digs `orbits` out of `solution` in random order, but never below `fewest` givens.
    pub(super) fn dig(solution: Grid, orbits: &[CellSet], fewest: usize, stream: &mut RandomStream) -> Self {
        let mut order: Vec<CellSet> = orbits.to_vec();
        stream.shuffle(&mut order);
        let states = search::dig(&solution, order, fewest);
        Self { solution, states }
    }

    /// How many states there are; the last has the fewest givens.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The givens of state number `index`.
    pub(super) fn givens(&self, index: usize) -> Grid {
        self.solution.masked(self.states[index])
    }

    /// How many givens state number `index` has.
    pub(super) fn clue_count(&self, index: usize) -> usize {
        self.states[index].len()
    }

    /// Whether no single given of state number `index` can go.
    pub(super) fn is_minimal(&self, index: usize) -> bool {
        search::redundant(&self.givens(index)).next().is_none()
    }
}
