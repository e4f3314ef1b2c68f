//! Recipes: everything about a generation request but the seed and the count.
//!
//! `fields` has one row for each field. A [`Draft`] is a recipe in which every field may be open; `draft` checks it and makes a
//! [`Recipe`] of it. `canonical` writes the text that identifies a recipe.

mod canonical;
mod construction;
mod digging_order;
mod draft;
mod error;
mod fields;
mod pattern;
mod range_draft;
mod rule;
mod variety;

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use sudoku_technique::CellSet;

use sudokud_grade::Score;
use sudokud_puzzle::{PatternSymmetry, Seed};

pub use construction::Construction;
pub use digging_order::{DiggingOrder, UnknownOrder};
pub use error::RecipeError;
pub use fields::{
    CONSTRUCTION_FIELDS, ConstructionDraft, ConstructionFields, Draft, FIELDS, Field, FieldValues,
    RULE_FIELDS, RecipeFields, RuleFields, all_fields,
};
pub use pattern::cells_of_pattern;
pub use range_draft::RangeDraft;
pub use rule::{Rule, RuleDraft};
pub use variety::{UnknownVariety, Variety};

/// The wanted puzzle and the way to make it. [`Plan::new`](super::Plan::new) checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Scale of the target and of the grade in the answer; empty for the default scale.
    pub scale: String,
    /// The level of the puzzle.
    pub level: Option<String>,
    /// The score of the puzzle; with a level, a band within it.
    pub score: Option<RangeInclusive<Score>>,
    /// Techniques without which the puzzle cannot be solved.
    pub needs: Vec<String>,
    /// Techniques without which the puzzle can be solved.
    pub without: Vec<String>,
    /// The hardest technique that the puzzle needs.
    pub hardest: Option<String>,
    /// Number of cells that singles fill at the start, before any other technique is used.
    pub easy_start: u32,
    /// Whether the puzzle may be one that the scale's techniques do not solve.
    pub allow_unsolved: bool,
    /// The symmetry that the pattern of givens has at least.
    pub symmetry: PatternSymmetry,
    /// Number of givens, 0 to 81.
    pub clues: RangeInclusive<u32>,
    /// Number of givens in each row and each column, 0 to 9.
    pub line_clues: RangeInclusive<u32>,
    /// The cells that are given, exactly.
    pub mask: Option<CellSet>,
    /// The masks of which the seed chooses one, in turn; empty for none.
    pub shapes: Vec<CellSet>,
    /// The cells that may be given.
    pub within: Option<CellSet>,
    /// Whether every given must be necessary for a single solution.
    pub minimality: Minimality,
    /// How much the puzzles of different seeds may have in common.
    pub variety: Variety,
    /// The way to make it.
    pub construction: Construction,
    /// Selects the random stream.
    pub seed: Seed,
    /// Number of attempts after which the search ends; `None` for no limit but the clock.
    pub most_attempts: Option<NonZeroU64>,
}

/// Whether every given must be necessary for a single solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimality {
    /// Givens may be redundant.
    Any,
    /// Without any one given there is a second solution.
    Minimal,
}

impl Recipe {
    /// Returns the cells that are given, exactly: the mask, or the shape of the seed. Seed *s* has shape *s* mod *n* of *n*.
    pub fn given_cells(&self) -> Option<CellSet> {
        let shape = |count: u64| self.shapes[(self.seed.0 % count) as usize];
        let count = self.shapes.len() as u64;
        self.mask.or_else(|| (count > 0).then(|| shape(count)))
    }

    /// Returns the recipe for any puzzle that the default scale's techniques solve.
    pub fn any(seed: Seed) -> Self {
        Self {
            scale: String::new(),
            level: None,
            score: None,
            needs: Vec::new(),
            without: Vec::new(),
            hardest: None,
            easy_start: FIELDS.easy_start.default_number(),
            allow_unsolved: false,
            symmetry: PatternSymmetry::None,
            clues: FIELDS.clues.default_range(),
            line_clues: FIELDS.line_clues.default_range(),
            mask: None,
            shapes: Vec::new(),
            within: None,
            minimality: Minimality::Any,
            variety: Variety::Full,
            construction: Construction::default(),
            seed,
            most_attempts: None,
        }
    }
}
