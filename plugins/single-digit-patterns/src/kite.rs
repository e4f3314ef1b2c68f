//! Searches for kites of a digit: a row and a column with two places each, one place of each in the box where the lines cross.
//!
//! ```text
//!     P . . A . .      A  the places in the box: two different cells, so at most one holds the digit
//!     . . . . A .      P  the loose ends, outside of the box: at least one holds the digit
//!     . . . . . .
//!     * . . . P .      *  sees both loose ends
//! ```

use sudoku_patterns::subsets::members;
use sudoku_technique::{Cell, CellSet, Flow, House};

use crate::evidence::JoinedLinks;
use crate::places::DigitPlaces;
use crate::target::TargetPattern;

/// Returns the three lines of the same stack or band, one bit each.
const fn third_of(line: usize) -> u16 {
    0b111 << (line - line % 3)
}

/// One kite with a target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kite {
    /// The place of the row that is in the box.
    pub(crate) in_row: Cell,
    /// The place of the column that is in the box.
    pub(crate) in_column: Cell,
    /// The place of the row outside of the box, then that of the column.
    loose: [Cell; 2],
    /// The place that sees both loose ends.
    target: Cell,
}

impl TargetPattern for Kite {
    fn target(&self) -> Cell {
        self.target
    }

    fn links(&self) -> JoinedLinks {
        let [start, end] = self.loose;
        JoinedLinks {
            ends: [start, self.in_row, self.in_column, end].map(CellSet::of),
            houses: [
                House::row(self.in_row.row()),
                House::block(self.in_row.block()),
                House::column(self.in_column.column()),
            ],
        }
    }
}

/// Calls `visit` with every kite, row by row and for each row column by column.
pub(crate) fn each(places: &DigitPlaces, mut visit: impl FnMut(Kite) -> Flow) -> Flow {
    let (rows, columns) = (&places.rows, &places.columns);
    for row in members(rows.pairs) {
        // Leaves out columns in which the row has a place: both lines would have this place, and nothing follows.
        for column in members(columns.pairs & !rows.masks[row]) {
            let (stack, band) = (third_of(column), third_of(row));
            let (across, down) = (rows.masks[row], columns.masks[column]);
            let (in_row, in_column) = (across & stack, down & band);
            let (loose_in_row, loose_in_column) = (across & !stack, down & !band);
            if in_row == 0 || loose_in_row == 0 || in_column == 0 || loose_in_column == 0 {
                continue;
            }
            let number = |mask: u16| mask.trailing_zeros() as usize;
            let (end_of_row, end_of_column) = (number(loose_in_row), number(loose_in_column));
            if rows.has(end_of_column, end_of_row) {
                visit(Kite {
                    in_row: Cell::at(row, number(in_row)),
                    in_column: Cell::at(number(in_column), column),
                    loose: [Cell::at(row, end_of_row), Cell::at(end_of_column, column)],
                    target: Cell::at(end_of_column, end_of_row),
                })?;
            }
        }
    }
    Flow::Continue(())
}
