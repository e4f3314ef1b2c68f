//! Reads puzzles from JSON: a document, or one on each line.
//!
//! A grid is a text of 81 cells, nine texts of nine cells, 81 values or nine times nine values. A value is 0 to 9, `null`, a text with one
//! cell or none, or an object with a `value`. An object with a grid is a record; its other texts and numbers are kept. Of several grids in an
//! object the names decide (`puzzle`, `solution`), or the choice of the caller.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::cells;
use crate::item::{Item, Kept, Reading};
use crate::solution;
use crate::table::{is_puzzle_name, is_solution_name};
use sudokud_puzzle::{Grid, Position};

/// Reads all documents of a text. `column` names the key of the puzzles.
pub fn read(text: &str, column: Option<&str>) -> Reading {
    let mut reader = JsonReader {
        column,
        items: Vec::new(),
        line: 1,
        record: 0,
    };
    let mut reading = Reading::default();
    let mut documents = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut counted = 0;
    let mut ends = LineCounter::default();
    loop {
        let from = documents.byte_offset();
        let start = from + text[from..].len() - text[from..].trim_start().len();
        reader.line = ends.line_at(text, start);
        let before = reader.items.len();
        let Some(document) = documents.next() else {
            break;
        };
        let end = match &document {
            Ok(_) => documents.byte_offset(),
            Err(_) => text.trim_end().len(),
        };
        match document {
            Ok(document) => reader.document(&document),
            Err(error) => {
                let shown = text[start..].lines().next().unwrap_or_default();
                let reason = format!("{error}; write JSON, or name the right format");
                reader
                    .items
                    .push(Item::bad(reader.line, "document".to_owned(), shown, reason, None));
            }
        }
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
        if end == text.trim_end().len() {
            break;
        }
    }
    reading.lines.other += text.lines().count() as u64 - reading.lines.total();
    reading.items = reader.items;
    reading
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

/// How a grid of objects marks its givens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GivenMarks {
    /// A digit is a given unless its cell has `"given": false`.
    Exceptions,
    /// Only cells with `"given": true` have givens; f-puzzles writes digits of the player without a mark.
    All,
}

impl GivenMarks {
    /// Returns the marks of these cells, or rows of cells.
    fn of(list: &[Value]) -> Self {
        let is_marked = |value: &Value| value.get("given") == Some(&Value::Bool(true));
        let has_mark = list.iter().any(|value| match value {
            Value::Array(row) => row.iter().any(is_marked),
            cell => is_marked(cell),
        });
        if has_mark { Self::All } else { Self::Exceptions }
    }
}

/// Returns the grid of a value that is one whole grid.
pub fn grid_of(value: &Value) -> Option<Position> {
    match value {
        Value::String(text) => cells::position_of(text),
        Value::Array(list) if list.len() == 81 => values(list).map(Position::from_grid),
        Value::Array(list) if list.len() == 9 => {
            let marks = GivenMarks::of(list);
            let mut all = Vec::with_capacity(81);
            for row in list {
                match row {
                    Value::Array(row) if row.len() == 9 => {
                        for cell in row {
                            all.push(cell_of(cell, marks)?);
                        }
                    }
                    Value::String(row) => all.extend(row_of(row)?),
                    _ => return None,
                }
            }
            Grid::from_values(all.try_into().ok()?).map(Position::from_grid)
        }
        _ => None,
    }
}

/// Returns the cells of a text of nine signs, in which blanks are empty cells.
fn row_of(text: &str) -> Option<[u8; 9]> {
    let signs: Vec<char> = text.chars().collect();
    let signs: [char; 9] = signs.try_into().ok()?;
    let mut row = [0; 9];
    for (cell, sign) in std::iter::zip(&mut row, signs) {
        *cell = cells::single(&sign.to_string())?;
    }
    Some(row)
}

fn values(list: &[Value]) -> Option<Grid> {
    let marks = GivenMarks::of(list);
    let values: Option<Vec<u8>> = list.iter().map(|cell| cell_of(cell, marks)).collect();
    Grid::from_values(values?.try_into().ok()?)
}

/// Returns the value of one cell, 0 if it is empty.
fn cell_of(value: &Value, marks: GivenMarks) -> Option<u8> {
    match value {
        Value::Null => Some(0),
        Value::Number(number) => number
            .as_u64()
            .filter(|&number| number <= 9)
            .map(|number| number as u8),
        Value::String(text) => cells::single(text),
        Value::Object(fields) => match fields.get("value").or_else(|| fields.get("v")) {
            // Digits that a player placed are not givens.
            Some(_) if fields.get("given") == Some(&Value::Bool(false)) => Some(0),
            Some(_) if marks == GivenMarks::All && !fields.contains_key("given") => Some(0),
            Some(value) => cell_of(value, marks),
            // A digit under another name must not become an empty cell.
            None => (!fields.values().any(is_digit)).then_some(0),
        },
        Value::Bool(_) | Value::Array(_) => None,
    }
}

/// Whether this could be the digit of a cell.
fn is_digit(value: &Value) -> bool {
    match value {
        Value::Number(_) => true,
        Value::String(text) => matches!(cells::single(text), Some(1..=9)),
        _ => false,
    }
}

struct JsonReader<'a> {
    column: Option<&'a str>,
    items: Vec<Item>,
    /// The line of the current document.
    line: usize,
    record: u64,
}

impl JsonReader<'_> {
    fn document(&mut self, document: &Value) {
        let before = self.items.len();
        self.value(document, &mut String::from("$"), Vec::new());
        if self.items.len() == before {
            let shown: String = document.to_string().chars().take(100).collect();
            let reason =
                "no grid is in this document; a grid is a text of 81 cells, 81 values, or nine lists of nine";
            self.bad("document".to_owned(), &shown, reason.to_owned());
        }
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

    fn good(&mut self, position: &Position, fields: Vec<(Arc<str>, String)>) {
        self.record += 1;
        let kept = Kept {
            record: self.record,
            fields,
        };
        self.items.push(Item::good(position, None, self.line, Some(kept)));
    }

    /// Reads a value; `around` are the fields of the objects around it.
    fn value(&mut self, value: &Value, path: &mut String, around: Vec<(Arc<str>, String)>) {
        if let Some(grid) = grid_of(value) {
            return self.good(&grid, around);
        }
        let length = path.len();
        match value {
            Value::Array(list) => {
                let is_list = list
                    .iter()
                    .any(|element| matches!(element, Value::Array(_) | Value::Object(_)))
                    || list.iter().any(|element| grid_of(element).is_some());
                for (index, element) in list.iter().enumerate().filter(|_| is_list) {
                    path.extend(["[", &index.to_string(), "]"]);
                    let before = self.items.len();
                    self.value(element, path, around.clone());
                    if self.items.len() == before && !matches!(element, Value::Object(_)) {
                        let shown = element.to_string();
                        self.bad(
                            path.clone(),
                            &shown,
                            "not a grid; a grid has 81 cells, row by row".to_owned(),
                        );
                    }
                    path.truncate(length);
                }
            }
            Value::Object(fields) => self.object(fields, path, around),
            _ => {}
        }
    }

    fn object(&mut self, fields: &Map<String, Value>, path: &mut String, around: Vec<(Arc<str>, String)>) {
        let grids: Vec<(&str, Position)> = fields
            .iter()
            .filter_map(|(key, value)| Some((key.as_str(), grid_of(value)?)))
            .collect();
        let mut kept = around;
        kept.extend(fields.iter().filter_map(|(key, value)| {
            let text = match value {
                Value::String(text) if grid_of(value).is_none() => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Bool(truth) => truth.to_string(),
                _ => return None,
            };
            Some((Arc::from(key.as_str()), text))
        }));
        let length = path.len();
        match self.choose(fields, &grids) {
            Chosen::Record { puzzle, solution } => {
                let mistake =
                    solution.and_then(|solution| solution::mistake(puzzle.givens(), solution.values()));
                match mistake {
                    None => self.good(&puzzle, kept),
                    Some(reason) => self.bad(path.clone(), &puzzle.values().to_string(), reason),
                }
            }
            Chosen::Several => {
                for (key, grid) in grids {
                    let mut fields = kept.clone();
                    fields.insert(0, ("key".into(), key.to_owned()));
                    self.good(&grid, fields);
                }
            }
            Chosen::Refused(reason) => {
                let shown = Value::Object(fields.clone()).to_string();
                self.bad(path.clone(), &shown, reason);
            }
            Chosen::Nothing => {
                for (key, value) in fields {
                    path.extend([".", key]);
                    self.value(value, path, kept.clone());
                    path.truncate(length);
                }
            }
        }
    }

    /// Decides which of the grids of an object is the puzzle.
    fn choose(&self, fields: &Map<String, Value>, grids: &[(&str, Position)]) -> Chosen {
        let solutions: Vec<_> = grids.iter().filter(|(key, _)| is_solution_name(key)).collect();
        let solution = solutions.first().map(|(_, solution)| *solution);
        if let Some(column) = self.column {
            let Some(value) = fields.get(column) else {
                return Chosen::Nothing;
            };
            return match grid_of(value) {
                Some(puzzle) => Chosen::Record { puzzle, solution },
                None => Chosen::Refused(format!(
                    "{column:?} is not a grid; a grid has 81 cells, row by row"
                )),
            };
        }
        let named: Vec<_> = grids.iter().filter(|(key, _)| is_puzzle_name(key)).collect();
        match (named.as_slice(), grids) {
            ([(_, puzzle)], _) => Chosen::Record {
                puzzle: *puzzle,
                solution,
            },
            ([], []) => Self::without_grid(fields),
            ([], [(key, _)]) if is_solution_name(key) => Chosen::Refused(format!(
                "the only grid is {key:?}; if that is the puzzle, write --column {key}"
            )),
            ([], [(_, puzzle)]) => Chosen::Record {
                puzzle: *puzzle,
                solution: None,
            },
            ([], _) => {
                let rest: Vec<_> = grids.iter().filter(|(key, _)| !is_solution_name(key)).collect();
                match (rest.as_slice(), solution) {
                    ([(_, puzzle)], Some(_)) => Chosen::Record {
                        puzzle: *puzzle,
                        solution,
                    },
                    ([(_, one), (_, other)], None) if solution::completes(one.values(), other.values()) => {
                        Chosen::Record {
                            puzzle: *one,
                            solution: Some(*other),
                        }
                    }
                    ([(_, one), (_, other)], None) if solution::completes(other.values(), one.values()) => {
                        Chosen::Record {
                            puzzle: *other,
                            solution: Some(*one),
                        }
                    }
                    // An object of named puzzles.
                    (_, None) if grids.len() == fields.len() => Chosen::Several,
                    _ => Chosen::Refused(several(grids)),
                }
            }
            _ => Chosen::Refused(several(grids)),
        }
    }

    /// Decides about an object without a grid: a puzzle that is missing or broken is refused.
    fn without_grid(fields: &Map<String, Value>) -> Chosen {
        let broken = fields.iter().find(|(key, value)| {
            let is_text = matches!(value, Value::Null | Value::String(_) | Value::Number(_));
            matches!(key.as_str(), "puzzle" | "quiz" | "quizzes") && is_text
        });
        match broken {
            Some((key, Value::Null)) => {
                Chosen::Refused(format!("{key:?} is null; a grid has 81 cells, row by row"))
            }
            Some((key, _)) => {
                Chosen::Refused(format!("{key:?} is not a grid; a grid has 81 cells, row by row"))
            }
            None => Chosen::Nothing,
        }
    }
}

#[expect(
    clippy::large_enum_variant,
    reason = "a value lives for a moment, and most are records"
)]
enum Chosen {
    Record {
        puzzle: Position,
        solution: Option<Position>,
    },
    /// Each grid is a puzzle of its own.
    Several,
    Refused(String),
    /// No grid is directly in the object.
    Nothing,
}

fn several(grids: &[(&str, Position)]) -> String {
    let keys: Vec<_> = grids.iter().map(|(key, _)| *key).collect();
    format!(
        "several grids: {}; name that of the puzzle with --column NAME",
        keys.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The cells of the easy puzzle in nine rows, each made by `cell` of its number and its digit or `.`.
    fn grid(cell: impl Fn(usize, char) -> Value) -> Value {
        let cells: Vec<Value> = EASY
            .chars()
            .enumerate()
            .map(|(at, sign)| cell(at, sign))
            .collect();
        Value::Array(cells.chunks(9).map(|row| Value::Array(row.to_vec())).collect())
    }

    fn read_as(value: &Value) -> Option<String> {
        grid_of(value).map(|position| position.values().to_string())
    }

    #[test]
    fn digits_of_the_player_are_not_givens() {
        let marked = |at: usize, sign: char| match sign.to_digit(10) {
            Some(digit) => json!({ "value": digit, "given": true }),
            // As f-puzzles writes it.
            None if at == 2 => json!({ "value": 4 }),
            None => json!({}),
        };
        assert_eq!(read_as(&grid(marked)).as_deref(), Some(EASY));
        let unmarked = |_: usize, sign: char| match sign.to_digit(10) {
            Some(digit) => json!({ "value": digit }),
            None => json!({ "value": null }),
        };
        assert_eq!(read_as(&grid(unmarked)).as_deref(), Some(EASY));
    }

    #[test]
    fn a_digit_under_an_unknown_name_is_no_empty_cell() {
        for name in ["digit", "num", "n"] {
            let named = |_: usize, sign: char| match sign.to_digit(10) {
                Some(digit) => json!({ name: digit }),
                None => json!({}),
            };
            assert_eq!(read_as(&grid(named)), None, "{name}");
        }
    }

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
}
