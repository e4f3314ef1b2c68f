//! Rules: how a trace becomes a level and a score. One file each.

mod sum;

use std::fmt;

use serde::Deserialize;

use super::scale::Scale;
use crate::engine::Trace;

/// The rules that a scale file can name.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The sum of all steps' scores; the hardest step's level, raised by the score.
    Sum,
}

impl Rule {
    /// Index of the level, and the score, of a trace that ends solved.
    pub(super) fn judge(self, scale: &Scale, trace: &Trace) -> (usize, u64) {
        match self {
            Self::Sum => sum::judge(scale, trace),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sum => "sum",
        })
    }
}
