//! Reads the fields of a recipe from the table of its file.
//!
//! Each field is taken out of its table. A key that is left is unknown. Fields with mistakes are noted and left open, so that one call
//! reports all mistakes of a file.

use std::fmt;
use std::str::FromStr;

use crate::recipe::{ConstructionDraft, Draft, RangeDraft, RuleDraft};
use sudokud_grade::{DocumentTable, DocumentValue, Mistakes};

const WHOLE_NUMBER: &str = "a whole number";
const RANGE: &str = "a table of one or both ends, such as { min = 24, max = 28 }";
const TABLE: &str = "a table";

/// A table whose fields are read.
pub(super) struct FieldTable<'a> {
    table: DocumentTable,
    mistakes: &'a mut Mistakes,
    /// The keys that were read, present or not.
    known: Vec<&'static str>,
}

impl<'a> FieldTable<'a> {
    pub(super) fn new(table: DocumentTable, mistakes: &'a mut Mistakes) -> Self {
        Self {
            table,
            mistakes,
            known: Vec::new(),
        }
    }

    /// Reads a mandatory text. The error of `check` says which texts are permitted.
    pub(super) fn needed_text(
        &mut self,
        key: &'static str,
        example: &str,
        check: impl FnOnce(&str) -> Result<(), &'static str>,
    ) -> Option<String> {
        self.known.push(key);
        let value = self.table.need(key, example, self.mistakes)?;
        let place = value.place.clone();
        let text = value.text(key, self.mistakes)?;
        let problem = |takes| format!("{key} is {text:?}; it takes {takes}");
        self.mistakes.take(&place, check(&text).map_err(problem))?;
        Some(text)
    }

    /// Reads the field `key` with `read`, if the table has it.
    fn field<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(DocumentValue, &mut Mistakes) -> Option<T>,
    ) -> Option<T> {
        self.known.push(key);
        let value = self.table.take(key)?;
        read(value, self.mistakes)
    }

    fn text(&mut self, key: &'static str) -> Option<String> {
        self.field(key, |value, mistakes| value.text(key, mistakes))
    }

    fn texts(&mut self, key: &'static str) -> Option<Vec<String>> {
        let texts = self.field(key, |value, mistakes| value.texts(key, mistakes))?;
        Some(texts.into_iter().map(|(_, text)| text).collect())
    }

    pub(super) fn flag(&mut self, key: &'static str) -> Option<bool> {
        self.field(key, |value, mistakes| value.flag(key, mistakes))
    }

    fn whole(&mut self, key: &'static str) -> Option<i64> {
        self.field(key, |value, mistakes| value.number(key, WHOLE_NUMBER, mistakes))
    }

    /// Reads a value by its name.
    fn named<T: FromStr<Err: fmt::Display>>(&mut self, key: &'static str) -> Option<T> {
        self.field(key, |value, mistakes| {
            let place = value.place.clone();
            let name = value.text(key, mistakes)?;
            let problem = |error| format!("{key}: {error}");
            mistakes.take(&place, name.parse().map_err(problem))
        })
    }

    /// Reads a range of numbers; `takes` says which numbers are permitted.
    fn range<T: FromStr>(&mut self, key: &'static str, takes: &str) -> Option<RangeDraft<T>> {
        self.table_of(key, RANGE, |ends| {
            let mut end = |key| ends.field(key, |value, mistakes| value.number(key, takes, mistakes));
            RangeDraft {
                min: end("min"),
                max: end("max"),
            }
        })
    }

    /// Reads the table `key`, which takes no keys but those that `read` reads.
    fn table_of<T>(
        &mut self,
        key: &'static str,
        takes: &str,
        read: impl FnOnce(&mut FieldTable<'_>) -> T,
    ) -> Option<T> {
        let table = self.field(key, |value, mistakes| value.table(key, takes, mistakes))?;
        let mut inner = FieldTable::new(table, self.mistakes);
        let done = read(&mut inner);
        inner.refuse_rest();
        Some(done)
    }

    /// Notes the keys that were not read.
    pub(super) fn refuse_rest(self) {
        let origin = self.table.place.origin.clone();
        self.table.refuse_rest(&origin, &self.known, self.mistakes);
    }

    /// Reads the fields of a recipe.
    pub(super) fn draft(&mut self) -> Draft {
        Draft {
            scale: self.text("scale"),
            level: self.text("level"),
            score: self.range("score", "a number"),
            needs: self.texts("needs"),
            without: self.texts("without"),
            hardest: self.text("hardest"),
            easy_start: self.whole("easy_start"),
            allow_unsolved: self.flag("allow_unsolved"),
            symmetry: self.named("symmetry"),
            clues: self.range("clues", WHOLE_NUMBER),
            line_clues: self.range("line_clues", WHOLE_NUMBER),
            mask: self.text("mask"),
            shapes: self.texts("shapes"),
            within: self.text("within"),
            minimal: self.flag("minimal"),
            variety: self.named("variety"),
            max_attempts: self.whole("max_attempts"),
            construction: self
                .table_of("construction", TABLE, construction)
                .unwrap_or_default(),
        }
    }

    /// Reads the table of the rule. Each rule has a table of its own, and a recipe has one of them.
    fn rule(&mut self) -> Option<RuleDraft> {
        let place = self.table.place.clone();
        let rules = [
            ("bisect", self.table_of("bisect", TABLE, |_| RuleDraft::Bisect {})),
            (
                "minimal",
                self.table_of("minimal", TABLE, |_| RuleDraft::Minimal {}),
            ),
            (
                "target",
                self.table_of("target", TABLE, |rule| RuleDraft::Target {
                    first_grade: rule.range("first_grade", WHOLE_NUMBER),
                    most_steps_back: rule.whole("most_steps_back"),
                }),
            ),
            (
                "solvable_by",
                self.table_of("solvable_by", TABLE, |rule| RuleDraft::SolvableBy {
                    scale: rule.text("scale").unwrap_or_default(),
                }),
            ),
            (
                "reveal",
                self.table_of("reveal", TABLE, |rule| RuleDraft::Reveal {
                    givens: rule.whole("givens"),
                }),
            ),
            ("repair", self.table_of("repair", TABLE, |_| RuleDraft::Repair {})),
            ("walk", self.table_of("walk", TABLE, |_| RuleDraft::Walk {})),
        ];
        let mut found = rules.into_iter().filter_map(|(name, rule)| Some((name, rule?)));
        let (name, rule) = found.next()?;
        if let Some((other, _)) = found.next() {
            let problem = format!(
                "construction: {name} and {other} are both there; a puzzle is made by one rule, so leave one out"
            );
            self.mistakes.note(&place, problem);
        }
        Some(rule)
    }
}

fn construction(fields: &mut FieldTable<'_>) -> ConstructionDraft {
    ConstructionDraft {
        grid: fields.named("grid"),
        base_grid: fields.text("base_grid"),
        random_givens: fields.whole("random_givens"),
        guess_limit: fields.whole("guess_limit"),
        digging_order: fields.named("digging_order"),
        floor: fields.range("floor", WHOLE_NUMBER),
        propagate: fields.flag("propagate"),
        rule: fields.rule(),
    }
}
