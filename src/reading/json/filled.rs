//! Reads grids of which only the filled cells are written, each with its place.

use super::cell::{GivenMarks, cell_of};
use super::document::{Json, JsonObject};
use super::places;
use crate::cell_name::{self, CellName};
use crate::table::is_puzzle_name;
use sudokud_puzzle::Position;
use sudokud_puzzle::formats::grid_of_values;

/// Least number of cells in an object of cells by their names. A puzzle with fewer givens has several solutions.
pub(super) const FEWEST_NAMED: usize = 17;

/// Returns the grid of an object of cells by their names, such as `{"r1c1": 5, ...}`; the other cells are empty.
///
/// Of `A1` and `0,0` either part could be the row. It is the one by which the cells are in the order of the grid.
pub(super) fn named_cells(fields: &JsonObject) -> Option<Position> {
    let names: Option<Vec<CellName>> = fields.iter().map(|(key, _)| CellName::of(key)).collect();
    let indices = indices_of(&names?, fields)?;
    let cells = std::iter::zip(indices, fields.iter());
    let cells = cells.map(|(index, (_, value))| Some((index, cell_of(value, GivenMarks::Exceptions)?)));
    with_filled(&cells.collect::<Option<Vec<_>>>()?)
}

/// Returns the index of the cell of each name.
fn indices_of(names: &[CellName], fields: &JsonObject) -> Option<Vec<usize>> {
    type Parts = fn(&CellName) -> Option<(usize, usize)>;
    let all = |of: Parts| names.iter().map(of).collect::<Option<Vec<_>>>();
    let place: Parts = |name| match *name {
        CellName::Place(row, column) => Some((row, column)),
        _ => None,
    };
    let pair: Parts = |name| match *name {
        CellName::Pair(one, other) => Some((one, other)),
        _ => None,
    };
    let lettered: Parts = |name| match *name {
        CellName::Lettered(letter, number) => Some((letter, number)),
        _ => None,
    };
    let axes: Parts = |name| match *name {
        CellName::Axes(y, x) => Some((y, x)),
        _ => None,
    };
    let by_axes = || all(axes).filter(|places| places.is_sorted());
    let places = all(place).or_else(|| all(pair).and_then(in_order));
    if let Some(places) = places.or_else(by_axes) {
        return cell_name::indices(&places);
    }
    if let Some(mut places) = all(lettered) {
        // Letters are numbers from 1.
        if places.iter().any(|(_, number)| *number == 0) {
            for (_, number) in &mut places {
                *number += 1;
            }
        }
        return lettered_indices(&in_order(places)?);
    }
    let is_number = |key: &str| key.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers = fields.iter().all(|(key, _)| is_number(key));
    are_numbers.then(|| numbered_indices(names)).flatten()
}

/// Returns pairs as they are, or with their parts exchanged, if they then follow each other like the cells of a grid.
fn in_order(pairs: Vec<(usize, usize)>) -> Option<Vec<(usize, usize)>> {
    if pairs.is_sorted() {
        return Some(pairs);
    }
    let exchanged: Vec<(usize, usize)> = pairs.into_iter().map(|(one, other)| (other, one)).collect();
    exchanged.is_sorted().then_some(exchanged)
}

/// Returns the indices of places that count from 1.
fn lettered_indices(places: &[(usize, usize)]) -> Option<Vec<usize>> {
    let index = |&(row, column): &(usize, usize)| {
        let is_cell = (1..=9).contains(&row) && (1..=9).contains(&column);
        is_cell.then(|| 9 * (row - 1) + column - 1)
    };
    places.iter().map(index).collect()
}

/// Returns the indices that names are, from 0 or from 1. Numbers of two digits could be row and column.
fn numbered_indices(names: &[CellName]) -> Option<Vec<usize>> {
    let numbers: Vec<usize> = names.iter().map(CellName::index).collect();
    let least = match (numbers.contains(&0), numbers.contains(&81)) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    let can_be_pairs = numbers.iter().all(|number| number / 10 > 0 && number % 10 > 0);
    (!can_be_pairs).then(|| numbers.iter().map(|number| number - least).collect())
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
    if let Some(grid) = triples(list) {
        return Some(grid);
    }
    let marks = GivenMarks::of(list);
    let cells = list
        .iter()
        .map(|cell| Some((places::named(cell)?, cell_of(cell, marks)?)));
    let cells = cells.collect::<Option<Vec<_>>>()?;
    let places: Vec<(usize, usize)> = cells.iter().map(|(place, _)| *place).collect();
    let values = cells.iter().map(|(_, value)| *value);
    with_filled(&std::iter::zip(cell_name::indices(&places)?, values).collect::<Vec<_>>())
}

/// Returns the grid of lists of two numbers of a place and a digit. Either number could be the row, as in [`named_cells`].
fn triples(list: &[Json]) -> Option<Position> {
    let triple = |cell: &Json| match cell {
        Json::List(numbers) => match numbers.as_slice() {
            [one, other, digit] => {
                let number = |value: &Json| usize::try_from(value.as_number()?).ok();
                let digit = u8::try_from(digit.as_number()?)
                    .ok()
                    .filter(|digit| (1..=9).contains(digit));
                Some(((number(one)?, number(other)?), digit?))
            }
            _ => None,
        },
        _ => None,
    };
    let cells: Vec<((usize, usize), u8)> = list.iter().map(triple).collect::<Option<_>>()?;
    let places = in_order(cells.iter().map(|(place, _)| *place).collect())?;
    let digits = cells.iter().map(|(_, digit)| *digit);
    with_filled(&std::iter::zip(cell_name::indices(&places)?, digits).collect::<Vec<_>>())
}

/// Returns the grid with these values in the cells of these indices. Cells that are named twice are no grid.
fn with_filled(cells: &[(usize, u8)]) -> Option<Position> {
    let mut values = [0; 81];
    let mut is_taken = [false; 81];
    for &(index, value) in cells {
        *values.get_mut(index)? = value;
        if std::mem::replace(&mut is_taken[index], true) {
            return None;
        }
    }
    grid_of_values(values).ok().map(Position::from_grid)
}
