//! Lists the places of a digit line by line. Searches for fish between lines begin with these lists.

use sudoku_patterns::{lines, templates};
use sudoku_technique::{Board, CellSet, Digit, Flow, House, Request, Variant, VariantEntry};

/// The variants of all fish that have lines of one direction in the base.
pub(crate) const FORMS: &[VariantEntry] = &[
    VariantEntry::new("rows", "The base lines are rows."),
    VariantEntry::new("columns", "The base lines are columns."),
];
const ROWS: Variant = Variant::named(FORMS, "rows");
const COLUMNS: Variant = Variant::named(FORMS, "columns");

/// The lines that have changed when there is no previous board: all nine.
const ALL_LINES: u16 = 0x1ff;

/// The direction of the base lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BaseLines {
    Rows,
    Columns,
}

impl BaseLines {
    /// Returns the variant of a fish with these base lines.
    pub(crate) fn variant(self) -> Variant {
        match self {
            Self::Rows => ROWS,
            Self::Columns => COLUMNS,
        }
    }

    /// Returns the base line with this number.
    pub(crate) fn base(self, number: usize) -> House {
        match self {
            Self::Rows => House::row(number),
            Self::Columns => House::column(number),
        }
    }

    /// Returns the crossing line with this number.
    pub(crate) fn cover(self, number: usize) -> House {
        match self {
            Self::Rows => House::column(number),
            Self::Columns => House::row(number),
        }
    }

    /// Returns the box where the base lines of one third and the crossing lines of another meet. The thirds have the numbers 0 to 2.
    pub(crate) fn block(self, bases: usize, covers: usize) -> House {
        match self {
            Self::Rows => House::block(bases * 3 + covers),
            Self::Columns => House::block(covers * 3 + bases),
        }
    }
}

/// The places of a digit in nine parallel lines.
pub(crate) struct LinePlaces {
    pub(crate) digit: Digit,
    /// All places of the digit.
    pub(crate) cells: CellSet,
    /// The direction of the lines.
    pub(crate) base: BaseLines,
    /// For each line, the crossing lines of its places, one bit each.
    pub(crate) lines: [u16; 9],
    /// The lines that have lost a place since the last empty result, one bit each. All lines if there is no such result.
    pub(crate) changed: u16,
}

/// Calls `visit` with the rows of each digit, then with its columns.
///
/// Skips digits whose places have not changed since the last empty result. Also skips digits whose places are all in templates,
/// because no fish eliminates such a place.
#[inline]
pub(crate) fn each(board: &Board, request: Request<'_>, mut visit: impl FnMut(&LinePlaces) -> Flow) -> Flow {
    for digit in Digit::ALL {
        let cells = board.cells_with(digit);
        let unchanged = |previous: &Board| previous.cells_with(digit) == cells;
        let is_settled = || templates::impossible_on(board, digit).is_empty();
        if request.previous.is_some_and(unchanged) || is_settled() {
            continue;
        }
        let rows = lines::rows(cells);
        let (changed_rows, changed_columns) = request.previous.map_or((ALL_LINES, ALL_LINES), |previous| {
            changed_lines(previous.cells_with(digit) - cells)
        });
        visit(&LinePlaces {
            digit,
            cells,
            base: BaseLines::Rows,
            lines: rows,
            changed: changed_rows,
        })?;
        visit(&LinePlaces {
            digit,
            cells,
            base: BaseLines::Columns,
            lines: lines::transposed(&rows),
            changed: changed_columns,
        })?;
    }
    Flow::Continue(())
}

/// Returns the rows and the columns that have lost a place, one bit each.
fn changed_lines(lost: CellSet) -> (u16, u16) {
    let (mut in_rows, mut in_columns) = (0, 0);
    for (row, places) in lines::rows(lost).into_iter().enumerate() {
        in_rows |= u16::from(places != 0) << row;
        in_columns |= places;
    }
    (in_rows, in_columns)
}
