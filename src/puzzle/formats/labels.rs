//! Finds the labels around a drawn grid: names of rows before each row, and a line with the names of columns.
//!
//! Labels are removed only if all of them together are those of a grid: `A` to `I`, `1` to `9`, `0` to `8`, `r1` to `r9` or `Zeile 1` to `Zeile 9`
//! in order. A line with a number alone can be the title of the next grid.

use std::borrow::Cow;

use super::bordered::is_bar;
use super::line_label::{ColumnHeader, LineKind, LineLabel, Numeral, column_header};
use super::text_lines::{cell_sign, single_cell};

/// The lines of a text without the labels of their rows; `None` for a line of column names or with a number alone. Returns `None` if the
/// text has no labels.
pub(super) fn removed(text: &str) -> Option<Vec<Option<Cow<'_, str>>>> {
    // Programs count rows from 1 or from 0.
    ["123456789", "012345678"]
        .into_iter()
        .find_map(|numbers| removed_with(text, numbers))
}

/// Length of the longest label, in bytes. Without a limit, a line of stops would be read from each of its characters to its end.
const LONGEST_LABEL: usize = 120;

fn removed_with<'t>(text: &'t str, numbers: &str) -> Option<Vec<Option<Cow<'t, str>>>> {
    let mut next = 0;
    let mut lines: Vec<Option<Cow<'_, str>>> = Vec::new();
    for line in text.lines() {
        if is_header(line, numbers) || is_number(line) {
            lines.push(None);
            continue;
        }
        match labelled(line, next, numbers) {
            Some(rest) => {
                next = (next + 1) % 9;
                lines.push(Some(rest.into()));
            }
            None => lines.push(Some(line.into())),
        }
    }
    let has_names = lines.iter().any(Option::is_none);
    let has_labels = std::iter::zip(text.lines(), &lines)
        .any(|(line, kept)| kept.as_ref().is_some_and(|kept| kept.len() < line.len()));
    ((has_labels || has_names) && next == 0).then_some(lines)
}

/// Returns whether a line names nine columns.
pub(super) fn is_header(line: &str, numbers: &str) -> bool {
    let names: String = line
        .chars()
        .filter(|character| character.is_alphanumeric())
        .collect::<String>()
        .to_ascii_lowercase();
    names == numbers || column_header(line) == Some(ColumnHeader::AsWritten)
}

/// Returns whether a line is a number of at most four digits.
fn is_number(line: &str) -> bool {
    let line = line.trim();
    let number = line.strip_suffix(['.', ':', ')']).unwrap_or(line);
    (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the rest of a line after the label of row `index`.
fn labelled<'l>(line: &'l str, index: usize, numbers: &str) -> Option<&'l str> {
    let start = line.trim_start();
    // In a table of Markdown a bar comes first.
    let start = start.strip_prefix(is_bar).map_or(start, str::trim_start);
    let number = &numbers[index..=index];
    let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';') || is_bar(sign);
    let is_end = |rest: &str| rest.trim_start_matches([':', '.', ')']).starts_with(is_between);
    let ends = start
        .char_indices()
        .map(|(at, _)| at)
        .take_while(|&at| at <= LONGEST_LABEL)
        .filter(|&at| at > 0 && is_end(&start[at..]));
    // A label has at most two words, and each of them may have a sign behind it.
    ends.take(4).find_map(|end| {
        let (label, rest) = start.split_at(end);
        let rest = rest.trim_start_matches([':', '.', ')']);
        // More words can say from which side the rows are counted.
        let next = rest.split(is_between).find(|word| !word.is_empty());
        let goes_on = next.is_some_and(|word| {
            single_cell(word).is_none()
                && word.starts_with(|sign: char| sign.is_alphabetic() && cell_sign(sign).is_none())
        });
        (is_label(label, number, index) && !goes_on)
            .then(|| rest.strip_prefix([',', ';', '\t']).unwrap_or(rest))
    })
}

/// Returns whether a label is that of row `index`, which has this number.
fn is_label(label: &str, number: &str, index: usize) -> bool {
    // R's print of a matrix.
    if label == number || label.strip_prefix('[').and_then(|rest| rest.strip_suffix(",]")) == Some(number) {
        return true;
    }
    let index = index as u16;
    LineLabel::of(label).is_some_and(|label| {
        let is_this = match label.numeral {
            Some(Numeral::Number(found)) => found.to_string() == number,
            Some(Numeral::Roman(found)) => found == index + 1,
            Some(Numeral::Letter(letter)) => {
                u32::from(letter) == u32::from('a') + u32::from(index)
                    || matches!((letter, index), ('i', 0) | ('v', 4))
            }
            None => false,
        };
        label.kind == LineKind::Row && is_this
    })
}
