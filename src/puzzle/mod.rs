//! What a puzzle is.
//!
//! A [`Grid`] is 81 cells, each empty or with a digit: nothing more is known of it. A [`Puzzle`] is a grid that is
//! known to have exactly one solution, and carries it. This room never searches: whoever makes a [`Puzzle`] brings
//! the solution.

mod grid;
mod random;

pub use grid::{Conflict, Grid, GridError, Puzzle};
pub use random::{RandomStream, Seed};
