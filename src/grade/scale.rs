//! Holds a scale that is resolved against the loaded techniques.

use std::fmt;
use std::sync::Arc;

use super::document::Mistake;
use super::level::Level;
use super::rules::{Least, LevelBounds, Most, RuleKind, RungNumber, ScoringRule};
use super::score::Score;
use sudokud_engine::{Ladder, UnknownName, find_named};

/// A ladder, and the rule that computes level and score from a walk.
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
    /// Number of rungs that the file lists. The rungs of `unlisted` follow.
    pub(super) listed: usize,
    /// For each rung, the options that it sets itself.
    pub(super) options: Vec<RungOptions>,
    pub(super) skipped: Vec<String>,
    /// For each skipped rung, the reason.
    pub(super) notes: Vec<Mistake>,
    /// The scale without the trials that its ladder ends with, if there are any.
    pub(super) by_logic: Option<Arc<Scale>>,
}

/// Keys and values, as in the file.
pub(super) type RungOptions = Vec<(String, String)>;

/// The orientation in which a scale walks a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradingOrientation {
    /// The canonical form, so that all images of a puzzle have the same grade.
    Canonical,
    /// The caller's orientation, for scales whose original depends on it.
    AsGiven,
}

impl GradingOrientation {
    /// Returns the name in scale files.
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
    /// Returns the name.
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Returns the summary: one sentence.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Returns the name of the rule.
    pub fn rule_name(&self) -> &'static str {
        self.kind.name
    }

    /// Returns one sentence about the rule.
    pub fn rule_summary(&self) -> &'static str {
        self.kind.summary
    }

    /// Returns the levels, the easiest first.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the level of puzzles that the ladder does not solve, if the scale has one.
    pub fn unsolved(&self) -> Option<usize> {
        self.unsolved
    }

    /// Returns the orientation in which puzzles are walked.
    pub fn orientation(&self) -> GradingOrientation {
        self.orientation
    }

    /// Returns the techniques, the easiest first.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// Returns the ladder without the techniques that only `unlisted` includes.
    pub fn listed_ladder(&self) -> Ladder {
        self.ladder.first(self.listed)
    }

    /// Returns the scale without the trials that its ladder ends with, or `None` if there are none. A puzzle that the other rungs solve
    /// has the same grade on both.
    pub fn by_logic(&self) -> Option<&Self> {
        self.by_logic.as_deref()
    }

    /// Adds the scale without the last trials.
    pub(super) fn with_logic(mut self) -> Self {
        let rungs = self.ladder.logic_rungs();
        if rungs < self.ladder.rungs().len() {
            let mut by_logic = self.clone();
            by_logic.ladder = self.ladder.first(rungs);
            by_logic.listed = self.listed.min(rungs);
            by_logic.options.truncate(rungs);
            self.by_logic = Some(Arc::new(by_logic));
        }
        self
    }

    /// Returns the numbers of a rung.
    pub fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        self.rule.numbers(rung)
    }

    /// Returns the index of the level of a rung, if the rule assigns levels to rungs.
    pub fn level_of(&self, rung: usize) -> Option<usize> {
        self.rule.level_of(rung)
    }

    /// Returns the technique's options that a rung sets itself. They override the operator's options.
    pub fn options(&self, rung: usize) -> &[(String, String)] {
        &self.options[rung]
    }

    /// Returns the codes of a level, if the rule makes codes.
    pub fn codes(&self, level: usize) -> Vec<String> {
        self.rule.codes(level)
    }

    /// Returns the settings of the rule, by name.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        self.rule.settings()
    }

    /// Returns the techniques that the file lists and that are not loaded.
    pub fn skipped(&self) -> &[String] {
        &self.skipped
    }

    /// Returns for each rung that was left out its place and the reason.
    pub fn notes(&self) -> &[Mistake] {
        &self.notes
    }

    /// Returns a lower bound of level and score for puzzles that the ladder solves with at least one rung of each list in `needed`.
    pub fn least(&self, needed: &[Vec<usize>]) -> Least {
        self.rule.least(&self.levels, needed)
    }

    /// Returns an upper bound of level and score for puzzles that these rungs of the ladder solve; `None` if the rule gives none.
    pub fn most(&self, usable: &[usize]) -> Option<Most> {
        self.rule.most(&self.levels, usable)
    }

    /// Returns a bound below and a bound above the scores of puzzles of this level, as far as the rule gives them.
    pub fn scores_of(&self, level: usize) -> (Option<Score>, Option<Score>) {
        match self.kind.bounds {
            LevelBounds::None => (None, None),
            LevelBounds::Max => (self.least_of_level(level), self.levels[level].max_score),
            // Rules with a least score ignore `max_score`: a puzzle has the highest level whose least score it reaches.
            LevelBounds::Min => {
                let later = self.levels[level + 1..].iter();
                let next = later.filter_map(|later| later.min_score).min();
                (self.levels[level].min_score, next.map(|next| self.below(next)))
            }
        }
    }

    /// A puzzle of a level uses one of its techniques, or its score is above the easier level. Returns the smaller of these scores.
    fn least_of_level(&self, level: usize) -> Option<Score> {
        let easier = self.levels.get(level.checked_sub(1)?)?;
        let rungs = 0..self.ladder.rungs().len();
        let own: Vec<usize> = rungs
            .filter(|&rung| self.rule.level_of(rung) == Some(level))
            .collect();
        let by_rung = (!own.is_empty()).then(|| self.rule.least(&self.levels, &[own]).score);
        by_rung.into_iter().chain(easier.max_score).min()
    }

    /// Returns the highest score below this one.
    fn below(&self, score: Score) -> Score {
        let grain = self.grain().in_thousandths().max(1);
        let below = score.in_thousandths().saturating_sub(1);
        Score::thousandths(below - below % grain)
    }

    /// Returns, for each rung, the number that each use adds to the score; `None` if the score is no sum of such numbers.
    pub fn step_scores(&self) -> Option<Vec<Score>> {
        // A scale without its trials keeps the scores of the whole ladder.
        let mut scores = self.rule.step_scores()?;
        scores.truncate(self.ladder.rungs().len());
        Some(scores)
    }

    /// Returns the number that every score on this scale is a multiple of.
    pub fn grain(&self) -> Score {
        self.rule.grain()
    }

    /// Returns the index of the level with this name, ignoring case.
    pub fn level(&self, name: &str) -> Result<usize, UnknownName> {
        find_named("level", name, self.levels.iter().map(|level| &*level.name))
    }
}
