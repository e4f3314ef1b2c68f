//! Defines grids, puzzles and positions, and their symmetry.
//!
//! A [`Grid`] is 81 cells, each empty or with a digit. [`Clues`] are what a puzzle states: givens, or the candidates of a sukaku. A
//! [`Puzzle`] is clues with exactly one solution, together with that solution. A [`Position`] is a puzzle in mid-play. `symmetry` has the
//! transformations that keep a puzzle equivalent, and the canonical form. This room never searches: the caller of
//! [`Puzzle::with_proof`] provides the solution.

mod clues;
mod grid;
mod position;
mod puzzle;
mod quoted;
mod random;
pub mod solution;
mod stop;
mod symmetry;

pub use clues::Clues;
pub use grid::{Conflict, Grid, GridError};
pub use position::{Position, StaleMark, UnmarkedCells};
pub use puzzle::{Puzzle, UniqueBy};
pub use quoted::quoted;
pub use random::{RandomStream, Seed};
pub use stop::{Stop, Stopped, Turns};
pub use symmetry::{
    CanonicalGrid, CanonicalId, CanonicalPuzzle, LineMap, LineMapError, Orientation, PatternFacts,
    PatternShape, PatternSymmetry, Relabelling, RelabellingError, SymmetryError, Transformation, Variants,
};
