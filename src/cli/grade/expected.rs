//! Compares the labels of an input with the levels (`grade --expect`).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use super::level_words::is_level;
use super::row::GradeRow;
use sudokud_reading::Kept;

/// The labels of a column, counted with the levels.
#[derive(Debug)]
pub(super) struct Expected {
    column: String,
    /// The scales that were asked for; none for the default scale.
    scales: Vec<String>,
    counts: Mutex<BTreeMap<CountKey, u64>>,
    labels: Mutex<BTreeMap<String, u64>>,
    /// The names of other columns, of puzzles without this one.
    others: Mutex<Vec<Arc<str>>>,
}

/// What is counted: a level of a scale and a label that occur together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct CountKey {
    /// The place of the scale among those that were asked for.
    scale: usize,
    level: Level,
    label: String,
}

/// A level of a scale, in the order of the columns: from the easiest, and puzzles without a level last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Level {
    index: i32,
    name: String,
}

impl Level {
    fn of(row: &GradeRow) -> Self {
        Self {
            index: row.level_index.unwrap_or(i32::MAX),
            name: row.level.clone().unwrap_or_else(|| NO_LEVEL.to_owned()),
        }
    }
}

/// The name in the output for a puzzle without a level.
const NO_LEVEL: &str = "(none)";

impl Expected {
    /// Begins with no puzzle. `column` is a name, or the number that a column without a name has.
    pub(super) fn new(column: &str, scales: &[String]) -> Self {
        Self {
            column: column.to_owned(),
            scales: scales.to_vec(),
            counts: Mutex::default(),
            labels: Mutex::default(),
            others: Mutex::default(),
        }
    }

    /// Returns whether a column is the one with the labels.
    fn is_named(&self, name: &str) -> bool {
        let number = name.strip_prefix("column");
        name.eq_ignore_ascii_case(&self.column) || number == Some(&self.column)
    }

    /// Returns the refusal of inputs that certainly have no such column.
    pub(super) fn refuses(&self, columns: &[Option<Vec<Arc<str>>>]) -> Option<String> {
        let columns: Vec<&Vec<Arc<str>>> = columns.iter().map(Option::as_ref).collect::<Option<_>>()?;
        let mut names: Vec<&str> = Vec::new();
        for name in columns.into_iter().flatten() {
            if !names.contains(&&**name) {
                names.push(name);
            }
        }
        (!names.iter().any(|name| self.is_named(name))).then(|| self.unknown(&names))
    }

    /// The refusal of the column. `others` came with the puzzles instead.
    fn unknown(&self, others: &[&str]) -> String {
        match others {
            [] => format!(
                "--expect: no column {:?}; nothing comes with the puzzles",
                self.column
            ),
            others => format!(
                "--expect: no column {:?}; write one of: {}",
                self.column,
                some(others, MOST_NAMES)
            ),
        }
    }

    /// Counts the rows of a puzzle.
    pub(super) fn count(&self, kept: &Kept, rows: &[GradeRow]) {
        let Some((_, label)) = kept.fields.iter().find(|(name, _)| self.is_named(name)) else {
            let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
            let new = kept.fields.iter().map(|(name, _)| name);
            for name in new.filter(|name| !name.is_empty()) {
                if others.len() < MOST_NAMES && !others.contains(name) {
                    others.push(Arc::clone(name));
                }
            }
            return;
        };
        let mut labels = self.labels.lock().unwrap_or_else(PoisonError::into_inner);
        // Threads finish in any order, so the number of the record tells the first of a label.
        let first = labels.entry(label.clone()).or_insert(kept.record);
        *first = kept.record.min(*first);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for (scale, row) in rows.iter().enumerate() {
            let key = CountKey {
                scale,
                level: Level::of(row),
                label: label.clone(),
            };
            *counts.entry(key).or_default() += 1;
        }
    }

    /// The labels in the order of their numbers, if all are numbers, otherwise in that of their first records.
    fn labels(&self) -> Vec<String> {
        let labels = self.labels.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ordered: Vec<(&String, u64)> = labels.iter().map(|(label, first)| (label, *first)).collect();
        let number = |label: &str| label.trim().parse::<f64>().ok();
        if ordered.iter().all(|(label, _)| number(label).is_some()) {
            ordered.sort_by(|(one, _), (other, _)| {
                f64::total_cmp(&number(one).unwrap_or(0.0), &number(other).unwrap_or(0.0))
            });
        } else {
            ordered.sort_by_key(|(_, first)| *first);
        }
        ordered.into_iter().map(|(label, _)| label.clone()).collect()
    }

    /// The tables of labels and levels, one for each scale, or the reason why there is none.
    pub(super) fn in_words(&self) -> Result<String, String> {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.is_empty() {
            let others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
            let others: Vec<&str> = others.iter().map(|name| &**name).collect();
            return Err(self.unknown(&others));
        }
        let labels = self.labels();
        let tables = (0..self.scales.len().max(1)).map(|scale| self.table(scale, &labels, &counts));
        Ok(tables.collect::<Vec<_>>().join("\n"))
    }

    /// The table of one scale, and how many puzzles have the level of their label on it.
    fn table(&self, scale: usize, labels: &[String], counts: &BTreeMap<CountKey, u64>) -> String {
        let of_scale = || counts.iter().filter(|(key, _)| key.scale == scale);
        let mut levels: Vec<&Level> = of_scale().map(|(key, _)| &key.level).collect();
        levels.dedup();
        let heading = match self.scales.get(scale).filter(|_| self.scales.len() > 1) {
            Some(name) => format!("{} \\ level on {name}", self.column),
            None => format!("{} \\ level", self.column),
        };
        let names = levels.iter().map(|level| level.name.clone());
        let mut rows = vec![std::iter::once(heading).chain(names).collect::<Vec<_>>()];
        for label in labels {
            let count = |level: &&Level| {
                let key = CountKey {
                    scale,
                    level: (*level).clone(),
                    label: label.clone(),
                };
                counts.get(&key).copied().unwrap_or(0).to_string()
            };
            let cells = levels.iter().map(count);
            rows.push(std::iter::once(label.clone()).chain(cells).collect());
        }
        let agreed = of_scale().filter(|(key, _)| is_level(&key.label, &key.level.name));
        let agreed: u64 = agreed.map(|(_, count)| count).sum();
        let all: u64 = of_scale().map(|(_, count)| count).sum();
        let mut text = aligned(&rows);
        let _ = write!(text, "{agreed} of {all} have the level of their label");
        let is_unknown = |label: &&String| !levels.iter().any(|level| is_level(label, &level.name));
        let unknown: Vec<&str> = labels.iter().filter(is_unknown).map(String::as_str).collect();
        if !unknown.is_empty() {
            let _ = write!(
                text,
                "; no puzzle has a level that these labels name: {}",
                some(&unknown, MOST_LABELS)
            );
        }
        text
    }
}

/// Most labels that the closing line names.
const MOST_LABELS: usize = 10;
/// Most columns that a refusal names.
const MOST_NAMES: usize = 50;

/// The first `most` of the texts, and how many more there are.
fn some(texts: &[&str], most: usize) -> String {
    let shown = texts.iter().take(most).copied().collect::<Vec<_>>().join(", ");
    match texts.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Rows of cells as lines: the first column begins at the left, the others end at the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        for (column, (cell, width)) in std::iter::zip(row, &widths).enumerate() {
            let _ = match column {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solutions::Solutions;
    use crate::trouble::RowSubject;

    fn row(level: Option<(&str, i32)>) -> GradeRow {
        let subject = RowSubject::Unreadable(String::new());
        GradeRow {
            level: level.map(|(name, _)| name.to_owned()),
            level_index: level.map(|(_, index)| index),
            ..GradeRow::ungraded(subject, Solutions::Unique)
        }
    }

    /// The number of a record, its label, and its level with the index.
    type Counted<'a> = (u64, &'a str, Option<(&'a str, i32)>);

    fn table(counted: &[Counted<'_>]) -> String {
        let expected = Expected::new("label", &[]);
        for (record, label, level) in counted {
            let kept = Kept {
                record: *record,
                fields: vec![("label".into(), (*label).to_owned())],
            };
            expected.count(&kept, &[row(*level)]);
        }
        expected.in_words().unwrap()
    }

    #[test]
    fn columns_are_aligned_and_in_the_order_of_the_scale_and_labels_in_that_of_the_input() {
        let (easy, medium, extreme) = (Some(("easy", 0)), Some(("medium", 1)), Some(("extreme", 3)));
        assert_eq!(
            table(&[
                (3, "beginner", easy),
                (2, "very long label", extreme),
                (1, "medium", medium),
                (4, "medium", None)
            ]),
            "\
label \\ level    easy  medium  extreme  (none)
medium              0       1        0       1
very long label     0       0        1       0
beginner            1       0        0       0
1 of 4 have the level of their label; no puzzle has a level that these labels name: very long label, beginner"
        );
        let german = table(&[(1, "Leicht", easy), (2, "mittel", easy), (3, "Mittel", medium)]);
        assert!(
            german.ends_with("\n2 of 3 have the level of their label"),
            "{german}"
        );
        let numbers = table(&[(1, "10", easy), (2, "9", easy), (3, "1.5", easy)]);
        let labels: Vec<&str> = numbers
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(labels, ["label", "1.5", "9", "10", "0"]);
    }
    #[test]
    fn each_scale_has_a_table_of_its_own() {
        let expected = Expected::new("label", &["one".to_owned(), "other".to_owned()]);
        for (record, level) in [(1, Some(("easy", 0))), (2, None)] {
            let kept = Kept {
                record,
                fields: vec![("label".into(), "easy".to_owned())],
            };
            expected.count(&kept, &[row(level), row(Some(("hard", 2)))]);
        }
        assert_eq!(
            expected.in_words().unwrap(),
            "\
label \\ level on one  easy  (none)
easy                     1       1
1 of 2 have the level of their label
label \\ level on other  hard
easy                       2
0 of 2 have the level of their label; no puzzle has a level that these labels name: easy"
        );
    }
}
