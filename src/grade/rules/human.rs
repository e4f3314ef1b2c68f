//! Predicts how long a person takes, from two measures.
//!
//! The score is the mean of two ranks, each from 0 to 100: the rank of the number of waves (`waves`, a list from 0 waves on, whose last
//! member also holds for all greater numbers), and the rank of the hardest step (`rank` of its rung; 100 if the ladder does not solve the
//! puzzle). The ranks are middle ranks in a reference population, which `sudokud-tools human` computes, so 50 is the middle of that
//! population. The level is the highest whose `min_score` the score reaches.

use super::rule::{
    Case, Judgement, Least, LevelBounds, Most, RuleKind, RungNumber, ScorePart, ScoringRule, least_of_each,
};
use crate::document::ListLength;
use crate::file::reading::RuleReading;
use crate::level::{Level, reached};
use crate::measures;
use crate::score::Score;
use sudokud_engine::WalkError;

pub(super) const KIND: RuleKind = RuleKind {
    name: "human",
    summary: "Mean of the ranks that the number of waves and the hardest step have in a reference population",
    rung_keys: &["rank"],
    level_keys: &[],
    setting_keys: &["waves"],
    bounds: LevelBounds::Min,
    read,
};

/// The rank of unsolved puzzles.
const TOP: Score = Score::whole(100);
/// The weight of each of the two ranks.
const HALF: Score = Score::thousandths(500);

#[derive(Debug)]
struct HumanRule {
    /// The rank of each rung as the hardest step.
    ranks: Vec<Score>,
    /// The rank of each number of waves.
    waves: Vec<Score>,
}

fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let ranks = reading.rungs(|rung| rung.score("rank"));
    let waves = reading.setting_scores("waves", ListLength::AtLeast(1));
    Some(Box::new(HumanRule {
        ranks: ranks?,
        waves: waves?,
    }))
}

impl HumanRule {
    fn score(waves: Score, hardest: Score) -> Score {
        (waves + hardest).scaled(HALF)
    }
}

impl ScoringRule for HumanRule {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let waves = measures::waves(case.allowed, case.walked, case.stop)?;
        // The list has at least one member, which `read` checks.
        let last = self.waves.len() - 1;
        let by_waves = self.waves[last.min(waves as usize)];
        let used = std::iter::zip(&case.trace.counts, &self.ranks).filter(|(count, _)| **count > 0);
        let hardest = if case.trace.is_solved() {
            used.map(|(_, rank)| *rank).max().unwrap_or_default()
        } else {
            TOP
        };
        let score = Self::score(by_waves, hardest);
        let part = |name, value| ScorePart { name, value };
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

    fn most(&self, levels: &[Level], usable: &[usize]) -> Option<Most> {
        let hardest = usable.iter().map(|&rung| self.ranks[rung]).max()?;
        let score = Self::score(*self.waves.iter().max()?, hardest);
        Some(Most {
            level: reached(levels, score),
            score,
        })
    }

    fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        vec![RungNumber {
            name: "rank",
            value: self.ranks[rung],
        }]
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let waves: Vec<_> = self.waves.iter().map(ToString::to_string).collect();
        vec![("waves", waves.join(" "))]
    }
}
