//! `first-repeat`: every step costs something, the first use of a rung more (or less) than the later ones; the level is the
//! highest whose `min_score` the sum reaches. Sudoku of the Day's rule.

use super::{Case, Judgement, Kind, Least, LevelBounds, Number, Part, Rule, common_divisor, least_of_each};
use crate::file::Reading;
use crate::level::{Level, reached};
use crate::score::Score;
use sudokud_engine::WalkError;

pub(super) const KIND: Kind = Kind {
    name: "first-repeat",
    summary: "Sum of what each rung costs at its first use and at later ones; the highest level whose min_score is reached",
    rung_keys: &["first", "repeat"],
    level_keys: &[],
    setting_keys: &[],
    bounds: LevelBounds::Min,
    read,
};

/// What a rung costs.
#[derive(Clone, Copy, Debug)]
struct Cost {
    first: Score,
    repeat: Score,
}

#[derive(Debug)]
struct FirstRepeat {
    costs: Vec<Cost>,
}

fn read(reading: &mut Reading<'_>) -> Option<Box<dyn Rule>> {
    let costs = reading.rungs(|rung| {
        let (first, repeat) = (rung.score("first"), rung.score("repeat"));
        Some(Cost {
            first: first?,
            repeat: repeat?,
        })
    })?;
    Some(Box::new(FirstRepeat { costs }))
}

impl Rule for FirstRepeat {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let used = std::iter::zip(&case.trace.counts, &self.costs);
        let score = used
            .filter(|(count, _)| **count > 0)
            .map(|(&count, cost)| cost.first + cost.repeat.times(u64::from(count) - 1))
            .sum();
        Ok(Judgement {
            level: reached(case.levels, score),
            score,
            parts: vec![Part {
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

    fn grain(&self) -> Score {
        common_divisor(self.costs.iter().flat_map(|cost| [cost.first, cost.repeat]))
    }

    fn numbers(&self, rung: usize) -> Vec<Number> {
        let Cost { first, repeat } = self.costs[rung];
        vec![
            Number {
                name: "first",
                value: first,
            },
            Number {
                name: "repeat",
                value: repeat,
            },
        ]
    }
}
