//! Reads the labels of rows, columns and boxes.
//!
//! A label is the text before `=` or `:`, the name of a column of a table or the key of a document: `line[9] `, `Row 9`, `r9`, `col A`,
//! `ninth row`, `Zeile IX`, `A`. [`words`] lists the words of labels, [`label`] reads the label of one line, [`title`] what a title says
//! about all lines, [`order`] puts labelled lines into the order of the grid, and [`header`] reads lines with the names of nine columns.
//!
//! A text that names a unit, a direction or an order and is not understood as a whole has the kind [`LineKind::Unclear`], and its grid is
//! refused: `house 1`, `row 1 from the bottom`, `Columns of Monday`. A text without such words is a name or a title and says nothing. Callers
//! who name the format say so that lines are rows from top to bottom ([`UnclearWords`]).

mod header;
mod label;
mod name;
mod order;
mod places;
mod program;
mod sentence;
mod split;
mod title;
mod words;

pub(super) use header::{ColumnHeader, column_header};
pub use order::rows_in_order;
pub use program::{ends_with_transposed_list, turns_an_array};
pub(super) use program::{fills_rows, stacks_beside, steps_back};
pub(super) use title::said_of_lines;
pub use title::{is_row_order, kind_of_lines, known_kind_of_lines, names_a_turn};

use super::error::FormatFault;

/// How a reader takes words that may say that lines are no rows from top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnclearWords {
    /// It refuses the grid.
    Refused,
    /// It reads rows from top to bottom, because its caller has named the format.
    Ignored,
}

/// Which nine cells of a grid a line has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, row by row.
    Box,
    /// A unit or an order that is not certain.
    Unclear,
}

/// The numeral of a label. A letter is a number or a Roman numeral, which only the labels beside it show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numeral {
    /// A number, from 0 or from 1.
    Number(u16),
    /// A letter in lower case: `a` is 1, but `i` beside `ii` is 1 too.
    Letter(char),
    /// A Roman numeral of several letters.
    Roman(u16),
}

/// The label of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineLabel {
    /// Whether it is a row, a column or a box.
    pub kind: LineKind,
    /// Which one it is, if the label says so.
    pub numeral: Option<Numeral>,
}

/// The nine cells of a line, and its label if it says which line it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridLine {
    /// The cells, 0 for an empty one.
    pub cells: [u8; 9],
    /// The label.
    pub label: Option<LineLabel>,
}

/// Returns the fault of a line that says that the lines below it are other ones than rows from the top, or their cells not from the left.
pub(super) fn other_lines(
    number: usize,
    line: &str,
    format: &'static str,
    unclear: UnclearWords,
) -> Option<FormatFault> {
    let is_refused = unclear == UnclearWords::Refused;
    match kind_of_lines(line) {
        Some(LineKind::Column | LineKind::Box) => Some(FormatFault::ColumnOrder),
        Some(LineKind::Unclear) if is_refused => Some(FormatFault::unclear_title(number, line, format)),
        _ if is_refused && column_header(line) == Some(ColumnHeader::OtherOrder) => {
            Some(FormatFault::ColumnOrder)
        }
        _ => None,
    }
}

/// Returns the kind of a unit by its name, such as `Spalte`, in upper or lower case.
pub fn kind_of_word(word: &str) -> Option<LineKind> {
    words::unit(&words::plain_signs(word).to_lowercase()).map(|unit| unit.kind)
}
