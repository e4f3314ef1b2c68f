//! `json`: one document, or one value per line.
//!
//! ```text
//! {"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "level": "easy"}
//! ```
//!
//! A grid is a text of 81 characters (729 for a sukaku), an array of nine texts or of nine arrays of nine, or an array of 81. An object
//! holds its grid under exactly one of the known keys ([`object`]); an array at the top holds many of these. The service's own objects are
//! read with placed digits and marks, and f-puzzles' documents if they have no other rules ([`f_puzzles`]).

use serde_json::value::RawValue;
use sudokud_puzzle::{Position, Stop, Stopped};

use crate::{Entry, FormatError};

pub(crate) mod f_puzzles;
mod object;
mod value;

pub(crate) use object::write;
pub(crate) use value::Json;

/// Reads all values of a text. `column` is the key of the grid, or the path to it with points.
pub(crate) fn read(
    text: &str,
    column: Option<&str>,
    stop: &Stop,
) -> Result<Vec<Result<Entry, FormatError>>, Stopped> {
    let mut entries = Vec::new();
    let first = text.lines().find(|line| !line.trim().is_empty());
    let is_one_per_line = first.is_some_and(|line| serde_json::from_str::<&RawValue>(line).is_ok());
    if is_one_per_line {
        for (number, line) in std::iter::zip(1.., text.lines()) {
            stop.check()?;
            if !line.trim().is_empty() {
                read_document(number, line, column, stop, &mut entries)?;
            }
        }
    } else {
        read_document(1, text, column, stop, &mut entries)?;
    }
    Ok(entries)
}

/// Reads a value that begins on this line, or the elements of an array that is not itself a grid.
fn read_document(
    line: usize,
    text: &str,
    column: Option<&str>,
    stop: &Stop,
    entries: &mut Vec<Result<Entry, FormatError>>,
) -> Result<(), Stopped> {
    let value: Json = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            let place = format!("column {}", error.column());
            let found = text
                .lines()
                .nth(error.line().saturating_sub(1))
                .unwrap_or_default();
            let error = FormatError::new(
                line + error.line().saturating_sub(1),
                found,
                format!("malformed JSON: {reason}"),
            );
            entries.push(Err(error.in_part(place)));
            return Ok(());
        }
    };
    let is_list = |elements: &[Json]| elements.iter().all(|element| element.cell().is_none());
    let elements = value
        .elements()
        .filter(|elements| value.clues().is_none() && is_list(elements));
    let Some(elements) = elements else {
        entries.push(read_value(line, &value, column).map_err(|reason| FormatError::new(line, text, reason)));
        return Ok(());
    };
    // The texts of the elements lie within `text`, so they give the lines.
    let raw: Vec<&RawValue> = serde_json::from_str(text).expect("the same text was read as an array");
    let (mut passed, mut at) = (0, line);
    for (index, (element, raw)) in std::iter::zip(elements, raw).enumerate() {
        stop.check()?;
        let start = raw.get().as_ptr().addr() - text.as_ptr().addr();
        at += text[passed..start].matches('\n').count();
        passed = start;
        entries.push(read_value(at, element, column).map_err(|reason| {
            FormatError::new(at, raw.get(), reason).in_part(format!("item {}", index + 1))
        }));
    }
    Ok(())
}

fn read_value(line: usize, value: &Json, column: Option<&str>) -> Result<Entry, String> {
    if let Some(key) = value.repeated_key() {
        return Err(format!("the key {key:?} is there twice"));
    }
    if let Json::Object(fields) = value {
        let (position, notes) = object::read(value, fields, column)?;
        return Ok(Entry {
            line,
            position,
            notes,
        });
    }
    let clues = value.clues().ok_or_else(|| match value.elements() {
        Some(elements) => format!("an array of {} values; a grid is nine rows of nine cells, or 81 cells", elements.len()),
        None => "not a grid; write a text of 81 characters, an array of nine rows, or an object with the key puzzle".to_owned(),
    })?;
    Ok(Entry::new(line, &Position::from_clues(clues?)))
}

/// Returns whether a text that begins with a bracket is JSON and not the rows of a drawing.
pub(crate) fn begins(start: &str) -> bool {
    if let Some(rest) = start.strip_prefix('{') {
        return rest.trim_start().starts_with(['"', '}']);
    }
    if !start.starts_with('[') {
        return false;
    }
    let mut values = serde_json::Deserializer::from_str(start).into_iter::<Json>();
    let Some(Ok(first)) = values.next() else {
        return false;
    };
    let is_row = first
        .elements()
        .is_some_and(|row| row.len() == 9 && row.iter().all(|cell| cell.cell().is_some()));
    let rest = start[values.byte_offset()..].trim_start();
    !is_row && (rest.is_empty() || rest.starts_with(['[', '{', '"']))
}
