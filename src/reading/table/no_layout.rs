//! Defines the reasons why a text is not read as a table.

use crate::order;

/// The reason why a text has no layout of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoLayout {
    /// No record contains a grid.
    #[error("no record contains a grid; write 81 cells in a field, or 81 fields on a line")]
    NoGrid,
    /// Several columns contain grids.
    #[error("the columns {columns} have grids; name that of the puzzles with --column")]
    Several {
        /// Their names.
        columns: String,
    },
    /// The only column of grids is called a solution.
    #[error(
        "only the column {column} has grids, which are solutions by its name; to read it, write --column {column}"
    )]
    OnlySolutions {
        /// Its name.
        column: String,
    },
    /// The column of the caller does not exist.
    #[error("no column {column:?}; write one of: {columns}, or its number")]
    Unknown {
        /// The name.
        column: String,
        /// The names of all columns.
        columns: String,
    },
    /// Several columns have the name that the caller wants.
    #[error(
        "the columns {numbers} have the name {column:?}; name one of them by its number, such as --column {}",
        first(numbers)
    )]
    SameName {
        /// The name.
        column: String,
        /// The numbers of the columns.
        numbers: String,
    },
    /// The cells could begin at several fields.
    #[error("the 81 cells could begin at several fields; write 81 fields on each line, or a header")]
    Shifted,
    /// A line between the puzzles names a variant.
    #[error(
        "a line beside the puzzles names a variant ({rule}); only plain Sudoku is read; if they are plain, remove the line"
    )]
    Variant {
        /// The rule.
        rule: String,
    },
    /// The records are the rows of a sukaku.
    #[error(
        "nine grids of candidates in their places, which are the rows of a sukaku; write its 729 characters in one text, or its nine lines \
         alone"
    )]
    RowsOfSukaku,
    /// A line or a name says that the cells are not row by row.
    #[error(
        "{}, or write --format line or --column NAME if they are row by row",
        order::refusal(words)
    )]
    OtherOrder {
        /// The line or the name.
        words: String,
    },
    /// Each record is a cell, with an x and a y.
    #[error(
        "the columns x and y do not say which of them is the row: y can be the row, counted from the top or from the bottom; name them row \
         and column"
    )]
    UnclearAxes,
    /// The names of the columns of cells do not say where the cells are.
    #[error(
        "the names of the columns do not say which cell each of them is; name them r1c1 to r9c9, or r1 to r9 for whole rows"
    )]
    UnclearNames,
}

/// The first of several numbers.
fn first(numbers: &str) -> &str {
    numbers.split(' ').next().unwrap_or_default()
}
