//! Draws random puzzles.

use sudoku_technique::{Cell, CellSet};

use sudokud_engine::WalkError;
use sudokud_puzzle::{Puzzle, RandomStream, Seed, Stop};
use sudokud_search::{self, GridSource};

/// Puzzle number `number` of a population: cells of a uniformly drawn solution are emptied in random order while the solution remains the
/// only one, down to `fewest` givens or as near as possible.
pub(crate) fn dug(seed: Seed, number: u64, fewest: usize) -> Result<Puzzle, WalkError> {
    let mut stream = RandomStream::new(seed, number);
    let solution = GridSource::Uniform.draw(&mut stream, &Stop::never())?;
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    stream.shuffle(&mut cells);
    let orbits = cells.into_iter().filter_map(Cell::new).map(CellSet::of);
    let states = sudokud_search::dig(&solution, orbits, fewest);
    let givens = solution.masked(states.last().copied().unwrap_or_default());
    Ok(Puzzle::with_proof(givens, solution).expect("digging keeps the solution the only one"))
}
