//! Rules: how a trace becomes a level and a score. One file each.

mod sum;

use std::fmt;

use serde::Deserialize;

use super::level::{Level, Rung};

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
    pub(super) fn judge(self, levels: &[Level], worth: &[Rung], counts: &[u32]) -> (usize, u64) {
        match self {
            Self::Sum => sum::judge(levels, worth, counts),
        }
    }

    /// The least level and score of a walk that uses each of these rungs, whatever else it uses.
    pub fn least(self, levels: &[Level], worth: &[Rung], rungs: &[usize]) -> (usize, u64) {
        match self {
            // A further step only adds to the score and never lowers the level.
            Self::Sum => {
                let count = |rung| u32::from(rungs.contains(&rung));
                let counts: Vec<u32> = (0..worth.len()).map(count).collect();
                sum::judge(levels, worth, &counts)
            }
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
