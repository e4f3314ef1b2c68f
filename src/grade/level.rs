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

/// Returns the first level, from `hardest` on, whose maximum is not exceeded.
pub(super) fn raised(levels: &[Level], hardest: usize, score: Score) -> usize {
    // A scale has at least one level; the last one has no limit.
    let last = levels.len() - 1;
    let fits = |level: &usize| levels[*level].max_score.is_none_or(|most| score <= most);
    (hardest..last).find(fits).unwrap_or(last)
}
