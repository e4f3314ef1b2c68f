//! Transforms puzzles into equivalent puzzles, and finds their canonical form.
//!
//! Rotations, reflections, permutations of lines within their bands, permutations of bands, and relabellings of digits make equivalent
//! puzzles. This module has
//! - the transformations: [`Transformation`] (made of [`LineMap`]s and a [`Relabelling`]), their text form and their images of grids,
//!   boards and evidence;
//! - the numbered transformations: [`Variants`], by index or by key;
//! - the representative of each class of equivalent puzzles: [`CanonicalGrid`], [`CanonicalPuzzle`], [`CanonicalId`];
//! - patterns of givens: [`PatternSymmetry`], [`PatternFacts`], [`PatternShape`].

mod action;
mod canonical;
mod error;
mod facts;
mod identity;
mod line_choice;
mod line_map;
mod notation;
mod pattern;
mod relabelling;
mod row_pairs;
mod shape;
mod transformation;
mod variants;

#[cfg(test)]
mod tests;

pub use canonical::CanonicalGrid;
pub use error::SymmetryError;
pub use facts::PatternFacts;
pub use identity::{CanonicalId, CanonicalPuzzle};
pub use line_map::{LineMap, LineMapError};
pub use pattern::PatternSymmetry;
pub use relabelling::{Relabelling, RelabellingError};
pub use shape::PatternShape;
pub use transformation::{Orientation, Transformation};
pub use variants::Variants;
