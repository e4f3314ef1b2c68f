//! Defines the rules by which givens are removed from a solution grid.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::range_draft::RangeDraft;

/// Which givens are removed from a solution grid, and when to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The rule that reaches the target fastest.
    Fastest,
    /// Digs as far as possible, then searches the states on the way for the one with the fewest givens that meets the target.
    Bisect,
    /// Digs as far as possible; only the last state counts.
    Minimal,
    /// Grades after each dig, puts back givens that overshoot, and steps back where nothing is left to try.
    Target {
        /// Number of digs before the first grade, drawn from this range for each grid.
        first_grade: RangeInclusive<u32>,
        /// Number of steps back after which another grid is drawn.
        most_steps_back: u32,
    },
    /// Removes a given only while the techniques of a scale still solve the puzzle.
    SolvableBy {
        /// The scale; empty for the recipe's scale.
        scale: String,
    },
    /// Shows cells of an empty grid until there is one solution.
    Reveal {
        /// Number of cells that are shown before the first test.
        givens: u32,
    },
    /// Walks the ladder up to the wanted techniques; where it stalls, shows a cell after which one of them helps.
    Repair,
    /// Walks from puzzle to similar puzzle: closer to the target, then from one that meets it to the next.
    Walk,
}

impl Rule {
    /// Returns the name in requests and on the command line.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Bisect => "bisect",
            Self::Minimal => "minimal",
            Self::Target { .. } => "target",
            Self::SolvableBy { .. } => "solvable-by",
            Self::Reveal { .. } => "reveal",
            Self::Repair => "repair",
            Self::Walk => "walk",
        }
    }
}

/// A rule whose parameters may be open. It is written as a table with the name of the rule.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "each is the variant, and the field, of Rule with its name"
)]
pub enum RuleDraft {
    Bisect {},
    Minimal {},
    Target {
        first_grade: Option<RangeDraft<i64>>,
        most_steps_back: Option<i64>,
    },
    SolvableBy {
        #[serde(skip_serializing_if = "String::is_empty")]
        scale: String,
    },
    Reveal {
        givens: Option<i64>,
    },
    Repair {},
    Walk {},
}
