//! Adds four weighted factors from 1 to 5: the rule of "Sudoku Puzzles Generating: from Easy to Evil".
//!
//! - f1 depends on the number of givens: 1 from the first of the four bounds `givens` on, 2 from the second on, ... 5 below all.
//! - f2 depends on the fewest givens in any row or column, with the bounds `line` in the same way.
//! - f3 is the highest `factor` of all used rungs; 5 if the ladder does not solve the puzzle.
//! - f4 depends on the digits that a depth-first search places: 1 below the first of the bounds `searches`, 2 below the second, ... 5
//!   otherwise.
//!
//! The search fills cells from left to right and top to bottom, so f4 depends on the orientation. It uses the caller's. The level is the
//! highest whose `min_score` the weighted sum reaches.

use super::rule::{
    Case, Judgement, Least, LevelBounds, RuleKind, RungNumber, ScorePart, ScoringRule, common_divisor,
    least_of_each,
};
use crate::file::reading::RuleReading;
use crate::level::{Level, reached};
use crate::score::Score;
use sudokud_engine::WalkError;
use sudokud_puzzle::{Clues, Grid, PatternFacts};

pub(super) const KIND: RuleKind = RuleKind {
    name: "factors",
    summary: "Weighted sum of four factors: givens, fewest givens in a line, hardest technique, placements of a search",
    rung_keys: &["factor"],
    level_keys: &[],
    setting_keys: &["weights", "givens", "line", "searches"],
    bounds: LevelBounds::Min,
    read,
};

/// The highest factor.
const HIGHEST: u32 = 5;
/// Number of bounds between the factors.
const BOUNDS: usize = HIGHEST as usize - 1;

#[derive(Debug)]
struct FactorsRule {
    /// The factor of each rung.
    by_technique: Vec<u32>,
    weights: [Score; 4],
    givens: [Score; BOUNDS],
    line: [Score; BOUNDS],
    searches: [Score; BOUNDS],
}

fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let by_technique = reading.rungs(|rung| rung.whole("factor", 1..HIGHEST + 1));
    let weights = reading.setting_scores("weights", 4);
    let givens = reading.setting_scores("givens", BOUNDS);
    let line = reading.setting_scores("line", BOUNDS);
    let searches = reading.setting_scores("searches", BOUNDS);
    Some(Box::new(FactorsRule {
        by_technique: by_technique?,
        weights: weights?.try_into().ok()?,
        givens: givens?.try_into().ok()?,
        line: line?.try_into().ok()?,
        searches: searches?.try_into().ok()?,
    }))
}

/// Returns the factor of a number that makes a puzzle easier: 1 from the first bound on.
fn falling(bounds: &[Score; BOUNDS], number: u64) -> u32 {
    let above = bounds.iter().filter(|&&bound| Score::whole(number) < bound);
    above.count() as u32 + 1
}

/// Returns the factor of a number that makes a puzzle harder: 1 below the first bound.
fn rising(bounds: &[Score; BOUNDS], number: u64) -> u32 {
    let reached = bounds.iter().filter(|&&bound| Score::whole(number) >= bound);
    reached.count() as u32 + 1
}

impl FactorsRule {
    fn by_pattern(&self, givens: &Grid) -> [u32; 2] {
        let facts = PatternFacts::of(givens);
        let lines = facts.per_row().iter().chain(facts.per_column());
        let fewest = lines.min().copied().unwrap_or_default();
        [
            falling(&self.givens, facts.clue_count as u64),
            falling(&self.line, fewest.into()),
        ]
    }

    fn by_search(&self, clues: &Clues) -> u32 {
        // All numbers from the last bound on have the same factor, so the search stops there.
        let limit = f64::from(self.searches[BOUNDS - 1]).ceil() as u64;
        rising(&self.searches, sudokud_search::placements(clues, limit))
    }

    fn sum(&self, factors: [u32; 4]) -> Score {
        let weighted = std::iter::zip(self.weights, factors);
        weighted.map(|(weight, factor)| weight.times(factor.into())).sum()
    }
}

impl ScoringRule for FactorsRule {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let givens = case.given.givens();
        let [f1, f2] = self.by_pattern(givens);
        let used = std::iter::zip(&case.trace.counts, &self.by_technique).filter(|(count, _)| **count > 0);
        let f3 = if case.trace.is_solved() {
            used.map(|(_, factor)| *factor).max().unwrap_or(1)
        } else {
            HIGHEST
        };
        let factors = [f1, f2, f3, self.by_search(&case.given.clues())];
        let score = self.sum(factors);
        let part = |(name, factor): (_, u32)| ScorePart {
            name,
            value: factor.into(),
        };
        let named = std::iter::zip(["f1", "f2", "f3", "f4"], factors);
        Ok(Judgement {
            level: reached(case.levels, score),
            score,
            parts: named.map(part).collect(),
        })
    }

    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least {
        let f3 = least_of_each(needed, |rung| self.by_technique[rung])
            .max()
            .unwrap_or(1);
        // The other factors depend on the pattern and the search; 1 is their least value.
        let score = self.sum([1, 1, f3, 1]);
        Least {
            level: reached(levels, score),
            score,
        }
    }

    fn grain(&self) -> Score {
        common_divisor(self.weights.into_iter())
    }

    fn judges_unfinished(&self) -> bool {
        true
    }

    fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        vec![RungNumber {
            name: "factor",
            value: Score::whole(self.by_technique[rung].into()),
        }]
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let words = |numbers: &[Score; 4]| numbers.map(|number| number.to_string()).join(" ");
        vec![
            ("weights", words(&self.weights)),
            ("givens", words(&self.givens)),
            ("line", words(&self.line)),
            ("searches", words(&self.searches)),
        ]
    }
}
