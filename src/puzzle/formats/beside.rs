//! Reads two grids beside each other, of which one is the solution of the other.

use std::borrow::Cow;

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::row::Dialect;
use super::text_lines::{cell_sign, is_decoration};
use crate::solution::completes;

/// Lines of a text, or what is read in their place.
type Lines<'t> = Vec<Option<Cow<'t, str>>>;

/// The left and the right halves of the lines of a text whose rows have 18 cells each. Other lines are in both.
pub(super) fn halves(text: &str, dialect: Dialect) -> Option<[Lines<'_>; 2]> {
    let (mut left, mut right): (Lines<'_>, Lines<'_>) = (Vec::new(), Vec::new());
    let mut rows = 0;
    for line in text.lines() {
        let (one, other) = match half(line, dialect) {
            Half::Rows(one, other) => {
                rows += 1;
                (Cow::Owned(one), Cow::Owned(other))
            }
            Half::Other => (Cow::Borrowed(line), Cow::Borrowed(line)),
            Half::Row => return None,
        };
        left.push(Some(one));
        right.push(Some(other));
    }
    (rows >= 9).then_some([left, right])
}

/// Arrows between two grids.
const ARROWS: [&str; 5] = ["==>", "-->", "=>", "->", "\u{2192}"];

/// What a line has.
enum Half {
    /// Nine cells, and nine cells.
    Rows(String, String),
    /// Another number of cells.
    Row,
    /// A title or a border.
    Other,
}

fn half(line: &str, dialect: Dialect) -> Half {
    // An arrow can point from the puzzle to its solution.
    let line = &ARROWS
        .iter()
        .fold(line.to_owned(), |line, arrow| line.replace(arrow, " "));
    let mut cells = Vec::new();
    for (at, sign) in line.char_indices() {
        if (dialect.is_separator)(sign) || sign.is_whitespace() || is_decoration(sign) {
            continue;
        }
        if cell_sign(sign).is_none() {
            return Half::Other;
        }
        cells.push(at);
    }
    match cells.as_slice() {
        [] => Half::Other,
        cells if cells.len() == 18 => {
            let (left, right) = line.split_at(cells[9]);
            Half::Rows(left.to_owned(), right.to_owned())
        }
        _ => Half::Row,
    }
}

/// Returns whether a line has two rows of single cells, as pencil marks do not.
pub(super) fn are_two_rows<'g>(groups: impl Iterator<Item = &'g str>) -> bool {
    let mut count = 0;
    for group in groups {
        if group.chars().count() > 1 {
            return false;
        }
        count += 1;
    }
    count == 18
}

/// Returns the puzzles of the pairs, or the fault of each pair of which none completes the other.
pub(super) fn paired(
    left: Vec<Result<PuzzleEntry, FormatError>>,
    right: Vec<Result<PuzzleEntry, FormatError>>,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let pairs = std::iter::zip(left.into_iter().flatten(), right.into_iter().flatten());
    let paired = pairs.map(|(one, other)| {
        let (values, others) = (*one.position.values(), *other.position.values());
        // The title is that of both.
        if completes(&values, &others) {
            Ok(PuzzleEntry { comment: None, ..one })
        } else if completes(&others, &values) {
            Ok(PuzzleEntry {
                comment: None,
                ..other
            })
        } else {
            claims.claim(one.line..one.line + 9, LineClaim::Bad);
            Err(FormatError::new(
                one.line,
                "grid",
                &values.to_string(),
                FormatFault::Beside,
            ))
        }
    });
    paired.collect()
}
