//! Rules: how a trace becomes a level and a score. One file each.

mod sum;

use std::fmt;

use serde::Deserialize;

use super::level::{Level, Worth};

/// The rules that a scale file can name.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The sum of all steps' scores; the hardest step's level, raised by the score.
    Sum,
}

impl Rule {
    /// Index of the level, and the score, of a walk that used each rung so often. Of a walk that does not solve the puzzle only
    /// the score means anything.
    pub(super) fn judge(self, levels: &[Level], worths: &[Worth], counts: &[u32]) -> (usize, u64) {
        match self {
            Self::Sum => sum::judge(
                levels,
                std::iter::zip(counts.iter().copied(), worths.iter().copied()),
            ),
        }
    }

    /// The least level and score of a walk that takes a step of each of these worths, whatever else it takes.
    pub fn least(self, levels: &[Level], worths: &[Worth]) -> (usize, u64) {
        match self {
            // A further step only adds to the score and never lowers the level.
            Self::Sum => sum::judge(levels, worths.iter().map(|&worth| (1, worth))),
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
