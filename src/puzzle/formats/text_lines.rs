//! Splits a text into lines, and reads the character of a cell.

use std::borrow::Cow;

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::FormatError;

/// Reads one entry from each line that is neither blank nor a comment.
pub(super) fn each_line(
    text: &str,
    claims: &mut Claims,
    read: impl Fn(usize, &str) -> Result<PuzzleEntry, FormatError>,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let mut entries = Vec::new();
    for (number, line) in std::iter::zip(1.., text.lines()) {
        if is_comment(line) {
            claims.claim([number], LineClaim::Other);
        } else if !line.trim().is_empty() {
            let entry = read(number, line);
            claims.claim([number], LineClaim::of(&entry));
            entries.push(entry);
        }
    }
    entries
}

pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Returns the lines with their numbers, without blank lines and comments.
pub(super) fn significant_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    std::iter::zip(1.., text.lines()).filter(|(_, line)| !line.trim().is_empty() && !is_comment(line))
}

/// Returns the value of a cell's character, 0 for an empty cell.
pub(super) const fn cell_value(character: char) -> Option<u8> {
    match character {
        '.' | '0' => Some(0),
        '1'..='9' => Some(character as u8 - b'0'),
        _ => None,
    }
}

/// Words for nothing in programs and in plain language.
const NOTHING: [&str; 16] = [
    "null",
    "None",
    "nil",
    "NA",
    "NaN",
    "undefined",
    "nan",
    "NULL",
    "none",
    "#N/A",
    "-1",
    "empty",
    "blank",
    "leer",
    "vide",
    "vac\u{ed}o",
];

/// Returns a line with a dot in place of each -1, with which some programs write an empty cell. Labels before the cells keep theirs.
pub(super) fn with_dots(line: &str) -> Cow<'_, str> {
    let (label, cells) = line.split_at(line.rfind(['=', ':']).map_or(0, |at| at + 1));
    if !cells.contains("-1") {
        return Cow::Borrowed(line);
    }
    let is_edge =
        |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}');
    let mut written = label.to_owned();
    let mut from = 0;
    for (at, found) in cells.match_indices("-1") {
        let (before, behind) = (&cells[..at], &cells[at + found.len()..]);
        if (before.is_empty() || before.ends_with(is_edge))
            && (behind.is_empty() || behind.starts_with(is_edge))
        {
            written.extend([&cells[from..at], "."]);
            from = at + found.len();
        }
    }
    written += &cells[from..];
    Cow::Owned(written)
}

/// Returns the value of a field with one cell, 0 if it is blank.
pub fn single_cell(field: &str) -> Option<u8> {
    let field = field.trim();
    // Tables of numbers with missing ones have decimals.
    let field = field
        .strip_suffix(".0")
        .filter(|digit| digit.len() == 1)
        .unwrap_or(field);
    if NOTHING.contains(&field) {
        return Some(0);
    }
    let mut signs = field
        .chars()
        .filter(|&sign| !is_decoration(sign) && !sign.is_whitespace());
    let value = signs.next().map_or(Some(0), cell_sign)?;
    signs.next().is_none().then_some(value)
}

/// Returns whether the cells of a line are in brackets in threes, such as `[5, 3, None], [6, 1, 9]`, so that they can be boxes as well as rows.
pub fn has_lists_of_three(line: &str) -> bool {
    let is_bracket = |sign: char| matches!(sign, '[' | ']' | '(' | ')' | '{' | '}');
    let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '"' | '\'');
    let is_three = |list: &&str| {
        let cells = list.split(is_between).filter(|cell| !cell.is_empty());
        cells.clone().count() == 3 && cells.clone().all(|cell| single_cell(cell).is_some())
    };
    line.contains(is_bracket) && line.split(is_bracket).filter(is_three).count() >= 3
}

/// Returns the value of a cell's sign in a drawn or typed grid, 0 for an empty cell.
///
/// Besides ASCII these are the signs that phones and word processors write: full-width and circled digits, and drawn dots, squares and
/// dashes for empty cells.
pub const fn cell_sign(character: char) -> Option<u8> {
    match character {
        '\u{ff11}'..='\u{ff19}' => Some((character as u32 - 0xff10) as u8),
        '\u{2460}'..='\u{2468}' => Some((character as u32 - 0x245f) as u8),
        // ASCII, then full-width signs, dots, dashes, and drawn shapes.
        '_'
        | 'x'
        | 'X'
        | '*'
        | '-'
        | '?'
        | '\u{ff0a}'
        | '\u{ff0e}'
        | '\u{ff10}'
        | '\u{ff1f}'
        | '\u{ff3f}'
        | '\u{b7}'
        | '\u{2022}'
        | '\u{2219}'
        | '\u{22c5}'
        | '\u{30fb}'
        | '\u{2013}'
        | '\u{2014}'
        | '\u{2212}'
        | '\u{2423}'
        | '\u{2591}'
        | '\u{2592}'
        | '\u{25a0}'..='\u{25a2}'
        | '\u{25aa}'
        | '\u{25ab}'
        | '\u{25cb}'
        | '\u{25cf}'
        | '\u{25e6}'
        | '\u{25ef}'
        | '\u{25fb}'..='\u{25fe}'
        | '\u{2610}'
        | '\u{2b1a}'..='\u{2b1c}' => Some(0),
        _ => cell_value(character),
    }
}

/// Returns whether a character only changes the look of the one before it, as in a keycap.
pub const fn is_decoration(character: char) -> bool {
    matches!(
        character,
        '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{200b}' | '\u{2060}' | '\u{feff}'
    )
}
