//! `grid`: nine lines of nine cells, with or without a drawn frame.
//!
//! ```text
//! 5 3 . | . 7 . | . . .
//! 6 . . | 1 9 5 | . . .
//! . 9 8 | . . . | . 6 .
//! ------+-------+------
//! ```
//!
//! Blanks, brackets, commas, quotes and the lines of a frame are ignored. Nine fields between tabs, `,` or `;` may be blank. Any other
//! character makes a line a title, which is the note of the next grid; [`crate::rows`] tells the lines apart. All digits are givens. A grid
//! that solves the one above it is left out.

use sudokud_puzzle::{Grid, Position, Stop, Stopped, solution};

use crate::rows::{Block, Dash, blocks, cells_of_row};
use crate::{Entry, FormatError};

/// Reads all grids of a text.
pub(crate) fn read(text: &str, stop: &Stop) -> Result<Vec<Result<Entry, FormatError>>, Stopped> {
    let dash = Dash::in_lines(text.lines());
    stop.check()?;
    let blocks = blocks(text, dash);
    let mut entries = Vec::with_capacity(blocks.len());
    for block in blocks {
        stop.check()?;
        let entry = block.and_then(|block| read_block(block, dash));
        match (entries.last(), &entry) {
            (Some(Ok(puzzle)), Ok(entry)) if is_solution_of(entry, puzzle) => {}
            _ => entries.push(entry),
        }
    }
    Ok(entries)
}

fn is_solution_of(entry: &Entry, puzzle: &Entry) -> bool {
    let [solution, puzzle] = [entry, puzzle].map(|entry| entry.position.values());
    !puzzle.is_full() && solution::mistake(puzzle, solution).is_none()
}

fn read_block(block: Block<'_>, dash: Dash) -> Result<Entry, FormatError> {
    let mut values = [0; 81];
    for (index, row) in block.rows.iter().enumerate() {
        let cells = cells_of_row(row.text, dash).map_err(|reason| {
            FormatError::new(row.line, row.text, reason).in_part(format!("row {}", index + 1))
        })?;
        values[9 * index..][..9].copy_from_slice(&cells);
    }
    let grid = Grid::from_values(values).expect("a cell is at most 9");
    Ok(Entry {
        notes: block.notes,
        ..Entry::new(block.rows[0].line, &Position::from_grid(grid))
    })
}

/// Writes the values, with a frame between boxes.
pub(crate) fn write(position: &Position, text: &mut String) {
    for (index, row) in position.values().characters().chunks(9).enumerate() {
        if index == 3 || index == 6 {
            text.push_str("------+-------+------\n");
        }
        let boxes = row.chunks(3).map(|cells| {
            let cells: Vec<String> = cells.iter().map(|&cell| char::from(cell).to_string()).collect();
            cells.join(" ")
        });
        text.push_str(&boxes.collect::<Vec<_>>().join(" | "));
        text.push('\n');
    }
}
