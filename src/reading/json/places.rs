//! Puts the cells of a list of objects into the order that the objects say, such as `{"row":0,"col":1,"value":5}`.
//!
//! The place can be in fields of the cell (`rowIndex`, `col_idx`), in an object or a list in it (`"position":{"row":0,"col":1}`, `"pos":[0,1]`)
//! or in a name (`"id":"r1c2"`). A list in another order than that of the grid is arranged if row and column are named. Of `x` and `y`, `i` and
//! `j`, `0-3` and `A1` either could be the row, so such a list is only read if it is in the order of the grid. A list with
//! a field that looks like a place and does not agree with the order is no grid, whatever the name of the field.

use super::cell::VALUES;
use super::document::{Json, JsonObject};
use crate::cell_name::CellName;
use crate::table::is_solution_name;
use sudokud_puzzle::Grid;
use sudokud_puzzle::formats::{LineKind, kind_of_word};

/// Names of fields with the number, the name or the place of a cell.
const PLACES: [&str; 23] = [
    "index",
    "idx",
    "pos",
    "position",
    "cell",
    "id",
    "name",
    "key",
    "label",
    "coord",
    "coords",
    "coordinate",
    "coordinates",
    "location",
    "loc",
    "place",
    "point",
    "address",
    "ref",
    "tile",
    "square",
    "cellid",
    "at",
];

/// Beginnings and endings of the names of fields for the row, the column, `x` and `y`.
const AROUND: [&str; 11] = [
    "cell",
    "index",
    "idx",
    "ind",
    "number",
    "num",
    "position",
    "pos",
    "coordinate",
    "coord",
    "nr",
];

/// Names of the boxes of cells.
const BOXES: [&str; 4] = ["box", "block", "sector", "nonet"];

/// The place that an object says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellPlace {
    /// Row and column.
    Named(u64, u64),
    /// Two numbers, of which the first should be the row.
    Unclear(u64, u64),
    /// The number of the cell.
    Index(u64),
    /// A place whose row and column are not known, such as the rank and the file of chess.
    Unknown,
}

/// The name of a field in lower case, without words that change nothing.
pub(super) fn plain(key: &str) -> String {
    let letters = key.chars().filter(|sign| sign.is_alphabetic());
    let mut name = letters.collect::<String>().to_lowercase();
    for word in AROUND {
        let rest = name.strip_suffix(word).or_else(|| name.strip_prefix(word));
        if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
            name = rest.to_owned();
        }
    }
    name
}

/// Returns whether a key says where a cell is.
pub(super) fn is_place(key: &str) -> bool {
    let name = plain(key);
    matches!(name.as_str(), "x" | "y" | "i" | "j" | "rank" | "file")
        || PLACES.contains(&key.to_lowercase().as_str())
        || matches!(kind_of_word(&name), Some(LineKind::Row | LineKind::Column))
}

/// Returns the values of 81 cells in the order of the grid; `None` if the cells say places that are not those of a grid.
pub(super) fn arranged(cells: &[&Json], values: [u8; 81]) -> Option<[u8; 81]> {
    let cells: Vec<&JsonObject> = cells.iter().filter_map(|cell| fields_of(cell)).collect();
    if cells.len() != 81 {
        return Some(values);
    }
    let order = order_of(&cells)?;
    let numbers = numbers(&cells);
    let fits = |(key, numbers): &(&str, Vec<u64>)| fits(key, numbers, &order);
    if !numbers.iter().all(fits) {
        return None;
    }
    let mut arranged = [0; 81];
    for (at, value) in std::iter::zip(order, values) {
        arranged[at] = value;
    }
    Some(arranged)
}

fn fields_of(cell: &Json) -> Option<&JsonObject> {
    match cell {
        Json::Object(fields) => Some(fields),
        _ => None,
    }
}

/// Returns the index of each cell.
fn order_of(cells: &[&JsonObject]) -> Option<Vec<usize>> {
    let mut certain: Vec<Vec<usize>> = Vec::new();
    let mut unclear: Vec<Vec<usize>> = Vec::new();
    let mut add = |places: &[CellPlace]| -> Option<()> {
        let order = order(places)?;
        let is_unclear = places.iter().any(|place| matches!(place, CellPlace::Unclear(..)));
        if is_unclear { &mut unclear } else { &mut certain }.push(order);
        Some(())
    };
    for of in [by_fields, by_inner_place] {
        let places: Vec<CellPlace> = cells.iter().filter_map(|cell| of(cell)).collect();
        if !places.is_empty() {
            add(&places)?;
        }
    }
    // Other texts and numbers under these names are those of records.
    for key in PLACES {
        let places: Option<Vec<CellPlace>> = cells.iter().map(|cell| by_name(cell, key)).collect();
        let _ = places.and_then(|places| add(&places));
    }
    let is_as_written = |order: &Vec<usize>| order.iter().copied().eq(0..81);
    match certain.split_first() {
        Some((first, others)) => others.iter().all(|other| other == first).then(|| first.clone()),
        None => unclear.iter().all(is_as_written).then(|| (0..81).collect()),
    }
}

/// Returns the index of each cell, if all of them are those of a grid.
fn order(places: &[CellPlace]) -> Option<Vec<usize>> {
    if places.len() != 81 || places.contains(&CellPlace::Unknown) {
        return None;
    }
    let least = |of: fn(&CellPlace) -> u64| places.iter().map(of).min().unwrap_or_default();
    let row = |place: &CellPlace| match *place {
        CellPlace::Named(row, _) | CellPlace::Unclear(row, _) => row,
        CellPlace::Index(_) | CellPlace::Unknown => 0,
    };
    let column = |place: &CellPlace| match *place {
        CellPlace::Named(_, column) | CellPlace::Unclear(_, column) => column,
        CellPlace::Index(index) => index,
        CellPlace::Unknown => 0,
    };
    let (first_row, first_column) = (least(row), least(column));
    let mut is_taken = [false; 81];
    let order = places.iter().map(|place| {
        let (row, column) = (row(place) - first_row, column(place) - first_column);
        let is_in_row = matches!(place, CellPlace::Index(_)) || column < 9;
        let index = usize::try_from(9 * row.min(81) + column.min(81)).ok()?;
        let taken = is_taken.get_mut(index)?;
        (is_in_row && !std::mem::replace(taken, true)).then_some(index)
    });
    order.collect()
}

/// Returns the numbers of each other field that all cells have, with the name of the field.
fn numbers<'c>(cells: &[&'c JsonObject]) -> Vec<(&'c str, Vec<u64>)> {
    let is_other = |key: &str| !VALUES.contains(&key) && !is_solution_name(key);
    let keys = cells[0].iter().map(|(key, _)| key).filter(|key| is_other(key));
    let numbers = keys.filter_map(|key| {
        let numbers = cells.iter().map(|cell| cell.get(key)?.as_number());
        Some((key, numbers.collect::<Option<Vec<u64>>>()?))
    });
    numbers.collect()
}

/// Returns whether numbers that could be those of the rows, the columns, the boxes or the cells are those of this order.
fn fits(key: &str, numbers: &[u64], order: &[usize]) -> bool {
    let least = numbers.iter().min().copied().unwrap_or_default();
    let mut counts = [0; 81];
    for number in numbers {
        match counts.get_mut((number - least) as usize) {
            Some(count) => *count += 1,
            None => return true,
        }
    }
    let are = |of: fn(usize) -> usize| {
        std::iter::zip(order, numbers).all(|(&at, &number)| of(at) as u64 == number - least)
    };
    let in_box = |at: usize| at / 27 * 3 + at % 9 / 3;
    let name = plain(key);
    if counts == [1; 81] {
        // Numbers of records are in the order of the text.
        return are(|at| at) || numbers.iter().copied().eq(least..least + 81);
    }
    if counts[..9] != [9; 9] {
        return true;
    }
    if BOXES.contains(&name.as_str()) {
        return are(in_box);
    }
    // Digits that all houses have once are a solution.
    let digits = numbers.iter().map(|number| (number - least) as u8 + 1);
    let digits: Vec<u8> = digits.collect();
    let are_digits = || {
        let grid = <[u8; 81]>::try_from(digits.as_slice())
            .ok()
            .and_then(Grid::from_values);
        grid.is_some_and(|grid| grid.conflict().is_none())
    };
    name == "region" || are(|at| at / 9) || are(|at| at % 9) || are(in_box) || are_digits()
}

/// Returns the row and the column that an object names, in its fields or in an object in it.
pub(super) fn named(cell: &Json) -> Option<(usize, usize)> {
    let fields = fields_of(cell)?;
    let place = by_fields(fields).or_else(|| by_inner_place(fields));
    match place? {
        CellPlace::Named(row, column) => Some((usize::try_from(row).ok()?, usize::try_from(column).ok()?)),
        _ => None,
    }
}

/// Returns the place that the fields of a cell say.
fn by_fields(fields: &JsonObject) -> Option<CellPlace> {
    let of_kind = |kind| {
        let mut fields = fields
            .iter()
            .filter(|(key, _)| kind_of_word(&plain(key)) == Some(kind));
        fields.find_map(|(_, value)| value.as_number())
    };
    let named = |name: &str| {
        fields
            .iter()
            .find(|(key, _)| plain(key) == name)
            .map(|(_, value)| value)
    };
    let pair = |one: &str, other: &str| Some((named(one)?.as_number()?, named(other)?.as_number()?));
    if let (Some(row), Some(column)) = (of_kind(LineKind::Row), of_kind(LineKind::Column)) {
        return Some(CellPlace::Named(row, column));
    }
    let unclear = pair("y", "x").or_else(|| pair("i", "j"));
    let of_chess = || (named("rank").is_some() && named("file").is_some()).then_some(CellPlace::Unknown);
    unclear
        .map(|(one, other)| CellPlace::Unclear(one, other))
        .or_else(of_chess)
}

/// Returns the place that an object or a list in a cell says.
fn by_inner_place(fields: &JsonObject) -> Option<CellPlace> {
    let mut fields = fields
        .iter()
        .filter(|(key, _)| PLACES.contains(&key.to_lowercase().as_str()));
    fields.find_map(|(_, value)| match value {
        Json::Object(inner) => by_fields(inner),
        Json::List(list) => match list.as_slice() {
            [one, other] => Some(CellPlace::Unclear(one.as_number()?, other.as_number()?)),
            _ => None,
        },
        _ => None,
    })
}

/// Returns the place that the number or the name under this key says.
fn by_name(fields: &JsonObject, key: &str) -> Option<CellPlace> {
    let (_, value) = fields.iter().find(|(name, _)| name.eq_ignore_ascii_case(key))?;
    if let Some(number) = value.as_number() {
        return Some(CellPlace::Index(number));
    }
    let text = value.as_text().filter(|text| text.len() <= 20)?;
    Some(match CellName::of(text)? {
        CellName::Place(row, column) => CellPlace::Named(row as u64, column as u64),
        CellName::Pair(one, other) | CellName::Axes(one, other) | CellName::Lettered(one, other) => {
            CellPlace::Unclear(one as u64, other as u64)
        }
        CellName::Index(number) => CellPlace::Index(number as u64),
        CellName::Boxed => CellPlace::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells that `place` describes, with the number of the cell in the text, from 1 to 9, as their value.
    fn read(place: impl Fn(usize, usize) -> String) -> Option<[u8; 81]> {
        let cells: Vec<Json> = (0..81)
            .map(|at| serde_json::from_str(&format!("{{{}}}", place(at / 9, at % 9))).unwrap())
            .collect();
        let values = std::array::from_fn(|at| (at / 9 + 1) as u8);
        arranged(&cells.iter().collect::<Vec<_>>(), values)
    }

    #[test]
    fn cells_stand_where_they_say() {
        let by_rows = std::array::from_fn(|at| (at / 9 + 1) as u8);
        let by_columns = std::array::from_fn(|at| (at % 9 + 1) as u8);
        for (values, expected) in [
            (
                read(|one, other| format!("\"row\":{one},\"col\":{other}")),
                Some(by_rows),
            ),
            (
                read(|one, other| format!("\"row\":{other},\"col\":{one}")),
                Some(by_columns),
            ),
            (
                read(|one, other| format!("\"r\":{},\"c\":{}", other + 1, one + 1)),
                Some(by_columns),
            ),
            (
                read(|one, other| format!("\"index\":{}", 9 * other + one)),
                Some(by_columns),
            ),
            (
                read(|one, other| format!("\"cell\":\"r{}c{}\"", other + 1, one + 1)),
                Some(by_columns),
            ),
            (
                read(|one, other| format!("\"y\":{one},\"x\":{other}")),
                Some(by_rows),
            ),
            (read(|one, other| format!("\"y\":{other},\"x\":{one}")), None),
            (read(|one, _| format!("\"row\":{one},\"col\":0")), None),
            (
                read(|one, other| format!("\"id\":{}", 1000 * one + other)),
                Some(by_rows),
            ),
            (read(|_, _| String::new()), Some(by_rows)),
            (read(|one, other| format!("\"box\":{one},\"cell\":{other}")), None),
            (
                read(|one, other| format!("\"box\":{}", one / 3 * 3 + other / 3)),
                Some(by_rows),
            ),
        ] {
            assert_eq!(values, expected);
        }
    }
}
