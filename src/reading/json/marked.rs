//! Reads the marks of givens beside a grid: flags for all cells, or a list of the cells that are givens.
//!
//! `{"board": [[5, 3, 4, ...], ...], "fixed": [[true, true, false, ...], ...]}` has the player's digits among the givens. Flags are truths, or
//! 1 and 0, in nine lists, in one list or in a text. A list has indices, pairs of row and column, or names such as `r1c1`; it counts from 0 or
//! from 1, and the marked cells, which all have a digit, decide. Flags that are all false mark nothing, and every digit is a given.

use super::cell::{CellMark, mark_named};
use super::document::{Json, JsonObject};
use crate::variant::cell_named;
use sudokud_puzzle::{Clues, Grid, Position};

/// Which of the 81 cells are marked.
type Flags = [bool; 81];

/// The cells that a field marks, as far as its value says it.
enum Marked {
    /// These.
    Cells(Flags),
    /// Cells that may count from 0 or from 1. A list that cannot count so is `None`.
    Listed([Option<Flags>; 2]),
    /// Flags of another number of cells.
    Unclear,
}

/// Returns the position of a grid whose givens a field beside it marks, or the reason why they are not certain.
pub(super) fn with_marks(grid: &Position, fields: &JsonObject) -> Result<Position, String> {
    let mut marks = fields
        .iter()
        .filter_map(|(key, value)| Some((key, mark_named(key)?, marked(value)?)));
    let Some((key, mark, marked)) = marks.next().filter(|_| grid.is_start()) else {
        return Ok(*grid);
    };
    let values = grid.values().values();
    let mut givens = match marked {
        Marked::Cells(cells) => cells,
        Marked::Listed(listed) => certain(listed, values).ok_or_else(|| {
            format!("{key:?} does not say whether its cells count from 0 or from 1; {WRITE_FLAGS}")
        })?,
        Marked::Unclear => {
            return Err(format!(
                "{key:?} does not say which cells are givens; {WRITE_FLAGS}"
            ));
        }
    };
    if mark == CellMark::Played {
        for (flag, value) in std::iter::zip(&mut givens, values) {
            *flag = !*flag && *value != 0;
        }
    }
    let mut empty = (0..81).filter(|&at| givens[at] && values[at] == 0);
    if let Some(at) = empty.next() {
        let (row, column) = (at / 9 + 1, at % 9 + 1);
        return Err(format!(
            "{key:?} marks an empty cell, r{row}c{column}, as a given; write its digit, or leave the mark out"
        ));
    }
    let givens: [u8; 81] = std::array::from_fn(|at| if givens[at] { values[at] } else { 0 });
    let givens = Grid::from_values(givens).filter(|givens| givens.clue_count() > 0);
    Ok(givens.map_or(*grid, |givens| {
        Position::in_play(Clues::from_givens(givens), *grid.values(), None)
    }))
}

/// The remedy for marks that are not certain.
const WRITE_FLAGS: &str = "write a flag for each of 81 cells";

/// Returns the cells of a list by the way of counting in which each of them has a digit.
fn certain(listed: [Option<Flags>; 2], values: &[u8; 81]) -> Option<Flags> {
    let is_fit = |cells: &Flags| (0..81).all(|at| !cells[at] || values[at] != 0);
    let mut fitting = listed.into_iter().flatten().filter(is_fit);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Returns whether a field under the name of marks has flags, which are no grid, although 1 and 0 could be cells.
pub(super) fn are_flags(key: &str, value: &Json) -> bool {
    mark_named(key).is_some() && matches!(marked(value), Some(Marked::Cells(_)))
}

fn marked(value: &Json) -> Option<Marked> {
    let list = match value {
        Json::Text(text) => return flags(text.chars().map(sign)),
        Json::List(list) => list,
        _ => return None,
    };
    let rows: Option<Vec<&[Json]>> = list.iter().map(nine_cells).collect();
    let cells: Vec<&Json> = match rows.filter(|rows| rows.len() == 9) {
        Some(rows) => rows.into_iter().flatten().collect(),
        None => list.iter().collect(),
    };
    flags(cells.iter().map(|cell| truth(cell)))
        .or_else(|| listed(list))
        .or_else(|| {
            let are_truths = !cells.is_empty() && cells.iter().all(|cell| matches!(cell, Json::Bool(_)));
            are_truths.then_some(Marked::Unclear)
        })
}

fn nine_cells(row: &Json) -> Option<&[Json]> {
    match row {
        Json::List(cells) if cells.len() == 9 => Some(cells),
        _ => None,
    }
}

fn sign(sign: char) -> Option<bool> {
    match sign {
        '0' | '.' => Some(false),
        '1' => Some(true),
        _ => None,
    }
}

fn truth(cell: &Json) -> Option<bool> {
    match (cell, cell.as_number()) {
        (Json::Bool(truth), _) => Some(*truth),
        (_, Some(0)) => Some(false),
        (_, Some(1)) => Some(true),
        _ => None,
    }
}

/// Returns the marks of 81 flags. Up to nine of them can be the cells of a grid with the digit 1.
fn flags(flags: impl Iterator<Item = Option<bool>>) -> Option<Marked> {
    let flags: Flags = flags.collect::<Option<Vec<bool>>>()?.try_into().ok()?;
    let marked = flags.iter().filter(|&&is_marked| is_marked).count();
    (marked == 0 || marked > 9).then_some(Marked::Cells(flags))
}

/// Returns the cells of a list of indices, of pairs of row and column, or of names.
fn listed(list: &[Json]) -> Option<Marked> {
    let named: Option<Vec<usize>> = list.iter().map(|cell| cell_named(cell.as_text()?)).collect();
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        return with_flags(named.into_iter()).map(Marked::Cells);
    }
    let number = |value: &Json| usize::try_from(value.as_number()?).ok();
    let from = |least: usize| {
        let cell = |cell: &Json| match cell {
            Json::List(pair) => match pair.as_slice() {
                [row, column] => {
                    let (row, column) = (
                        number(row)?.checked_sub(least)?,
                        number(column)?.checked_sub(least)?,
                    );
                    (row < 9 && column < 9).then_some(9 * row + column)
                }
                _ => None,
            },
            index => number(index)?.checked_sub(least),
        };
        let cells: Option<Vec<usize>> = list.iter().map(cell).collect();
        with_flags(cells?.into_iter())
    };
    let are_listed = |value: &Json| matches!(value, Json::Number(_) | Json::List(_));
    let listed = [from(0), from(1)];
    let is_list = (1..=81).contains(&list.len()) && list.iter().all(are_listed);
    (is_list && listed.iter().any(Option::is_some)).then_some(Marked::Listed(listed))
}

/// Returns flags for these cells; `None` if one of them is no cell.
fn with_flags(mut cells: impl Iterator<Item = usize>) -> Option<Flags> {
    let mut flags = [false; 81];
    cells.try_for_each(|at| {
        *flags.get_mut(at)? = true;
        Some(())
    })?;
    Some(flags)
}
