//! Reads a grid of nine lines in which empty cells are blanks and nothing separates the cells.
//!
//! The column of a digit says which cell it is. Cells are next to each other, every second character, or with a gap after each box. If
//! the digits fit several of these layouts and mean different grids, none is chosen.
//!
//! An editor that cuts blanks off at the start of lines shifts the digits. So a line must begin with a blank, and a line must have the
//! full width; otherwise the grid is refused.

use std::borrow::Cow;

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::line_label::other_lines;
use super::row::Dialect;
use crate::{Grid, Position};

/// The columns of the nine cells in each layout.
const LAYOUTS: [[usize; 9]; 4] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0, 2, 4, 6, 8, 10, 12, 14, 16],
    [0, 1, 2, 4, 5, 6, 8, 9, 10],
    [0, 2, 4, 7, 9, 11, 14, 16, 18],
];

/// Returns the only entry of a text that is a grid of blanks and digits, perhaps after a title.
pub(super) fn read(
    text: &str,
    dialect: Dialect,
    claims: &mut Claims,
) -> Option<Vec<Result<PuzzleEntry, FormatError>>> {
    let text = &in_ascii(text);
    let lines: Vec<&str> = text.lines().collect();
    let first = usize::from(
        lines.len() == 10 && lines[0].starts_with(|first: char| first.is_alphabetic() || first == '#'),
    );
    let rows = &lines[first..];
    let is_plain = |line: &&str| {
        line.bytes()
            .all(|byte| byte == b' ' || byte.is_ascii_digit() && byte != b'0')
    };
    if rows.len() != 9 || !rows.iter().all(is_plain) || !rows.iter().any(|line| line.trim().contains(' ')) {
        return None;
    }
    let mut grids: Vec<Grid> = LAYOUTS.iter().filter_map(|layout| fitted(rows, layout)).collect();
    grids.dedup();
    let [grid] = grids[..] else {
        return None;
    };
    claims.claim([first], LineClaim::Other);
    let mut titles = lines[..first].iter();
    let other_lines = titles.find_map(|title| other_lines(1, title, dialect.format, dialect.unclear));
    let fault = other_lines.or_else(|| is_cut(rows, &grid).then_some(FormatFault::CutBlanks));
    if let Some(fault) = fault {
        claims.claim(first + 1..=first + 9, LineClaim::Bad);
        return Some(vec![Err(FormatError::new(first + 1, "grid", rows[0], fault))]);
    }
    claims.claim(first + 1..=first + 9, LineClaim::Puzzle);
    let title = lines[..first]
        .first()
        .map(|title| title.trim_start_matches(['#', ' ']).to_owned());
    Some(vec![Ok(PuzzleEntry {
        position: Position::from_grid(grid),
        comment: title.filter(|title| !title.is_empty()),
        line: first + 1,
    })])
}

/// Returns a text with the digits and blanks of ASCII in place of the wide ones of East Asian fonts and of no-break spaces, which are in
/// columns as well.
fn in_ascii(text: &str) -> Cow<'_, str> {
    if !text.contains(['\u{3000}', '\u{a0}']) {
        return Cow::Borrowed(text);
    }
    let plain = |sign: char| match sign {
        '\u{3000}' | '\u{a0}' => ' ',
        '\u{ff11}'..='\u{ff19}' => char::from(b'1' + (sign as u32 - 0xff11) as u8),
        _ => sign,
    };
    Cow::Owned(text.chars().map(plain).collect())
}

/// Returns whether blanks at the start of lines can have been cut off.
fn is_cut(rows: &[&str], grid: &Grid) -> bool {
    let is_wide = rows
        .iter()
        .any(|line| LAYOUTS.iter().any(|layout| line.len() == layout[8] + 1));
    let has_last_column = grid.values().iter().skip(8).step_by(9).any(|&value| value != 0);
    !rows.iter().any(|line| line.starts_with(' ')) || !(is_wide || has_last_column)
}

/// Returns the grid if all digits are in columns of the layout.
fn fitted(rows: &[&str], layout: &[usize; 9]) -> Option<Grid> {
    let mut values = [0; 81];
    let mut last = 0;
    for (row, line) in rows.iter().enumerate() {
        for (column, byte) in line.bytes().enumerate().filter(|(_, byte)| *byte != b' ') {
            let cell = layout.iter().position(|&at| at == column)?;
            last = last.max(cell);
            values[9 * row + cell] = byte - b'0';
        }
    }
    // A puzzle without a digit in its last two columns has several solutions, so this layout is too wide.
    (last >= 7).then(|| Grid::from_values(values)).flatten()
}
