//! Scores by the highest rating of all steps: the rule of Sudoku Explainer and related programs.
//!
//! A rung has a rating, or leaves it out if the technique rates each of its steps itself, by length or size. The parts are three ratings:
//! `er`, the highest of all steps; `ep`, the highest up to the first step that places a digit; `ed`, the rating of the first step. The
//! level is the highest whose `min_score` the score reaches.

use super::rule::{
    Case, Judgement, Least, LevelBounds, Most, RuleKind, RungNumber, ScorePart, ScoringRule, least_of_each,
};
use crate::file::reading::RuleReading;
use crate::level::{Level, reached};
use crate::score::Score;
use sudokud_engine::{Use, WalkError};

pub(super) const KIND: RuleKind = RuleKind {
    name: "rating",
    summary: "The highest rating of all steps; the highest level whose min_score is reached",
    rung_keys: &["rating"],
    level_keys: &[],
    setting_keys: &[],
    bounds: LevelBounds::Min,
    read,
};

#[derive(Debug)]
struct RatingRule {
    /// The rating of each rung; `None` if its technique rates each step.
    ratings: Vec<Option<Score>>,
}

fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let ratings = reading.rungs(|rung| Some(rung.score_if_said("rating")))?;
    Some(Box::new(RatingRule { ratings }))
}

impl RatingRule {
    fn of(&self, step: &Use) -> Score {
        let own = || step.rating.and_then(Score::nearest);
        self.ratings[step.rung].or_else(own).unwrap_or_default()
    }
}

impl ScoringRule for RatingRule {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let steps = &case.trace.uses;
        let highest = |steps: &[Use]| steps.iter().map(|step| self.of(step)).max().unwrap_or_default();
        let placing = steps.iter().position(|step| step.placed > 0);
        let er = highest(steps);
        let ep = placing.map_or(Score::ZERO, |placing| highest(&steps[..=placing]));
        let ed = steps.first().map(|step| self.of(step)).unwrap_or_default();
        let part = |name, rating: Score| ScorePart {
            name,
            value: rating.into(),
        };
        Ok(Judgement {
            level: reached(case.levels, er),
            score: er,
            parts: vec![part("er", er), part("ep", ep), part("ed", ed)],
        })
    }

    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least {
        // A technique may rate its own steps as low as 0.
        let rating = |rung: usize| self.ratings[rung].unwrap_or_default();
        let score = least_of_each(needed, rating).max().unwrap_or_default();
        Least {
            level: reached(levels, score),
            score,
        }
    }

    fn most(&self, levels: &[Level], usable: &[usize]) -> Option<Most> {
        // There is no bound for a technique that rates its own steps.
        let ratings: Option<Vec<Score>> = usable.iter().map(|&rung| self.ratings[rung]).collect();
        let score = ratings?.into_iter().max()?;
        Some(Most {
            level: reached(levels, score),
            score,
        })
    }

    fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        let number = |value| RungNumber {
            name: "rating",
            value,
        };
        self.ratings[rung].map(number).into_iter().collect()
    }
}
