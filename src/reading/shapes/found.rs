//! Files as people have them: sheets, apps, posts, notebooks, programs and answers of services, with what must come out of each.

use super::Expected::{Bad, Mixed, Puzzles, Refusal};
use super::make::{each, joined, nested, numbers, rows};
use super::order::{turned, upwards};
use super::wild::boxes;
use super::{EASY, EASY_SOLUTION, Shape};

/// Sheets and their exports.
pub(super) fn sheets() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let columns = turned(&zeros);
    let blanks = |grid: &str, between: &str| {
        each(grid, |_, row| {
            joined(&row.replace('.', " "), between).replace(' ', "")
        })
    };
    let tabs = blanks(EASY, "\t");
    vec![
        (
            "a sheet under a title in its first cell",
            format!("Sudoku 12,,,,,,,,\n{}", blanks(EASY, ",")),
            Puzzles("bordered", "A"),
        ),
        (
            "a sheet with names of columns and rows",
            format!(
                ",A,B,C,D,E,F,G,H,I\n{}",
                each(EASY, |at, row| format!(
                    "{},{}",
                    at + 1,
                    joined(row, ",").replace('.', "")
                ))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "cells copied from a sheet",
            tabs.clone(),
            Puzzles("bordered", "A"),
        ),
        (
            "cells copied from a sheet under a word for columns",
            format!("Spaltenweise notiert von Anna\n{tabs}"),
            Bad("bordered", "leave line 1 out"),
        ),
        (
            "a sheet whose rows are numbered from the last",
            format!(
                "Row,C1,C2,C3,C4,C5,C6,C7,C8,C9\n{}",
                upwards(&zeros, |line| format!("R{line},"))
                    .lines()
                    .map(|line| {
                        let (label, row) = line.split_once(',').unwrap();
                        format!("{label},{}\n", joined(row, ","))
                    })
                    .collect::<String>()
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "a sheet with sums",
            each(&zeros, |_, row| {
                format!(
                    "{},{}",
                    joined(row, ","),
                    row.bytes().map(|byte| u32::from(byte - b'0')).sum::<u32>()
                )
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "a sheet of columns with names of columns below",
            format!(
                "{}c1,c2,c3,c4,c5,c6,c7,c8,c9\n",
                each(&zeros, |_, row| joined(row, ","))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "columns as rows of a pivot",
            format!(
                "Spalte,Z1,Z2,Z3,Z4,Z5,Z6,Z7,Z8,Z9\n{}",
                each(&columns, |at, row| format!("{},{}", at + 1, joined(row, ",")))
            ),
            Bad("bordered", "lines that are no rows"),
        ),
        (
            "a table with one puzzle in nine columns from the last",
            format!(
                "id;{}\n7;{}\n",
                (1..=9)
                    .rev()
                    .map(|at| format!("Zeile {at}"))
                    .collect::<Vec<_>>()
                    .join(";"),
                rows(EASY).into_iter().rev().collect::<Vec<_>>().join(";")
            ),
            Puzzles("table", "A"),
        ),
        (
            "a table with columns of the order",
            "id,puzzle,direction\n1,{A},down\n2,{B},across\n".to_owned(),
            Mixed("table", "-B", "only cells row by row are read"),
        ),
    ]
}

/// Posts, mails and notebooks.
pub(super) fn posts() -> Vec<Shape> {
    let columns = turned(EASY);
    let each_line = |grid: &str| each(grid, |_, row| row.to_owned());
    let bars = each(&EASY.replace('.', " "), |_, row| {
        format!("|{}|", joined(row, "|"))
    });
    let (first, rest) = bars.split_once('\n').unwrap();
    let emoji: String = EASY
        .chars()
        .map(|cell| {
            if cell == '.' {
                "\u{2b1c}".to_owned()
            } else {
                format!("{cell}\u{fe0f}\u{20e3}")
            }
        })
        .collect::<Vec<_>>()
        .chunks(9)
        .map(|row| row.concat() + "\n")
        .collect();
    let quoted = |lines: &str| {
        lines
            .lines()
            .map(|line| format!("> {line}\n"))
            .collect::<String>()
    };
    vec![
        ("a post with a technique in columns", format!("[code]\n{}[/code]\nThere is an X-Wing in columns 2 and 7, and a pair in box 3.\n", each_line(EASY)), Puzzles("bordered", "A")),
        ("a post with rules", format!("Fill every row, column and box with 1 to 9.\n\n{}", each_line(EASY)), Puzzles("bordered", "A")),
        ("a post of columns", format!("Here's my puzzle, written in columns\n\n{}", each_line(&columns)), Bad("bordered", "leave line 1 out")),
        ("a post that says it at the end", format!("Can you solve it?\n\n{}\nPS: I read it from the right, sorry.\n", each_line(EASY)), Bad("bordered", "leave line 13 out")),
        ("a table of a forum whose head is the first row", format!("{first}\n|{}\n{rest}", ":-:|".repeat(9)), Puzzles("bordered", "A")),
        ("emoji of a phone", emoji, Puzzles("bordered", "A")),
        ("a quoted mail that names an order", format!("Bob wrote:\n{}", quoted(&format!("Bottom row first, as always:\n{}", upwards(EASY, |_| String::new())))), Bad("bordered", "may say that these lines are no rows")),
        ("a printed table of pandas that is turned", format!("print(df.T)\n   0  1  2  3  4  5  6  7  8\n{}", each(&columns.replace('.', "0"), |at, row| format!("{at}  {}", joined(row, "  ")))), Bad("bordered", "leave line 1 out")),
        ("a notebook", "{\"cells\":[{\"cell_type\":\"code\",\"source\":[\"board = [\\n\",\"[5,3,0,0,7,0,0,0,0],\\n\"]}],\"nbformat\":4}\n".to_owned(), Bad("json", "no grid is in this document")),
        ("a list of tasks", "- [ ] Monday: {A}\n- [x] Tuesday: {B}\n".to_owned(), Puzzles("table", "AB")),
    ]
}

/// Source code.
pub(super) fn programs() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let columns = turned(&zeros);
    let lists = |grid: &str, open: &str, close: &str| {
        each(grid, |_, row| format!("    {open}{}{close},", joined(row, ", ")))
    };
    vec![
        (
            "an array of C#",
            format!(
                "int[,] grid = new int[9,9] {{\n{}}};\n",
                lists(&zeros, "{ ", " }")
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "an array of Go in columns",
            format!("var columns = [9][9]int{{\n{}}}\n", lists(&columns, "{", "}")),
            Puzzles("bordered", "A"),
        ),
        (
            "an array of Rust in columns",
            format!("let cols: [[u8; 9]; 9] = [\n{}];\n", lists(&columns, "[", "]")),
            Puzzles("bordered", "A"),
        ),
        (
            "an array of Java by column",
            format!("int[][] byColumn = {{\n{}}};\n", lists(&columns, "{", "}")),
            Bad("bordered", "leave line 1 out"),
        ),
        (
            "an array of JavaScript of boxes",
            format!(
                "const boxes = [\n{}];\n",
                lists(&boxes().concat().replace('.', "0"), "[", "]")
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "a list of Python that is turned below",
            format!(
                "board = [\n{}]\nboard = list(zip(*board))\n",
                lists(&columns, "[", "]")
            ),
            Bad("bordered", "leave line 12 out"),
        ),
        (
            "a matrix of MATLAB",
            format!(
                "M = [\n{}];\n",
                each(&zeros, |_, row| format!("  {};", joined(row, " ")))
            ),
            Puzzles("rows", "A"),
        ),
        (
            "a turned matrix of MATLAB",
            format!(
                "M = [\n{}]';\n",
                each(&columns, |_, row| format!("  {};", joined(row, " ")))
            ),
            Mixed("rows", "--", "write --format rows if they are"),
        ),
        (
            "a matrix of R by columns",
            format!(
                "m <- matrix(c(\n{}))\n",
                each(&columns, |_, row| format!("  {},", joined(row, ", ")))
            ),
            Bad("bordered", "leave line 1 out"),
        ),
        (
            "strings of VBA in order",
            each(EASY, |at, row| format!("arr({}) = \"{row}\"", at + 1)),
            Puzzles("rows", "A"),
        ),
        (
            "lists of Haskell",
            rows(&zeros)
                .iter()
                .enumerate()
                .map(|(at, row)| {
                    format!(
                        "{}[{}]\n",
                        if at == 0 { "grid =\n  [ " } else { "  , " },
                        joined(row, ",")
                    )
                })
                .collect::<String>()
                + "  ]\n",
            Puzzles("rows", "A"),
        ),
        (
            "facts of Prolog",
            format!(
                "problem(1, [[{}],\n{}]).\n",
                joined(&rows(EASY)[0].replace('.', "_"), ","),
                lists(&EASY[9..].replace('.', "_"), "[", "]")
            ),
            Puzzles("rows", "A"),
        ),
    ]
}

/// Answers of services, documents and configuration.
pub(super) fn documents() -> Vec<Shape> {
    let columns = turned(EASY);
    let cell = |at: usize, flag: &str| {
        let cell = &EASY[at..=at];
        // A digit of the player in the third cell.
        let value = if at == 2 { "4" } else { cell };
        format!(
            "{{\"value\":{},\"{flag}\":{}}}",
            value.replace('.', "null"),
            cell != "."
        )
    };
    let marked = |flag: &str| (0..81).map(|at| cell(at, flag)).collect::<Vec<_>>().join(",");
    let filled: Vec<String> = (0..81)
        .filter(|&at| &EASY[at..=at] != ".")
        .map(|at| {
            format!(
                "{{\"x\":{},\"y\":{},\"value\":{}}}",
                at / 9,
                at % 9,
                &EASY[at..=at]
            )
        })
        .collect();
    let lines = rows(EASY)
        .iter()
        .map(|row| format!("  \"{row}\",\n"))
        .collect::<String>();
    let order = "only cells row by row are read";
    vec![
        ("an answer with grids and solutions", format!("{{\"newboard\":{{\"grids\":[{{\"value\":{},\"solution\":{},\"difficulty\":\"Medium\"}}]}}}}\n", nested(EASY, "0"), nested(EASY_SOLUTION, "0")), Puzzles("json", "A")),
        ("an answer with x and y", format!("{{\"response\":true,\"size\":\"9\",\"squares\":[{}]}}\n", filled.join(",")), Bad("json", "no grid is in this document")),
        ("a saved game with marks of givens", format!("{{\"board\":[{}]}}\n", marked("isGiven")), Puzzles("json", "A")),
        ("a saved game with locked cells", format!("{{\"board\":[{}]}}\n", marked("locked")), Puzzles("json", "A")),
        ("rowMajor: false", format!("{{\"data\":{{\"rowMajor\":false,\"cells\":[{}]}}}}\n", numbers(&columns, "0")), Bad("json", order)),
        ("lines in a text", format!("{{\"board\":\"{}\"}}\n", rows(EASY).join("\\n")), Puzzles("json", "A")),
        ("a note about the order", format!("{{\"puzzle\":\"{columns}\",\"note\":\"top to bottom, then left to right\"}}\n"), Bad("json", order)),
        ("a note about the order of rows", "{\"puzzle\":\"{A}\",\"note\":\"left to right, then top to bottom\"}\n".to_owned(), Puzzles("json", "A")),
        ("TOML with rows", format!("rows = [\n{lines}]\n"), Puzzles("rows", "A")),
        ("TOML with an order below", format!("rows = [\n{lines}]\ndirection = \"upwards\"\n"), Bad("rows", "only cells row by row are read")),
        ("YAML with an order and rows", format!("order: column-major\nrows:\n{}", each(&columns, |_, row| format!("  - \"{row}\""))), Bad("yaml", order)),
        ("a property of columns", format!("puzzle.columns={columns}\n"), Bad("table", order)),
        ("XML with rows in columns", format!("<columns>\n{}</columns>\n", each(&columns, |_, row| format!("<c>{row}</c>"))), Puzzles("bordered", "A")),
        ("a table of a database", "+----+------------------+\n| id | puzzle |\n+----+------------------+\n| 1 | {A} |\n| 2 | {B} |\n+----+------------------+\n".to_owned(), Puzzles("table", "AB")),
        ("columns with two grids and names of orders", format!("id,by_rows,by_columns\n1,{{A}},{columns}\n"), Refusal("have grids")),
    ]
}
