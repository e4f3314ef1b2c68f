//! The interface between a scale and its rule.

use std::fmt;

use crate::file::RuleReading;
use crate::level::Level;
use crate::score::Score;
use sudokud_engine::{Ladder, Recording, Trace, WalkError};
use sudokud_puzzle::{Puzzle, Stop};

/// What a rule judges: a walk, and the puzzle that was walked.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The ladder that was walked.
    pub ladder: &'a Ladder,
    /// The levels of the scale.
    pub levels: &'a [Level],
    /// The puzzle as the caller gave it.
    pub given: &'a Puzzle,
    /// The puzzle as it was walked.
    pub walked: &'a Puzzle,
    /// The walk.
    pub trace: &'a Trace,
    /// When to give up.
    pub stop: &'a Stop,
}

/// What a rule makes of a walk.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Index of the level. Of a walk that does not finish the puzzle it means something only where the rule says so.
    pub level: usize,
    /// The score; of a walk that does not finish the puzzle, of the steps that were made.
    pub score: Score,
    /// The numbers that made it.
    pub parts: Vec<ScorePart>,
}

/// A named number that a score is made of, such as `note-1` of `notes`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScorePart {
    /// Kebab case.
    pub name: &'static str,
    /// The number.
    pub value: f64,
}

/// The least that any walk is worth that uses certain techniques, whatever else it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Least {
    /// Index of the lowest level.
    pub level: usize,
    /// The lowest score.
    pub score: Score,
}

/// A named number of a rung, as the scale's file has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RungNumber {
    /// The key in the file.
    pub name: &'static str,
    /// The number.
    pub value: Score,
}

/// How a walk becomes a level and a score, with the numbers of one scale.
pub trait ScoringRule: fmt::Debug + Send + Sync {
    /// What the walk has to record for it.
    fn recording(&self) -> Recording {
        Recording::COUNTS
    }

    /// What a walk is worth.
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError>;

    /// A lower bound of what a walk is worth that finishes a puzzle and uses at least one rung of each of these lists.
    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least;

    /// What every score is a multiple of.
    fn grain(&self) -> Score {
        Score::thousandths(1)
    }

    /// Whether the level means something for a puzzle that the ladder does not finish.
    fn judges_unfinished(&self) -> bool {
        false
    }

    /// The numbers of one rung.
    fn numbers(&self, rung: usize) -> Vec<RungNumber>;

    /// The level that one rung has by itself, where rungs have levels.
    fn level_of(&self, _rung: usize) -> Option<usize> {
        None
    }

    /// The codes that have a level, where the rule makes codes.
    fn codes(&self, _level: usize) -> Vec<String> {
        Vec::new()
    }

    /// The rule's own numbers, as its table in the file has them.
    fn settings(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// Which bounds the levels of a rule have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LevelBounds {
    /// None: the rule finds the level in another way.
    None,
    /// The highest score that stays in a level; the last level has none.
    Max,
    /// The score from which on a puzzle has a level. The highest may be said too, for whoever makes puzzles.
    Min,
}

/// A rule as a file names it.
pub(crate) struct RuleKind {
    pub(crate) name: &'static str,
    /// One sentence.
    pub(crate) summary: &'static str,
    /// The keys of a rung that belong to the rule.
    pub(crate) rung_keys: &'static [&'static str],
    /// The keys of a level that belong to the rule.
    pub(crate) level_keys: &'static [&'static str],
    /// The keys of the table that is named after the rule; without keys there is no table.
    pub(crate) setting_keys: &'static [&'static str],
    pub(crate) bounds: LevelBounds,
    pub(crate) read: fn(&mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>>,
}

impl fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What every sum of these scores is a multiple of.
pub(super) fn common_divisor(scores: impl Iterator<Item = Score>) -> Score {
    scores.fold(Score::ZERO, Score::common_divisor)
}

/// The least of `number` over the rungs of each list.
pub(super) fn least_of_each<T: Ord>(
    needed: &[Vec<usize>],
    number: impl Fn(usize) -> T,
) -> impl Iterator<Item = T> {
    needed
        .iter()
        .filter_map(move |rungs| rungs.iter().map(|&rung| number(rung)).min())
}
