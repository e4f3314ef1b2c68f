//! Reads the grid of a JSON value.
//!
//! A grid is a text of 81 cells, nine texts of nine cells, 81 values or nine times nine values, in a list or under the names of rows,
//! columns or boxes; or values under the names of cells. A value is 0 to 9, `null`, `false`, a text with one cell or none, or an object with a `value`.

use super::cell::{GivenMarks, cell_of, unclear_flag};
use super::document::{Json, JsonObject};
use super::drawn;
use super::filled::{FEWEST_NAMED, filled_cells, named_cells};
use super::key_lines::{self, KeyLines};
use super::line_objects::{lines_in_objects, name_their_lines, numbered_objects, unclear_key};
use super::places;
use crate::cells;
use crate::order;
use crate::table::is_puzzle_name;
use sudokud_puzzle::Position;
use sudokud_puzzle::formats::{
    GridLine, LineKind, LineLabel, Numeral, grid_of_values, rows_in_order, single_cell,
};

/// Returns the grid of a value that is one whole grid.
pub fn grid_of(value: &Json) -> Option<Position> {
    match value {
        Json::Text(text) => cells::position_of(text),
        Json::List(list) if list.len() == 81 => {
            grid_of_values(cells_of_list(list)?).ok().map(Position::from_grid)
        }
        Json::List(list) if list.len() == 9 => rows(list.iter(), GivenMarks::of(list))
            .or_else(|| sukaku_of_rows(list))
            .or_else(|| lines_in_objects(list)),
        Json::Object(fields) if fields.len() == 9 && fields.repeated_key().is_none() => {
            labelled_lines(fields)
        }
        Json::Object(fields)
            if (FEWEST_NAMED..=81).contains(&fields.len()) && fields.repeated_key().is_none() =>
        {
            named_cells(fields)
        }
        _ => None,
    }
}

/// Returns the grid of the value of a key, which may say that its lines are columns or boxes, or that it has only the filled cells.
pub(super) fn grid_under(key: &str, value: &Json) -> Option<Position> {
    let of_puzzle = || {
        let drawn = || drawn::grid_in(value.as_text()?);
        is_puzzle_name(key).then(|| drawn().or_else(|| numbered_objects(value)))?
    };
    let Some(grid) = grid_of(value) else {
        return filled_cells(key, value).or_else(of_puzzle);
    };
    match key_lines::kind_of(key, value) {
        Some(KeyLines::Turned(kind)) => turned(&grid, kind),
        Some(KeyLines::RowsOrBoxes) => {
            let boxes = turned(&grid, LineKind::Box);
            let are_boxes =
                |boxes: &Position| grid.values().conflict().is_some() && boxes.values().conflict().is_none();
            boxes.filter(are_boxes).or(Some(grid))
        }
        None => Some(grid),
    }
}

/// Returns the grid whose lines are columns or boxes.
pub(crate) fn turned(grid: &Position, kind: LineKind) -> Option<Position> {
    let lines = std::iter::zip(1.., grid.values().values().chunks_exact(9));
    let lines = lines.map(|(number, cells)| {
        Some(GridLine {
            cells: cells.try_into().ok()?,
            label: Some(LineLabel {
                kind,
                numeral: Some(Numeral::Number(number)),
            }),
        })
    });
    in_order(&lines.collect::<Option<Vec<_>>>()?)
}

/// Returns whether lines are under names of their own, which say what they are.
pub(super) fn has_line_names(value: &Json) -> bool {
    match value {
        Json::Object(fields) => fields.iter().any(|(key, _)| LineLabel::of(key).is_some()),
        Json::List(list) => name_their_lines(list),
        _ => false,
    }
}

/// Returns the grid of nine lines in the order that their labels say.
pub(super) fn in_order(lines: &[GridLine]) -> Option<Position> {
    let rows = rows_in_order(lines).ok()?;
    let values = <[u8; 81]>::try_from(rows.as_flattened()).ok()?;
    grid_of_values(values).ok().map(Position::from_grid)
}

/// Returns the sukaku of nine texts of 81 candidates in their places. As grids, some of them have a digit twice in a house.
fn sukaku_of_rows(list: &[Json]) -> Option<Position> {
    let rows: Option<Vec<&str>> = list.iter().map(Json::as_text).collect();
    let rows = rows?;
    let grids: Option<Vec<Position>> = rows.iter().map(|row| cells::position_of(row)).collect();
    let grids = grids?;
    let are_rows = grids.iter().all(cells::is_row_of_sukaku);
    let breaks_rules = grids.iter().any(|grid| grid.values().conflict().is_some());
    (are_rows && breaks_rules)
        .then(|| cells::position_of(&rows.concat()))
        .flatten()
}

/// Returns the grid of nine lines under their names: rows by their number, or columns.
pub(super) fn labelled_lines(fields: &JsonObject) -> Option<Position> {
    let is_line =
        |value: &Json| matches!(value, Json::List(line) if line.len() == 9) || value.as_text().is_some();
    if !fields.iter().all(|(_, line)| is_line(line)) {
        return None;
    }
    // A number alone is that of a row.
    let numbered = |key: &str| {
        Some(LineLabel {
            kind: LineKind::Row,
            numeral: Some(Numeral::Number(key.trim().parse().ok()?)),
        })
    };
    let labels = fields
        .iter()
        .map(|(key, _)| LineLabel::of(key).or_else(|| numbered(key)))
        // Letters alone are the columns of a sheet, or rows.
        .map(|label| {
            label.filter(|label| {
                label.kind != LineKind::Row || !matches!(label.numeral, Some(Numeral::Letter(_)))
            })
        });
    let labels: Option<Vec<LineLabel>> = labels.collect();
    let cells = cells_of_rows(fields.iter().map(|(_, line)| line), GivenMarks::Exceptions)?;
    let lines = std::iter::zip(cells.chunks_exact(9), labels?).map(|(cells, label)| {
        Some(GridLine {
            cells: cells.try_into().ok()?,
            label: Some(label),
        })
    });
    in_order(&lines.collect::<Option<Vec<_>>>()?)
}

/// Returns why a value that has the cells of a grid, or most of them, is none: its digits are lost, or may count from 0.
pub(super) fn why_no_grid(value: &Json) -> Option<String> {
    let number = match value {
        Json::Number(number) => number.to_string(),
        Json::Text(text) => return cells::lost_digits(text),
        Json::List(list) => {
            if let Some(key) = unclear_key(list) {
                return Some(order::refusal(key));
            }
            if let Some(flag) = flag_of(list) {
                return Some(format!(
                    "not a grid that is certain: its cells have all digits, and {flag:?} may say which of them are givens; name it \"given\""
                ));
            }
            let values = cells_of_list(list).or_else(|| cells_of_rows(list.iter(), GivenMarks::of(list)));
            return grid_of_values(values?).err().map(|fault| fault.to_string());
        }
        _ => return None,
    };
    (number.contains(['e', 'E']) || number.len() > 40).then(|| {
        "a number, and its last digits and zeros at its start are lost; write the 81 cells as a text in quotes".to_owned()
    })
}

/// Returns the field of the cells of a grid that may mark the givens.
fn flag_of(list: &[Json]) -> Option<&str> {
    let rows = list.iter().map(|row| match row {
        Json::List(row) => row.as_slice(),
        cell => std::slice::from_ref(cell),
    });
    let cells: Vec<&Json> = rows.flatten().collect();
    let objects = list
        .iter()
        .all(|row| matches!(row, Json::List(_) | Json::Object(_)));
    let marks = GivenMarks::of(list);
    let values = (objects && cells.len() == 81).then(|| {
        cells
            .iter()
            .map(|cell| cell_of(cell, marks))
            .collect::<Option<Vec<u8>>>()
    })??;
    unclear_flag(&cells, &values.try_into().ok()?)
}

/// Returns the grid of nine rows, each a list of cells or a text.
fn rows<'a>(list: impl Iterator<Item = &'a Json>, marks: GivenMarks) -> Option<Position> {
    let values = cells_of_rows(list, marks)?;
    grid_of_values(values).ok().map(Position::from_grid)
}

/// Returns the values of the cells of nine rows, of which some may be the sign 0.
pub(super) fn cells_of_rows<'a>(list: impl Iterator<Item = &'a Json>, marks: GivenMarks) -> Option<[u8; 81]> {
    let mut all = Vec::with_capacity(81);
    let mut placed = Vec::new();
    for row in list {
        match row {
            Json::List(row) if row.len() == 9 => {
                for cell in row {
                    all.push(cell_of(cell, marks)?);
                }
                placed.extend(row);
            }
            Json::Text(row) => all.extend(row_of(row)?),
            _ => return None,
        }
    }
    in_their_places(&placed, all.try_into().ok()?)
}

/// Returns the values of cells in the order of the grid, unless a field may say that some of them are no givens.
fn in_their_places(cells: &[&Json], values: [u8; 81]) -> Option<[u8; 81]> {
    if unclear_flag(cells, &values).is_some() {
        return None;
    }
    places::arranged(cells, values)
}

/// Returns the cells of a text of nine signs, in which blanks are empty cells.
fn row_of(text: &str) -> Option<[u8; 9]> {
    let signs: Vec<char> = text.chars().collect();
    let signs: [char; 9] = signs.try_into().ok()?;
    let mut row = [0; 9];
    for (cell, sign) in std::iter::zip(&mut row, signs) {
        *cell = single_cell(&sign.to_string())?;
    }
    Some(row)
}

/// Returns the values of 81 cells in one list.
fn cells_of_list(list: &[Json]) -> Option<[u8; 81]> {
    if list.len() != 81 {
        return None;
    }
    let marks = GivenMarks::of(list);
    let values: Option<Vec<u8>> = list.iter().map(|cell| cell_of(cell, marks)).collect();
    let cells: Vec<&Json> = list.iter().collect();
    in_their_places(&cells, values?.try_into().ok()?)
}

/// Returns whether a value is lists of lists of three cells, which can be parts of rows or of boxes.
pub(super) fn is_of_threes(value: &Json) -> bool {
    let is_three = |value: &Json| match value {
        Json::List(cells) => {
            cells.len() == 3
                && cells
                    .iter()
                    .all(|cell| cell_of(cell, GivenMarks::Exceptions).is_some())
        }
        _ => false,
    };
    match value {
        Json::List(list) if matches!(list.len(), 3 | 9) => {
            list.iter().all(is_three) || list.iter().all(is_of_threes)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The easy puzzle in nine rows of cells, each made by `cell` of its number and its digit or `.`.
    fn read_as(cell: impl Fn(usize, char) -> String) -> Option<String> {
        let cells: Vec<String> = EASY
            .chars()
            .enumerate()
            .map(|(at, sign)| cell(at, sign))
            .collect();
        let rows: Vec<String> = cells
            .chunks(9)
            .map(|row| format!("[{}]", row.join(",")))
            .collect();
        let value = serde_json::from_str(&format!("[{}]", rows.join(","))).unwrap();
        grid_of(&value).map(|position| position.values().to_string())
    }

    #[test]
    fn digits_of_the_player_are_not_givens() {
        let marked = |at: usize, sign: char| match sign.to_digit(10) {
            Some(digit) => format!("{{\"value\":{digit},\"given\":true}}"),
            // As f-puzzles writes it.
            None if at == 2 => "{\"value\":4}".to_owned(),
            None => "{}".to_owned(),
        };
        assert_eq!(read_as(marked).as_deref(), Some(EASY));
        let editable = |at: usize, sign: char| match sign.to_digit(10) {
            Some(digit) => format!("{{\"value\":{digit},\"isEditable\":false}}"),
            None if at == 2 => "{\"value\":4,\"isEditable\":true}".to_owned(),
            None => "{\"value\":0,\"isEditable\":true}".to_owned(),
        };
        assert_eq!(read_as(editable).as_deref(), Some(EASY));
        let unmarked = |_: usize, sign: char| match sign.to_digit(10) {
            Some(digit) => format!("{{\"value\":{digit}}}"),
            None => "{\"value\":null}".to_owned(),
        };
        assert_eq!(read_as(unmarked).as_deref(), Some(EASY));
    }

    #[test]
    fn a_digit_under_an_unknown_name_or_twice_is_no_empty_cell() {
        for name in ["colour", "hint", "n"] {
            let named = |_: usize, sign: char| match sign.to_digit(10) {
                Some(digit) => format!("{{\"{name}\":{digit}}}"),
                None => "{}".to_owned(),
            };
            assert_eq!(read_as(named), None, "{name}");
        }
        let twice = |at: usize, _: char| match at {
            0 => "{\"value\":5,\"value\":6}".to_owned(),
            _ => "{}".to_owned(),
        };
        assert_eq!(read_as(twice), None);
    }
}
