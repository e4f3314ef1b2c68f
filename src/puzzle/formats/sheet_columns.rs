//! Finds the nine columns of a grid in a sheet.
//!
//! They are certain if no other nine columns in a row have all digits of the nine rows, or if the row above names them. There can be a blank
//! column between the boxes, and the solution can stand beside the puzzle.

use super::cell_values::or_empty;
use super::line_label::{ColumnHeader, column_header};
use super::sheet::SheetRow;
use super::text_lines::single_cell;

/// The places of the cells without and with a blank column between the boxes.
const CLOSE: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const BOXED: [usize; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// Returns the columns that a row names `1` to `9`, `0` to `8` or `A` to `I`, if it has nothing else.
pub(super) fn named_columns(row: &SheetRow<'_>) -> Option<[usize; 9]> {
    let filled = |at: &usize| !row.fields[*at].is_empty();
    let columns: Vec<usize> = (0..row.fields.len()).filter(filled).collect();
    // The name of the column of row names is none of the nine.
    let columns = match columns.as_slice() {
        [first, rest @ ..] if rest.len() == 9 && row.fields[*first].len() > 1 => rest,
        all => all,
    };
    let columns = <[usize; 9]>::try_from(columns).ok()?;
    let names = columns.map(|at| row.fields[at]);
    let is_number = matches!(names.concat().as_str(), "123456789" | "012345678");
    let is_named = is_number || column_header(&names.join(" ")) == Some(ColumnHeader::AsWritten);
    (is_named
        && [CLOSE, BOXED]
            .iter()
            .any(|places| columns == places.map(|at| at + columns[0])))
    .then_some(columns)
}

/// Returns the columns of the cells of nine rows, if they are certain.
pub(super) fn columns_of(
    grid: &[&SheetRow<'_>],
    named: Option<[usize; 9]>,
    has_gaps: bool,
) -> Option<[usize; 9]> {
    let used: Vec<usize> = grid.iter().flat_map(|row| row.cells.iter().copied()).collect();
    let width = grid.iter().map(|row| row.fields.len()).max()?.max(9);
    let has_text = |columns: &[usize; 9]| {
        let mut texts = grid.iter().flat_map(|row| &row.texts);
        texts.any(|at| (columns[0]..=columns[8]).contains(at))
    };
    if named.is_some() {
        return named.filter(|columns| used.iter().all(|at| columns.contains(at)) && !has_text(columns));
    }
    let close = placed(&used, width, CLOSE);
    let boxed = placed(&used, width, BOXED);
    let first = used.iter().min()?;
    let columns = match (close.as_slice(), boxed.as_slice()) {
        // A blank row between the bands goes with a blank column between the boxes, or not.
        ([_, ..], [_, ..]) if has_gaps => return None,
        // A grid that is nine columns wide, or begins at the edge of the sheet, can have an empty column at its end.
        ([one], _) | ([], [one]) => *one,
        ([one, ..], _) | ([], [one, ..]) if *first == 0 && one[0] == 0 => *one,
        ([], []) => beside_solution(grid, &used, width)?,
        _ => return None,
    };
    (!has_text(&columns)).then_some(columns)
}

/// The columns in these places, from each start from which they have all cells.
fn placed(used: &[usize], width: usize, places: [usize; 9]) -> Vec<[usize; 9]> {
    let starts = 0..(width + 1).saturating_sub(places[8] + 1);
    let columns = starts.map(|start| places.map(|at| at + start));
    columns
        .filter(|columns| used.iter().all(|at| columns.contains(at)))
        .collect()
}

/// Returns the columns of a puzzle beside which its solution stands: nine columns of digits that agree with it.
fn beside_solution(grid: &[&SheetRow<'_>], used: &[usize], width: usize) -> Option<[usize; 9]> {
    let digit = |row: &SheetRow<'_>, at: usize| {
        row.fields
            .get(at)
            .and_then(|field| single_cell(field))
            .map_or(0, or_empty)
    };
    let full: Vec<usize> = (0..width)
        .filter(|&at| grid.iter().all(|row| digit(row, at) != 0))
        .collect();
    let solution = <[usize; 9]>::try_from(full).ok()?;
    if solution != CLOSE.map(|at| at + solution[0]) {
        return None;
    }
    let others: Vec<usize> = used.iter().copied().filter(|at| !solution.contains(at)).collect();
    let first = others.iter().min()?;
    let mut puzzles = placed(&others, width, CLOSE);
    puzzles.retain(|columns| columns.iter().all(|at| !solution.contains(at)));
    let puzzle = match puzzles.as_slice() {
        [one] => *one,
        [one, ..] if *first == 0 && one[0] == 0 => *one,
        _ => return None,
    };
    let agrees = |row: &&SheetRow<'_>| {
        let mut pairs =
            std::iter::zip(puzzle, solution).map(|(one, other)| (digit(row, one), digit(row, other)));
        pairs.all(|(one, other)| one == 0 || one == other)
    };
    grid.iter().all(agrees).then_some(puzzle)
}
