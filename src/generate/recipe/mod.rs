//! What is wanted, in the caller's words.

mod construction;
mod construction_table;
mod draft;
mod error;
mod file;
mod pattern;

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use sudoku_technique::CellSet;

use sudokud_grade::Score;
use sudokud_puzzle::{PatternSymmetry, Seed};

pub use construction::{Construction, DiggingOrder, Rule, UnknownOrder};
pub use draft::{Bounds, ConstructionDraft, Draft, RuleDraft};
pub use error::RecipeError;
pub use file::{FileMistake, NamedRecipe, RecipeFileError, mistake};
pub use pattern::cells_of_pattern;

/// What to make, how it must look, and how to make it. [`Plan::new`](super::Plan::new) checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Scale of the target and of the grade in the answer; empty for the default scale.
    pub scale: String,
    /// The level that the puzzle has.
    pub level: Option<String>,
    /// The scores between which it lies; beside a level, a band within it.
    pub score: Option<RangeInclusive<Score>>,
    /// Techniques without which the puzzle cannot be solved.
    pub needs: Vec<String>,
    /// Techniques without which the puzzle can be solved.
    pub without: Vec<String>,
    /// The technique that is needed while nothing harder is used.
    pub hardest: Option<String>,
    /// So many cells can be filled by singles, at the start, before anything else is used.
    pub easy_start: u32,
    /// Whether the puzzle may be one that the scale's techniques do not finish.
    pub allow_unsolved: bool,
    /// Symmetry that the givens have, at least.
    pub symmetry: PatternSymmetry,
    /// How many givens, 0 to 81.
    pub clues: RangeInclusive<u32>,
    /// How many givens each row and each column has, 0 to 9.
    pub line_clues: RangeInclusive<u32>,
    /// The givens are exactly these cells.
    pub mask: Option<CellSet>,
    /// The givens are among these cells.
    pub within: Option<CellSet>,
    /// Whether every given must be needed.
    pub minimality: Minimality,
    /// How it is made.
    pub construction: Construction,
    /// Names the random stream.
    pub seed: Seed,
    /// Give up after this many attempts; without it only the clock ends the search.
    pub most_attempts: Option<NonZeroU64>,
}

/// Whether every given must be needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimality {
    /// Givens may be redundant.
    Any,
    /// No given can go without a second solution.
    Minimal,
}

impl Recipe {
    /// Any puzzle from this seed that the default scale's techniques solve.
    pub fn any(seed: Seed) -> Self {
        Self {
            scale: String::new(),
            level: None,
            score: None,
            needs: Vec::new(),
            without: Vec::new(),
            hardest: None,
            easy_start: 0,
            allow_unsolved: false,
            symmetry: PatternSymmetry::None,
            clues: 0..=81,
            line_clues: 0..=9,
            mask: None,
            within: None,
            minimality: Minimality::Any,
            construction: Construction::default(),
            seed,
            most_attempts: None,
        }
    }
}
