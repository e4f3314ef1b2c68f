//! Renames variants when the grid is transposed.
//!
//! The server grades a puzzle in one orientation and shows it in another. When the grid is transposed, its rows become
//! columns, so the words `row` and `column`, `rows` and `columns` in a variant's name are exchanged. No other word of
//! the name may depend on the orientation.

/// Returns the name after transposition. Words of a name are separated by `-`.
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
