//! Rows with numbers beside them that say another order than that of the text.

use super::Expected::{Read, Refused};
use super::make::{each, joined, rows};
use super::order::turned;
use super::{EASY, Shape};

/// How numbers are refused that may name rows in another order.
const NO_NUMBERS: &str = "so that they may be rows in another order";

/// The rows of the easy puzzle from the last to the first, each as `line` writes it with its number from 0.
fn from_the_last(line: impl Fn(usize, &str) -> String) -> String {
    let rows = rows(EASY);
    let lines = rows.iter().enumerate().rev();
    lines.map(|(number, row)| line(number, row) + "\n").collect()
}

/// The cells of a row between commas.
fn listed(row: &str) -> String {
    joined(&row.replace('.', "0"), ", ")
}

/// Calls and pairs of programs.
pub(super) fn calls() -> Vec<Shape> {
    vec![
        (
            "calls that set rows from the last to the first",
            from_the_last(|number, row| format!("setRow({number}, \"{row}\")")),
            Read("A"),
        ),
        (
            "calls of an object that set rows from 1",
            from_the_last(|number, row| format!("board.setRow({}, \"{row}\");", number + 1)),
            Read("A"),
        ),
        (
            "calls with lists that set rows",
            from_the_last(|number, row| format!("set_row({number}, [{}])", listed(row))),
            Read("A"),
        ),
        (
            "calls with arrays of Java that set rows",
            from_the_last(|number, row| format!("grid.setRow({number}, new int[] {{{}}});", listed(row))),
            Read("A"),
        ),
        (
            "elements of a map",
            from_the_last(|number, row| format!("lines.put({number}, \"{row}\");")),
            Refused(NO_NUMBERS),
        ),
        (
            "pairs of a number and a row",
            from_the_last(|number, row| format!("  ({number}, \"{row}\"),")),
            Refused(NO_NUMBERS),
        ),
        (
            "pairs of a number and a row in the order of the grid",
            rows(EASY)
                .iter()
                .enumerate()
                .map(|(number, row)| format!("  ({number}, \"{row}\"),\n"))
                .collect(),
            Read("A"),
        ),
        (
            "the same number beside each row",
            rows(EASY)
                .iter()
                .map(|row| format!("  (7, \"{row}\"),\n"))
                .collect(),
            Read("A"),
        ),
    ]
}

/// Records of YAML and JSON.
pub(super) fn records() -> Vec<Shape> {
    vec![
        (
            "records of YAML with the number of their row",
            from_the_last(|number, row| format!("- row: {}\n  cells: {row}", number + 1)),
            Read("A"),
        ),
        (
            "records of YAML in brackets with the number of their row",
            from_the_last(|number, row| format!("- {{row: {}, cells: {row}}}", number + 1)),
            Read("A"),
        ),
        (
            "records of YAML in brackets with lists",
            from_the_last(|number, row| format!("- {{row: {}, cells: [{}]}}", number + 1, listed(row))),
            Read("A"),
        ),
        (
            "records of YAML in brackets under the name of a grid",
            format!(
                "grid:\n{}",
                from_the_last(|number, row| format!("  - {{id: {}, cells: \"{row}\"}}", number + 1))
            ),
            Read("A"),
        ),
        (
            "records of YAML with the number of their column",
            each(&turned(EASY), |number, row| {
                format!("- {{column: {}, cells: {row}}}", number + 1)
            }),
            Read("A"),
        ),
        (
            "records of YAML with the name of their row as the key",
            from_the_last(|number, row| format!("- row{}: \"{row}\"", number + 1)),
            Read("A"),
        ),
        (
            "objects of JSON with the name of their row as the key",
            format!(
                "[{}]\n",
                from_the_last(|number, row| format!("{{\"row {}\": \"{row}\"}},", number + 1))
                    .trim_end()
                    .trim_end_matches(',')
            ),
            Read("A"),
        ),
        (
            "objects of JavaScript with the number of their row",
            format!(
                "const rows = [\n{}];\n",
                from_the_last(|number, row| format!("  {{ row: {number}, cells: [{}] }},", listed(row)))
            ),
            Read("A"),
        ),
        (
            "lists of YAML with a number before each row",
            from_the_last(|number, row| format!("- [{}, \"{row}\"]", number + 1)),
            Refused("not a grid"),
        ),
    ]
}
