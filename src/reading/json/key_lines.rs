//! Finds what the key of nine lines says about them: they may be columns or boxes.
//!
//! `boxes` are the nine boxes. `squares` and `tiles` can be the cells, so their lines are read as rows or as boxes, by which of the two keeps
//! the rules. 81 cells in one list or with their places are no lines.

use super::choice::KeyedGrids;
use super::document::{Json, JsonObject};
use super::grid::{grid_of, has_line_names, turned};
use super::places;
use crate::table::is_puzzle_name;
use sudokud_puzzle::Position;
use sudokud_puzzle::formats::{LineKind, kind_of_lines};

/// What a key says about nine lines.
pub(super) enum KeyLines {
    /// They are columns or boxes.
    Turned(LineKind),
    /// They are rows or boxes.
    RowsOrBoxes,
}

/// Returns what a key says about the lines of its value.
pub(super) fn kind_of(key: &str, value: &Json) -> Option<KeyLines> {
    if has_line_names(value) || has_places(value) {
        return None;
    }
    let kind = if are_squares(key) {
        KeyLines::RowsOrBoxes
    } else {
        KeyLines::Turned(kind_of_lines(key).filter(|kind| matches!(kind, LineKind::Column | LineKind::Box))?)
    };
    let is_of_boxes = !matches!(kind, KeyLines::Turned(LineKind::Column));
    (!is_of_boxes || !is_one_list(value)).then_some(kind)
}

/// Returns whether a key means squares, of which there are 9 or 81.
fn are_squares(key: &str) -> bool {
    let letters: String = key.chars().filter(|sign| sign.is_alphabetic()).collect();
    let name = letters.to_lowercase();
    ["squares", "tiles"].iter().any(|word| name.ends_with(word)) && !name.contains("sub")
}

/// Returns whether 81 cells are in one list or text.
fn is_one_list(value: &Json) -> bool {
    match value {
        Json::List(list) => list.len() == 81,
        Json::Text(text) => !text.contains('\n'),
        _ => false,
    }
}

/// Returns whether the cells say where they are.
fn has_places(value: &Json) -> bool {
    let Json::List(list) = value else {
        return false;
    };
    let first = match list.first() {
        Some(Json::List(row)) => row.first(),
        first => first,
    };
    first.is_some_and(|cell| places::named(cell).is_some())
}

/// Returns the refusal of grids of which one has a name for lines that can be rows, columns or boxes, and none has that of a puzzle.
pub(super) fn refusal(grids: &KeyedGrids<'_>, fields: &JsonObject) -> Option<String> {
    if grids.iter().any(|(key, _)| is_puzzle_name(key)) {
        return None;
    }
    grids
        .iter()
        .find_map(|(key, grid)| refusal_of(key, grid, fields.get(key)?))
}

fn refusal_of(key: &str, grid: &Position, value: &Json) -> Option<String> {
    let conflict = grid.values().conflict();
    match kind_of(key, value) {
        Some(KeyLines::Turned(kind)) => conflict.map(|conflict| {
            let units = if kind == LineKind::Box { "boxes" } else { "columns" };
            format!("the lines of {key:?} are read as {units}, and then {conflict}; if they are rows, name them so")
        }),
        Some(KeyLines::RowsOrBoxes) => {
            let rows = grid_of(value)?;
            let boxes = turned(&rows, LineKind::Box)?;
            let is_clean = |grid: &Position| grid.values().conflict().is_none();
            let are_both = is_clean(&rows) && is_clean(&boxes) && rows.values() != boxes.values();
            are_both.then(|| {
                format!("the lines of {key:?} can be rows, and they can be boxes; name them \"rows\" or \"boxes\"")
            })
        }
        None if kind_of_lines(key) == Some(LineKind::Unclear) && !is_place_of_cells(key, value) => Some(format!(
            "{key:?} does not say whether its lines are rows, columns or boxes; name it so, or write --column {key} if they are rows"
        )),
        None => None,
    }
}

/// Returns whether the value of a key for squares has 81 cells in one list.
fn is_place_of_cells(key: &str, value: &Json) -> bool {
    are_squares(key) && (is_one_list(value) || has_places(value))
}
