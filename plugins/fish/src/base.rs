//! The places of one digit seen from its base lines: what every fish begins with.

use sudoku_patterns::{lines, templates};
use sudoku_technique::{Board, CellSet, Digit, Flow, House, Request, Variant, VariantEntry};

/// The forms of all fish between lines.
pub(crate) const FORMS: &[VariantEntry] = &[
    VariantEntry::new("rows", "The base lines are rows."),
    VariantEntry::new("columns", "The base lines are columns."),
];
const ROWS: Variant = Variant::named(FORMS, "rows");
const COLUMNS: Variant = Variant::named(FORMS, "columns");

/// Every line counts as changed.
const ALL_LINES: u16 = 0x1ff;

/// Whether the base lines are the rows or the columns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    Rows,
    Columns,
}

impl Base {
    pub(crate) fn variant(self) -> Variant {
        match self {
            Self::Rows => ROWS,
            Self::Columns => COLUMNS,
        }
    }

    pub(crate) fn base(self, number: usize) -> House {
        match self {
            Self::Rows => House::row(number),
            Self::Columns => House::column(number),
        }
    }

    pub(crate) fn cover(self, number: usize) -> House {
        match self {
            Self::Rows => House::column(number),
            Self::Columns => House::row(number),
        }
    }

    /// The box in which three base lines and three cover lines cross, each three numbered 0 to 2.
    pub(crate) fn block(self, bases: usize, covers: usize) -> House {
        match self {
            Self::Rows => House::block(bases * 3 + covers),
            Self::Columns => House::block(covers * 3 + bases),
        }
    }
}

/// The places of a digit in nine parallel lines.
pub(crate) struct Places {
    pub(crate) digit: Digit,
    pub(crate) cells: CellSet,
    /// Which way the lines run.
    pub(crate) base: Base,
    /// For each line the numbers of the crossing lines.
    pub(crate) lines: [u16; 9],
    /// The lines that have lost a place since nothing was found; all of them when that never was.
    pub(crate) changed: u16,
}

/// Calls `visit` with each digit's rows, then its columns.
///
/// Left out are a digit whose cells are as they were when nothing was found, and one with each of its places in a template:
/// no fish can remove one of these.
#[inline]
pub(crate) fn each(board: &Board, request: Request<'_>, mut visit: impl FnMut(&Places) -> Flow) -> Flow {
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
        visit(&Places {
            digit,
            cells,
            base: Base::Rows,
            lines: rows,
            changed: changed_rows,
        })?;
        visit(&Places {
            digit,
            cells,
            base: Base::Columns,
            lines: lines::transposed(&rows),
            changed: changed_columns,
        })?;
    }
    Flow::Continue(())
}

/// The rows and the columns, one bit each, in which a place was lost.
fn changed_lines(lost: CellSet) -> (u16, u16) {
    let (mut in_rows, mut in_columns) = (0, 0);
    for (row, places) in lines::rows(lost).into_iter().enumerate() {
        in_rows |= u16::from(places != 0) << row;
        in_columns |= places;
    }
    (in_rows, in_columns)
}
