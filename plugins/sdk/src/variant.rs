//! A variant's name when the grid is turned.
//!
//! Puzzles are graded in one orientation and shown in another. What was said of rows then holds for columns, so the words
//! `row`, `column`, `rows` and `columns` of a variant are exchanged; no other word of it may depend on the orientation.

/// The name after transposition. Words are separated by `-`.
///
/// ```
/// # use sudoku_technique::variant::transposed;
/// assert_eq!(transposed("rows"), "columns");
/// assert_eq!(transposed("finned-column"), "finned-row");
/// assert_eq!(transposed("box"), "box");
/// ```
pub fn transposed(variant: &str) -> String {
    let words = variant.split('-').map(|word| match word {
        "row" => "column",
        "column" => "row",
        "rows" => "columns",
        "columns" => "rows",
        other => other,
    });
    words.collect::<Vec<_>>().join("-")
}
