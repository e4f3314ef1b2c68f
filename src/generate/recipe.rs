//! What is wanted, in the caller's words.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use crate::grade::Score;
use crate::puzzle::{PatternSymmetry, Seed};
use crate::search::GridSource;

/// What to make, how it must look, and how to make it. [`Plan::new`](super::Plan::new) checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Scale of the goal and of the grade in the answer; empty for the default scale.
    pub scale: String,
    /// What the grade must be.
    pub goal: Goal,
    /// Techniques without which the puzzle cannot be solved.
    pub needs: Vec<String>,
    /// Techniques without which the puzzle can be solved.
    pub without: Vec<String>,
    /// Symmetry that the givens have, at least.
    pub symmetry: PatternSymmetry,
    /// How many givens, 0 to 81.
    pub clues: RangeInclusive<u32>,
    /// Whether every given must be needed.
    pub minimality: Minimality,
    /// Where solution grids come from.
    pub source: GridSource,
    /// Names the random stream.
    pub seed: Seed,
    /// Give up after this many attempts; without it only the clock ends the search.
    pub most_attempts: Option<NonZeroU64>,
}

/// What the grade of the puzzle must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Anything.
    Any,
    /// This level of the scale.
    Level(String),
    /// A score in this range, solved by the scale's techniques.
    Score(RangeInclusive<Score>),
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
    /// Any puzzle from this seed.
    pub fn any(seed: Seed) -> Self {
        Self {
            scale: String::new(),
            goal: Goal::Any,
            needs: Vec::new(),
            without: Vec::new(),
            symmetry: PatternSymmetry::None,
            clues: 0..=81,
            minimality: Minimality::Any,
            source: GridSource::default(),
            seed,
            most_attempts: None,
        }
    }
}
