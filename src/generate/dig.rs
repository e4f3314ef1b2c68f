//! Digging: taking givens out of a solution grid, one orbit after another, for as long as one solution remains.
//!
//! Orbits are tried in random order, each once: an orbit that could not go stays, because with fewer givens there are
//! only more solutions. An orbit goes when each of its cells can go in turn, so the path ends where no whole orbit can
//! be taken out any more.

use sudoku_technique::CellSet;

use crate::puzzle::{Grid, RandomStream};
use crate::search;

/// The states between a solution grid and the last dig, as the cells that are still given.
#[derive(Debug)]
pub(super) struct Path {
    solution: Grid,
    /// The cells given after 0, 1, 2, ... digs; each state is within the one before.
    states: Vec<CellSet>,
}

impl Path {
    /// Digs `orbits` out of `solution` in random order, but never below `fewest` givens.
    pub(super) fn dig(solution: Grid, orbits: &[CellSet], fewest: usize, stream: &mut RandomStream) -> Self {
        let mut order: Vec<CellSet> = orbits.to_vec();
        stream.shuffle(&mut order);
        let mut states = vec![CellSet::ALL];
        let (mut grid, mut given) = (solution, CellSet::ALL);
        for orbit in order {
            if given.len() - orbit.len() < fewest {
                continue;
            }
            if let Some(dug) = without(&grid, orbit) {
                grid = dug;
                given -= orbit;
                states.push(given);
            }
        }
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
}

/// `grid` without the cells of `orbit`, if it still has one solution.
fn without(grid: &Grid, orbit: CellSet) -> Option<Grid> {
    let mut dug = *grid;
    for cell in orbit {
        let digit = dug.get(cell)?;
        dug = dug.without(cell);
        if !search::stays_unique(&dug, cell, digit) {
            return None;
        }
    }
    Some(dug)
}

/// Whether every given of a puzzle is needed.
pub(super) fn is_minimal(givens: &Grid) -> bool {
    givens
        .filled()
        .into_iter()
        .all(|cell| without(givens, CellSet::of(cell)).is_none())
}
