//! Defines the interface between a scale and its rule.

use std::fmt;

use crate::file::reading::RuleReading;
use crate::level::Level;
use crate::score::Score;
use sudoku_technique::Board;

use sudokud_engine::{Ladder, Recording, Trace, WalkError};
use sudokud_puzzle::{Puzzle, Stop};

/// A walk for a rule to judge, with the puzzle that was walked.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The ladder of the scale. The trace numbers its rungs.
    pub ladder: &'a Ladder,
    /// The rungs of it that the walk could use.
    pub allowed: &'a Ladder,
    /// The levels of the scale.
    pub levels: &'a [Level],
    /// The puzzle in the caller's orientation.
    pub given: &'a Puzzle,
    /// The puzzle in the orientation of the walk.
    pub walked: &'a Puzzle,
    /// The trace of the walk.
    pub trace: &'a Trace,
    /// The board before each step of the trace, and the board at the end.
    pub boards: &'a [Board],
    /// Polled by rules that search.
    pub stop: &'a Stop,
}

/// The result of a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Index of the level. For an unsolved puzzle it is valid only if [`ScoringRule::judges_unfinished`] is true.
    pub level: usize,
    /// The score; for an unsolved puzzle, the score of the steps that were made.
    pub score: Score,
    /// The parts of the score.
    pub parts: Vec<ScorePart>,
}

/// A named part of a score, such as `note-1` of the rule `notes`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScorePart {
    /// The name, in kebab case.
    pub name: &'static str,
    /// The number.
    pub value: f64,
}

/// A lower bound of level and score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Least {
    /// Index of the lowest level.
    pub level: usize,
    /// The lowest score.
    pub score: Score,
}

/// An upper bound of level and score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Most {
    /// Index of the highest level.
    pub level: usize,
    /// The highest score.
    pub score: Score,
}

/// Most steps of a walk that solves a puzzle. Each step fills one of at most 64 open cells, or removes one of the eight wrong candidates
/// that such a cell can have.
pub(super) const MOST_STEPS: u64 = 64 + 64 * 8;

/// A named number of a rung in a scale file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RungNumber {
    /// The key in the file.
    pub name: &'static str,
    /// The number.
    pub value: Score,
}

/// Computes level and score from a walk, with the numbers of one scale.
pub trait ScoringRule: fmt::Debug + Send + Sync {
    /// Returns what the walk must record for this rule.
    fn recording(&self) -> Recording {
        Recording::COUNTS
    }

    /// Judges a walk.
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError>;

    /// Returns a lower bound for walks that solve a puzzle and use at least one rung of each list in `needed`.
    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least;

    /// Returns an upper bound for walks that solve a puzzle with these rungs only, of which there is at least one; `None` if the rule
    /// gives none.
    fn most(&self, _levels: &[Level], _usable: &[usize]) -> Option<Most> {
        None
    }

    /// Returns, for each rung, a number that each use adds to the score; `None` if the rule is no sum of such numbers. Then a walk that
    /// goes on has at least the score of its steps so far.
    fn step_scores(&self) -> Option<Vec<Score>> {
        None
    }

    /// Returns the number that every score is a multiple of.
    fn grain(&self) -> Score {
        Score::thousandths(1)
    }

    /// Returns whether the level is valid for puzzles that the ladder does not solve.
    fn judges_unfinished(&self) -> bool {
        false
    }

    /// Returns the numbers of one rung.
    fn numbers(&self, rung: usize) -> Vec<RungNumber>;

    /// Returns the level of one rung, if the rule assigns levels to rungs.
    fn level_of(&self, _rung: usize) -> Option<usize> {
        None
    }

    /// Returns the codes of a level, if the rule makes codes.
    fn codes(&self, _level: usize) -> Vec<String> {
        Vec::new()
    }

    /// Returns the settings in the rule's own table.
    fn settings(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// The bounds that the levels of a rule have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LevelBounds {
    /// No bounds: the rule finds the level in another way.
    None,
    /// The highest score of a level; the last level may leave it out.
    Max,
    /// The least score of a level. `max_score` is permitted for authors of recipes, and ignored.
    Min,
}

/// The description of a rule.
pub(crate) struct RuleKind {
    pub(crate) name: &'static str,
    /// One sentence about the rule.
    pub(crate) summary: &'static str,
    /// The rule's keys of a rung.
    pub(crate) rung_keys: &'static [&'static str],
    /// The rule's keys of a level.
    pub(crate) level_keys: &'static [&'static str],
    /// The keys of the table with the rule's name; empty for a rule without a table.
    pub(crate) setting_keys: &'static [&'static str],
    pub(crate) bounds: LevelBounds,
    pub(crate) read: fn(&mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>>,
}

impl fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Returns the greatest number that every sum of these scores is a multiple of.
pub(super) fn common_divisor(scores: impl Iterator<Item = Score>) -> Score {
    scores.fold(Score::ZERO, Score::common_divisor)
}

/// Returns the least `number` over the rungs of each list.
pub(super) fn least_of_each<T: Ord>(
    needed: &[Vec<usize>],
    number: impl Fn(usize) -> T,
) -> impl Iterator<Item = T> {
    needed
        .iter()
        .filter_map(move |rungs| rungs.iter().map(|&rung| number(rung)).min())
}
