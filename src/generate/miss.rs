//! Describes the nearest puzzle of a search without a hit.

use std::fmt;

use super::plan::{Assessment, Deviation, Target, UnmetDemand};
use sudokud_grade::Score;
use sudokud_puzzle::Puzzle;

/// A puzzle that has the wanted pattern and misses the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Miss {
    /// Distance from the target in levels or in points of score; 0 if only the techniques or the easy start differ.
    pub distance: Score,
    /// Level of the puzzle; `None` if the scale's techniques do not solve it.
    pub level: Option<String>,
    /// Score of the puzzle.
    pub score: Score,
    /// Number of its givens.
    pub clues: usize,
    deviation: Deviation,
    unmet: Vec<UnmetDemand>,
}

impl Miss {
    /// Returns the miss of `puzzle`; `None` if it was not graded.
    pub(super) fn of(puzzle: &Puzzle, assessment: &Assessment, target: &Target<'_>) -> Option<Self> {
        let grade = assessment.grade.as_ref()?;
        let level = grade.level_name.as_deref().filter(|_| grade.is_solved());
        let mut unmet = assessment.unmet.clone();
        unmet.dedup();
        Some(Self {
            distance: target.distance(assessment),
            level: level.map(str::to_owned),
            score: grade.score.unwrap_or_default(),
            clues: puzzle.givens().clue_count(),
            deviation: assessment.deviation,
            unmet,
        })
    }

    /// Returns its distance from the target.
    pub(super) fn deviation(&self) -> Deviation {
        self.deviation
    }

    /// Replaces `nearest` by `next` if that is nearer to the target. Of two equally near ones, the first stays.
    pub(super) fn keep_nearest(nearest: &mut Option<Self>, next: Option<Self>) {
        if let Some(next) = next
            && (nearest.as_ref()).is_none_or(|nearest| next.deviation < nearest.deviation)
        {
            *nearest = Some(next);
        }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.level {
            Some(level) => write!(f, "{level} with score {}", self.score)?,
            None => f.write_str("unsolved by logic")?,
        }
        write!(f, " and {} givens", self.clues)?;
        for (number, unmet) in self.unmet.iter().enumerate() {
            write!(f, "{}{unmet}", if number == 0 { ", which " } else { " and " })?;
        }
        Ok(())
    }
}
