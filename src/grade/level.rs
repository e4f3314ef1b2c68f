//! What a scale is made of: its levels, and what each rung of its ladder is worth.

use std::sync::Arc;

/// One level of a scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Kebab case.
    pub name: Arc<str>,
    /// Highest score that stays in this level; none for the last.
    pub max_score: Option<u64>,
}

/// What one rung is worth on a scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Index of its level.
    pub level: usize,
    /// Score of each use.
    pub score: u32,
}
