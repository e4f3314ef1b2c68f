//! Computes level and score from a walk, with one file for each rule.
//!
//! A rule defines the keys of a rung, of a level and of its own table, reads them, and keeps their values. [`KINDS`] lists all rules; a new
//! rule is a new file and an entry there.

mod effort;
mod factors;
mod first_repeat;
mod hardest;
mod notes;
mod rating;
mod rule;
mod sum;

pub use rule::{Case, Judgement, Least, Most, RungNumber, ScorePart, ScoringRule};
pub(super) use rule::{LevelBounds, RuleKind};

/// All rules.
pub(super) const KINDS: &[RuleKind] = &[
    effort::KIND,
    sum::KIND,
    hardest::KIND,
    first_repeat::KIND,
    notes::KIND,
    factors::KIND,
    rating::KIND,
];
