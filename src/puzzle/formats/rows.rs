//! Reads and writes grids of nine lines of nine cells, the form behind `rows`, `bordered`, `ss` and `sdk`.
//!
//! [`super::row`] classifies single lines, [`super::assembly`] assembles rows, [`super::readings`] tries what can be around them. A title
//! becomes the comment of the next grid.

use super::cell_values::{grid_of_values, or_empty};
use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::line_label::UnclearWords;
use super::readings::read_grids;
use super::row::{Dialect, PLAIN};
use crate::{Grid, Position};

pub(super) fn read(
    text: &str,
    unclear: UnclearWords,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    read_grids(text, Dialect { unclear, ..PLAIN }, claims)
}

pub(super) fn write(position: &Position, text: &mut String) {
    write_rows(position.values(), text);
}

/// Writes nine lines of nine characters.
pub(super) fn write_rows(grid: &Grid, text: &mut String) {
    let line = grid.to_string();
    for row in 0..9 {
        text.push_str(&line[9 * row..9 * row + 9]);
        text.push('\n');
    }
}

/// Returns the grid of nine rows, unless the first or the last one can be the numbers of the columns.
pub(super) fn grid_of(rows: &[[u8; 9]]) -> Result<Grid, FormatFault> {
    let values = <[u8; 81]>::try_from(rows.as_flattened());
    let grid = grid_of_values(values.map_err(|_| FormatFault::Rows { found: rows.len() })?)?;
    let rows: Vec<[u8; 9]> = rows.iter().map(|row| row.map(or_empty)).collect();
    match numbers_of_columns(&rows) {
        Some(index) if !grid.is_full() => Err(FormatFault::ColumnNumbers { row: index + 1 }),
        _ => Ok(grid),
    }
}

/// Returns the index of a first or last row that looks like the numbers of the columns, counted from 1 or from 0, also backwards.
fn numbers_of_columns(rows: &[[u8; 9]]) -> Option<usize> {
    let is_numbers = |row: &[u8; 9]| {
        let mut steps = std::iter::zip(&row[1..], row);
        steps.clone().all(|(next, one)| *next == one + 1) || steps.all(|(next, one)| next + 1 == *one)
    };
    let ends = [0, rows.len().checked_sub(1)?];
    ends.into_iter().find(|&end| is_numbers(&rows[end]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;

    const GRID: &str =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        Format::Rows.read(text).entries
    }

    fn lines_and_comments(text: &str) -> Vec<(usize, Option<String>)> {
        let entries = read(text).into_iter().map(Result::unwrap);
        entries.map(|entry| (entry.line, entry.comment)).collect()
    }

    fn errors(text: &str) -> Vec<String> {
        let errors = read(text).into_iter().filter_map(Result::err);
        errors.map(|error| error.to_string()).collect()
    }

    #[test]
    fn captions_blank_lines_and_spaces_are_no_rows() {
        let spaced = GRID.replace("...", " ...");
        let text = format!("Grid 01\n{GRID}\n# the same\n\n{spaced}{GRID}");
        assert_eq!(
            lines_and_comments(&text),
            [
                (2, Some("Grid 01".to_owned())),
                (14, Some("the same".to_owned())),
                (23, None)
            ]
        );
        let banded = GRID.replacen("4..8", "\n4..8", 1).replacen("8...6", "\n8...6", 1);
        assert!(
            read(&banded)[0].is_err(),
            "a blank line inside a band ends the grid"
        );
        let banded = GRID
            .replacen("8...6", "\n8...6", 1)
            .replacen(".6....", "\n.6....", 1);
        assert_eq!(lines_and_comments(&banded), [(1, None)]);
    }

    #[test]
    fn every_sign_of_an_empty_cell_is_read() {
        let grid = read(GRID).remove(0).unwrap().position;
        for sign in ['0', 'x', 'X', '*', '_', '-'] {
            let text = GRID.replace('.', &sign.to_string());
            let entries = read(&format!("{text}\n{text}"));
            assert_eq!(entries.len(), 2, "{sign}");
            for entry in entries {
                assert_eq!(entry.unwrap().position, grid, "{sign}");
            }
        }
        // All nine cells empty: a row too, and no title or border.
        for sign in [".", "x", "X", "_", "-", "*"] {
            let text = format!("{}\n", sign.repeat(9)).repeat(9);
            let empty = read(&text).remove(0).unwrap().position;
            assert_eq!(empty.values(), &Grid::EMPTY, "{sign}");
        }
    }

    #[test]
    fn rows_of_a_program_s_source_are_read() {
        let grid = read(GRID).remove(0).unwrap().position;
        let spread = |row: &str| {
            let cells: Vec<_> = row.chars().map(|cell| cell.to_string()).collect();
            cells.join(", ").replace('.', "0")
        };
        let written = |row: &dyn Fn(usize, &str) -> String| {
            let rows = std::iter::zip(1.., GRID.lines()).map(|(number, line)| row(number, line));
            rows.collect::<Vec<_>>().join("\n")
        };
        for text in [
            written(&|number, row| format!("line[{number}] = {};", row.replace('.', "0"))),
            written(&|_, row| format!("  \"{row}\",")),
            written(&|_, row| format!("[{}],", spread(row))),
            written(&|number, row| format!("Row {number}: {row}")),
            written(&|_, row| spread(row)),
        ] {
            let entries = read(&format!("Title: easy\nDate: 2023-10-05\n{text}"));
            assert_eq!(entries.len(), 1, "{text}");
            assert_eq!(entries[0].as_ref().unwrap().position, grid, "{text}");
        }
    }

    #[test]
    fn a_row_with_a_label_that_is_no_row_is_reported() {
        let labelled = |row: &str| format!("line[1] = {row};\n{}", &GRID[10..]);
        for (row, reason) in [
            ("60038000", "8 cells; a row has 9"),
            ("6003800021", "10 cells; a row has 9"),
            ("6003&0002", "character 15 is '&'"),
        ] {
            let found = errors(&labelled(row));
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(
                found[0].starts_with(&format!("line 1, row 1: {reason}")),
                "{found:?}"
            );
        }
        // A row that looks like a title leaves a grid without its first row, which is reported.
        assert_eq!(
            errors(&labelled("six, three and two")),
            ["line 2, grid: the grid has 8 rows; write 9"]
        );
    }

    #[test]
    fn a_grid_with_something_in_it_is_reported_and_the_next_one_read() {
        let (head, tail) = GRID.split_at(40);
        for between in ["Grid 02\n", "# next\n", "!!! what !!!\n", "\n"] {
            let text = format!("{head}{between}{tail}");
            let interrupted =
                "line 1, grid: line 5 is between its rows; remove it, or move it before the grid";
            for (text, good) in [
                (text.clone(), 0),
                (format!("{text}{GRID}{GRID}"), 2),
                (format!("{text}\n{GRID}\n{text}{GRID}"), 2),
            ] {
                let found = errors(&text);
                assert_eq!(found[0], interrupted, "{text}");
                let read: Vec<_> = read(&text).into_iter().flatten().collect();
                assert_eq!(read.len(), good, "{text}");
                assert!(
                    read.iter()
                        .all(|entry| entry.position.values().to_string() == EASY)
                );
            }
            // A grid without its end, and a whole one behind it.
            let read = read(&format!("{head}{between}{GRID}{GRID}"));
            let error = read[0].as_ref().unwrap_err().to_string();
            assert_eq!(error, "line 1, grid: the grid has 4 rows; write 9", "{between}");
            assert_eq!(read.iter().flatten().count(), 2, "{between}");
        }
    }

    #[test]
    fn a_grid_that_lacks_a_band_does_not_take_that_of_the_next() {
        let text = format!("{}\n{GRID}\n{GRID}", &GRID[..60]);
        let entries = read(&text);
        assert_eq!(
            errors(&text)[..],
            ["line 1, grid: the grid has 6 rows; write 9".to_owned()]
        );
        for entry in &entries[1..] {
            assert_eq!(entry.as_ref().unwrap().position.values().to_string(), EASY);
        }
        // Rows that could belong to either grid.
        let text = format!("{}!?\n{}\n{GRID}", &GRID[..60], &GRID[..50]);
        assert_eq!(
            errors(&text),
            [
                "line 1, grid: the grid has 6 rows; write 9",
                "line 7, text: this line is neither a puzzle nor a comment; begin a comment with #, or name the right \
                 format",
                "line 8, grid: the grid has 5 rows; write 9",
            ]
        );
        assert_eq!(read(&text).iter().flatten().count(), 1);
    }

    #[test]
    fn text_that_is_neither_row_nor_title_is_reported_and_the_grids_around_it_are_read() {
        let text = format!("{GRID}(c) 2005\n!&\n/&\n\n1st of 3\n/&\n{GRID}");
        let reading = Format::Rows.read(&text);
        let lines: Vec<_> = reading
            .entries
            .iter()
            .map(|entry| entry.as_ref().map_or_else(|error| error.line, |entry| entry.line))
            .collect();
        assert_eq!(lines, [1, 11, 15, 16]);
        assert!(reading.entries[0].is_ok() && reading.entries[3].is_ok());
        assert_eq!(
            errors(&text),
            [
                "line 11, text: these 2 lines are neither a puzzle nor a comment; begin a comment with #, or name the \
                 right format",
                "line 15, text: this line is neither a puzzle nor a comment; begin a comment with #, or name the right \
                 format",
            ]
        );
        assert_eq!(
            (reading.lines.puzzle, reading.lines.other, reading.lines.bad),
            (18, 3, 3)
        );
    }

    #[test]
    fn a_bad_row_spoils_its_own_grid_only() {
        let text = format!("{}\n{GRID}", GRID.replacen("6..195...", "6..195..", 1));
        let entries = read(&text);
        let error = entries[0].as_ref().unwrap_err();
        assert_eq!(error.to_string(), "line 2, row 2: 8 cells; a row has 9");
        assert_eq!(error.text, "6..195..");
        assert_eq!(entries[1].as_ref().unwrap().line, 11);
    }

    #[test]
    fn missing_rows_and_unknown_characters_are_named() {
        let short = &GRID[..70];
        let entries = read(&format!("{short}# next\n{}", GRID.replacen('7', "&", 1)));
        assert_eq!(
            entries[0].as_ref().unwrap_err().to_string(),
            "line 1, grid: the grid has 7 rows; write 9"
        );
        assert_eq!(
            entries[1].as_ref().unwrap_err().fault,
            FormatFault::RowCharacter {
                column: 5,
                character: '&'
            }
        );
    }
}
