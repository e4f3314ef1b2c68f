//! Nine lines of nine cells: the shape that `rows`, `bordered`, `ss` and `sdk` vary.
//!
//! White space between cells and blank lines between bands are fine. A text may hold many grids; a line that begins
//! with `#`, or between two grids with a letter, is a caption and becomes the next grid's comment. A bad row spoils
//! its own grid only: the rows are counted on, and a `#` line, or a blank line that is not between two bands, starts
//! afresh.

use super::{Entry, Fault, FormatError, cell_value};
use crate::puzzle::{Grid, Position};

/// What a format with nine lines of nine cells adds to the plain one.
#[derive(Clone, Copy)]
pub(super) struct Dialect {
    /// Characters that are drawn between cells and mean nothing.
    pub(super) is_border: fn(char) -> bool,
    /// The value of a cell's character, 0 when empty.
    pub(super) value: fn(char) -> Option<u8>,
}

const PLAIN: Dialect = Dialect {
    is_border: |_| false,
    value: cell_value,
};

pub(super) fn read(text: &str) -> Vec<Result<Entry, FormatError>> {
    read_grids(text, PLAIN)
}

pub(super) fn write(position: &Position, text: &mut String) {
    write_rows(position.values(), text);
}

/// Nine lines of nine characters.
pub(super) fn write_rows(grid: &Grid, text: &mut String) {
    let line = grid.to_string();
    for row in 0..9 {
        text.push_str(&line[9 * row..9 * row + 9]);
        text.push('\n');
    }
}

/// All grids of `text` in a dialect.
pub(super) fn read_grids(text: &str, dialect: Dialect) -> Vec<Result<Entry, FormatError>> {
    let mut entries = Vec::new();
    let mut caption = None;
    let mut block = Block::default();
    for (number, line) in std::iter::zip(1.., text.lines()) {
        let line = line.trim_end();
        let start = line.trim_start().chars().next();
        let is_comment = start == Some('#');
        let is_break = start.is_none() && !block.rows.is_multiple_of(3);
        if is_comment || is_break {
            entries.extend(block.take().finish(&mut caption));
        }
        let is_caption = block.rows == 0
            && start.is_some_and(|start| start.is_alphabetic() && (dialect.value)(start).is_none());
        if is_comment || is_caption {
            caption = Some(line.trim_start_matches(['#', ' ', '\t']).to_owned());
            continue;
        }
        match read_row(line, number, block.rows, dialect) {
            Ok(None) => {}
            Ok(Some(row)) => block.push(number, Ok(row)),
            Err(error) => block.push(number, Err(error)),
        }
        if block.rows == 9 {
            entries.extend(block.take().finish(&mut caption));
        }
    }
    entries.extend(block.finish(&mut caption));
    entries
}

/// The nine values of a line, row `index` from 0 of its grid; `None` when it holds nothing but border.
pub(super) fn read_row(
    line: &str,
    number: usize,
    index: usize,
    dialect: Dialect,
) -> Result<Option<[u8; 9]>, FormatError> {
    let error = |fault| FormatError::new(number, format!("row {}", index + 1), line, fault);
    let mut values = [0; 9];
    let mut found = 0;
    for (column, character) in std::iter::zip(1.., line.chars()) {
        if character.is_whitespace() || (dialect.is_border)(character) {
            continue;
        }
        let value =
            (dialect.value)(character).ok_or_else(|| error(Fault::Character { column, character }))?;
        if let Some(slot) = values.get_mut(found) {
            *slot = value;
        }
        found += 1;
    }
    match found {
        0 => Ok(None),
        9 => Ok(Some(values)),
        _ => Err(error(Fault::RowCells { found })),
    }
}

/// The rows of a grid so far.
#[derive(Default)]
struct Block {
    first: usize,
    rows: usize,
    values: Vec<u8>,
    error: Option<FormatError>,
}

impl Block {
    fn push(&mut self, number: usize, row: Result<[u8; 9], FormatError>) {
        if self.rows == 0 {
            self.first = number;
        }
        self.rows += 1;
        match row {
            Ok(values) => self.values.extend(values),
            Err(error) => self.error = self.error.take().or(Some(error)),
        }
    }

    fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    /// The finished entry; `None` when no row has been read.
    fn finish(self, caption: &mut Option<String>) -> Option<Result<Entry, FormatError>> {
        if self.rows == 0 {
            return None;
        }
        let comment = caption.take().filter(|caption| !caption.is_empty());
        if let Some(error) = self.error {
            return Some(Err(error));
        }
        let grid = <[u8; 81]>::try_from(self.values).ok().and_then(Grid::from_values);
        Some(match grid {
            Some(grid) => {
                let position = Position::from_grid(grid);
                Ok(Entry {
                    position,
                    comment,
                    line: self.first,
                })
            }
            None => Err(FormatError::new(
                self.first,
                "grid",
                "",
                Fault::Rows { found: self.rows },
            )),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    fn lines_and_comments(text: &str) -> Vec<(usize, Option<String>)> {
        let entries = read(text).into_iter().map(Result::unwrap);
        entries.map(|entry| (entry.line, entry.comment)).collect()
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
        let entries = read(&format!("{short}# next\n{}", GRID.replacen('7', "?", 1)));
        assert_eq!(
            entries[0].as_ref().unwrap_err().to_string(),
            "line 1, grid: the grid has 7 rows; write 9"
        );
        assert_eq!(
            entries[1].as_ref().unwrap_err().fault,
            Fault::Character {
                column: 5,
                character: '?'
            }
        );
    }
}
