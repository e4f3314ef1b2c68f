//! What a puzzle is.
//!
//! A [`Grid`] is 81 cells, each empty or with a digit: nothing more is known of it. A [`Puzzle`] is a grid that is
//! known to have exactly one solution, and carries it. A [`Position`] is a puzzle in mid-play. [`formats`] holds the
//! text forms in which other programs exchange them, and `symmetry` what makes two puzzles the same puzzle. This room
//! never searches: whoever makes a [`Puzzle`] brings the solution.

pub mod formats;
mod grid;
mod position;
mod quoted;
mod random;
mod stop;
mod symmetry;

pub use grid::{Conflict, Grid, GridError, Puzzle};
pub use position::Position;
pub use quoted::quoted;
pub use random::{RandomStream, Seed};
pub use stop::{Stop, Stopped};
pub use symmetry::{
    CanonicalGrid, CanonicalId, CanonicalPuzzle, LineMap, LineMapError, Orientation, PatternFacts,
    PatternSymmetry, Relabelling, RelabellingError, SymmetryError, Transformation, Variants,
};
