//! A scale, resolved against the loaded techniques.

use std::fmt;
use std::sync::Arc;

use super::level::Level;
use super::rules::{Least, LevelBounds, RuleKind, RungNumber, ScoringRule};
use super::score::Score;
use sudokud_engine::{Ladder, UnknownName, find_named};

/// A ladder plus the rule that turns a walk into a level and a score.
#[derive(Clone, Debug)]
pub struct Scale {
    pub(super) name: Arc<str>,
    pub(super) summary: String,
    pub(super) kind: &'static RuleKind,
    pub(super) rule: Arc<dyn ScoringRule>,
    pub(super) levels: Vec<Level>,
    pub(super) unsolved: Option<usize>,
    pub(super) orientation: GradingOrientation,
    pub(super) ladder: Ladder,
    /// For each rung the options that it says itself.
    pub(super) options: Vec<RungOptions>,
    pub(super) skipped: Vec<String>,
}

/// Keys and values, as an operator writes them.
pub(super) type RungOptions = Vec<(String, String)>;

/// In which orientation a puzzle is walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradingOrientation {
    /// In canonical form, so that all images of a puzzle have the same grade.
    Canonical,
    /// As the caller gave it, for a scale whose original depends on that.
    AsGiven,
}

impl GradingOrientation {
    /// Its name in a scale's file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::AsGiven => "as-given",
        }
    }
}

impl fmt::Display for GradingOrientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Scale {
    /// Its name.
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// One sentence.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The name of its rule.
    pub fn rule_name(&self) -> &'static str {
        self.kind.name
    }

    /// What its rule does, in one sentence.
    pub fn rule_summary(&self) -> &'static str {
        self.kind.summary
    }

    /// Its levels, the easiest first.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The level of a puzzle that the ladder does not finish, where the scale names one.
    pub fn unsolved(&self) -> Option<usize> {
        self.unsolved
    }

    /// In which orientation a puzzle is walked.
    pub fn orientation(&self) -> GradingOrientation {
        self.orientation
    }

    /// Its techniques, the easiest first.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// The numbers that a rung of the ladder has.
    pub fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        self.rule.numbers(rung)
    }

    /// The index of the level that a rung of the ladder has by itself, where rungs have levels.
    pub fn level_of(&self, rung: usize) -> Option<usize> {
        self.rule.level_of(rung)
    }

    /// The options that a rung gives its technique over the operator's.
    pub fn options(&self, rung: usize) -> &[(String, String)] {
        &self.options[rung]
    }

    /// The codes that have a level, where the rule makes codes.
    pub fn codes(&self, level: usize) -> Vec<String> {
        self.rule.codes(level)
    }

    /// The rule's own numbers, by name.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        self.rule.settings()
    }

    /// Techniques that the file lists and no plugin brings.
    pub fn skipped(&self) -> &[String] {
        &self.skipped
    }

    /// A lower bound of what a puzzle is worth that the ladder finishes with at least one rung of each of these lists.
    pub fn least(&self, needed: &[Vec<usize>]) -> Least {
        self.rule.least(&self.levels, needed)
    }

    /// The least and the highest score of a puzzle of this level, as far as the rule tells levels by scores.
    pub fn scores_of(&self, level: usize) -> (Option<Score>, Option<Score>) {
        let level = &self.levels[level];
        match self.kind.bounds {
            LevelBounds::None => (None, None),
            LevelBounds::Max => (None, level.max_score),
            // The highest only says what a maker aims at.
            LevelBounds::Min => (level.min_score, None),
        }
    }

    /// What every score on this scale is a multiple of.
    pub fn grain(&self) -> Score {
        self.rule.grain()
    }

    /// The index of the level with this name, without regard to case.
    pub fn level(&self, name: &str) -> Result<usize, UnknownName> {
        find_named("level", name, self.levels.iter().map(|level| &*level.name))
    }
}
