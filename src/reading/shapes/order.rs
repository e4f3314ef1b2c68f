//! Rows, columns and cells in another order than that of the grid, with labels that say so.

use super::Expected::{Bad, Puzzles, Refusal};
use super::make::{each, joined, nested, numbers, rows};
use super::{EASY, Shape};

/// The grid whose rows are the columns of this one.
pub(super) fn turned(grid: &str) -> String {
    let cells: Vec<char> = grid.chars().collect();
    (0..81).map(|cell| cells[cell % 9 * 9 + cell / 9]).collect()
}

/// The lines of a grid from the last to the first, each after the label that `label` makes of its number from 1.
pub(super) fn upwards(grid: &str, label: impl Fn(usize) -> String) -> String {
    let lines = rows(grid);
    let lines = lines.iter().enumerate().rev();
    lines
        .map(|(index, row)| format!("{}{row}\n", label(index + 1)))
        .collect()
}

/// 81 names made of row and column from 1, in the order of the columns, and the cells of the easy puzzle in that order.
fn cells_by_columns(name: impl Fn(usize, usize) -> String) -> String {
    let names: Vec<String> = (0..81).map(|at| name(at % 9 + 1, at / 9 + 1)).collect();
    format!("{}\n{}\n", names.join(","), numbers(&turned(EASY), "0"))
}

/// 81 cells as objects in the order of the columns.
fn objects(cell: impl Fn(usize, usize) -> String) -> String {
    let digits: Vec<char> = turned(EASY).replace('.', "0").chars().collect();
    let cells: Vec<String> = (0..81)
        .map(|at| format!("{{{},\"value\":{}}}", cell(at % 9, at / 9), digits[at]))
        .collect();
    format!("[{}]\n", cells.join(","))
}

/// Labels of rows.
pub(super) fn labelled_rows() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    vec![
        (
            "line[9] first",
            upwards(&zeros, |line| format!("line[{line}] = ")),
            Puzzles("bordered", "A"),
        ),
        (
            "line[8] first, from 0",
            upwards(&zeros, |line| format!("line[{}] = ", line - 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "Row 9 first",
            upwards(EASY, |line| format!("Row {line}: ")),
            Puzzles("bordered", "A"),
        ),
        (
            "r9 first",
            upwards(EASY, |line| format!("r{line}: ")),
            Puzzles("bordered", "A"),
        ),
        (
            "I first",
            upwards(EASY, |line| format!("{}: ", char::from(b'A' + line as u8 - 1))),
            Puzzles("bordered", "A"),
        ),
        (
            "9 first",
            upwards(EASY, |line| format!("{line}: ")),
            Puzzles("yaml", "A"),
        ),
        (
            "rows in order",
            each(&zeros, |index, row| format!("line[{index}] = {row};")),
            Puzzles("rows", "A"),
        ),
        (
            "the same number before each row",
            each(EASY, |_, row| format!("puzzle 7: {row}")),
            Puzzles("bordered", "A"),
        ),
        (
            "a number twice",
            each(EASY, |index, row| {
                format!("row {}: {row}", if index == 3 { 3 } else { index + 1 })
            }),
            Bad("bordered", "number each line once, 1 to 9"),
        ),
        (
            "columns",
            each(&turned(EASY), |index, row| format!("col[{}] = {row}", index + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "columns from the last",
            upwards(&turned(EASY), |line| format!("c{line}: ")),
            Puzzles("bordered", "A"),
        ),
        (
            "columns in German",
            each(&turned(EASY), |index, row| format!("Spalte {}: {row}", index + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "rows and a column",
            each(EASY, |index, row| {
                format!("{} {}: {row}", if index == 8 { "col" } else { "row" }, index + 1)
            }),
            Bad("bordered", "number each line once, 1 to 9"),
        ),
        (
            "names of columns from the right",
            format!("  I H G F E D C B A\n{}", each(EASY, |_, row| joined(row, " "))),
            Bad("bordered", "names the columns in another order"),
        ),
        (
            "named columns from the right in a file",
            format!(
                "c9,c8,c7,c6,c5,c4,c3,c2,c1\n{}",
                each(&zeros, |_, row| joined(row, ","))
            ),
            Bad("bordered", "names the columns in another order"),
        ),
        (
            "numbers of columns from the right before eight rows",
            format!(
                "9 8 7 6 5 4 3 2 1\n{}",
                each(&EASY[9..], |_, row| joined(row, " "))
            ),
            Bad("bordered", "row 1 looks like the numbers of the columns"),
        ),
    ]
}

/// Names of columns in a table, and keys and places in JSON.
pub(super) fn labelled_cells() -> Vec<Shape> {
    let columns = turned(EASY);
    let keyed = |names: &[String], lines: &[String]| {
        let fields: Vec<String> = std::iter::zip(names, lines)
            .map(|(name, line)| format!("\"{name}\":\"{line}\""))
            .collect();
        format!("{{{}}}\n", fields.join(","))
    };
    let names = |prefix: &str| {
        (1..=9)
            .map(|number| format!("{prefix}{number}"))
            .collect::<Vec<_>>()
    };
    let (row_names, column_names) = (names("row"), names("c"));
    let reversed = |list: &[String]| list.iter().rev().cloned().collect::<Vec<_>>();
    vec![
        (
            "r1c1,r2c1",
            cells_by_columns(|row, column| format!("r{row}c{column}")),
            Puzzles("table", "A"),
        ),
        (
            "col1_1,col1_2",
            cells_by_columns(|row, column| format!("col{column}_{row}")),
            Refusal("do not say which cell"),
        ),
        (
            "box1_1,box1_2",
            cells_by_columns(|row, column| format!("box{column}_{row}")),
            Refusal("do not say which cell"),
        ),
        (
            "c1r1,c1r2",
            cells_by_columns(|row, column| format!("C{column}R{row}")),
            Puzzles("table", "A"),
        ),
        (
            "r1c1,r2c1 after an id",
            cells_by_columns(|row, column| format!("r{row}c{column}"))
                .replacen("r1c1", "id,r1c1", 1)
                .replacen("\n5,", "\n1,5,", 1),
            Puzzles("table", "A"),
        ),
        (
            "A1,B1",
            cells_by_columns(|row, column| format!("{}{column}", char::from(b'A' + row as u8 - 1))),
            Refusal("name them r1c1 to r9c9"),
        ),
        (
            "1_1,2_1",
            cells_by_columns(|row, column| format!("{row}_{column}")),
            Refusal("name them r1c1 to r9c9"),
        ),
        (
            "nine columns of columns",
            format!("{}\n{}\n", column_names.join(","), rows(&columns).join(",")),
            Puzzles("table", "A"),
        ),
        (
            "nine columns of rows from the last",
            format!(
                "{},id\n{},7\n",
                reversed(&row_names).join(","),
                reversed(&rows(EASY)).join(",")
            ),
            Puzzles("table", "A"),
        ),
        (
            "nine columns, one of them twice",
            format!(
                "{}\n{}\n",
                row_names.join(",").replace("row9", "row8"),
                rows(EASY).join(",")
            ),
            Refusal("or r1 to r9 for whole rows"),
        ),
        (
            "JSON with columns",
            format!("{{\"columns\":{}}}\n", nested(&columns, "0")),
            Puzzles("json", "A"),
        ),
        (
            "JSON with rows",
            format!("{{\"rows\":{}}}\n", nested(EASY, "0")),
            Puzzles("json", "A"),
        ),
        (
            "JSON with c1 to c9",
            keyed(&column_names, &rows(&columns)),
            Puzzles("json", "A"),
        ),
        (
            "JSON with row9 to row1",
            keyed(&reversed(&row_names), &reversed(&rows(EASY))),
            Puzzles("json", "A"),
        ),
        (
            "JSON with an order by columns",
            format!("{{\"order\":\"column-major\",\"grid\":\"{columns}\"}}\n"),
            Bad("json", "only cells row by row are read"),
        ),
        (
            "JSON with cells column by column",
            objects(|row, column| format!("\"row\":{row},\"col\":{column}")),
            Puzzles("json", "A"),
        ),
        (
            "JSON with numbered cells",
            objects(|row, column| format!("\"index\":{}", 9 * row + column)),
            Puzzles("json", "A"),
        ),
        (
            "JSON with x and y column by column",
            objects(|row, column| format!("\"x\":{column},\"y\":{row}")),
            Bad("json", "no grid is in this document"),
        ),
    ]
}
