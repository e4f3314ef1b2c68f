//! Knows the signs of cells.

use sudokud_puzzle::{Clues, Grid};

/// The value of bytes that are not a cell.
const NO_CELL: u8 = 0xff;

/// The value of each byte as a cell. `-` is an empty cell in `lines`; in drawings it is usually a border.
const VALUES: [u8; 256] = {
    let mut values = [NO_CELL; 256];
    let mut digit = 1;
    while digit <= 9 {
        values[b'0' as usize + digit as usize] = digit;
        digit += 1;
    }
    let empty = b".0_*?xX-";
    let mut index = 0;
    while index < empty.len() {
        values[empty[index] as usize] = 0;
        index += 1;
    }
    values
};

/// Returns the value of a cell, 0 for an empty one.
pub(crate) fn value_of(sign: u8) -> Option<u8> {
    Some(VALUES[sign as usize]).filter(|&value| value != NO_CELL)
}

/// Returns whether a text is 81 cells of a grid or 729 of a sukaku, as far as its characters show.
///
/// A line of 81 `-` or `*` is a ruler, not an empty grid: a grid without a digit is written with `.` or `0`.
pub(crate) fn are_clues(text: &str) -> bool {
    matches!(text.len(), 81 | Clues::PLACES)
        && text.bytes().all(|sign| value_of(sign).is_some())
        && text.bytes().any(|sign| matches!(sign, b'.' | b'0'..=b'9'))
}

/// Returns the grid of 81 cells.
pub(crate) fn grid_of(cells: &[u8]) -> Option<Grid> {
    let cells: &[u8; 81] = cells.try_into().ok()?;
    // A value of no cell is above 9, so the grid refuses it.
    Grid::from_values(cells.map(|sign| VALUES[sign as usize]))
}

/// Reads a text for which [`are_clues`] holds. A sukaku may have a digit in a wrong place.
pub(crate) fn clues_of(text: &str) -> Result<Clues, String> {
    if let Some(grid) = grid_of(text.as_bytes()) {
        return Ok(grid.into());
    }
    let plain: String = text
        .chars()
        .map(|sign| if sign.is_ascii_digit() { sign } else { '.' })
        .collect();
    plain
        .parse()
        .map_err(|error: sudokud_puzzle::GridError| error.to_string())
}

/// Returns whether a text looks like a damaged grid.
pub(crate) fn resembles_cells(text: &str) -> bool {
    let cells = text
        .bytes()
        .filter(|sign| matches!(sign, b'.' | b'0'..=b'9'))
        .count();
    cells >= 20 && 2 * cells > text.len()
}
