//! Reads a grid of 81 lines of one cell, in which an empty line is an empty cell, as in a column of a spreadsheet.
//!
//! A line above them can be the name of the column, and a name can stand before each of them. Any other number of lines is no such grid, because a cell could be lost.

use super::cell_values::grid_of_values;
use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::FormatError;
use super::line_label::other_lines;
use super::row::Dialect;
use super::text_lines::single_cell;
use crate::Position;

/// Least number of digits, so that a few numbers between empty lines are no puzzle.
const FEWEST: usize = 17;

/// Returns the name before each of these lines, as in `cells: 5`; nothing if there is none.
fn common_name<'l>(lines: &[&'l str]) -> &'l str {
    let Some(name) = lines[0].find([':', '=']).map(|end| &lines[0][..=end]) else {
        return "";
    };
    let is_name = name.trim_start().starts_with(char::is_alphabetic);
    let is_common = is_name && lines.iter().all(|line| line.starts_with(name));
    if is_common { name } else { "" }
}

/// Returns the only entry of a text of 81 cells, one on each line.
pub(super) fn read(
    text: &str,
    dialect: Dialect,
    claims: &mut Claims,
) -> Option<Vec<Result<PuzzleEntry, FormatError>>> {
    let lines: Vec<&str> = text.lines().collect();
    let title = lines.first().copied()?;
    let first = match lines.len() {
        81 => 0,
        82 if title.contains(char::is_alphabetic) && single_cell(title).is_none() => 1,
        _ => return None,
    };
    let name = common_name(&lines[first..]);
    if name.is_empty() && !lines[first..].iter().any(|line| line.trim().is_empty()) {
        return None;
    }
    let cells = lines[first..].iter().map(|line| single_cell(&line[name.len()..]));
    let values: Option<Vec<u8>> = cells.collect();
    let values: [u8; 81] = values?.try_into().ok()?;
    if values.iter().filter(|&&value| (1..=9).contains(&value)).count() < FEWEST {
        return None;
    }
    let other_lines = (first == 1).then(|| other_lines(1, title, dialect.format, dialect.unclear));
    let grid = match other_lines.flatten() {
        Some(fault) => Err(fault),
        None => grid_of_values(values),
    };
    let entry = grid.map(|grid| PuzzleEntry {
        position: Position::from_grid(grid),
        comment: None,
        line: first + 1,
    });
    let entry = entry.map_err(|fault| FormatError::new(first + 1, "grid", lines[first], fault));
    claims.claim(1..=first, LineClaim::Other);
    claims.claim(first + 1..=first + 81, LineClaim::of(&entry));
    Some(vec![entry])
}
