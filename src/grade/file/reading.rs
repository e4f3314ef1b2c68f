//! Reads the numbers of a rule from a scale file.

use std::ops::Range;

use crate::document::{DocumentTable, FilePlace, Mistakes};
use crate::level::Level;
use crate::score::Score;
use sudokud_engine::find_named;

/// The parts of a file that belong to its rule.
pub(crate) struct RuleReading<'a> {
    pub(super) levels: &'a [Level],
    /// The rule's own keys of each level.
    pub(super) level_tables: &'a mut [DocumentTable],
    /// The table that is named after the rule.
    pub(super) settings: &'a mut DocumentTable,
    /// The rule's own keys of each rung.
    pub(super) rungs: &'a mut [RungTable],
    pub(crate) mistakes: &'a mut Mistakes,
}

/// The keys of a rung that belong to the rule.
#[derive(Debug)]
pub(super) struct RungTable {
    pub(super) numbers: DocumentTable,
    /// Whether its technique is loaded. Other rungs are read too, so that their mistakes are found.
    pub(super) loaded: bool,
    /// Whether it comes from `unlisted`.
    pub(super) unlisted: bool,
}

impl RuleReading<'_> {
    /// Reads each rung and returns the values of the loaded ones; `None` if there is a mistake in any rung.
    pub(crate) fn rungs<N>(
        &mut self,
        mut read: impl FnMut(&mut RungNumbers<'_>) -> Option<N>,
    ) -> Option<Vec<N>> {
        let mut all = Some(Vec::new());
        for rung in &mut *self.rungs {
            let mut numbers = RungNumbers {
                unlisted: rung.unlisted,
                table: &mut rung.numbers,
                levels: self.levels,
                mistakes: self.mistakes,
            };
            match (read(&mut numbers), &mut all) {
                (None, all) => *all = None,
                (Some(number), Some(all)) if rung.loaded => all.push(number),
                _ => {}
            }
        }
        all
    }

    /// Reads the list `key` of each level: texts with their places; `None` for a level with a mistake.
    pub(crate) fn level_texts(&mut self, key: &str) -> Vec<Option<Vec<(FilePlace, String)>>> {
        let mut texts = |table: &mut DocumentTable| {
            let value = table.need(key, "[\"1000\"]", self.mistakes)?;
            value.texts(key, self.mistakes)
        };
        self.level_tables.iter_mut().map(&mut texts).collect()
    }

    /// Reads a list of scores from the rule's own table.
    pub(crate) fn setting_scores(&mut self, key: &str, count: usize) -> Option<Vec<Score>> {
        self.settings.scores(key, count, self.mistakes)
    }

    pub(crate) fn setting_score(&mut self, key: &str) -> Option<Score> {
        self.settings.score(key, self.mistakes)
    }

    pub(crate) fn setting_whole(&mut self, key: &str, range: Range<u32>) -> Option<u32> {
        let value = self.settings.need(key, &range.start.to_string(), self.mistakes)?;
        value.whole(key, range, self.mistakes)
    }

    /// Notes a mistake in the rule's own table.
    pub(crate) fn note(&mut self, problem: String) {
        self.mistakes.note(&self.settings.place, problem);
    }
}

/// Reads the numbers of one rung.
pub(crate) struct RungNumbers<'a> {
    /// Whether the rung comes from `unlisted`.
    pub(crate) unlisted: bool,
    table: &'a mut DocumentTable,
    levels: &'a [Level],
    mistakes: &'a mut Mistakes,
}

impl RungNumbers<'_> {
    /// Reads the level of the rung, as an index.
    pub(crate) fn level(&mut self) -> Option<usize> {
        let value = self.table.need("level", "\"easy\"", self.mistakes)?;
        let place = value.place.clone();
        let name = value.text("level", self.mistakes)?;
        let names = self.levels.iter().map(|level| &*level.name);
        self.mistakes.take(&place, find_named("level", &name, names))
    }

    pub(crate) fn score(&mut self, key: &str) -> Option<Score> {
        self.table.score(key, self.mistakes)
    }

    /// Whether the rung has this key.
    pub(crate) fn says(&self, key: &str) -> bool {
        self.table.get(key).is_some()
    }

    /// Reads an optional score.
    pub(crate) fn score_if_said(&mut self, key: &str) -> Option<Score> {
        self.table.take(key)?.score(key, self.mistakes)
    }

    /// Reads an optional text.
    pub(crate) fn text_if_said(&mut self, key: &str) -> Option<String> {
        self.table.take(key)?.text(key, self.mistakes)
    }

    pub(crate) fn whole(&mut self, key: &str, range: Range<u32>) -> Option<u32> {
        let value = self.table.need(key, &range.start.to_string(), self.mistakes)?;
        value.whole(key, range, self.mistakes)
    }
}
