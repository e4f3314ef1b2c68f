//! Reads addresses of web pages that contain a puzzle.
//!
//! - An address with 81 cells in a row, such as `...?bd=53007...`, contains the grid.
//! - f-puzzles' `?load=` and `SudokuPad`'s `fpuz` and `scl` have a document compressed by lz-string. Only plain Sudoku is read: a document
//!   with rules of a variant is refused.
//! - `SudokuPad`'s classic form packs a digit and the number of empty cells after it into one character.
//!
//! A short identifier contains no puzzle and is refused; nothing is fetched.

use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::cells;
use crate::item::{Item, Kept, Reading};
use crate::json;
use sudokud_puzzle::formats::LineCounts;
use sudokud_puzzle::{Grid, Position};

/// Greatest length of a decompressed document, in units.
const LONGEST: usize = 4 * 1024 * 1024;

/// Returns whether a line is an address.
pub fn is_link(line: &str) -> bool {
    let line = line.trim().trim_start_matches('<');
    line.starts_with("http://")
        || line.starts_with("https://")
        || line.starts_with("www.")
        || line.starts_with("bd=")
        || line.starts_with("?bd=")
}

/// Reads an address on each line. Lines that begin with `#` are comments.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut record = 0;
    for (number, line) in std::iter::zip(1.., text.lines()) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            reading.lines.other += 1;
            continue;
        }
        record += 1;
        let kept = |fields| Kept { record, fields };
        let item = match read_address(trimmed) {
            Ok((position, fields)) => Item::good(&position, None, number, Some(kept(fields))),
            Err(reason) => Item::bad(number, "link".to_owned(), line, reason, Some(kept(Vec::new()))),
        };
        let count = LineCounts {
            puzzle: u64::from(item.entry.is_ok()),
            bad: u64::from(item.entry.is_err()),
            other: 0,
        };
        reading.lines.add(&count);
        reading.items.push(item);
    }
    reading
}

type Fields = Vec<(std::sync::Arc<str>, String)>;

fn read_address(address: &str) -> Result<(Position, Fields), String> {
    if !is_link(address) {
        return Err("not an address; write one that begins with https://, or leave --format out".to_owned());
    }
    let decoded = percent_decode_str(address).decode_utf8_lossy().into_owned();
    let found = decoded
        .split(['?', '&', '=', '/', '#', ' ', '<', '>'])
        .filter_map(cells::position_of)
        .collect::<Vec<_>>();
    match found.as_slice() {
        [one, other, ..] if one != other => {
            return Err("the address has two grids; leave one".to_owned());
        }
        [position, ..] => return Ok((*position, Vec::new())),
        [] => {}
    }
    let address = address.trim_matches(['<', '>']);
    let packed = packed_document(address);
    if let Some(document) = packed {
        return read_document(document);
    }
    let last = address.rsplit(['/', '=', '?', '#']).next().unwrap_or_default();
    if let Some(grid) = unpacked(&percent_decode_str(last).decode_utf8_lossy()) {
        return Ok((Position::from_grid(grid), Vec::new()));
    }
    Err(
        "the address has only the name of a puzzle, which is kept at its site; open it there and copy the grid, or a link that \
         contains it"
            .to_owned(),
    )
}

/// Returns the compressed document of an address.
fn packed_document(address: &str) -> Option<&str> {
    if let Some((_, rest)) = address.split_once("load=") {
        return rest.split(['&', '#']).next();
    }
    ["fpuzzles", "fpuz", "scl", "ctc"].into_iter().find_map(|mark| {
        let mut tails = address.split(['/', '=', '?', '#']).skip(1);
        let tail = tails.find(|tail| tail.starts_with(mark) && tail.len() > mark.len() + 20)?;
        // Base64 may contain the characters at which the tail was cut.
        let start = address.find(tail)? + mark.len();
        Some(&address[start..])
    })
}

/// Reads a document compressed by lz-string, as base64.
fn read_document(text: &str) -> Result<(Position, Fields), String> {
    let unreadable = || "its document cannot be unpacked; copy the whole address".to_owned();
    let text = percent_decode_str(text).decode_utf8_lossy().replace(' ', "+");
    let text = text.replace('-', "+").replace('$', "=");
    if text.len() > LONGEST {
        return Err("its document is too long; copy the grid".to_owned());
    }
    let units = lz_str::decompress_from_base64(&text).ok_or_else(unreadable)?;
    if units.len() > LONGEST {
        return Err("its document is too long; copy the grid".to_owned());
    }
    let document = String::from_utf16(&units).map_err(|_| unreadable())?;
    let document: Value = serde_json::from_str(&document).map_err(|_| {
        "its document is not JSON; export the puzzle for f-puzzles, or copy the grid".to_owned()
    })?;
    document_grid(&document)
}

/// The keys of a document that are not rules.
const HARMLESS: [&str; 17] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "cells",
    "solution",
    "metadata",
    "id",
    "settings",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "regions",
    "version",
    "src",
];

fn document_grid(document: &Value) -> Result<(Position, Fields), String> {
    let object = document
        .as_object()
        .ok_or("its document has no grid; copy the grid")?;
    let is_rule = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    };
    let rules: Vec<&str> = object
        .iter()
        .filter(|(key, value)| !HARMLESS.contains(&key.as_str()) && is_rule(value))
        .map(|(key, _)| key.as_str())
        .collect();
    if !rules.is_empty() {
        return Err(format!(
            "the puzzle has rules of a variant ({}); only plain Sudoku is read",
            rules.join(", ")
        ));
    }
    let cells = object.get("grid").or_else(|| object.get("cells"));
    let grid = cells
        .and_then(json::grid_of)
        .ok_or("its document has no grid of 9 by 9; only plain Sudoku is read")?;
    let texts = ["title", "author"].into_iter().filter_map(|key| {
        let text = object.get(key)?.as_str()?.trim();
        (!text.is_empty()).then(|| (key.into(), text.to_owned()))
    });
    Ok((grid, texts.collect()))
}

/// Unpacks `SudokuPad`'s classic form: each character is a digit and the number of empty cells after it, 0 to 5.
fn unpacked(text: &str) -> Option<Grid> {
    let mut values = Vec::with_capacity(81);
    for byte in text.bytes() {
        let number = match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'x' => byte - b'a' + 36,
            _ => return None,
        };
        values.push(number % 10);
        values.extend(std::iter::repeat_n(0, usize::from(number / 10)));
        if values.len() > 81 {
            return None;
        }
    }
    let grid = <[u8; 81]>::try_from(values).ok().and_then(Grid::from_values)?;
    // A name that happens to unpack to 81 cells hardly keeps the rules.
    (grid.clue_count() >= 17 && grid.conflict().is_none()).then_some(grid)
}
