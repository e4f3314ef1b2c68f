//! Reads grids whose lines are objects: `[{"row":1,"cells":[...]}, ...]`, and nine cells in each object under their names.
//!
//! Lines stand where their numbers say. Names of columns must be in the order of the grid. An object of objects could have columns outside, as
//! tools for data frames write it, so it is only read under the name of a puzzle.

use super::cell::{GivenMarks, cell_of};
use super::document::{Json, JsonObject};
use super::grid::{cells_of_rows, in_order, labelled_lines};
use super::places::plain;
use sudokud_puzzle::Position;
use sudokud_puzzle::formats::{GridLine, LineKind, LineLabel, Numeral, grid_of_values, kind_of_word};

/// Returns the grid of nine objects, each with one line.
pub(super) fn lines_in_objects(list: &[Json]) -> Option<Position> {
    let objects: Option<Vec<&JsonObject>> = list.iter().map(fields_of).collect();
    let objects = objects.filter(|objects| objects.len() == 9)?;
    if let Some(grid) = cells_by_name(&objects).or_else(|| named_lines(&objects)) {
        return Some(grid);
    }
    let key = line_key(objects[0])?;
    let lines: Option<Vec<&Json>> = objects.iter().map(|object| object.get(key)).collect();
    let cells = cells_of_rows(lines?.into_iter(), GivenMarks::Exceptions)?;
    let labels = labels(&objects, key)?;
    let lines = std::iter::zip(cells.chunks_exact(9), labels).map(|(cells, label)| {
        Some(GridLine {
            cells: cells.try_into().ok()?,
            label,
        })
    });
    in_order(&lines.collect::<Option<Vec<_>>>()?)
}

/// Returns the grid of nine objects with one line each under its name, as in `[{"row 9": "53..7...."}, ...]`.
fn named_lines(objects: &[&JsonObject]) -> Option<Position> {
    let fields = objects.iter().map(|object| {
        let mut fields = object.iter().map(|(key, line)| (key.to_owned(), line.clone()));
        fields.next().filter(|_| fields.next().is_none())
    });
    let fields = JsonObject::new(fields.collect::<Option<_>>()?);
    (fields.repeated_key().is_none()).then(|| labelled_lines(&fields))?
}

/// Returns whether nine objects say of their lines that they are columns or boxes.
pub(super) fn name_their_lines(list: &[Json]) -> bool {
    let objects: Option<Vec<&JsonObject>> = list.iter().map(fields_of).collect();
    objects
        .filter(|objects| objects.len() == 9)
        .is_some_and(|objects| {
            let labels = line_key(objects[0]).and_then(|key| labels(&objects, key));
            labels.is_some_and(|labels| labels[0].is_some_and(|label| label.kind != LineKind::Row))
        })
}

/// Length of the longest text that is looked at as the label of a line, in bytes.
const LONGEST_LABEL: usize = 40;

fn fields_of(value: &Json) -> Option<&JsonObject> {
    match value {
        Json::Object(fields) if fields.repeated_key().is_none() => Some(fields),
        _ => None,
    }
}

/// Returns the key of the only field with a line of nine cells.
fn line_key(object: &JsonObject) -> Option<&str> {
    let is_line = |value: &Json| match value {
        Json::List(list) => list.len() == 9,
        Json::Text(text) => {
            text.chars().count() == 9 && text.chars().any(|sign| sign.is_ascii_digit() || sign == '.')
        }
        _ => false,
    };
    let mut lines = object.iter().filter(|(_, value)| is_line(value));
    let (key, _) = lines.next()?;
    let other = kind_of_word(key).filter(|kind| *kind != LineKind::Row);
    (lines.next().is_none() && other.is_none()).then_some(key)
}

/// Returns the label of each line, which numbers or names beside it say; `None` if several of them do not agree.
fn labels(objects: &[&JsonObject], line: &str) -> Option<Vec<Option<LineLabel>>> {
    let mut found: Option<Vec<Option<LineLabel>>> = None;
    for (key, _) in objects[0].iter().filter(|(key, _)| *key != line) {
        if counts_otherwise(objects, key) || has_unclear_names(objects, key) {
            return None;
        }
        let label = |object: &&JsonObject| match object.get(key)? {
            Json::Text(text) if text.len() <= LONGEST_LABEL => LineLabel::of(text),
            Json::Text(_) => None,
            value => Some(LineLabel {
                kind: match kind_of_word(&plain(key)) {
                    Some(LineKind::Unclear) if plain(key) == "x" => LineKind::Column,
                    Some(LineKind::Unclear) | None => LineKind::Row,
                    Some(kind) => kind,
                },
                numeral: Some(Numeral::Number(u16::try_from(value.as_number()?).ok()?)),
            }),
        };
        let labels: Option<Vec<LineLabel>> = objects.iter().map(label).collect();
        let Some(labels) = labels.filter(|labels| labels.iter().any(|label| *label != labels[0])) else {
            continue;
        };
        let labels: Vec<Option<LineLabel>> = labels.into_iter().map(Some).collect();
        if found.as_ref().is_some_and(|other| *other != labels) {
            return None;
        }
        found = Some(labels);
    }
    Some(found.unwrap_or_else(|| vec![None; 9]))
}

/// Returns the key of nine objects with one line each whose numbers or names may count from another side than the top.
pub(super) fn unclear_key(list: &[Json]) -> Option<&str> {
    let objects: Option<Vec<&JsonObject>> = list.iter().map(fields_of).collect();
    let objects = objects.filter(|objects| objects.len() == 9)?;
    let line = line_key(objects[0])?;
    let mut keys = objects[0].iter().map(|(key, _)| key).filter(|key| *key != line);
    keys.find(|key| counts_otherwise(&objects, key) || has_unclear_names(&objects, key))
}

/// Returns whether another key of nine objects has the numbers of the rows.
fn name_rows(objects: &[&JsonObject], but: &str) -> bool {
    let is_number =
        |object: &&JsonObject, key: &str| object.get(key).is_some_and(|row| row.as_number().is_some());
    let mut keys = objects[0].iter().map(|(key, _)| key).filter(|key| *key != but);
    keys.any(|key| {
        kind_of_word(&plain(key)) == Some(LineKind::Row)
            && objects.iter().all(|object| is_number(object, key))
    })
}

/// Returns whether the texts of nine objects under this key name lines, and one of them from another side than the top.
fn has_unclear_names(objects: &[&JsonObject], key: &str) -> bool {
    let label = |object: &&JsonObject| match object.get(key)? {
        Json::Text(text) if text.len() <= LONGEST_LABEL => LineLabel::of(text),
        _ => None,
    };
    let labels: Vec<Option<LineLabel>> = objects.iter().map(label).collect();
    let is_unclear = |label: &LineLabel| label.kind == LineKind::Unclear;
    let is_last = |(at, label): (usize, &Option<LineLabel>)| {
        at < 8 && label.as_ref().is_some_and(LineLabel::is_last_row)
    };
    labels.iter().enumerate().any(is_last)
        || labels.iter().all(Option::is_some) && labels.iter().flatten().any(is_unclear)
}

/// Returns whether the numbers of nine objects under this key may count from another side than the top: `row_from_bottom`, the ranks of a
/// chessboard, negative numbers, or a `y` that goes down.
fn counts_otherwise(objects: &[&JsonObject], key: &str) -> bool {
    let numbers = objects.iter().map(|object| match object.get(key) {
        Some(Json::Number(number)) => number.as_i64(),
        _ => None,
    });
    let Some(numbers) = numbers.collect::<Option<Vec<i64>>>() else {
        return false;
    };
    if numbers.iter().all(|number| *number == numbers[0]) {
        return false;
    }
    let name = plain(key);
    let is_unclear = |label: LineLabel| label.kind == LineKind::Unclear;
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let are_nine = sorted.windows(2).all(|pair| pair[1] == pair[0] + 1);
    if !are_nine || name_rows(objects, key) {
        return false;
    }
    numbers[0].min(numbers[8]) < 0
        || matches!(name.as_str(), "rank" | "file")
        || name == "y" && !numbers.is_sorted()
        || kind_of_word(&name).is_none() && LineLabel::of(&format!("{key} 1")).is_some_and(is_unclear)
}

/// Returns the grid of nine objects of nine cells each, in which the names of the cells are those of the columns in their order.
fn cells_by_name(objects: &[&JsonObject]) -> Option<Position> {
    let mut values = Vec::with_capacity(81);
    for object in objects {
        values.extend(named_cells(object)?);
    }
    grid_of_values(values.try_into().ok()?)
        .ok()
        .map(Position::from_grid)
}

fn named_cells(object: &JsonObject) -> Option<Vec<u8>> {
    let number = |key: &str| {
        let at = key.find(|sign: char| sign.is_ascii_digit()).unwrap_or(key.len());
        let (name, number) = key.split_at(at);
        let is_row = matches!(kind_of_word(name), Some(LineKind::Row | LineKind::Box));
        match name.to_lowercase().as_bytes() {
            [letter @ b'a'..=b'i'] if number.is_empty() => Some(u16::from(letter - b'a')),
            _ => number.parse::<u16>().ok().filter(|_| !is_row),
        }
    };
    let numbers: Vec<u16> = object.iter().map(|(key, _)| number(key)).collect::<Option<_>>()?;
    let first = *numbers.first()?;
    let is_in_order = first <= 1 && numbers.iter().copied().eq(first..first + 9);
    let is_scalar = |value: &Json| !matches!(value, Json::List(_) | Json::Object(_));
    let cells = object.iter().map(|(_, value)| {
        let value = is_scalar(value).then_some(value)?;
        cell_of(value, GivenMarks::Exceptions)
    });
    is_in_order.then(|| cells.collect())?
}

/// Returns the grid of an object of nine objects of nine cells, each under its number.
pub(super) fn numbered_objects(value: &Json) -> Option<Position> {
    let rows = fields_of(value).filter(|rows| rows.len() == 9)?;
    let is_number = |key: &str| key.bytes().all(|byte| byte.is_ascii_digit());
    let numbers: Option<Vec<u16>> = rows
        .iter()
        .map(|(key, _)| key.parse().ok().filter(|_| is_number(key)))
        .collect();
    let first = numbers.as_ref().and_then(|numbers| numbers.first().copied())?;
    let is_in_order = first <= 1 && numbers?.into_iter().eq(first..first + 9);
    let objects: Option<Vec<&JsonObject>> = rows.iter().map(|(_, row)| fields_of(row)).collect();
    is_in_order.then(|| cells_by_name(&objects?))?
}
