//! Reads the puzzles of a document: walks through its lists and objects, with what is known about the objects around a value.

use std::sync::Arc;

use super::around::Around;
use super::choice::{Chosen, choose, choose_wanted};
use super::document::{Json, JsonObject};
use super::filled::filled_cells;
use super::grid::{grid_of, grid_under, is_of_threes, why_no_grid};
use super::key_lines;
use super::lines::LineClaim;
use super::marked;
use super::solutions;
use crate::item::{Item, Kept, solution_mistake};
use crate::order;
use crate::variant::{self, Keys};
use sudokud_puzzle::formats::{FormatFault, LineKind, kind_of_lines, kind_of_word};
use sudokud_puzzle::{Position, Stop};

/// Reads documents one after the other.
pub(super) struct DocumentReader<'a> {
    column: Option<&'a str>,
    /// Looked at before each value.
    pub(super) stop: &'a Stop,
    pub(super) items: Vec<Item>,
    /// The line of the current document, or of the current element of its list.
    pub(super) line: usize,
    pub(super) record: u64,
    /// The lines of the elements of a document that is a list, if they are known.
    elements: Vec<Lines>,
    /// What was read from these lines.
    read: Vec<(Lines, LineClaim)>,
}

/// The first and the last line of a value, counted from one.
pub(crate) type Lines = std::ops::RangeInclusive<usize>;

/// Most characters of the path of a bad entry that are shown.
const LONGEST_PATH: usize = 200;

/// Most fields of the objects around a record that come with each record in them.
const MOST_AROUND: usize = 200;

/// An object without a grid in a list of records.
struct Lacking {
    /// The index of the entry before which it is.
    before: usize,
    /// Its index in the list.
    index: usize,
    line: usize,
    lines: Option<Lines>,
}

impl<'a> DocumentReader<'a> {
    pub(super) fn new(column: Option<&'a str>, stop: &'a Stop) -> Self {
        Self {
            column,
            stop,
            items: Vec::new(),
            line: 1,
            record: 0,
            elements: Vec::new(),
            read: Vec::new(),
        }
    }

    /// Reads a document in these lines. `elements` are the lines of its elements, if it is a list. Returns what was read from which lines.
    pub(super) fn document(
        &mut self,
        document: &Json,
        lines: Lines,
        elements: Vec<Lines>,
    ) -> Vec<(Lines, LineClaim)> {
        let before = self.items.len();
        self.line = *lines.start();
        self.elements = elements;
        self.read.clear();
        let around = Around {
            parent: None,
            fields: Vec::new(),
            rules: Vec::new(),
            other_order: None,
            is_wanted: self.column.is_none(),
        };
        self.value(document, &mut String::from("$"), &around);
        if self.items.len() == before && self.column.is_none() {
            self.line = *lines.start();
            self.texts(document);
        }
        if self.items.len() == before {
            let shown: String = document.to_string().chars().take(100).collect();
            let reason = match self.column {
                Some(column) => format!("no key {column:?} in this document has a grid; name the key of the puzzles"),
                None => why_no_grid(document).unwrap_or_else(|| {
                    "no grid is in this document; a grid is a text of 81 cells, 81 values, or nine lists of nine"
                        .to_owned()
                }),
            };
            self.line = *lines.start();
            self.bad("document", &shown, reason);
            self.read.clear();
        }
        if self.read.is_empty() {
            self.read.push((lines, self.claim_since(before)));
        }
        std::mem::take(&mut self.read)
    }

    /// The claim for the lines of the items from this one on.
    fn claim_since(&self, first: usize) -> LineClaim {
        match &self.items[first..] {
            [] => LineClaim::Other,
            items if items.iter().all(|item| item.entry.is_ok()) => LineClaim::Puzzle,
            _ => LineClaim::Bad,
        }
    }

    /// Adds the entry for a text that is not JSON. `line` is the line at which the reader of JSON began.
    pub(super) fn malformed(&mut self, text: &str, error: &serde_json::Error, line: usize) {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let problem = error.to_string();
        let problem = problem.strip_suffix(&place).unwrap_or(&problem);
        let line = (line + error.line()).saturating_sub(1);
        let reason = format!(
            "{problem} at line {line} column {}; write JSON, or name the right format",
            error.column()
        );
        let shown = text.lines().next().unwrap_or_default();
        self.items
            .push(Item::bad(self.line, "document".to_owned(), shown, reason, None));
    }

    pub(super) fn bad(&mut self, field: &str, shown: &str, reason: String) {
        self.record += 1;
        let kept = Kept {
            record: self.record,
            fields: Vec::new(),
        };
        // Each of many bad entries names its place.
        let field = match field.char_indices().nth_back(LONGEST_PATH) {
            Some((at, _)) => format!("...{}", &field[at..]),
            None => field.to_owned(),
        };
        self.items
            .push(Item::bad(self.line, field, shown, reason, Some(kept)));
    }

    /// Creates the entry for an object without a grid among records that have one.
    fn without_grid(&self, record: &Lacking, list: &[Json], path: &str) -> Item {
        let reason = match self.column {
            Some(column) => format!("no key {column:?} with a grid is in this record"),
            None => {
                "no grid is in this record; a grid is a text of 81 cells, 81 values, or nine lists of nine"
                    .to_owned()
            }
        };
        let kept = Some(Kept {
            record: 0,
            fields: Vec::new(),
        });
        let shown = list
            .get(record.index)
            .map_or_else(String::new, ToString::to_string);
        Item::bad(
            record.line,
            format!("{path}[{}]", record.index),
            &shown,
            reason,
            kept,
        )
    }

    /// Adds entries before those at these indices, so that each record has a row, and numbers the records from index `start` on again.
    fn add_records(&mut self, start: usize, lacking: Vec<Lacking>, list: &[Json], path: &str) {
        let mut number = self.record - (self.items.len() - start) as u64;
        let later = self.items.split_off(start);
        let mut lacking = lacking.into_iter().peekable();
        for (at, item) in std::iter::zip(start.., later.into_iter().map(Some).chain([None])) {
            while let Some(record) = lacking.next_if(|record| record.before <= at) {
                self.items.push(self.without_grid(&record, list, path));
                self.read
                    .extend(record.lines.map(|lines| (lines, LineClaim::Bad)));
            }
            self.items.extend(item);
        }
        for kept in self.items[start..]
            .iter_mut()
            .filter_map(|item| item.kept.as_mut())
        {
            number += 1;
            kept.record = number;
        }
        self.record = number;
    }

    /// Adds a puzzle, or refuses it for the rules of a variant. `number` fields come from the objects around its record.
    pub(super) fn puzzle(
        &mut self,
        position: &Position,
        path: &str,
        number: usize,
        fields: impl FnOnce() -> Vec<(Arc<str>, String)>,
        rules: &[String],
    ) {
        let too_many = (number > MOST_AROUND).then(|| {
            format!(
                "the objects around it have {number} texts and numbers, which come with each of their puzzles; write at most {MOST_AROUND}"
            )
        });
        if let Some(reason) = variant::refusal(rules).or(too_many) {
            return self.bad(path, &position.values().to_string(), reason);
        }
        let fields = fields();
        self.record += 1;
        let kept = Kept {
            record: self.record,
            fields,
        };
        self.items.push(Item::good(position, None, self.line, Some(kept)));
    }

    /// Reads a value.
    fn value(&mut self, value: &Json, path: &mut String, around: &Around<'_>) {
        if self.stop.is_raised() {
            return;
        }
        // A document can be a list of the filled cells.
        let filled = || filled_cells("cells", value).filter(|_| path == "$");
        if let Some(grid) = grid_of(value).or_else(filled) {
            if let Some(reason) = around.other_order.as_ref().filter(|_| around.is_wanted) {
                self.bad(path, &grid.values().to_string(), reason.to_string());
            } else if around.is_wanted {
                let mut rules = around.rules();
                rules.extend(variant::rules_of_cells(value));
                self.puzzle(&grid, path, around.len(), || around.fields(), &rules);
            }
            return;
        }
        let length = path.len();
        match value {
            Json::List(_) if is_of_threes(value) && around.is_wanted => {
                self.bad(path, &value.to_string(), FormatFault::ListsOfThree.to_string());
            }
            Json::List(_) if around.is_wanted && why_no_grid(value).is_some() => {
                let reason = why_no_grid(value).unwrap_or_default();
                self.bad(path, &value.to_string(), reason);
            }
            Json::List(list) => {
                let is_list = list
                    .iter()
                    .any(|element| matches!(element, Json::List(_) | Json::Object(_)))
                    || list.iter().any(|element| grid_of(element).is_some());
                let start = self.items.len();
                let mut lacking = Vec::new();
                let mut has_records = false;
                for (index, element) in list.iter().enumerate().filter(|_| is_list) {
                    path.extend(["[", &index.to_string(), "]"]);
                    let before = self.items.len();
                    let lines = self.elements.get(index).filter(|_| length == 1).cloned();
                    self.line = lines.as_ref().map_or(self.line, |lines| *lines.start());
                    self.value(element, path, around);
                    let is_solution = before > start && self.drop_solution(before);
                    let is_object = matches!(element, Json::Object(_));
                    let no_grid = self.items.len() == before && !is_solution;
                    has_records |= is_object && !no_grid;
                    if no_grid && is_object {
                        lacking.push(Lacking {
                            before,
                            index,
                            line: self.line,
                            lines: lines.clone(),
                        });
                    } else if no_grid && around.is_wanted {
                        let reason = why_no_grid(element)
                            .unwrap_or_else(|| "not a grid; a grid has 81 cells, row by row".to_owned());
                        self.bad(path, &element.to_string(), reason);
                    }
                    self.read
                        .extend(lines.map(|lines| (lines, self.claim_since(before))));
                    path.truncate(length);
                }
                if has_records && !lacking.is_empty() {
                    self.add_records(start, lacking, list, path);
                }
            }
            Json::Object(fields) => self.object(fields, path, around),
            _ => {}
        }
    }

    fn object(&mut self, fields: &JsonObject, path: &mut String, around: &Around<'_>) {
        if let Some(key) = fields.repeated_key() {
            let reason = format!("the key {key:?} is in this object twice; leave one");
            return self.bad(path, &fields.to_string(), reason);
        }
        let grids: Vec<(&str, Position)> = fields
            .iter()
            .filter(|(key, value)| !marked::are_flags(key, value))
            .filter_map(|(key, value)| Some((key, grid_under(key, value)?)))
            .collect();
        let other_order = around
            .other_order
            .clone()
            .or_else(|| order::refusal_in_fields(fields).map(Arc::from));
        if let Some(reason) = other_order
            .as_ref()
            .filter(|_| !grids.is_empty() && around.is_wanted)
        {
            // The word for a variant, such as `diagonal`, can be one for an order as well.
            let variant = variant::refusal(&variant::rules_of(fields, Keys::Known));
            let reason = variant.unwrap_or_else(|| reason.to_string());
            return self.bad(path, &fields.to_string(), reason);
        }
        let own = fields.iter().filter_map(|(key, value)| {
            let text = match value {
                Json::Text(text) if grid_of(value).is_none() => text.clone(),
                Json::Number(number) => number.to_string(),
                Json::Bool(truth) => truth.to_string(),
                _ => return None,
            };
            Some((Arc::from(key), text))
        });
        let mut kept = Around {
            parent: Some(around),
            fields: own.collect(),
            rules: variant::rules_of(fields, Keys::Known),
            other_order: None,
            is_wanted: around.is_wanted,
        };
        let wanted = self.wanted(fields);
        if let Some(reason) =
            key_lines::refusal(&grids, fields).filter(|_| wanted.is_none() && around.is_wanted)
        {
            return self.bad(path, &fields.to_string(), reason);
        }
        let chosen = match wanted {
            Some((key, value)) => choose_wanted(key, value, &grids),
            None if !around.is_wanted => Chosen::Nothing,
            None => choose(fields, &grids),
        };
        let length = path.len();
        match chosen {
            Chosen::Record { puzzle, solution } => {
                let solution = solution.as_ref().map(Position::values);
                let checked = marked::with_marks(&puzzle, fields).and_then(|puzzle| {
                    let mistake = solution.and_then(|solution| solution_mistake(&puzzle, solution));
                    mistake.map_or(Ok(puzzle), Err)
                });
                match checked {
                    Ok(puzzle) => self.puzzle(&puzzle, path, around.len(), || kept.fields(), &kept.rules()),
                    Err(reason) => self.bad(path, &puzzle.values().to_string(), reason),
                }
            }
            Chosen::Several => {
                for (key, grid) in grids {
                    let fields = || {
                        let mut fields = kept.fields();
                        fields.insert(0, ("key".into(), key.to_owned()));
                        fields
                    };
                    self.puzzle(&grid, path, kept.len(), fields, &kept.rules());
                }
            }
            Chosen::Refused(reason) => self.bad(path, &fields.to_string(), reason),
            Chosen::Nothing => {
                let inner = |value: &Json| matches!(value, Json::List(_) | Json::Object(_));
                let is_solution = |key: &str| wanted.is_none() && solutions::are_beside_puzzles(key, fields);
                for (key, value) in fields
                    .iter()
                    .filter(|(key, value)| inner(value) && !is_solution(key))
                {
                    path.extend([".", key]);
                    let is_column =
                        || [kind_of_lines(key), kind_of_word(key)].contains(&Some(LineKind::Column));
                    kept.other_order = other_order
                        .clone()
                        .or_else(|| is_column().then(|| order::refusal(key).into()));
                    kept.is_wanted = around.is_wanted || wanted.is_some_and(|(name, _)| name == key);
                    self.value(value, path, &kept);
                    path.truncate(length);
                }
            }
        }
    }

    /// Returns the field that the caller wants, whose name may differ in case.
    fn wanted<'o>(&self, fields: &'o JsonObject) -> Option<(&'o str, &'o Json)> {
        let column = self.column?;
        let exact = fields.iter().find(|(key, _)| *key == column);
        exact.or_else(|| fields.iter().find(|(key, _)| key.eq_ignore_ascii_case(column)))
    }
}
