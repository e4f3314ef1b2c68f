//! Symmetry: when two puzzles are one.
//!
//! Rotating, mirroring, permuting lines within their bands, permuting bands, and relabelling digits changes nothing that
//! matters about a puzzle. This folder holds
//! - the group: [`Transformation`] (made of [`LineMap`]s and a [`Relabelling`]), its text form and its action on
//!   everything that lives on a grid;
//! - its numbered elements: [`Variants`], by index or by key;
//! - the one representative of each class: [`CanonicalGrid`], [`CanonicalPuzzle`], [`CanonicalId`];
//! - patterns of givens: [`PatternSymmetry`], [`PatternFacts`].

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
pub use transformation::{Orientation, Transformation};
pub use variants::Variants;
