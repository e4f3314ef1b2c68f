//! Adds a cost for each step, with another cost for the first use of a rung: the rule of Sudoku of the Day.
//!
//! The level is the highest whose `min_score` the sum reaches.

use super::rule::{
    Case, Judgement, Least, LevelBounds, MOST_STEPS, Most, RuleKind, RungNumber, ScorePart, ScoringRule,
    common_divisor, least_of_each,
};
use crate::file::reading::RuleReading;
use crate::level::{Level, reached};
use crate::score::Score;
use sudokud_engine::WalkError;

pub(super) const KIND: RuleKind = RuleKind {
    name: "first-repeat",
    summary: "Sum of what each rung costs at its first use and at later ones; the highest level whose min_score is reached",
    rung_keys: &["first", "repeat"],
    level_keys: &[],
    setting_keys: &[],
    bounds: LevelBounds::Min,
    read,
};

/// The costs of a rung.
#[derive(Clone, Copy, Debug)]
struct RungCost {
    first: Score,
    repeat: Score,
}

#[derive(Debug)]
struct FirstRepeatRule {
    costs: Vec<RungCost>,
}

fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let costs = reading.rungs(|rung| {
        let (first, repeat) = (rung.score("first"), rung.score("repeat"));
        Some(RungCost {
            first: first?,
            repeat: repeat?,
        })
    })?;
    Some(Box::new(FirstRepeatRule { costs }))
}

impl ScoringRule for FirstRepeatRule {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let used = std::iter::zip(&case.trace.counts, &self.costs);
        let score = used
            .filter(|(count, _)| **count > 0)
            .map(|(&count, cost)| cost.first + cost.repeat.times(u64::from(count) - 1))
            .sum();
        Ok(Judgement {
            level: reached(case.levels, score),
            score,
            parts: vec![ScorePart {
                name: "sum",
                value: score.into(),
            }],
        })
    }

    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least {
        let score = least_of_each(needed, |rung| self.costs[rung].first).sum();
        Least {
            level: reached(levels, score),
            score,
        }
    }

    fn most(&self, levels: &[Level], usable: &[usize]) -> Option<Most> {
        let costs = usable.iter().map(|&rung| self.costs[rung]);
        let score = costs
            .map(|cost| cost.first.max(cost.repeat))
            .max()?
            .times(MOST_STEPS);
        Some(Most {
            level: reached(levels, score),
            score,
        })
    }

    fn grain(&self) -> Score {
        common_divisor(self.costs.iter().flat_map(|cost| [cost.first, cost.repeat]))
    }

    fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        let RungCost { first, repeat } = self.costs[rung];
        vec![
            RungNumber {
                name: "first",
                value: first,
            },
            RungNumber {
                name: "repeat",
                value: repeat,
            },
        ]
    }
}
