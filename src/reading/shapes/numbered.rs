//! Rows with numbers beside them that say another order than that of the text.

use super::Expected::{Read, Refused};
use super::make::{joined, rows};
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
