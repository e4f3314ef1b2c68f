//! Splits a text into lines, and reads the character of a cell.

use std::borrow::Cow;

use super::cell_values::ZERO;
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
const NOTHING: [&str; 21] = [
    "null",
    "Nothing",
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
    "<NA>",
    "N/A",
    "..",
    "__",
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

/// Returns the value of a field with one cell, 0 if it is blank, and [`ZERO`] for the sign 0.
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

/// Returns the value of a cell's sign in a drawn or typed grid, 0 for an empty cell, and [`ZERO`] for the sign 0.
///
/// Besides ASCII these are the signs that phones and word processors write: digits of other kinds and scripts, and drawn dots, squares and
/// dashes for empty cells.
pub const fn cell_sign(character: char) -> Option<u8> {
    if !character.is_ascii()
        && let Some(digit) = digit_of_another_kind(character)
    {
        return Some(digit);
    }
    match character {
        '0' => Some(ZERO),
        // ASCII, then full-width signs, dots, dashes, and drawn shapes.
        '_'
        | 'x'
        | 'X'
        | '*'
        | '-'
        | '?'
        | '\u{ff0a}'
        | '\u{ff0e}'
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
        | '\u{2b1a}'..='\u{2b1c}'
        | '\u{1f533}'
        | '\u{1f532}'
        | '\u{1f7e5}'..='\u{1f7eb}' => Some(0),
        _ => cell_value(character),
    }
}

/// Returns the value of a digit that is not one of ASCII, and [`ZERO`] for its zero. Digits of scripts that are written from the right are
/// none, because their rows may be as well.
const fn digit_of_another_kind(character: char) -> Option<u8> {
    // The first of several signs in a row, and its digit.
    let (first, digit) = match character {
        '\u{ff10}'..='\u{ff19}' => ('\u{ff10}', 0),
        // In circles, in brackets and with a full stop.
        '\u{2460}'..='\u{2468}' => ('\u{2460}', 1),
        '\u{2474}'..='\u{247c}' => ('\u{2474}', 1),
        '\u{2488}'..='\u{2490}' => ('\u{2488}', 1),
        '\u{24f5}'..='\u{24fd}' => ('\u{24f5}', 1),
        '\u{2776}'..='\u{277e}' => ('\u{2776}', 1),
        '\u{2780}'..='\u{2788}' => ('\u{2780}', 1),
        '\u{278a}'..='\u{2792}' => ('\u{278a}', 1),
        // Raised and lowered.
        '\u{b9}' => ('\u{b9}', 1),
        '\u{b2}'..='\u{b3}' => ('\u{b2}', 2),
        '\u{2070}' => ('\u{2070}', 0),
        '\u{2074}'..='\u{2079}' => ('\u{2074}', 4),
        '\u{2080}'..='\u{2089}' => ('\u{2080}', 0),
        // Of mathematics: bold, double-struck, without serifs, and of a typewriter.
        '\u{1d7ce}'..='\u{1d7d7}' => ('\u{1d7ce}', 0),
        '\u{1d7d8}'..='\u{1d7e1}' => ('\u{1d7d8}', 0),
        '\u{1d7e2}'..='\u{1d7eb}' => ('\u{1d7e2}', 0),
        '\u{1d7ec}'..='\u{1d7f5}' => ('\u{1d7ec}', 0),
        '\u{1d7f6}'..='\u{1d7ff}' => ('\u{1d7f6}', 0),
        // Devanagari, Bengali and Thai.
        '\u{966}'..='\u{96f}' => ('\u{966}', 0),
        '\u{9e6}'..='\u{9ef}' => ('\u{9e6}', 0),
        '\u{e50}'..='\u{e59}' => ('\u{e50}', 0),
        _ => return chinese_digit(character),
    };
    match (character as u32 - first as u32) as u8 + digit {
        0 => Some(ZERO),
        digit => Some(digit),
    }
}

const fn chinese_digit(character: char) -> Option<u8> {
    Some(match character {
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// Returns whether a character only changes the look of the one before it, as in a keycap.
pub const fn is_decoration(character: char) -> bool {
    matches!(
        character,
        '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{200b}' | '\u{2060}' | '\u{feff}'
    )
}
