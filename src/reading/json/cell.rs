//! Reads the value of one cell: a digit, a text, or an object with a digit and a mark of givens.

use std::collections::BTreeSet;

use super::document::{Json, JsonObject};
use super::places;
use sudokud_puzzle::formats::{ZERO, single_cell};

/// How a grid of objects marks its givens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GivenMarks {
    /// A digit is a given unless its cell has `"given": false`.
    Exceptions,
    /// Only cells with `"given": true` have givens; f-puzzles writes digits of the player without a mark.
    All,
}

/// Names of the mark of a given, in lower case and without `is`.
const GIVEN: &str = "given fixed locked clue original initial prefilled preset readonly frozen immutable start gegeben vorgegeben fest";

/// Names of the mark of a digit that a player can change.
const PLAYED: &str = "editable changeable mutable user byuser played entered guess guessed usergenerated filledbyuser änderbar";

/// Names of the mark of a cell that is shown, which is a given if no other mark is there.
const SHOWN: &str = "visible shown revealed display displayed known disabled static";

/// Names of the mark of a cell that is not shown.
const HIDDEN: &str = "hidden blank blanked empty missing removed erased userinput masked concealed";

/// What a mark says about the cells that have it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellMark {
    /// They are givens.
    Given,
    /// A player can change them.
    Played,
}

/// Returns what a field of this name marks: `fixed`, `isGiven`, `lockedCells`.
pub(super) fn mark_named(key: &str) -> Option<CellMark> {
    let letters = key.chars().filter(|sign| sign.is_alphabetic());
    let name = letters.collect::<String>().to_lowercase();
    let name = name.strip_prefix("is").unwrap_or(&name);
    let endings = ["", "s", "cells", "mask", "flags", "positions", "indices"];
    let has = |list: &str| {
        let mut names = list.split_whitespace();
        names.any(|known| {
            name.strip_prefix(known)
                .is_some_and(|rest| endings.contains(&rest))
        })
    };
    if has(GIVEN) || has(SHOWN) {
        return Some(CellMark::Given);
    }
    (has(PLAYED) || has(HIDDEN)).then_some(CellMark::Played)
}

/// Returns whether a field of this name says only whether a cell is shown, which digits of the player are as well.
fn says_what_is_shown(key: &str) -> bool {
    let name = key.strip_prefix("is").unwrap_or(key).to_lowercase();
    let has = |list: &str| list.split_whitespace().any(|known| known == name);
    has(SHOWN) || has(HIDDEN)
}

/// Returns whether a cell is marked as a given; `None` without such a mark.
fn mark_of(cell: &JsonObject) -> Option<bool> {
    let marks = cell.iter().filter_map(|(key, value)| {
        let Json::Bool(truth) = *value else {
            return None;
        };
        mark_named(key).map(|mark| (key, (mark == CellMark::Given) == truth))
    });
    let marks: Vec<(&str, bool)> = marks.collect();
    let certain = marks.iter().find(|(key, _)| !says_what_is_shown(key));
    certain.or(marks.first()).map(|(_, is_given)| *is_given)
}

/// Returns a field that may say which of these cells are givens, if they have all digits: it has two values, and its name is not known.
pub(super) fn unclear_flag<'c>(cells: &[&'c Json], values: &[u8; 81]) -> Option<&'c str> {
    if !values.iter().all(|value| (1..=9).contains(value)) {
        return None;
    }
    let objects = cells.iter().filter_map(|cell| match cell {
        Json::Object(fields) => Some(fields),
        _ => None,
    });
    let objects: Vec<&JsonObject> = objects.collect();
    let keys = objects
        .iter()
        .take(2)
        .flat_map(|cell| cell.iter().map(|(key, _)| key));
    let is_flag = |key: &&str| {
        let scalar = |cell: &&JsonObject| match cell.get(key) {
            Some(Json::List(_) | Json::Object(_)) => None,
            value => Some(value.map(ToString::to_string)),
        };
        let found: Option<BTreeSet<Option<String>>> = objects.iter().map(scalar).collect();
        found.is_some_and(|found| found.len() == 2)
    };
    let mut keys = keys.filter(|key| !VALUES.contains(key) && !is_place(key));
    keys.find(is_flag)
}

impl GivenMarks {
    /// Returns the marks of these cells, or rows of cells.
    pub(super) fn of(list: &[Json]) -> Self {
        let is_marked = |value: &Json| matches!(value, Json::Object(cell) if mark_of(cell) == Some(true));
        let has_mark = list.iter().any(|value| match value {
            Json::List(row) => row.iter().any(is_marked),
            cell => is_marked(cell),
        });
        if has_mark { Self::All } else { Self::Exceptions }
    }
}

/// Names of the digit of a cell.
pub(super) const VALUES: [&str; 12] = [
    "value", "d", "v", "val", "digit", "number", "num", "wert", "ziffer", "zahl", "valeur", "valor",
];

/// Returns the value of one cell, 0 if it is empty, and [`ZERO`] for the number 0.
pub(super) fn cell_of(value: &Json, marks: GivenMarks) -> Option<u8> {
    match value {
        Json::Null | Json::Bool(false) => Some(0),
        Json::Number(number) if number.as_i64() == Some(-1) => Some(0),
        // As in 5.0.
        Json::Number(number) => number
            .as_u64()
            .or_else(|| {
                number
                    .as_f64()
                    .filter(|number| number.fract() == 0.0 && *number >= 0.0)
                    .map(|number| number as u64)
            })
            .filter(|&number| number <= 9)
            .map(|number| if number == 0 { ZERO } else { number as u8 }),
        Json::Text(text) => single_cell(text),
        // It is not certain which of two values is meant.
        Json::Object(fields) if fields.repeated_key().is_some() => None,
        Json::Object(fields) => match VALUES.iter().find_map(|name| fields.get(name)) {
            // Digits that a player placed are not givens.
            Some(_) if mark_of(fields) == Some(false) => Some(0),
            Some(_) if marks == GivenMarks::All && mark_of(fields).is_none() => Some(0),
            Some(value) => cell_of(value, marks),
            // A digit under another name must not become an empty cell.
            None => (!fields
                .iter()
                .any(|(key, value)| !is_place(key) && is_digit(value)))
            .then_some(0),
        },
        // Arrays of 9 by 9 by 1.
        Json::List(one) => match one.as_slice() {
            [one] => cell_of(one, marks),
            _ => None,
        },
        Json::Bool(true) => None,
    }
}

/// Whether a key says where the cell is.
fn is_place(key: &str) -> bool {
    matches!(key, "region" | "box") || places::is_place(key)
}

/// Whether this could be the digit of a cell.
fn is_digit(value: &Json) -> bool {
    match value {
        Json::Number(_) => true,
        Json::Text(text) => matches!(single_cell(text), Some(1..=9)),
        _ => false,
    }
}
