//! Takes the level of the hardest step: Jet Sudoku's rule.
//!
//! The score is the level's number, 1 for the easiest.

use super::rule::{
    Case, Judgement, Least, LevelBounds, Most, RuleKind, RungNumber, ScoringRule, least_of_each,
};
use crate::file::reading::RuleReading;
use crate::level::Level;
use crate::score::Score;
use sudokud_engine::WalkError;

pub(super) const KIND: RuleKind = RuleKind {
    name: "hardest",
    summary: "The level of the hardest step; the score is the level's number",
    rung_keys: &["level"],
    level_keys: &[],
    setting_keys: &[],
    bounds: LevelBounds::None,
    read,
};

#[derive(Debug)]
struct HardestRule {
    /// The level of each rung.
    levels: Vec<usize>,
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the path of the method has one fixed lifetime, the closure works for all"
)]
fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let levels = reading.rungs(|rung| rung.level())?;
    Some(Box::new(HardestRule { levels }))
}

/// Returns the score of a level.
fn score(level: usize) -> Score {
    Score::whole(level as u64 + 1)
}

impl ScoringRule for HardestRule {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let used = std::iter::zip(&case.trace.counts, &self.levels).filter(|(count, _)| **count > 0);
        let level = used.map(|(_, level)| *level).max().unwrap_or_default();
        Ok(Judgement {
            level,
            score: score(level),
            parts: Vec::new(),
        })
    }

    fn least(&self, _levels: &[Level], needed: &[Vec<usize>]) -> Least {
        let level = least_of_each(needed, |rung| self.levels[rung])
            .max()
            .unwrap_or_default();
        Least {
            level,
            score: score(level),
        }
    }

    fn most(&self, _levels: &[Level], usable: &[usize]) -> Option<Most> {
        let level = usable.iter().map(|&rung| self.levels[rung]).max()?;
        Some(Most {
            level,
            score: score(level),
        })
    }

    fn grain(&self) -> Score {
        Score::whole(1)
    }

    fn numbers(&self, _rung: usize) -> Vec<RungNumber> {
        Vec::new()
    }

    fn level_of(&self, rung: usize) -> Option<usize> {
        Some(self.levels[rung])
    }
}
