//! Reads tables: a record on each line, with a puzzle among its fields.
//!
//! `layout` finds the separator, the header and the columns from the beginning of the input; `records` splits the lines, and
//! [`TableReader`] reads a table of any length record by record. A record is one of these:
//! - fields between commas, tabs, semicolons or bars, with quotes as in CSV; the puzzle is one field, or 81 fields of one cell;
//! - words, one of which is a puzzle: `hash puzzle rating`, `"53..7....",`, `Puzzle 1: 53..7....`;
//! - 81 cells with blanks between them, or 81 digits and blanks;
//! - a cell with its row and its column, so that the table is one puzzle (`per_cell`).
//!
//! A solution beside the puzzle is checked. All other fields are kept. Lines that begin with `#` are comments.

mod columns;
mod layout;
mod line;
mod names;
mod no_layout;
mod notes;
mod per_cell;
mod reader;
mod records;
mod section;
mod solution_rows;
mod spread;
mod values;

use std::sync::Arc;

use crate::cells;
use crate::item::{Item, Kept, Reading, solution_mistake};
use crate::{link, order, variant};
use sudokud_puzzle::formats::{FormatError, is_beside_grids, turns_an_array};
use sudokud_puzzle::{Position, Stop, solution};

pub use layout::Layout;
pub use names::{is_puzzle_name, is_solution_name};
pub use no_layout::NoLayout;
pub use reader::{TablePart, TableReader};

use layout::Place;
use line::{anywhere, without_grids};
use notes::is_commented;
use records::{Record, Separator};

/// Reads a whole text in this layout.
pub fn read(text: &str, layout: &Layout) -> Reading {
    read_unless(text, layout, &Stop::never())
}

/// Reads a whole text in this layout until it is stopped.
pub(crate) fn read_unless(text: &str, layout: &Layout, stop: &Stop) -> Reading {
    let mut reading = Reading::default();
    let parts = TableReader::new(layout.clone(), text.as_bytes());
    for part in parts.take_while(|_| !stop.is_raised()) {
        reading.items.extend(part.item);
        reading.lines.add(&part.lines);
    }
    reading
}

/// The puzzle and the solution of a record, and the fields that are not kept because they are these.
struct Content {
    puzzle: Position,
    solution: Option<Position>,
}

impl Layout {
    /// Reads a record.
    fn item(&self, record: &Record, number: u64) -> Item {
        let kept = Some(Kept {
            record: number,
            fields: self.kept(record),
        });
        match self.content(record) {
            Ok(Content { puzzle, solution }) => {
                let bad = |field: &str, reason| {
                    Item::bad(record.line, field.to_owned(), &record.text, reason, kept.clone())
                };
                let mistake = solution.and_then(|solution| solution_mistake(&puzzle, solution.values()));
                if let Some(reason) = mistake {
                    return bad("solution", reason);
                }
                if let Some(reason) = self.other_order(record) {
                    return bad("record", reason);
                }
                if let Some(rule) = self.rule(record) {
                    return bad("record", variant::refusal_of(&rule));
                }
                Item::good(&puzzle, None, record.line, kept)
            }
            Err((field, reason)) => Item::bad(record.line, field, &record.text, reason, kept),
        }
    }

    /// Returns the rule of a variant in the fields beside the puzzle, or in the words around it.
    fn rule(&self, record: &Record) -> Option<String> {
        if self.place == Place::Anywhere {
            let mut words = record.text.split_whitespace().filter(|word| link::is_link(word));
            let in_address = words.find_map(variant::rule_in_address);
            return in_address.or_else(|| variant::rule_in_words(&without_grids(&record.text)));
        }
        let is_address = |(column, text): &(usize, &String)| self.is_cell(*column) && link::is_link(text);
        let mut addresses = record.fields.iter().enumerate().filter(is_address);
        if let Some(rule) = addresses.find_map(|(_, text)| variant::rule_in_address(text)) {
            return Some(rule);
        }
        let mut others = record
            .fields
            .iter()
            .enumerate()
            .filter(|(column, _)| !self.is_cell(*column));
        others.find_map(|(column, text)| self.roles.rule(column, text))
    }

    /// Returns the refusal of a record whose words or fields say that its cells are not row by row.
    fn other_order(&self, record: &Record) -> Option<String> {
        if self.place == Place::Anywhere {
            let around = without_grids(&record.text);
            // Cells with signs between them are no grid in a row, and the words are before them.
            let label = record.text.split_once([':', '=']).map(|(label, _)| label);
            let label = label.filter(|_| cells::grids_in(&record.text).is_empty());
            let mut words = [Some(around.as_str()), label]
                .into_iter()
                .flatten()
                .map(str::trim);
            let other = words.find(|words| order::is_other_line(words));
            let start = || record.text.chars().take(40).collect::<String>();
            let turned = || turns_an_array(&record.text).then(|| order::refusal(&start()));
            // As in the data of a form, `order=column&grid=53..7...`.
            let is_end = |sign: char| sign.is_whitespace() || matches!(sign, '&' | '\'' | '"' | ',' | ';');
            let in_form = || {
                let mut pairs = around.split(is_end).filter_map(|pair| pair.split_once('='));
                pairs.find_map(|(name, value)| order::refusal_in_field(name, value))
            };
            return other.map(order::refusal).or_else(turned).or_else(in_form);
        }
        let Some(header) = &self.header else {
            return self.other_order_in_code(record);
        };
        let mut fields = std::iter::zip(header, &record.fields);
        fields.find_map(|(name, value)| order::refusal_in_field(name, value))
    }

    /// Returns the refusal of a record without names of columns that a statement turns, as in `cols = [[5, 3, ...], ...]`, or that has another
    /// order in a field with its name, as in `order=F,puzzle=53..7...`.
    fn other_order_in_code(&self, record: &Record) -> Option<String> {
        let (first, last) = match self.place {
            Place::Column { puzzle, .. } => (puzzle, puzzle),
            Place::Cells { first, .. } => (first, first + 80),
            Place::Lines { .. } | Place::PerCell { .. } | Place::Anywhere => return None,
        };
        let start = record.fields.get(first).map_or("", String::as_str);
        let label = if first == last {
            without_grids(start)
        } else {
            start.to_owned()
        };
        let is_sign = |sign: char| !sign.is_alphabetic();
        let mut names = label.split([':', '=']).map(|name| name.trim_matches(is_sign));
        if let Some(name) = names.find(|name| order::is_other(name)) {
            return Some(order::refusal(name));
        }
        let is_code = first < last || record.text.contains(['(', '|']);
        let code = if is_code { &record.text } else { start };
        if turns_an_array(code) {
            return Some(order::refusal(&code.chars().take(40).collect::<String>()));
        }
        let mut others = std::iter::zip(0.., &record.fields).filter(|(at, _)| !(first..=last).contains(at));
        others.find_map(|(_, field)| match field.split_once('=') {
            Some((name, value)) => order::refusal_in_field(name.trim(), value),
            None => order::refusal_in_remark(field),
        })
    }

    /// Whether a column has cells of the puzzle or of the solution.
    fn is_cell(&self, column: usize) -> bool {
        match self.place {
            Place::Column { puzzle, solution } => column == puzzle || solution == Some(column),
            Place::Cells {
                first, with_solution, ..
            } => (first..first + if with_solution { 162 } else { 81 }).contains(&column),
            Place::Lines { first } => (first..first + 9).contains(&column),
            Place::PerCell { .. } => true,
            Place::Anywhere => false,
        }
    }

    /// Whether a record has fewer fields than the header.
    fn is_short(&self, record: &Record) -> bool {
        self.header
            .as_ref()
            .is_some_and(|header| record.fields.len() < header.len())
    }

    fn content(&self, record: &Record) -> Result<Content, (String, String)> {
        let fields = &record.fields;
        match self.place {
            Place::Column { puzzle, solution } => {
                let grid = |column: usize| {
                    let field = fields.get(column).map_or("", String::as_str);
                    grid_in(field).ok_or_else(|| {
                        let name = format!("column {}", self.name(column));
                        (name, not_a_grid(field))
                    })
                };
                let is_filled =
                    |column: &usize| fields.get(*column).is_some_and(|field| !field.trim().is_empty());
                let found = grid(puzzle)?;
                if found.values().is_full() && self.is_short(record) {
                    // Without a field in front, the solution stands in the column of the puzzle.
                    let reason = format!(
                        "{} fields, but the header has more, and the grid is complete; write all fields",
                        fields.len()
                    );
                    return Err((format!("column {}", self.name(puzzle)), reason));
                }
                Ok(Content {
                    puzzle: found,
                    solution: solution.filter(is_filled).map(grid).transpose()?,
                })
            }
            Place::Cells {
                first,
                with_solution,
                ref order,
            } => {
                let grid = |first: usize| {
                    let cells = spread::cells_at(fields, first).map(|cells| order.arranged(&cells));
                    cells.ok_or_else(|| {
                        let reason = format!(
                            "{} fields; write 81 fields of one cell each from field {}",
                            fields.len(),
                            first + 1
                        );
                        ("record".to_owned(), reason)
                    })
                };
                Ok(Content {
                    puzzle: grid(first)?,
                    solution: with_solution.then(|| grid(first + 81)).transpose()?,
                })
            }
            Place::Lines { first } => {
                let names = self.header.as_deref().unwrap_or_default();
                let puzzle = spread::lines_at(fields, names, first).ok_or_else(|| {
                    let reason =
                        "no grid; write nine fields of nine cells, with . for an empty one".to_owned();
                    (format!("column {}", self.name(first)), reason)
                })?;
                Ok(Content {
                    puzzle,
                    solution: None,
                })
            }
            Place::PerCell { .. } | Place::Anywhere => anywhere(&record.text)
                .map(|(puzzle, solution)| Content { puzzle, solution })
                .map_err(|reason| ("record".to_owned(), reason)),
        }
    }

    /// Returns whether its records are lines of words, or of one field.
    fn reads_words(&self) -> bool {
        let has_one_column = self.header.as_deref().is_some_and(|names| names.len() == 1);
        self.place == Place::Anywhere || has_one_column
    }

    /// The grid of a line that is labelled as the solution of the line before it, such as `Solution: 534...`.
    fn labelled_solution(&self, record: &Record) -> Option<Position> {
        let found = cells::grids_in(&record.text);
        let [grid] = found.as_slice() else {
            return None;
        };
        (self.place == Place::Anywhere && is_solution_name(&record.text[..grid.start])).then_some(grid.grid)
    }

    /// Returns whether a line without a grid says something beside grids, or is a comment.
    fn is_beside(&self, record: &Record) -> bool {
        if self.has_comments && is_commented(&record.text) {
            return true;
        }
        let key = record.text.split([':', '=']).next().unwrap_or_default();
        let has_broken_grid = key.len() < record.text.len()
            && is_puzzle_name(key)
            && record.text.contains(|sign: char| sign.is_ascii_digit());
        // Under the name of puzzles each line is a record.
        let is_list = self.header.as_deref().is_some_and(
            |names| matches!(names, [name] if is_puzzle_name(name) && name.starts_with(char::is_alphabetic)),
        );
        let has_words = self.place == Place::Anywhere && !is_list
            || self.separator == Separator::Values && record.fields.len() == 1;
        has_words && !has_broken_grid && is_beside_grids(&record.text) && anywhere(&record.text).is_err()
    }

    /// Returns whether a line has only the solution of the puzzle on the line before it. Under names of columns each line is a record.
    fn completes(&self, record: &Record, last: Option<&Position>) -> bool {
        let grid = || match self.place {
            Place::Cells {
                first, with_solution, ..
            } if !with_solution => spread::cells_at(&record.fields, first),
            _ => anywhere(&record.text)
                .ok()
                .filter(|(_, other)| other.is_none())
                .map(|(grid, _)| grid),
        };
        let grid = || grid().filter(|grid| grid.values().is_full());
        let is_solution = |last: &Position| {
            let grid = grid();
            grid.is_some_and(|grid| solution::completes(last.values(), grid.values()))
        };
        let is_list = matches!(self.place, Place::Cells { .. }) && self.header.is_none();
        (self.place == Place::Anywhere || is_list) && last.is_some_and(is_solution)
    }

    /// The name of a column, or its number.
    fn name(&self, column: usize) -> Arc<str> {
        let named = self.header.as_ref().and_then(|names| names.get(column));
        named
            .filter(|name| !name.is_empty())
            .map_or_else(|| format!("column{}", column + 1).into(), Arc::clone)
    }

    /// Returns the names of the fields that come with each puzzle, if all records have the same.
    pub fn kept_columns(&self) -> Option<Vec<Arc<str>>> {
        let width = self.width.filter(|_| self.place != Place::Anywhere)?;
        let columns = (0..width).filter(|&index| !self.is_cell(index));
        Some(columns.map(|index| self.name(index)).collect())
    }

    /// The fields that are neither puzzle nor solution.
    fn kept(&self, record: &Record) -> Vec<(Arc<str>, String)> {
        let width = self.width.unwrap_or(record.fields.len());
        if let Place::Anywhere = self.place {
            return self.kept_words(record);
        }
        let columns = (0..width).filter(|&index| !self.is_cell(index));
        columns
            .map(|index| {
                let value = record.fields.get(index).map_or("", |field| field.trim());
                (self.name(index), value.to_owned())
            })
            .collect()
    }

    /// The words around the puzzle: each in a column if all records have equally many, otherwise those before and after it.
    fn kept_words(&self, record: &Record) -> Vec<(Arc<str>, String)> {
        let found = cells::grids_in(&record.text);
        let Some(last) = found.last() else {
            return Vec::new();
        };
        let marks: &[_] = &[
            ' ', '\t', ',', ';', '"', '\'', '[', ']', '{', '}', '(', ')', '|', '=',
        ];
        let trimmed = |text: &str| text.trim_matches(marks).to_owned();
        if self.width.is_some_and(|width| width == record.fields.len()) {
            let words = record.fields.iter().enumerate();
            let words = words.filter(|(_, word)| cells::grids_in(word).is_empty());
            return words
                .map(|(index, word)| (self.name(index), trimmed(word)))
                .collect();
        }
        let around = [
            ("before", &record.text[..found[0].start]),
            ("after", &record.text[last.end..]),
        ];
        let around = around.map(|(name, text)| (name.into(), trimmed(text)));
        around
            .into_iter()
            .filter(|(_, text)| !text.is_empty() || self.width.is_none())
            .collect()
    }
}

/// Returns the grid of a field.
fn grid_in(field: &str) -> Option<Position> {
    cells::position_of(field).or_else(|| match cells::grids_in(field).as_slice() {
        [found] => Some(found.grid),
        [] => cells::list_of(field).map(Position::from_grid),
        _ => None,
    })
}

fn not_a_grid(field: &str) -> String {
    let cells = field.trim().chars().filter(|&sign| !sign.is_whitespace()).count();
    if let Some(reason) = cells::lost_digits(field) {
        return reason;
    }
    match cells {
        0 => "no grid; a grid has 81 cells, row by row".to_owned(),
        81 => "not a grid; a cell is 1 to 9, or one of . 0 _ x * - ? when empty".to_owned(),
        _ => format!("{cells} cells; a grid has 81, row by row"),
    }
}

/// The failure of an input, as an entry.
pub(crate) fn unreadable(line: usize, error: &std::io::Error) -> FormatError {
    FormatError::unreadable(line, error)
}
