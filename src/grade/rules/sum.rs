//! Adds the scores of all steps: HoDoKu's rule.
//!
//! The level is the level of the hardest step, raised as long as the score exceeds the level's maximum.

use super::rule::{
    Case, Judgement, Least, LevelBounds, MOST_STEPS, Most, RuleKind, RungNumber, ScorePart, ScoringRule,
    common_divisor, least_of_each,
};
use crate::file::reading::RuleReading;
use crate::level::{Level, raised};
use crate::score::Score;
use sudokud_engine::WalkError;

pub(super) const KIND: RuleKind = RuleKind {
    name: "sum",
    summary: "Sum of all steps' scores; the level of the hardest step, raised by the score",
    rung_keys: &["level", "score"],
    level_keys: &[],
    setting_keys: &[],
    bounds: LevelBounds::Max,
    read,
};

/// Level and score of a rung.
#[derive(Clone, Copy, Debug)]
struct Worth {
    level: usize,
    score: Score,
}

#[derive(Debug)]
struct SumRule {
    worths: Vec<Worth>,
}

fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let worths = reading.rungs(|rung| {
        let (level, score) = (rung.level(), rung.score("score"));
        Some(Worth {
            level: level?,
            score: score?,
        })
    })?;
    Some(Box::new(SumRule { worths }))
}

impl ScoringRule for SumRule {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let used = std::iter::zip(&case.trace.counts, &self.worths).filter(|(count, _)| **count > 0);
        let (mut score, mut hardest) = (Score::ZERO, 0);
        for (&count, worth) in used {
            score = score + worth.score.times(count.into());
            hardest = hardest.max(worth.level);
        }
        Ok(Judgement {
            level: raised(case.levels, hardest, score),
            score,
            parts: vec![ScorePart {
                name: "sum",
                value: score.into(),
            }],
        })
    }

    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least {
        // Further steps never lower score or level.
        let score = least_of_each(needed, |rung| self.worths[rung].score).sum();
        let hardest = least_of_each(needed, |rung| self.worths[rung].level).max();
        Least {
            level: raised(levels, hardest.unwrap_or_default(), score),
            score,
        }
    }

    fn most(&self, levels: &[Level], usable: &[usize]) -> Option<Most> {
        let worths = usable.iter().map(|&rung| self.worths[rung]);
        let score = worths.clone().map(|worth| worth.score).max()?.times(MOST_STEPS);
        let hardest = worths.map(|worth| worth.level).max()?;
        Some(Most {
            level: raised(levels, hardest, score),
            score,
        })
    }

    fn step_scores(&self) -> Option<Vec<Score>> {
        Some(self.worths.iter().map(|worth| worth.score).collect())
    }

    fn grain(&self) -> Score {
        common_divisor(self.worths.iter().map(|worth| worth.score))
    }

    fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        vec![RungNumber {
            name: "score",
            value: self.worths[rung].score,
        }]
    }

    fn level_of(&self, rung: usize) -> Option<usize> {
        Some(self.worths[rung].level)
    }
}
