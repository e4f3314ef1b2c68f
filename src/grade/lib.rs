//! Scales: what a puzzle is worth.
//!
//! A [`Scale`] is one TOML file: a ladder, the numbers that each rung has on this scale, the levels, and the name of
//! the rule that turns a walk into a level and a score. Rules are code, one file each under `rules`; everything else is
//! data that an operator edits. A [`Grade`] is a pure function of the puzzle and the scale.
//!
//! - `file` reads scale files;
//! - `scale` is one of them over the loaded techniques, `level` and `score` are what it is made of;
//! - `rules` judge a walk;
//! - `grading` grades a puzzle on one scale or several;
//! - `measures` are numbers about a person's effort, which no scale owns;
//! - `text` is a file as it was read, a scale's or a recipe's;
//! - `ranks` compares puzzles by rank: middle ranks and their correlation.
//!
//! *Invariant:* a grade is a property of the puzzle, not of its orientation. The walk is made on the puzzle's canonical
//! form and mapped back, so every rotation, mirror image, permutation and relabelling gets the same grade. A scale whose
//! original depends on the orientation says so (`orientation = "as-given"`, rule `factors`).

mod file;
mod grading;
mod level;
mod measures;
pub mod ranks;
mod rules;
mod scale;
mod scales;
mod score;
mod text;

pub use file::{FilePlace, Mistake, ScaleError};
pub use grading::{Grade, Grading, Wanted};
pub use level::Level;
pub use measures::{Availability, Measure, Measures, easy_start};
pub use rules::{Case, Judgement, Least, RungNumber, ScorePart, ScoringRule};
pub use scale::{GradingOrientation, Scale};
pub use scales::Scales;
pub use score::{Score, ScoreSyntax};
pub use text::each_by_name;
pub use text::{Origin, TextFile, Unusable};

/// The scales that come with the server, as name and TOML text.
pub const SHIPPED: &[(&str, &str)] = &[
    ("hodoku", include_str!("scales/hodoku.toml")),
    ("hodoku-all", include_str!("scales/hodoku-all.toml")),
    ("foxy", include_str!("scales/foxy.toml")),
    ("human", include_str!("scales/human.toml")),
    ("jet", include_str!("scales/jet.toml")),
    ("mcm", include_str!("scales/mcm.toml")),
    ("singles", include_str!("scales/singles.toml")),
    ("sotd", include_str!("scales/sotd.toml")),
];
