//! Scales: what a puzzle is worth.
//!
//! A [`Scale`] is one TOML file: a ladder, the numbers that each rung has on this scale, the level names, and the name of
//! the rule that turns a trace into a level and a score. Rules are code, one file each under `rules`; everything else is
//! data that an operator edits. A [`Grade`] is a pure function of the puzzle and the scale.
//!
//! *Invariant:* a grade is a property of the puzzle, not of its orientation. The walk is made on the puzzle's canonical
//! form and mapped back, so every rotation, mirror image, permutation and relabelling gets the same grade.

mod file;
mod grading;
mod level;
mod rules;
mod scale;

pub use file::{ScaleError, ScaleErrorKind};
pub use grading::Grade;
pub use level::{Level, Worth};
pub use rules::Rule;
pub use scale::Scale;

/// The scales that come with the server, as name and TOML text.
pub const SHIPPED: &[(&str, &str)] = &[("hodoku", include_str!("scales/hodoku.toml"))];
