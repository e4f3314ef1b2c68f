//! `human`: how long a person takes, as far as two measures tell.
//!
//! The score is the mean of two ranks, each from 0 to 100: that of the number of waves (`waves`, by number from 0 on; the last
//! holds for all above), and that of the hardest step (`rank` of its rung; 100 when the ladder does not finish the puzzle). The
//! ranks are the middle places in a reference population, which `sudokud-tools human` makes anew; so 50 is the middle of that
//! population. The level is the highest whose `min_score` the score reaches.

use super::{Case, Judgement, Kind, Least, LevelBounds, Number, Part, Rule, least_of_each};
use crate::file::{ListLength, Reading};
use crate::level::{Level, reached};
use crate::measures;
use crate::score::Score;
use sudokud_engine::WalkError;

pub(super) const KIND: Kind = Kind {
    name: "human",
    summary: "Mean of the ranks that the number of waves and the hardest step have in a reference population",
    rung_keys: &["rank"],
    level_keys: &[],
    setting_keys: &["waves"],
    bounds: LevelBounds::Min,
    read,
};

/// The rank of what is harder than all.
const TOP: Score = Score::whole(100);
/// The weight of each of the two ranks.
const HALF: Score = Score::thousandths(500);

#[derive(Debug)]
struct Human {
    /// The rank of each rung as the hardest step.
    ranks: Vec<Score>,
    /// The rank of each number of waves.
    waves: Vec<Score>,
}

fn read(reading: &mut Reading<'_>) -> Option<Box<dyn Rule>> {
    let ranks = reading.rungs(|rung| rung.score("rank"));
    let waves = reading.setting_scores("waves", ListLength::AtLeast(1));
    Some(Box::new(Human {
        ranks: ranks?,
        waves: waves?,
    }))
}

impl Human {
    fn score(waves: Score, hardest: Score) -> Score {
        (waves + hardest).scaled(HALF)
    }
}

impl Rule for Human {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let waves = measures::waves(case.ladder, case.walked, case.stop)?;
        let last = self.waves.len() - 1;
        let by_waves = self.waves[last.min(waves as usize)];
        let used = std::iter::zip(&case.trace.counts, &self.ranks).filter(|(count, _)| **count > 0);
        let hardest = if case.trace.is_solved() {
            used.map(|(_, rank)| *rank).max().unwrap_or_default()
        } else {
            TOP
        };
        let score = Self::score(by_waves, hardest);
        let part = |name, value| Part { name, value };
        Ok(Judgement {
            level: reached(case.levels, score),
            score,
            parts: vec![
                part("waves", waves.into()),
                part("waves-rank", by_waves.into()),
                part("hardest-rank", hardest.into()),
            ],
        })
    }

    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least {
        let waves = self.waves.iter().min().copied().unwrap_or_default();
        let hardest = least_of_each(needed, |rung| self.ranks[rung])
            .max()
            .unwrap_or_default();
        let score = Self::score(waves, hardest);
        Least {
            level: reached(levels, score),
            score,
        }
    }

    fn numbers(&self, rung: usize) -> Vec<Number> {
        vec![Number {
            name: "rank",
            value: self.ranks[rung],
        }]
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let waves: Vec<_> = self.waves.iter().map(ToString::to_string).collect();
        vec![("waves", waves.join(" "))]
    }
}
