//! Reads a row whose empty cells may be blank, between bars or commas.
//!
//! Nine fields have one cell each: `| 5 | 3 |   | ... |`, `5,3,,,7,,,,`. Three fields have three cells each: `|53 | 7 |   |`. In the second
//! form a cell is known by its column, so the width of the field must be one that programs draw.

use std::borrow::Cow;

use super::bordered::is_bar;
use super::text_lines::{cell_sign, is_decoration, single_cell};

/// Returns the nine cells of a line of fields, 0 for an empty cell.
pub(super) fn row(line: &str) -> Option<[u8; 9]> {
    let line = line.trim_end_matches(['\r', '\n']);
    // LaTeX ends the row of a table so.
    let line = line.trim_end().strip_suffix("\\\\").unwrap_or(line);
    // MiniZinc begins and ends the rows of a list of lists with one bar.
    let list = bracketed(line).unwrap_or_else(|| line.trim().trim_matches(['|', '[', ']', ';']));
    let line = if list.contains(',') { list } else { line };
    if line.contains(is_bar) {
        let fields: Vec<&str> = without_box_bars(line.split(is_bar).collect());
        return if is_shifted(&fields) {
            None
        } else {
            split_row(&fields)
        };
    }
    let separated = [',', ';', '\t', '&'].into_iter().find_map(|separator| {
        let fields: Vec<_> = line.split(separator).collect();
        (fields.len() >= 9)
            .then(|| listed_row(&fields, separator))
            .flatten()
    });
    separated.or_else(|| words(line))
}

/// Returns the nine cells of words between blanks, of which some stand for nothing, as in Lisp: `5 3 nil nil 7 ...`, `5 3 "" "" 7 ...`.
fn words(line: &str) -> Option<[u8; 9]> {
    let words: Vec<&str> = line.split_whitespace().collect();
    // Dashes alone are drawn.
    let stands_for_nothing =
        |word: &&str| word.len() > 1 && !word.starts_with('-') && single(word) == Some(0);
    (words.len() == 9 && words.iter().any(stands_for_nothing))
        .then(|| split_row(&words))
        .flatten()
}

/// Returns the fields of a row with two bars between its boxes, as in `5 | 3 |   ||   | 7 |   || ...`, without the fields between these bars.
/// Empty cells have blanks there, except at the end of a line that was cut.
fn without_box_bars(fields: Vec<&str>) -> Vec<&str> {
    let first = match (fields.len(), fields.as_slice()) {
        (11, _) => 0,
        (13, ["", ..]) => 1,
        _ => return fields,
    };
    let is_between = |at: usize| at == first + 3 || at == first + 7;
    let is_narrow = |(at, field): (usize, &&str)| {
        let is_outer = at < first || at + 1 == fields.len();
        field.is_empty() == is_between(at) || is_outer
    };
    if !fields.iter().enumerate().all(is_narrow) {
        return fields;
    }
    let kept = fields.into_iter().enumerate().filter(|(at, _)| !is_between(*at));
    kept.map(|(_, field)| field).collect()
}

/// Returns whether either the first or the last of these fields between bars can be outside, as in `AsciiDoc`, which has no bar behind the
/// last cell.
fn is_shifted(fields: &[&str]) -> bool {
    let [first, .., last] = fields else {
        return false;
    };
    matches!(fields.len(), 4 | 10)
        && first.trim().is_empty()
        && last.trim().is_empty()
        && first.len() == last.len()
}

/// Returns what is inside the brackets of a list on a line, with a comma behind it or not.
fn bracketed(line: &str) -> Option<&str> {
    let list = line.trim().trim_end_matches([',', ';']).strip_prefix('[')?;
    list.strip_suffix(']').filter(|inner| !inner.contains(['[', ']']))
}

/// Returns the nine cells of fields between separators. A tenth field is outside only if the line alone says so: of two blank ones at the ends
/// either can be a cell, and a grid can begin in the second column of a sheet, which [`super::sheet`] finds by all rows.
fn listed_row(fields: &[&str], separator: char) -> Option<[u8; 9]> {
    let [first, .., last] = fields else {
        return None;
    };
    let are_blank = [first, last].map(|field| field.trim().is_empty());
    match (fields.len(), are_blank) {
        (9, _) | (10, [false, true]) => split_row(fields),
        (10, [true, false]) | (11, [true, true]) if separator == '&' => split_row(fields),
        _ => None,
    }
}

fn split_row(fields: &[&str]) -> Option<[u8; 9]> {
    let is_blank = |field: &&str| field.trim().is_empty();
    // The outer border, or a separator at the end of each line. LaTeX's sudoku ends its rows with a dot.
    let fields = match fields.len() {
        11 if is_blank(fields.first()?) && *fields.last()? == "." => &fields[1..10],
        5 | 11 if is_blank(fields.first()?) && is_blank(fields.last()?) => &fields[1..fields.len() - 1],
        // Of two blank fields at the ends, the narrower one is outside.
        4 | 10
            if is_blank(fields.first()?)
                && (!is_blank(fields.last()?) || fields.first()?.len() < fields.last()?.len()) =>
        {
            &fields[1..]
        }
        4 | 10 if is_blank(fields.last()?) => &fields[..fields.len() - 1],
        _ => fields,
    };
    let mut row = [0; 9];
    match fields.len() {
        9 => {
            for (cell, field) in std::iter::zip(&mut row, fields) {
                *cell = single(field)?;
            }
        }
        3 => {
            for (cells, field) in std::iter::zip(row.chunks_exact_mut(3), fields) {
                cells.copy_from_slice(&three(field)?);
            }
        }
        _ => return None,
    }
    Some(row)
}

/// Signs around a cell with which Markdown changes its look.
const EMPHASIS: [&str; 7] = ["***", "**", "__", "~~", "`", "*", "_"];

/// Returns a line of fields between bars without the signs of Markdown around single cells, as in `| **5** | *3* | |`.
pub(super) fn without_emphasis(line: &str) -> Cow<'_, str> {
    let has_marks = line.contains(['*', '_', '~', '`']) && line.matches(is_bar).count() >= 8;
    if !has_marks {
        return Cow::Borrowed(line);
    }
    let plain = |field: &str| {
        let inner = field.trim();
        let inner = EMPHASIS.iter().find_map(|mark| {
            let inner = inner.strip_prefix(mark)?.strip_suffix(mark)?;
            (!inner.is_empty() && single_cell(inner).is_some()).then_some(inner)
        });
        inner.map_or_else(|| field.to_owned(), |inner| format!(" {inner} "))
    };
    let fields: Vec<String> = line.split(is_bar).map(plain).collect();
    Cow::Owned(fields.join("|"))
}

/// Returns the cell of a field, 0 if it is blank.
fn single(field: &str) -> Option<u8> {
    single_cell(field.trim_matches(['"', '\'', '[', ']', '(', ')', '{', '}', ' ', '\t']))
}

/// Returns the three cells of a field by their columns.
fn three(field: &str) -> Option<[u8; 3]> {
    let signs: Vec<(usize, char)> = field
        .chars()
        .filter(|&character| !is_decoration(character))
        .enumerate()
        .filter(|(_, character)| !character.is_whitespace())
        .collect();
    let mut cells = [0; 3];
    if signs.len() == 3 {
        for (cell, (_, sign)) in std::iter::zip(&mut cells, signs) {
            *cell = cell_sign(sign)?;
        }
        return Some(cells);
    }
    if signs.is_empty() {
        return Some(cells);
    }
    let width = field
        .chars()
        .filter(|&character| !is_decoration(character))
        .count();
    let is_odd = signs.iter().any(|(column, _)| column % 2 == 1);
    let (first, step) = match width {
        3 => (0, 1),
        5 => (0, 2),
        6 if !is_odd => (0, 2),
        // A field that was padded to the end of the border has a blank more.
        6..=8 => (1, 2),
        9 => (1, 3),
        11 => (1, 4),
        _ => return None,
    };
    for (column, sign) in signs {
        let from_first = column.checked_sub(first)?;
        if from_first % step != 0 {
            return None;
        }
        *cells.get_mut(from_first / step)? = cell_sign(sign)?;
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::super::cell_values::or_empty;
    use super::*;

    #[test]
    fn blank_fields_are_empty_cells() {
        let expected = Some([5, 3, 0, 0, 7, 0, 0, 0, 0]);
        for line in [
            "| 5 | 3 |   |   | 7 |   |   |   |   |",
            "5,3,,,7,,,,",
            "5;3;;;7;;;;;",
            "\"5\",\"3\",\"\",\"\",\"7\",\"\",\"\",\"\",\"\"",
            "5\t3\t\t\t7\t\t\t\t",
            "  [5, 3, null, null, 7, null, null, null, null],",
            "5 & 3 & & & 7 & & & & \\\\",
            "|5|3| | |7| | | | |.",
            "5, 3, 0, 0, 7, 0, 0, 0, 0|",
            "|53 | 7 |   |",
            "53 | 7 |   ",
            "| 5 3   |   7   |       |",
            "5 3  |  7  |     ",
            "5.0,3.0,nan,nan,7.0,nan,nan,,0.0",
            "\u{2502} 5  3    \u{2502}    7    \u{2502}         \u{2502}",
        ] {
            let cells = row(line).map(|cells| cells.map(or_empty));
            assert_eq!(cells, expected, "{line}");
        }
        for line in [
            "5,3,,,7,,,",
            "|5 |3 | | |7 | | | |",
            "|53 | 7 |",
            "5,3,,,77,,,,",
            "| 53  |   7   |       |",
            "a|b|c",
        ] {
            assert_eq!(row(line), None, "{line}");
        }
    }
}
