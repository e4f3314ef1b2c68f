//! Reads and writes `.ss` files of Simple Sudoku.
//!
//! A file has nine rows with bars between boxes and a dashed line between bands, without an outer border. The program writes `.` for an
//! empty cell, or `X` in some versions; both are read, and all other characters that draw lines are ignored.

use super::bordered::DRAWN;
use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::FormatError;
use super::line_label::UnclearWords;
use super::readings;
use super::row::Dialect;
use crate::Position;

pub(super) fn read(
    text: &str,
    unclear: UnclearWords,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let dialect = Dialect {
        format: "ss",
        unclear,
        ..DRAWN
    };
    readings::read_grids(text, dialect, claims)
}

pub(super) fn write(position: &Position, text: &mut String) {
    let line = position.values().to_string();
    for row in 0..9 {
        if row == 3 || row == 6 {
            text.push_str("-----------\n");
        }
        let cells = &line[9 * row..9 * row + 9];
        text.push_str(&[&cells[..3], &cells[3..6], &cells[6..]].join("|"));
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        Format::SimpleSudoku.read(text).entries
    }

    const FILE: &str = "\
53X|X7X|XXX
6XX|195|XXX
X98|XXX|X6X
-----------
8XX|X6X|XX3
4XX|8X3|XX1
7XX|X2X|XX6
-----------
X6X|XXX|28X
XXX|419|XX5
XXX|X8X|X79
";

    #[test]
    fn both_marks_of_an_empty_cell_are_read_and_the_dot_is_written() {
        let position = read(FILE)[0].as_ref().unwrap().position;
        let mut text = String::new();
        write(&position, &mut text);
        assert_eq!(text, FILE.replace('X', "."));
    }

    #[test]
    fn a_missing_row_is_named() {
        let error = read(&FILE.replacen("X98|XXX|X6X\n", "", 1))
            .remove(0)
            .unwrap_err();
        assert_eq!(error.to_string(), "line 1, grid: the grid has 8 rows; write 9");
    }
}
