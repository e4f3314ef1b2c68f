//! A scale, resolved against the loaded techniques.

use std::sync::Arc;

use super::level::{Level, Worth};
use super::rules::Rule;
use crate::engine::{Ladder, UnknownName, find_named};

/// A ladder plus the rule that turns a trace into a level and a score.
#[derive(Clone, Debug)]
pub struct Scale {
    pub(super) name: Arc<str>,
    pub(super) summary: String,
    pub(super) rule: Rule,
    pub(super) levels: Vec<Level>,
    pub(super) ladder: Ladder,
    pub(super) worths: Vec<Worth>,
    pub(super) skipped: Vec<String>,
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

    /// Its rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Its levels, the easiest first.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Its techniques, the easiest first.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// What each rung of the ladder is worth, in ladder order.
    pub fn worths(&self) -> &[Worth] {
        &self.worths
    }

    /// Techniques that the file lists and no plugin brings.
    pub fn skipped(&self) -> &[String] {
        &self.skipped
    }

    /// The index of the level with this name, without regard to case.
    pub fn level(&self, name: &str) -> Result<usize, UnknownName> {
        find_named("level", name, self.levels.iter().map(|level| &*level.name))
    }
}
