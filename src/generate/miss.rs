//! How near a search came that found nothing.

use std::fmt;

use super::plan::{Assessment, Off, Target};
use sudokud_grade::Score;
use sudokud_puzzle::Puzzle;

/// A puzzle that met everything but the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Miss {
    /// Distance from the target: in levels, or in points of score; of puzzles that miss something else alone, 0.
    pub distance: Score,
    /// Level of the nearest puzzle; none when the scale's techniques do not solve it.
    pub level: Option<String>,
    /// Its score.
    pub score: Score,
    /// Its givens.
    pub clues: usize,
    off: Off,
}

impl Miss {
    /// What `puzzle` misses; none when it was not graded.
    pub(super) fn of(puzzle: &Puzzle, assessment: &Assessment, target: &Target<'_>) -> Option<Self> {
        let grade = assessment.grade.as_ref()?;
        let level = grade.level_name.as_deref().filter(|_| grade.is_solved());
        Some(Self {
            distance: target.distance(assessment),
            level: level.map(str::to_owned),
            score: grade.score,
            clues: puzzle.givens().clue_count(),
            off: assessment.off,
        })
    }

    /// Whether it is nearer to the target than `other`.
    pub(super) fn is_nearer(&self, other: &Self) -> bool {
        self.off < other.off
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.level {
            Some(level) => write!(f, "{level} with score {}", self.score)?,
            None => f.write_str("unsolved by logic")?,
        }
        write!(f, " and {} givens", self.clues)
    }
}
