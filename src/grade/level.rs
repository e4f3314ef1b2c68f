//! The levels of a scale.

use std::sync::Arc;

use super::score::Score;

/// One level of a scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name, in kebab case.
    pub name: Arc<str>,
    /// The least score of this level, for rules that use it.
    pub min_score: Option<Score>,
    /// The highest score of this level, for rules that use it. Other rules ignore it; it then tells authors of recipes what to aim at.
    pub max_score: Option<Score>,
}

/// Returns the highest level whose `min_score` is reached, or the first level.
pub(super) fn reached(levels: &[Level], score: Score) -> usize {
    let is_reached = |level: &Level| level.min_score.is_some_and(|least| score >= least);
    levels.iter().rposition(is_reached).unwrap_or_default()
}
