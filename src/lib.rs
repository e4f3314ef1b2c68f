//! sudokud: a Sudoku generator, grader, solver and transformer whose solving techniques are plugins.
//!
//! Map of the crate, from the ground up; a room uses only the rooms above it in this list:
//! - [`puzzle`]: what a puzzle is: text forms, symmetry, transformations, the seeded random stream;
//! - [`search`]: exhaustive search: solve, count, prove, random solution grids, minimal puzzles;

pub mod puzzle;
pub mod search;
