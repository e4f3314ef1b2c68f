//! Reads grids of which only the filled cells are written, each with its place.

use super::cell::{GivenMarks, cell_of};
use super::document::{Json, JsonObject};
use super::places;
use crate::cell_name::{self, CellName};
use crate::table::is_puzzle_name;
use sudokud_puzzle::{Grid, Position};

/// Least number of cells in an object of cells by their names. A puzzle with fewer givens has several solutions.
pub(super) const FEWEST_NAMED: usize = 17;

/// Returns the grid of an object of cells by their names, such as `{"r1c1": 5, ...}`; the other cells are empty.
pub(super) fn named_cells(fields: &JsonObject) -> Option<Position> {
    let cells = fields.iter().map(|(key, value)| match CellName::of(key)? {
        CellName::Place(row, column) => Some(((row, column), cell_of(value, GivenMarks::Exceptions)?)),
        _ => None,
    });
    with_filled(&cells.collect::<Option<Vec<_>>>()?)
}

/// Names of lists that can have only the filled cells, in lower case.
const CELLS: [&str; 13] = [
    "cells", "zellen", "felder", "givens", "clues", "digits", "values", "werte", "vorgaben", "celdas",
    "cases", "cellules", "grid",
];

/// Returns the grid of a list of the filled cells, such as `{"row": 1, "col": 4, "value": 5}`. Other lists of places are moves and hints.
pub(super) fn filled_cells(key: &str, value: &Json) -> Option<Position> {
    let is_list = is_puzzle_name(key) || CELLS.contains(&key.to_lowercase().as_str());
    let Json::List(list) = value else {
        return None;
    };
    if !is_list || !(FEWEST_NAMED..81).contains(&list.len()) {
        return None;
    }
    let marks = GivenMarks::of(list);
    let cells = list
        .iter()
        .map(|cell| Some((places::named(cell)?, cell_of(cell, marks)?)));
    with_filled(&cells.collect::<Option<Vec<_>>>()?)
}

/// Returns the grid with these values at these places, each a row and a column.
fn with_filled(cells: &[((usize, usize), u8)]) -> Option<Position> {
    let places: Vec<(usize, usize)> = cells.iter().map(|(place, _)| *place).collect();
    let mut values = [0; 81];
    for (index, (_, value)) in std::iter::zip(cell_name::indices(&places)?, cells) {
        values[index] = *value;
    }
    Grid::from_values(values).map(Position::from_grid)
}
