//! Sources and printed values of programming languages, and grids of other solvers.

use super::Expected::{Bad, Puzzles};
use super::make::{boxed, each, joined, nested, numbers, rows, solo, spread};
use super::{EASY, HARD, Shape};

/// Sources and printed values of programming languages, and grids of other solvers.
pub(super) fn programs() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let blank = EASY.replace('.', " ");
    let list = |row: &str| joined(row, ", ");
    vec![
        (
            "numpy's print",
            format!(
                "[{}",
                each(&zeros, |index, row| {
                    format!(
                        "{}[{}]{}",
                        if index == 0 { "" } else { " " },
                        joined(row, " "),
                        if index == 8 { "]" } else { "" }
                    )
                })
            ),
            Puzzles("rows", "A"),
        ),
        (
            "pandas' print",
            format!(
                "   0  1  2  3  4  5  6  7  8\n{}",
                each(&zeros, |index, row| format!("{index}  {}", joined(row, "  ")))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "pandas' CSV",
            format!(
                ",0,1,2,3,4,5,6,7,8\n{}",
                each(&zeros, |index, row| format!("{index},{}", joined(row, ",")))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "R's print",
            format!(
                "      [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n{}",
                each(&zeros, |index, row| format!(
                    " [{},]    {}",
                    index + 1,
                    joined(row, "    ")
                ))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "Octave's matrix",
            format!(
                "M = [{}",
                each(&zeros, |index, row| format!(
                    "{}{}",
                    joined(row, " "),
                    if index == 8 { "];" } else { ";" }
                ))
            ),
            Puzzles("rows", "A"),
        ),
        (
            "Octave's matrix on a line",
            format!(
                "M = [{}];\n",
                rows(&zeros)
                    .iter()
                    .map(|row| joined(row, " "))
                    .collect::<Vec<_>>()
                    .join("; ")
            ),
            Puzzles("table", "A"),
        ),
        (
            "C's array",
            format!(
                "int grid[9][9] = {{\n{}}};\n",
                each(&zeros, |_, row| format!("    {{{}}},", list(row)))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "Java's array in one line",
            format!(
                "int[][] board = {};\n",
                nested(EASY, "0").replace('[', "{").replace(']', "}")
            ),
            Puzzles("table", "A"),
        ),
        (
            "Python's list of lists on a line",
            format!("board = {}\n", nested(EASY, "0").replace(',', ", ")),
            Puzzles("table", "A"),
        ),
        (
            "Python's list with None",
            format!("board = {}\n", nested(EASY, "None").replace(',', ", ")),
            Puzzles("table", "A"),
        ),
        (
            "Python's list of strings",
            format!("grid = [\n{}]\n", each(EASY, |_, row| format!("    \"{row}\","))),
            Puzzles("rows", "A"),
        ),
        (
            "Python's text in three quotes",
            format!("grid = \"\"\"\n{}\"\"\"\n", each(EASY, |_, row| row.to_owned())),
            Puzzles("bordered", "A"),
        ),
        (
            "strings that are put together",
            format!(
                "grid = ({})\n",
                each(EASY, |_, row| format!("    '{row}'"))
                    .trim_end()
                    .trim_start()
            ),
            Puzzles("rows", "A"),
        ),
        (
            "JavaScript's list with null",
            format!(
                "const grid = [\n{}];\n",
                rows(EASY)
                    .iter()
                    .map(|row| format!("  [{}],\n", numbers(row, "null").replace(',', ", ")))
                    .collect::<String>()
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "Rust's array",
            format!(
                "let grid = [\n{}];\n",
                each(&zeros, |_, row| format!("    [{}],", list(row)))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "Prolog's lists",
            format!(
                "problem(1, [{}]).\n",
                each(&EASY.replace('.', "_"), |index, row| format!(
                    "[{}]{}",
                    joined(row, ","),
                    if index == 8 { "" } else { "," }
                ))
                .trim_end()
            ),
            Puzzles("rows", "A"),
        ),
        (
            "Haskell's list",
            format!(
                "puzzle = [{}]\n",
                each(EASY, |index, row| format!(
                    "{}\"{row}\"",
                    if index == 0 { "" } else { "         , " }
                ))
                .trim_end()
            ),
            Puzzles("rows", "A"),
        ),
        (
            "MiniZinc's data",
            format!(
                "start=[|\n{}|];\n",
                each(&zeros, |_, row| format!("{}|", list(row)))
                    .trim_end()
                    .trim_end_matches('|')
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "TOML's text",
            format!(
                "title = \"easy\"\npuzzle = \"\"\"\n{}\"\"\"\n",
                each(EASY, |_, row| row.to_owned())
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "YAML's block",
            format!("puzzle: |\n{}", each(EASY, |_, row| format!("  {row}"))),
            Puzzles("bordered", "A"),
        ),
        (
            "YAML's lists",
            format!("grid:\n{}", each(&zeros, |_, row| format!("  - [{}]", list(row)))),
            Puzzles("bordered", "A"),
        ),
        (
            "LaTeX's sudoku",
            format!(
                "\\begin{{sudoku}}\n{}\\end{{sudoku}}\n",
                each(&blank, |_, row| format!("|{}|.", joined(row, "|")))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "LaTeX's tabular",
            format!(
                "\\begin{{tabular}}{{|ccc|ccc|ccc|}}\n\\hline\n{}\\hline\n\\end{{tabular}}\n",
                each(&blank, |_, row| format!("{} \\\\", joined(row, " & ")))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "an HTML table",
            format!(
                "<table>\n{}</table>\n",
                each(&blank, |_, row| format!(
                    "<tr><td>{}</td></tr>",
                    joined(row, "</td><td>")
                ))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "Norvig's print",
            each(EASY, |index, row| {
                let thirds = [&row[..3], &row[3..6], &row[6..]].map(|third| joined(third, " ") + " ");
                let rule = if index == 2 || index == 5 {
                    "\n------+------+------"
                } else {
                    ""
                };
                format!("{}{rule}", thirds.join("|"))
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "Solo's print",
            each(EASY, |index, row| {
                let thirds = [&row[..3], &row[3..6], &row[6..]].map(|third| joined(third, " "));
                let rule = if index == 2 || index == 5 {
                    "\n-----+-----+-----"
                } else {
                    ""
                };
                format!("{}{rule}", thirds.join("|"))
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "Solo's game",
            format!("3x3:{}\n3x3da:{}\n", solo(EASY), solo(HARD)),
            Puzzles("table", "AB"),
        ),
        (
            "Solo's game of a variant",
            format!("3x3x:{}\n", solo(EASY)),
            Bad("line", "'x'"),
        ),
        (
            "GNOME's text",
            format!("{}Difficulty: 0.45\n", each(&zeros, |_, row| joined(row, " "))),
            Puzzles("bordered", "A"),
        ),
        (
            "a list of rows with numbers",
            each(EASY, |index, row| format!("{}: {row}", index + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "rows with r1 to r9",
            each(EASY, |index, row| format!("r{} {row}", index + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "row names behind",
            each(EASY, |index, row| {
                format!("{row} {}", char::from(b'A' + index as u8))
            }),
            Bad("bordered", "character 11 is 'A'"),
        ),
        (
            "bars without borders",
            each(&blank, |_, row| format!("|{}|", joined(row, "|"))),
            Puzzles("bordered", "A"),
        ),
        (
            "borders and zeros",
            boxed(&zeros, "|", ["+-----+-----+-----+"; 3]),
            Puzzles("bordered", "A"),
        ),
        (
            "a rating under a title",
            format!(
                "Puzzle 1 (Easy)\n{}\nPuzzle 2 (Hard, SE 7.1)\n{}",
                spread(EASY, "", "", ""),
                spread(HARD, "", "", "")
            ),
            Puzzles("bordered", "AB"),
        ),
        (
            "Code: of a forum",
            format!(
                "Code:\n{}",
                boxed(
                    EASY,
                    "|",
                    [
                        ".-------.-------.-------.",
                        ":-------+-------+-------:",
                        "'-------'-------'-------'"
                    ]
                )
            ),
            Puzzles("bordered", "A"),
        ),
    ]
}
