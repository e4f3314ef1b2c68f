//! Rules: how a walk becomes a level and a score. One file each.
//!
//! A rule owns the numbers of its rungs: it says which keys a rung, a level and the rule's own table have, reads them, and keeps
//! them in a form of its own. [`KINDS`] is the list of all; a new rule is a new file and an entry there.

mod factors;
mod first_repeat;
mod hardest;
mod human;
mod notes;
mod rating;
mod rule;
mod sum;

pub use rule::{Case, Judgement, Least, RungNumber, ScorePart, ScoringRule};
pub(super) use rule::{LevelBounds, RuleKind};

/// All rules.
pub(super) const KINDS: &[RuleKind] = &[
    sum::KIND,
    hardest::KIND,
    first_repeat::KIND,
    notes::KIND,
    factors::KIND,
    rating::KIND,
    human::KIND,
];
