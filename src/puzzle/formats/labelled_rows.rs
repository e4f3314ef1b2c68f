//! Reads nine lines that each begin with their number or name, in any order: `3) 5 3 . ...`, `Row 3 5 3 . ...`, `#3 53.....`, `3,5,3,...`.
//!
//! [`super::labels`] removes the labels of rows that are in order. Here the labels say the order, so all nine must be there, each once.

use std::borrow::Cow;

use super::fields;
use super::labels::is_header;
use super::line_label::{LineKind, LineLabel, Numeral, said_of_lines};
use super::row::read_row;

/// A line of cells behind its label.
struct LabelledRow<'t> {
    label: String,
    cells: &'t str,
}

/// The lines of a text with labels before their cells that are read as such; `None` for the names of columns. Returns `None` if the text has
/// not nine of them, or their labels are not those of the nine rows or columns.
pub(super) fn named(text: &str) -> Option<Vec<Option<Cow<'_, str>>>> {
    let (mut labels, mut lines, mut has_header) = (Vec::new(), Vec::new(), false);
    for line in text.lines() {
        if let Some(row) = labelled(line) {
            lines.push(Some(Cow::Owned(format!("{}: {}", row.label, row.cells))));
            labels.push(row.label);
        } else if is_header(line, "123456789") || is_header(line, "012345678") {
            lines.push(None);
            has_header = true;
        } else if said_of_lines(line).is_some() {
            // It says what the lines are, and the labels say something else.
            return None;
        } else {
            lines.push(Some(Cow::Borrowed(line)));
        }
    }
    let read: Option<Vec<LineLabel>> = labels.iter().map(|label| LineLabel::of(label)).collect();
    let read = read?;
    // Under the names of columns there are rows.
    if has_header && read.iter().any(|label| label.kind != LineKind::Row) {
        return None;
    }
    let numerals: Option<Vec<Numeral>> = read.into_iter().map(|label| label.numeral).collect();
    let numerals = numerals?;
    let is_roman = numerals
        .iter()
        .any(|numeral| matches!(numeral, Numeral::Roman(_)));
    let mut numbers: Vec<u32> = numerals
        .into_iter()
        .map(|numeral| place(numeral, is_roman))
        .collect();
    // Numbers or letters alone that go down can be those of a chessboard, whose rows are counted from the bottom.
    let is_downward = numbers.is_sorted_by(|one, next| one > next);
    if is_downward && labels.iter().any(|label| label.starts_with(BARE)) {
        return None;
    }
    numbers.sort_unstable();
    let is_all = |from: u32| numbers.iter().copied().eq(from..from + 9);
    (is_all(0) || is_all(1)).then_some(lines)
}

/// What is put before a number or a letter alone.
const BARE: &str = "row ";

/// The number of a line; letters count from 1, but beside Roman numerals they are such.
fn place(numeral: Numeral, is_roman: bool) -> u32 {
    match numeral {
        Numeral::Letter('i') if is_roman => 1,
        Numeral::Letter('v') if is_roman => 5,
        Numeral::Number(number) | Numeral::Roman(number) => number.into(),
        Numeral::Letter(letter) => u32::from(letter).wrapping_sub(u32::from('a')) + 1,
    }
}

/// Splits a line into its label and nine cells.
fn labelled(line: &str) -> Option<LabelledRow<'_>> {
    let start = line.trim_start().trim_start_matches(['(', '[', '#']);
    let (name, rest) = split_word(start)?;
    if let Some(cells) = cells_behind(rest) {
        return Some(LabelledRow {
            label: label_of(name)?,
            cells,
        });
    }
    let (number, rest) = split_word(rest.trim_start())?;
    let label = format!("{name} {number}");
    let is_name = name.starts_with(char::is_alphabetic) && LineLabel::of(&label).is_some();
    cells_behind(rest)
        .filter(|_| is_name)
        .map(|cells| LabelledRow { label, cells })
}

/// Splits a text behind its first letters and digits.
fn split_word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|sign: char| !sign.is_alphanumeric())?;
    (end > 0).then(|| text.split_at(end))
}

/// The label of a row with a number or a letter, or of a line with its name.
fn label_of(name: &str) -> Option<String> {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && name.len() > 1 {
        return None;
    }
    let label = if name.chars().count() == 1 || is_roman(name) {
        format!("{BARE}{name}")
    } else {
        name.to_owned()
    };
    LineLabel::of(&label)
        .is_some_and(|label| label.numeral.is_some())
        .then_some(label)
}

fn is_roman(name: &str) -> bool {
    name.chars().all(|sign| matches!(sign, 'I' | 'V' | 'X'))
}

/// Signs behind a label, the longer ones first.
const BEHIND: [&str; 5] = ["->", "=", "-", "|", ":"];

/// Returns the nine cells behind a label and its signs.
fn cells_behind(rest: &str) -> Option<&str> {
    let rest = rest
        .strip_prefix([')', ']', '.', ':', ',', ';', '\t', '|'])
        .unwrap_or(rest);
    let is_row = |cells: &str| read_row(cells).is_ok() || fields::row(cells).is_some();
    if is_row(rest) {
        return Some(rest);
    }
    let rest = rest.trim_start();
    let cells = BEHIND.iter().find_map(|sign| rest.strip_prefix(sign))?;
    is_row(cells).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_stands_before_nine_cells() {
        for (line, expected) in [
            ("3) 5 3 . . 7 . . . .", "row 3|5 3 . . 7 . . . ."),
            ("[3] 53..7....", "row 3|53..7...."),
            ("#3 53..7....", "row 3|53..7...."),
            ("Row 3 53..7....", "Row 3|53..7...."),
            ("Zeile 3: 53..7....", "Zeile 3|53..7...."),
            ("line 3 -> 53..7....", "line 3|53..7...."),
            ("3 - 53..7....", "row 3|53..7...."),
            ("C | 5 3 . . 7 . . . .", "row C|5 3 . . 7 . . . ."),
            ("3,5,3,,,7,,,,", "row 3|5,3,,,7,,,,"),
        ] {
            let row = labelled(line).map(|row| format!("{}|{}", row.label, row.cells.trim()));
            assert_eq!(row.as_deref(), Some(expected), "{line}");
        }
        for line in [
            "53..7....",
            "5 3 . . 7 . . . .",
            "Page 3 of 9",
            "12 53..7....",
            "3 53..7...",
        ] {
            assert!(labelled(line).is_none(), "{line}");
        }
    }
}
