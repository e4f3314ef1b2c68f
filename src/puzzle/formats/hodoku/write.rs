//! Writes library lines.

use std::fmt;

use sudoku_technique::{CandidateSet, Cell};

use super::library_line::{Expectation, LibraryLine};
use crate::Position;

/// Writes all fields, including empty ones, so that the line is read back unchanged.
impl fmt::Display for LibraryLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}", self.code)?;
        match (self.expectation, &self.variant) {
            (Expectation::NotFound, _) => f.write_str("-x")?,
            (Expectation::Found, Some(variant)) => write!(f, "-{variant}")?,
            (Expectation::Found, None) => {}
        }
        write!(
            f,
            ":{:?}:{}:{}:{}:{}:{}",
            self.digits,
            grid(&self.position),
            triples(&deleted(&self.position)),
            triples(&self.eliminations),
            triples(&self.placements),
            self.extra
        )
    }
}

/// Writes a position as a line without a technique.
pub(in crate::formats) fn write(position: &Position, text: &mut String) {
    let (grid, deleted) = (grid(position), triples(&deleted(position)));
    text.extend([":0000:x:", &grid, ":", &deleted, "::\n"]);
}

/// Returns the values, with a plus sign before each value that is not a given.
fn grid(position: &Position) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        match position.values().get(cell) {
            None => text.push('.'),
            Some(digit) => {
                text.push_str(if position.givens().get(cell).is_none() {
                    "+"
                } else {
                    ""
                });
                text.push_str(&digit.to_string());
            }
        }
    }
    text
}

/// Returns the candidates that the values leave and the position does not have.
fn deleted(position: &Position) -> CandidateSet {
    let basic = position.values().board();
    basic
        .all_candidates()
        .difference(position.board().all_candidates())
}

fn triples(candidates: &CandidateSet) -> String {
    let triples = candidates.iter().map(|candidate| {
        let cell = candidate.cell();
        format!("{}{}{}", candidate.digit(), cell.row() + 1, cell.column() + 1)
    });
    triples.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use crate::formats::read_library;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7+9";

    #[test]
    fn a_written_line_is_the_line_that_was_read() {
        for text in [
            format!(":0901-2:12357:{GRID}:113 213:414 424:115:note:more"),
            format!(":x-wing:5:{GRID}:113:414::rows"),
            format!(":2-string-kite-x::{GRID}::565 965::"),
            format!(":0610-x::{GRID}::::"),
        ] {
            let line = read_library(&text).remove(0).unwrap();
            assert_eq!(line.to_string(), text);
        }
    }
}
