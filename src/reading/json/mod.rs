//! Reads puzzles from JSON: a document, or one on each line.
//!
//! [`grid`] reads a grid, [`document`] is a JSON value. An object with a grid is a record; its other texts and numbers are kept in their
//! order. Of several grids in an object `choice` takes the puzzle. A puzzle with rules of a variant beside it, or in the objects around
//! it, is refused, and so is an object with a key twice.

mod choice;
pub mod document;
pub mod grid;

use std::sync::Arc;

use crate::item::{Item, Kept, Reading, solution_mistake};
use crate::variant::{self, Keys};
use choice::{Chosen, choose, choose_wanted};
use document::{Json, JsonObject};
use grid::grid_of;
use sudokud_puzzle::Position;

/// Reads all documents of a text. `column` names the key of the puzzles.
pub fn read(text: &str, column: Option<&str>) -> Reading {
    let mut reader = JsonReader {
        column,
        items: Vec::new(),
        line: 1,
        record: 0,
    };
    let mut reading = Reading::default();
    let documents_from = |base: usize| serde_json::Deserializer::from_str(&text[base..]).into_iter::<Json>();
    let (mut base, mut counted) = (0, 0);
    let mut documents = documents_from(base);
    let mut ends = LineCounter::default();
    loop {
        let from = base + documents.byte_offset();
        let start = from + text[from..].len() - text[from..].trim_start().len();
        reader.line = ends.line_at(text, start);
        let before = reader.items.len();
        let Some(document) = documents.next() else {
            break;
        };
        let end = match document {
            Ok(document) => {
                reader.document(&document);
                base + documents.byte_offset()
            }
            Err(error) => {
                let lines_before = memchr::memchr_iter(b'\n', &text.as_bytes()[base..start]).count();
                reader.malformed(&text[start..], &error, reader.line - lines_before);
                base = end_of_broken(text, start);
                documents = documents_from(base);
                base
            }
        };
        let is_bad = reader.items[before..].iter().any(|item| item.entry.is_err());
        // Several documents may share a line, which is counted once.
        let last = ends.line_at(text, end);
        let lines = last.saturating_sub(counted.max(reader.line - 1)) as u64;
        counted = counted.max(last);
        if is_bad {
            reading.lines.bad += lines;
        } else if reader.items.len() > before {
            reading.lines.puzzle += lines;
        } else {
            reading.lines.other += lines;
        }
        if end >= text.trim_end().len() {
            break;
        }
    }
    reading.lines.other += text.lines().count() as u64 - reading.lines.total();
    reading.items = reader.items;
    reading
}

/// Returns the end of a document that is not JSON: of its line, if there is an object on each line, otherwise of the text.
fn end_of_broken(text: &str, start: usize) -> usize {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let next = text[start..].find("\n{").map(|at| start + at);
    match next {
        Some(next) if lines.all(|line| line.starts_with('{')) => next,
        // White space that JSON does not have, such as a form feed, may be all that is left.
        _ => text.trim_end().len().max(start),
    }
}

/// Counts the lines of a text once, although it is asked about many places in turn.
#[derive(Default)]
struct LineCounter {
    /// The place of the last question.
    at: usize,
    /// Number of ends of lines before it.
    ends: usize,
}

impl LineCounter {
    /// Returns the number of the line, from 1, of a place that is not before the last one.
    fn line_at(&mut self, text: &str, place: usize) -> usize {
        self.ends += memchr::memchr_iter(b'\n', &text.as_bytes()[self.at..place]).count();
        self.at = place;
        1 + self.ends
    }
}

struct JsonReader<'a> {
    column: Option<&'a str>,
    items: Vec<Item>,
    /// The line of the current document.
    line: usize,
    record: u64,
}

/// The objects around a value.
#[derive(Clone)]
struct Around {
    /// Their fields that are kept.
    fields: Vec<(Arc<str>, String)>,
    /// Their rules of a variant.
    rules: Vec<String>,
    /// Whether grids are read here: there is no wanted key, or the value is under it.
    is_wanted: bool,
}

impl JsonReader<'_> {
    fn document(&mut self, document: &Json) {
        let before = self.items.len();
        let around = Around {
            fields: Vec::new(),
            rules: Vec::new(),
            is_wanted: self.column.is_none(),
        };
        self.value(document, &mut String::from("$"), &around);
        if self.items.len() == before {
            let shown: String = document.to_string().chars().take(100).collect();
            let reason = match self.column {
                Some(column) => format!("no key {column:?} in this document has a grid; name the key of the puzzles"),
                None => "no grid is in this document; a grid is a text of 81 cells, 81 values, or nine lists of nine"
                    .to_owned(),
            };
            self.bad("document".to_owned(), &shown, reason);
        }
    }

    /// Adds the entry for a text that is not JSON. `line` is the line at which the reader of JSON began.
    fn malformed(&mut self, text: &str, error: &serde_json::Error, line: usize) {
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

    fn bad(&mut self, field: String, shown: &str, reason: String) {
        self.record += 1;
        let kept = Kept {
            record: self.record,
            fields: Vec::new(),
        };
        self.items
            .push(Item::bad(self.line, field, shown, reason, Some(kept)));
    }

    /// Adds a puzzle, or refuses it for the rules of a variant.
    fn puzzle(&mut self, position: &Position, path: &str, fields: Vec<(Arc<str>, String)>, rules: &[String]) {
        if let Some(reason) = variant::refusal(rules) {
            return self.bad(path.to_owned(), &position.values().to_string(), reason);
        }
        self.record += 1;
        let kept = Kept {
            record: self.record,
            fields,
        };
        self.items.push(Item::good(position, None, self.line, Some(kept)));
    }

    /// Reads a value.
    fn value(&mut self, value: &Json, path: &mut String, around: &Around) {
        if let Some(grid) = grid_of(value) {
            if around.is_wanted {
                let mut rules = around.rules.clone();
                rules.extend(variant::rules_of_cells(value));
                self.puzzle(&grid, path, around.fields.clone(), &rules);
            }
            return;
        }
        let length = path.len();
        match value {
            Json::List(list) => {
                let is_list = list
                    .iter()
                    .any(|element| matches!(element, Json::List(_) | Json::Object(_)))
                    || list.iter().any(|element| grid_of(element).is_some());
                for (index, element) in list.iter().enumerate().filter(|_| is_list) {
                    path.extend(["[", &index.to_string(), "]"]);
                    let before = self.items.len();
                    self.value(element, path, around);
                    let no_grid = self.items.len() == before && !matches!(element, Json::Object(_));
                    if no_grid && around.is_wanted {
                        let reason = "not a grid; a grid has 81 cells, row by row".to_owned();
                        self.bad(path.clone(), &element.to_string(), reason);
                    }
                    path.truncate(length);
                }
            }
            Json::Object(fields) => self.object(fields, path, around),
            _ => {}
        }
    }

    fn object(&mut self, fields: &JsonObject, path: &mut String, around: &Around) {
        if let Some(key) = fields.repeated_key() {
            let reason = format!("the key {key:?} is in this object twice; leave one");
            return self.bad(path.clone(), &fields.to_string(), reason);
        }
        let grids: Vec<(&str, Position)> = fields
            .iter()
            .filter_map(|(key, value)| Some((key, grid_of(value)?)))
            .collect();
        let mut kept = around.clone();
        kept.rules.extend(variant::rules_of(fields, Keys::Known));
        kept.fields.extend(fields.iter().filter_map(|(key, value)| {
            let text = match value {
                Json::Text(text) if grid_of(value).is_none() => text.clone(),
                Json::Number(number) => number.to_string(),
                Json::Bool(truth) => truth.to_string(),
                _ => return None,
            };
            Some((Arc::from(key), text))
        }));
        let wanted = self.wanted(fields);
        let chosen = match wanted {
            Some((key, value)) => choose_wanted(key, value, &grids),
            None if !around.is_wanted => Chosen::Nothing,
            None => choose(fields, &grids),
        };
        let length = path.len();
        match chosen {
            Chosen::Record { puzzle, solution } => {
                let solution = solution.as_ref().map(Position::values);
                match solution.and_then(|solution| solution_mistake(puzzle.givens(), solution)) {
                    None => self.puzzle(&puzzle, path, kept.fields, &kept.rules),
                    Some(reason) => self.bad(path.clone(), &puzzle.values().to_string(), reason),
                }
            }
            Chosen::Several => {
                for (key, grid) in grids {
                    let mut fields = kept.fields.clone();
                    fields.insert(0, ("key".into(), key.to_owned()));
                    self.puzzle(&grid, path, fields, &kept.rules);
                }
            }
            Chosen::Refused(reason) => self.bad(path.clone(), &fields.to_string(), reason),
            Chosen::Nothing => {
                for (key, value) in fields.iter() {
                    path.extend([".", key]);
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

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn each_entry_has_the_line_of_its_document() {
        let text = format!("\n\"{EASY}\"\n\n \"{EASY}\" \"{EASY}\"\n5\n");
        let reading = read(&text, None);
        let lines: Vec<usize> = reading
            .items
            .iter()
            .map(|item| match &item.entry {
                Ok(entry) => entry.line,
                Err(error) => error.line,
            })
            .collect();
        assert_eq!(lines, [2, 4, 4, 5]);
        assert_eq!(reading.lines.total(), 5);
    }

    #[test]
    fn only_the_wanted_key_is_read_wherever_it_is() {
        let puzzles = |text: &str, column: &str| {
            let reading = read(&text.replace("{A}", EASY), Some(column));
            let problem = reading.items.iter().find_map(|item| item.entry.as_ref().err());
            (
                reading.good(),
                problem.map(ToString::to_string).unwrap_or_default(),
            )
        };
        for (text, good) in [
            (r#"{"quiz":"{A}"}"#, 1),
            (r#"{"a":{"Quiz":"{A}","puzzle":"1"},"puzzle":"{A}"}"#, 1),
            (r#"{"quiz":["{A}","{A}"],"other":["{A}"]}"#, 2),
            (r#"[{"quiz":"{A}"},{"data":{"quiz":"{A}"}}]"#, 2),
        ] {
            assert_eq!(puzzles(text, "quiz"), (good, String::new()), "{text}");
        }
        for text in [r#"{"puzzle":"{A}"}"#, r#""{A}""#, r#"["{A}"]"#] {
            let (good, problem) = puzzles(text, "quiz");
            assert_eq!(good, 0, "{text}");
            assert!(problem.contains("no key \"quiz\" in this document"), "{problem}");
        }
    }

    #[test]
    fn fields_keep_the_order_of_the_text() {
        let reading = read(
            &format!("{{\"z\":1,\"puzzle\":\"{EASY}\",\"a\":\"x\",\"m\":true}}"),
            None,
        );
        let kept = reading.items[0].kept.as_ref().unwrap();
        let names: Vec<&str> = kept.fields.iter().map(|(name, _)| name.as_ref()).collect();
        assert_eq!(names, ["z", "a", "m"]);
    }

    #[test]
    fn white_space_that_json_does_not_have_is_no_document() {
        for text in ["\u{b}", "\n\u{c}", " \u{a0}\n", "{}\n\u{b}\n"] {
            let reading = super::read(text, None);
            assert_eq!(reading.lines.total(), text.lines().count() as u64, "{text:?}");
        }
    }
}
