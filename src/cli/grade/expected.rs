//! Compares the labels of an input with the levels (`grade --expect`).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use super::row::GradeRow;
use sudokud_reading::Kept;

/// The label and the level of a puzzle, and how often both occur together.
type Counts = BTreeMap<(String, String), u64>;

/// The labels of a column, counted with the levels.
#[derive(Debug)]
pub(super) struct Expected {
    column: String,
    counts: Mutex<Counts>,
}

/// The name in the output for a puzzle without a level.
const NO_LEVEL: &str = "(none)";

impl Expected {
    /// Begins with no puzzle. `column` is a name, or the number that a column without a name has.
    pub(super) fn new(column: &str) -> Self {
        Self {
            column: column.to_owned(),
            counts: Mutex::default(),
        }
    }

    /// Counts the rows of a puzzle.
    pub(super) fn count(&self, kept: &Kept, rows: &[GradeRow]) {
        let numbered = format!("column{}", self.column);
        let is_named = |name: &str| name.eq_ignore_ascii_case(&self.column) || name == numbered;
        let Some((_, label)) = kept.fields.iter().find(|(name, _)| is_named(name)) else {
            return;
        };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for row in rows {
            let level = row.level.clone().unwrap_or_else(|| NO_LEVEL.to_owned());
            let level = match &row.scale {
                Some(scale) if rows.len() > 1 => format!("{level} on {scale}"),
                _ => level,
            };
            *counts.entry((label.clone(), level)).or_default() += 1;
        }
    }

    /// The table of labels and levels, or the reason why there is none.
    pub(super) fn in_words(&self) -> Result<String, String> {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.is_empty() {
            return Err(format!(
                "no puzzle came with a column {:?}; name a column of the table, a key of the JSON, or `comment`",
                self.column
            ));
        }
        let mut levels: Vec<&String> = counts.keys().map(|(_, level)| level).collect();
        levels.sort();
        levels.dedup();
        let mut labels: Vec<&String> = counts.keys().map(|(label, _)| label).collect();
        labels.dedup();
        let corner = format!("{} \\ level", self.column);
        let first = labels
            .iter()
            .map(|label| label.len())
            .chain([corner.len()])
            .max()
            .unwrap_or(0);
        let mut text = format!("{corner:first$}");
        for level in &levels {
            let _ = write!(text, "  {level:>7}");
        }
        for label in labels {
            let _ = write!(text, "\n{label:first$}");
            for level in &levels {
                let count = counts.get(&(label.clone(), (*level).clone())).unwrap_or(&0);
                let _ = write!(text, "  {count:>width$}", width = level.len().max(7));
            }
        }
        let same = |(label, level): &(String, String)| {
            label
                .trim()
                .eq_ignore_ascii_case(level.split(" on ").next().unwrap_or(level))
        };
        let agreed: u64 = counts
            .iter()
            .filter(|(key, _)| same(key))
            .map(|(_, count)| count)
            .sum();
        let all: u64 = counts.values().sum();
        let _ = write!(text, "\n{agreed} of {all} have the level of their label");
        Ok(text)
    }
}
