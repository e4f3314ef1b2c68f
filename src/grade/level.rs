//! The levels of a scale.

use std::sync::Arc;

use super::score::Score;

/// One level of a scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Kebab case.
    pub name: Arc<str>,
    /// The score from which on a puzzle has this level, where the rule goes by it.
    pub min_score: Option<Score>,
    /// The highest score of this level; a rule may go by it, or it only says what a maker aims at.
    pub max_score: Option<Score>,
}

/// The highest level whose `min_score` is reached; the first one when none is.
pub(super) fn reached(levels: &[Level], score: Score) -> usize {
    let is_reached = |level: &Level| level.min_score.is_some_and(|least| score >= least);
    levels.iter().rposition(is_reached).unwrap_or_default()
}
