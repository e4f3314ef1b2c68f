//! Grades puzzles on scales.
//!
//! A [`Scale`] is one TOML file: a ladder, the numbers of each rung, the levels, and the name of the rule that computes level and score
//! from a walk. Rules are code, one file each under `rules`; everything else is data that an operator can edit. A [`Grade`] is a pure
//! function of the puzzle and the scale.
//!
//! - `document` reads the TOML of scales and recipes and reports each mistake with its line;
//! - `file` reads scale files;
//! - `scale` is a scale resolved against the loaded techniques, with `level` and `score`;
//! - `rules` judge a walk;
//! - `grading` grades a puzzle on one scale or several;
//! - `shipped` has the scales that come with the server;
//! - `measures` are numbers about a person's effort that do not belong to a scale;
//! - `text` is the text of a scale file or recipe file;
//! - `ranks` compares puzzles by rank.
//!
//! *Invariant:* a grade is a property of the puzzle, not of its orientation. The walk is made on the canonical form and mapped back, so
//! every rotation, mirror image, permutation and relabelling of a puzzle has the same grade. The exception are scales with
//! `orientation = "as-given"` and the rule `factors`, whose originals depend on the orientation.

mod document;
mod file;
mod grading;
mod level;
mod measures;
pub mod ranks;
mod rules;
mod scale;
mod scales;
mod score;
mod shipped;
mod text;

pub use document::{DocumentError, DocumentKind, DocumentTable, DocumentValue, FilePlace, Mistake, Mistakes};
pub use grading::{Grade, Grading, Wanted};
pub use level::Level;
pub use measures::{Availability, Measure, Measures, easy_start};
pub use rules::{Case, Judgement, Least, Most, RungNumber, ScorePart, ScoringRule};
pub use scale::{GradingOrientation, Scale};
pub use scales::Scales;
pub use score::{Score, ScoreSyntax};
pub use shipped::{DEFAULT_SCALE, SHIPPED};
pub use text::{Origin, TextFile, each_by_name};
