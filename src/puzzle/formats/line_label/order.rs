//! Puts labelled lines into the order of the grid.
//!
//! Lines follow their numbers, not their order in the text, and nine columns or boxes are turned into rows. Labels that are not those of nine
//! lines are refused, because the grid is not certain.

use super::{GridLine, LineKind, LineLabel, Numeral};
use crate::formats::error::FormatFault;

/// Returns the rows of nine lines in the order that their labels say.
pub fn rows_in_order(lines: &[GridLine]) -> Result<Vec<[u8; 9]>, FormatFault> {
    let mut labels: Vec<Option<LineLabel>> = lines.iter().map(|line| line.label).collect();
    let is_last = |label: &Option<LineLabel>| label.is_some_and(|label| label.is_last_row());
    if let Some(at) = labels.iter().position(is_last) {
        if at + 1 < labels.len() {
            return Err(FormatFault::LineLabels);
        }
        labels[at] = None;
    }
    let Some((kind, order)) = order(&labels)? else {
        return Ok(lines.iter().map(|line| line.cells).collect());
    };
    let mut rows = vec![[0; 9]; lines.len()];
    for (line, at) in std::iter::zip(lines, order) {
        for (index, cell) in line.cells.into_iter().enumerate() {
            let (row, column) = match kind {
                LineKind::Column => (index, at),
                LineKind::Box => (at / 3 * 3 + index / 3, at % 3 * 3 + index % 3),
                LineKind::Row | LineKind::Unclear => (at, index),
            };
            rows[row][column] = cell;
        }
    }
    Ok(rows)
}

/// Returns the kind of the lines and the index of each; `None` if they are rows in the order of the text.
fn order(labels: &[Option<LineLabel>]) -> Result<Option<(LineKind, Vec<usize>)>, FormatFault> {
    let mut some = labels.iter().flatten();
    let Some(first) = some.next() else {
        return Ok(None);
    };
    let kind = first.kind;
    if kind == LineKind::Unclear || some.any(|label| label.kind != kind) {
        return Err(FormatFault::LineLabels);
    }
    let numbers = numbers(labels)?;
    if kind == LineKind::Row && (is_same(&numbers) || is_ascending(&numbers)) {
        return Ok(None);
    }
    let whole: Option<Vec<u16>> = numbers.into_iter().collect();
    let whole = whole
        .filter(|numbers| numbers.len() == 9)
        .ok_or(FormatFault::LineLabels)?;
    let base = whole.iter().min().copied().unwrap_or_default();
    let mut sorted = whole.clone();
    sorted.sort_unstable();
    // The lines of a file can be numbered through all its grids.
    if base % 9 > 1 || !sorted.into_iter().eq(base..base + 9) {
        return Err(FormatFault::LineLabels);
    }
    let order = whole.iter().map(|number| usize::from(number - base));
    Ok(Some((kind, order.collect())))
}

/// Returns the number of each label. A letter is Roman if another label is.
fn numbers(labels: &[Option<LineLabel>]) -> Result<Vec<Option<u16>>, FormatFault> {
    let are_roman = labels
        .iter()
        .flatten()
        .any(|label| matches!(label.numeral, Some(Numeral::Roman(_))));
    let number = |label: &LineLabel| match label.numeral {
        Some(Numeral::Number(number) | Numeral::Roman(number)) => Ok(Some(number)),
        Some(Numeral::Letter(letter)) if are_roman => match letter {
            'i' => Ok(Some(1)),
            'v' => Ok(Some(5)),
            _ => Err(FormatFault::LineLabels),
        },
        Some(Numeral::Letter(letter @ 'a'..='i')) => Ok(Some(letter as u16 - u16::from(b'a') + 1)),
        // A name of one letter.
        Some(Numeral::Letter(_)) if label.kind == LineKind::Row => Ok(None),
        Some(Numeral::Letter(_)) | None => Err(FormatFault::LineLabels),
    };
    labels
        .iter()
        .map(|label| label.as_ref().map_or(Ok(None), number))
        .collect()
}

/// Returns whether all labelled lines have one number, which is that of the puzzle.
fn is_same(numbers: &[Option<u16>]) -> bool {
    let mut some = numbers.iter().flatten();
    let first = some.next();
    some.all(|number| Some(number) == first)
}

/// Returns whether the numbers of all labelled lines count the lines.
fn is_ascending(numbers: &[Option<u16>]) -> bool {
    let offset = |(at, number): (usize, &Option<u16>)| Some(i32::from((*number)?) - at as i32);
    let mut offsets = numbers.iter().enumerate().filter_map(offset);
    let first = offsets.next();
    offsets.all(|offset| Some(offset) == first)
}
