//! Source code of many languages, in which a grid is nine lists with words around them.

use super::Expected::{Read, Refused};
use super::make::{each, joined, rows};
use super::order::turned;
use super::{EASY, Shape};

/// Source code.
pub(super) fn sources() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let columns = turned(&zeros);
    // Each row between `before` and `after`.
    let lists = |before: &str, after: &str| {
        each(&zeros, |_, row| {
            format!("    {before}{}{after}", joined(row, ", "))
        })
    };
    let nine = |grid: &str, first: &str, others: &str, after: &str, last: &str| -> String {
        let lines = rows(grid).into_iter().enumerate().map(|(at, row)| {
            let before = if at == 0 { first } else { others };
            format!(
                "{before}{}{}\n",
                joined(&row, ", "),
                if at == 8 { last } else { after }
            )
        });
        lines.collect()
    };
    vec![
        (
            "an array of Kotlin",
            format!("val grid = arrayOf(\n{})\n", lists("intArrayOf(", "),")),
            Read("A"),
        ),
        (
            "an array of Scala",
            format!("val grid = Array(\n{})\n", lists("Array(", "),")),
            Read("A"),
        ),
        (
            "vectors of Rust",
            format!("let grid = vec![\n{}];\n", lists("vec![", "],")),
            Read("A"),
        ),
        (
            "slices of Go",
            format!("grid := [][]int{{\n{}}}\n", lists("[]int{", "},")),
            Read("A"),
        ),
        (
            "jagged arrays of C#",
            format!(
                "int[][] grid = new int[][]\n{{\n{}}};\n",
                lists("new int[] { ", " },")
            ),
            Read("A"),
        ),
        (
            "arrays of PHP",
            format!("<?php\n$grid = array(\n{});\n", lists("array(", "),")),
            Read("A"),
        ),
        (
            "lists of Java",
            format!(
                "List<List<Integer>> grid = List.of(\n{});\n",
                lists("List.of(", "),")
            ),
            Read("A"),
        ),
        (
            "words of Ruby",
            format!(
                "grid = [\n{}].freeze\n",
                each(EASY, |_, row| format!("  %w[{}],", joined(row, " ")))
            ),
            Read("A"),
        ),
        (
            "words of Perl",
            format!(
                "my @grid = (\n{});\n",
                each(EASY, |_, row| format!("  [qw({})],", joined(row, " ")))
            ),
            Read("A"),
        ),
        (
            "lists of Lisp",
            nine(
                &zeros,
                "(defparameter *grid* '((",
                "                       (",
                ")",
                ")))",
            )
            .replace(',', ""),
            Read("A"),
        ),
        (
            "an array of numpy",
            nine(&zeros, "grid = np.array([[", "                 [", "],", "]])"),
            Read("A"),
        ),
        (
            "a turned array of numpy",
            nine(
                &columns,
                "grid = np.array([[",
                "                 [",
                "],",
                "]]).T",
            ),
            Refused("leave line 9 out"),
        ),
        (
            "the form in which numpy shows an array",
            nine(&zeros, "array([[", "       [", "],", "]], dtype=int8)"),
            Read("A"),
        ),
        (
            "an array of numpy that is upside down",
            nine(&zeros, "grid = np.flipud([[", "                  [", "],", "]])"),
            Refused("np.flipud"),
        ),
        (
            "lists of Mathematica",
            nine(&zeros, "grid = {{", "  {", "},", "}};"),
            Read("A"),
        ),
        (
            "an array of Visual Basic",
            nine(&zeros, "grid = Array( _\n  Array(", "  Array(", "), _", "))"),
            Read("A"),
        ),
        (
            "an array of Pascal",
            format!(
                "const grid: array[1..9, 1..9] of integer = (\n{});\n",
                lists("(", "),")
            ),
            Read("A"),
        ),
        (
            "data of BASIC",
            each(&zeros, |at, row| {
                format!("{} DATA {}", 100 + 10 * at, joined(row, ","))
            }),
            Read("A"),
        ),
        (
            "bytes of assembler",
            format!(
                "grid:\n{}",
                each(&zeros, |_, row| format!("    db {}", joined(row, ",")))
            ),
            Read("A"),
        ),
        (
            "a text of JavaScript between backticks",
            format!("const puzzle = `\n{}`;\n", each(EASY, |_, row| row.to_owned())),
            Read("A"),
        ),
        (
            "lists with a comment behind each",
            format!(
                "const grid = [\n{}];\n",
                each(&zeros, |at, row| format!(
                    "  [{}], // row {}",
                    joined(row, ", "),
                    at + 1
                ))
            ),
            Read("A"),
        ),
        (
            "lists with a comment behind each that names columns",
            format!(
                "const grid = [\n{}];\n",
                each(&columns, |at, row| format!(
                    "  [{}], // column {}",
                    joined(row, ", "),
                    at + 1
                ))
            ),
            Read("A"),
        ),
        (
            "a text of Kotlin",
            format!(
                "val puzzle = \"\"\"\n{}\"\"\".trimIndent()\n",
                each(EASY, |_, row| format!("    {row}"))
            ),
            Read("A"),
        ),
        (
            "a constant of TypeScript",
            format!("const grid: number[][] = [\n{}] as const;\n", lists("[", "],")),
            Read("A"),
        ),
        (
            "a list of Ruby that is turned",
            format!(
                "grid = [\n{}].transpose\n",
                each(&columns, |_, row| format!("  [{}],", joined(row, ", ")))
            ),
            Refused("leave line 11 out"),
        ),
        (
            "81 numbers of C on nine lines",
            format!("static const uint8_t g[81] = {{\n{}}};\n", lists("", ",")),
            Read("A"),
        ),
        (
            "texts of Java with plus signs",
            format!(
                "String p = \"\"\n{};\n",
                each(EASY, |_, row| format!("    + \"{row}\""))
            ),
            Read("A"),
        ),
        (
            "statements that set cells",
            (0..81)
                .map(|at| format!("board.set({}, {}, {});\n", at / 9, at % 9, &zeros[at..=at]))
                .collect(),
            Read("A"),
        ),
        (
            "R's matrix by rows on nine lines",
            format!(
                "m <- matrix(c({}), nrow = 9, byrow = TRUE)\n",
                rows(&zeros)
                    .iter()
                    .map(|row| joined(row, ", "))
                    .collect::<Vec<_>>()
                    .join(",\n              ")
            ),
            Read("A"),
        ),
        (
            "R's matrix on nine lines",
            format!(
                "m <- matrix(c({}), nrow = 9)\n",
                rows(&zeros)
                    .iter()
                    .map(|row| joined(row, ", "))
                    .collect::<Vec<_>>()
                    .join(",\n              ")
            ),
            Refused("matrix(c("),
        ),
        (
            "assignments of Java from the last row",
            rows(&zeros)
                .iter()
                .enumerate()
                .rev()
                .map(|(at, row)| format!("board[{at}] = new int[] {{{}}};\n", joined(row, ", ")))
                .collect(),
            Read("A"),
        ),
        (
            "assignments of Java of columns",
            each(&columns, |at, row| {
                format!("cols[{at}] = new int[] {{{}}};", joined(row, ", "))
            }),
            Read("A"),
        ),
        (
            "calls that set columns",
            each(&columns, |at, row| {
                format!("grid.setColumn({at}, new int[] {{{}}});", joined(row, ", "))
            }),
            Read("A"),
        ),
        (
            "calls that put rows before the others",
            each(&zeros, |_, row| format!("rows.unshift([{}]);", joined(row, ", "))),
            Refused("rows.unshift(["),
        ),
        (
            "an array of C under a comment that names columns",
            format!(
                "/* Sudoku by column */\nint g[9][9] = {{\n{}}};\n",
                each(&columns, |_, row| format!("{{{}}},", joined(row, ",")))
            ),
            Read("A"),
        ),
        (
            "an array of C under a comment that names an access",
            format!(
                "// indexed g[x][y]\nint g[9][9] = {{\n{}}};\n",
                each(&columns, |_, row| format!("{{{}}},", joined(row, ",")))
            ),
            Refused("leave line 1 out"),
        ),
        (
            "R's matrix by rows on a line",
            format!("m <- matrix(c({}), nrow=9, byrow=TRUE)\n", joined(&zeros, ",")),
            Read("A"),
        ),
        (
            "R's matrix on a line",
            format!("m <- matrix(c({}), nrow=9)\n", joined(&zeros, ",")),
            Refused("only cells row by row are read"),
        ),
        (
            "R's matrix by rows, turned",
            nine(&zeros, "m <- t(matrix(c(", "  ", ",", "), 9, 9, byrow=TRUE))"),
            Refused("t(matrix(c("),
        ),
        (
            "words of Elixir",
            format!(
                "grid = [\n{}]\n",
                each(EASY, |_, row| format!("  ~w[{}],", joined(row, " ")))
            ),
            Read("A"),
        ),
        (
            "vectors of Clojure",
            format!(
                "(def grid\n  [{}])\n",
                rows(&zeros)
                    .iter()
                    .map(|row| format!("[{}]", joined(row, " ")))
                    .collect::<Vec<_>>()
                    .join("\n   ")
            ),
            Read("A"),
        ),
    ]
}
