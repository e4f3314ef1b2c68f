//! Words beside a grid that say where its lines stand, comments above named arrays, and labels that count down.

use super::{EASY, Expected, Shape};
use Expected::{Read, Refused};

/// Nine texts of nine cells.
fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect()
}

/// Nine lines with a row each, in the order of these indices.
fn lines(order: impl Iterator<Item = usize>, line: impl Fn(usize, &str) -> String) -> String {
    let rows = rows();
    order.map(|at| line(at, rows[at]) + "\n").collect()
}

/// Sentences and comments that say that the lines of a grid are at other places.
const SAID: [&str; 19] = [
    "Row 1 is at the bottom.",
    "Row 1 is the bottom row.",
    "Rows are numbered upwards.",
    "Row 9 comes first.",
    "(the top line is row 9)",
    "Zeile 1 steht unten.",
    "Die erste Zeile ist unten.",
    "Note that the first line is the bottom row.",
    "Column 1 is on the right.",
    "every nine characters are a column",
    "every nine characters are a box",
    "starts at the bottom right",
    "last cell first",
    "each line is a column",
    "bottom row first",
    "from bottom to top",
    "right to left",
    "the rows are columns",
    "row 9 is at the top",
];

/// Comments that are followed above rows, and refused on plain lines.
const ORDERS: [&str; 2] = ["column by column", "transposed"];

/// Texts that say nothing about the order.
const NATURAL: [&str; 24] = [
    "Row 1 is easy, row 9 is hard",
    "Row 9 has only two givens.",
    "The first row is the hardest.",
    "The bottom line: a hard one",
    "The top row is almost full",
    "Number 9 comes first in this collection",
    "Puzzle 1 is at the top",
    "The answer is at the bottom.",
    "The solution is on the right.",
    "Die erste Zeile ist leicht",
    "In Zeile 1 steht eine 5",
    "Snake River Sudoku",
    "Last cell standing",
    "Daily Mirror, 12 May",
    "X-Wing in rows 1 and 9",
    "Column 5: easy",
    "Each row, column and box has the digits 1 to 9.",
    "naked single, row 3 column 7",
    "Symmetry: rotated by 180 degrees",
    "Weekly column",
    "Sudoku of 27 November 2026",
    "easy start, hard end",
    "Start at the bottom right corner, it is easiest.",
    "Created with Sudoku Maker 2.1",
];

/// Words above, below and behind grids.
pub(super) fn sentences() -> Vec<Shape> {
    let rows = rows().join("\n");
    let refused = SAID.iter().flat_map(|said| {
        [
            (
                "words that name another place above rows",
                format!("{said}\n{rows}\n"),
            ),
            ("the same below rows", format!("{rows}\n{said}\n")),
            ("the same behind a line", format!("{{A}} # {said}\n")),
            ("the same as a comment above a line", format!("# {said}\n{{A}}\n")),
            ("the same as a comment below a line", format!("{{A}}\n# {said}\n")),
            (
                "the same as a comment of a program below a line",
                format!("{{A}}\n// {said}\n"),
            ),
        ]
    });
    let orders = ORDERS.iter().flat_map(|said| {
        [
            ("an order behind a line", format!("{{A}} # {said}\n"), Refused("")),
            ("an order above a line", format!("# {said}\n{{A}}\n"), Refused("")),
            (
                "an order below a line",
                format!("{{A}}\n// {said}\n"),
                Refused(""),
            ),
        ]
    });
    let read = NATURAL.iter().flat_map(|said| {
        [
            (
                "words that name no order above rows",
                format!("{said}\n\n{rows}\n"),
            ),
            ("the same behind a line", format!("{{A}} # {said}\n")),
            ("the same as a comment above a line", format!("# {said}\n{{A}}\n")),
        ]
    });
    let refused = refused.map(|(name, text)| (name, text, Refused("")));
    refused
        .chain(orders)
        .chain(read.map(|(name, text)| (name, text, Read("A"))))
        .chain([
            ("a snake on a plain line", "{A} # snake\n".to_owned(), Refused("")),
            (
                "a title between two lines",
                "{A}\n# transposed\n{B}\n".to_owned(),
                Refused(""),
            ),
        ])
        .collect()
}

/// Comments above arrays that have the names of rows.
pub(super) fn above_arrays() -> Vec<Shape> {
    let texts = lines(0..9, |_, row| format!("  \"{row}\","));
    let numbers = lines(0..9, |_, row| {
        let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        format!("  {{{}}},", cells.join(", "))
    });
    let block = rows().join("\n");
    let arrays = [
        format!("rows = [\n{texts}]\n"),
        format!("lines = [\n{texts}]\n"),
        format!("const char *rows[9] = {{\n{texts}}};\n"),
        format!("int rows[9][9] = {{\n{numbers}}};\n"),
        format!("rows = \"\"\"\n{block}\n\"\"\"\n"),
        format!("rows:\n{}", lines(0..9, |_, row| format!("  - \"{row}\""))),
    ];
    let warnings = [
        "bottom row first",
        "each line is a column",
        "Rows run from bottom to top",
    ];
    let warned = warnings.iter().flat_map(|warning| {
        arrays.iter().map(move |array| {
            (
                "a warning above an array of rows",
                format!("# {warning}\n{array}"),
                Refused(""),
            )
        })
    });
    let plain = arrays.iter().map(|array| {
        (
            "a title above an array of rows",
            format!("# Monday\n{array}"),
            Read("A"),
        )
    });
    warned.chain(plain).collect()
}

/// Labels that count down, or whose numbers are in a notation that is not read.
pub(super) fn labels() -> Vec<Shape> {
    let down = || (0..9).rev();
    let words = [
        "ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT",
    ];
    let refused = [
        lines(0..9, |_, row| format!("g[i--] = \"{row}\";")),
        lines(0..9, |_, row| format!("g[--i] = \"{row}\";")),
        lines(0..9, |_, row| format!("setRow(row--, \"{row}\");")),
        lines(0..9, |_, row| format!("*--p = \"{row}\";")),
        lines(0..9, |_, row| format!("*p-- = \"{row}\";")),
        lines(0..9, |_, row| format!("g[n:=n-1] = \"{row}\"")),
        lines(0..9, |_, row| format!("n = n - 1; g[n] = \"{row}\"")),
        lines(0..9, |_, row| format!("n -= 1; g[n] = \"{row}\"")),
        lines(down(), |at, row| format!("g[%{at:04b}] = \"{row}\"")),
        lines(down(), |at, row| format!("g[0b{at:b}] = \"{row}\"")),
        lines(down(), |at, row| format!("g[{at}e0] = \"{row}\"")),
        lines(down(), |at, row| {
            format!("g['{}' - 'a'] = \"{row}\"", char::from(b'a' + at as u8))
        }),
        lines(down(), |at, row| format!("g[{}] = \"{row}\"", words[at])),
        lines(down(), |at, row| format!("row 10-{}: {row}", 9 - at)),
        lines(down(), |at, row| format!("row n-{}: {row}", 9 - at)),
        lines(0..9, |at, row| format!("g[{at}::9] = \"{row}\"")),
        lines(0..9, |at, row| format!("g({}:9:81) = \"{row}\"", at + 1)),
    ];
    let read = [
        format!(
            "int i = 0;\n{}",
            lines(0..9, |_, row| format!("g[i++] = \"{row}\";"))
        ),
        lines(0..9, |_, row| format!("rows.push(\"{row}\");")),
    ];
    let refused = refused.map(|text| ("labels that are no plain numbers", text, Refused("")));
    let read = read.map(|text| ("rows that are added in turn", text, Read("A")));
    refused.into_iter().chain(read).collect()
}
