//! Puts the cells of a list of objects into the order that the objects say, such as `{"row":0,"col":1,"value":5}`.
//!
//! A list in another order than that of the grid is arranged if row and column are named. With `x` and `y` either could be the row, so such
//! a list is only read if it is in the order of the grid.

use super::document::Json;
use crate::variant::cell_named;
use sudokud_puzzle::formats::{LineKind, kind_of_word};

const INDICES: [&str; 6] = ["index", "idx", "pos", "position", "cell", "id"];

/// The place that an object says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellPlace {
    /// Row and column.
    Named(u64, u64),
    /// `y` and `x`.
    Unclear(u64, u64),
    /// The number of the cell.
    Index(u64),
}

/// Returns whether a key says where a cell is.
pub(super) fn is_place(key: &str) -> bool {
    matches!(key, "x" | "y")
        || INDICES.contains(&key)
        || matches!(kind_of_word(key), Some(LineKind::Row | LineKind::Column))
}

/// Returns the values of 81 cells in the order of the grid; `None` if the cells say places that are not those of a grid.
pub(super) fn arranged(cells: &[&Json], values: [u8; 81]) -> Option<[u8; 81]> {
    let places: Vec<CellPlace> = cells.iter().filter_map(|cell| place(cell)).collect();
    if places.is_empty()
        || places.iter().all(|place| matches!(place, CellPlace::Index(_))) && !boxes_fit(cells)
    {
        return boxes_fit(cells).then_some(values);
    }
    let is_index = |place: &CellPlace| matches!(place, CellPlace::Index(_));
    let order = (places.len() == 81).then(|| order(&places)).flatten();
    let Some(order) = order else {
        // Numbers may be those of records.
        return places.iter().all(is_index).then_some(values);
    };
    let is_as_written = order.iter().copied().eq(0..81);
    if !is_as_written && places.iter().any(|place| matches!(place, CellPlace::Unclear(..))) {
        return None;
    }
    let mut arranged = [0; 81];
    for (at, value) in std::iter::zip(order, values) {
        arranged[at] = value;
    }
    Some(arranged)
}

/// Returns the index of each cell, if all of them are those of a grid.
fn order(places: &[CellPlace]) -> Option<Vec<usize>> {
    let least = |of: fn(&CellPlace) -> u64| places.iter().map(of).min().unwrap_or_default();
    let row = |place: &CellPlace| match *place {
        CellPlace::Named(row, _) | CellPlace::Unclear(row, _) => row,
        CellPlace::Index(_) => 0,
    };
    let column = |place: &CellPlace| match *place {
        CellPlace::Named(_, column) | CellPlace::Unclear(_, column) => column,
        CellPlace::Index(index) => index,
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

/// Returns whether cells in the order of the text are in the boxes that they name, if they name any.
fn boxes_fit(cells: &[&Json]) -> bool {
    let boxes: Vec<u64> = cells
        .iter()
        .filter_map(|cell| cell.get("box").or_else(|| cell.get("block"))?.as_number())
        .collect();
    let least = boxes.iter().min().copied().unwrap_or_default();
    let is_in_box = |(at, number): (usize, &u64)| (at / 27 * 3 + at % 9 / 3) as u64 == number - least;
    boxes.len() != 81 || boxes.iter().enumerate().all(is_in_box)
}

/// Returns the row and the column that an object names.
pub(super) fn named(cell: &Json) -> Option<(usize, usize)> {
    let Json::Object(fields) = cell else {
        return None;
    };
    let of_kind = |kind| {
        let mut fields = fields.iter().filter(|(key, _)| kind_of_word(key) == Some(kind));
        fields.find_map(|(_, value)| usize::try_from(value.as_number()?).ok())
    };
    Some((of_kind(LineKind::Row)?, of_kind(LineKind::Column)?))
}

fn place(cell: &Json) -> Option<CellPlace> {
    let Json::Object(fields) = cell else {
        return None;
    };
    let number = |names: &[&str]| names.iter().find_map(|name| fields.get(name)?.as_number());
    if let Some((row, column)) = named(cell) {
        return Some(CellPlace::Named(row as u64, column as u64));
    }
    if let (Some(y), Some(x)) = (number(&["y"]), number(&["x"])) {
        return Some(CellPlace::Unclear(y, x));
    }
    let named = || {
        INDICES
            .iter()
            .find_map(|name| cell_named(fields.get(name)?.as_text()?))
    };
    number(&INDICES)
        .or_else(|| named().map(|cell| cell as u64))
        .map(CellPlace::Index)
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
