//! JSON whose lines are objects or drawn texts, and calls in programs with the cells of a grid as their first argument.

use super::Expected::{Read, Refused};
use super::make::{boxed, nested, numbers, rows};
use super::order::turned;
use super::{EASY, EASY_SOLUTION, Shape};

/// Lines that are objects.
pub(super) fn lines() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let columns = turned(&zeros);
    let order = [2, 0, 1, 5, 3, 4, 8, 6, 7];
    let list = |line: &dyn Fn(usize) -> String| (0..9).map(line).collect::<Vec<_>>().join(",");
    let row = |at: usize| numbers(&rows(EASY)[at], "0");
    let named = |name: &dyn Fn(usize) -> String| {
        let object = |at: usize| {
            let cells = rows(&zeros)[at]
                .chars()
                .enumerate()
                .map(|(column, cell)| format!("\"{}\":{cell}", name(column)))
                .collect::<Vec<_>>();
            format!("{{{}}}", cells.join(","))
        };
        list(&object)
    };
    // An object of nine objects under the numbers of their rows.
    let by_column = named(&|column| column.to_string());
    let tree = list(&|at| {
        let object = by_column.split("},").nth(at).unwrap_or_default();
        format!("\"{at}\":{}}}", object.trim_end_matches('}'))
    });
    let letter = |at: usize| char::from(b'A' + at as u8);
    let no_grid = || Refused("no grid is in this document");
    vec![
        (
            "JSON rows with cells",
            format!(
                "{{\"id\":7,\"rows\":[{}]}}\n",
                list(&|at| format!("{{\"cells\":[{}]}}", row(at)))
            ),
            Read("A"),
        ),
        (
            "JSON objects with a row",
            format!(
                "[{}]\n",
                list(&|at| format!("{{\"row\":\"{}\"}}", rows(EASY)[at]))
            ),
            Read("A"),
        ),
        (
            "JSON rows with their numbers in another order",
            format!(
                "{{\"rows\":[{}]}}\n",
                list(&|at| format!("{{\"row\":{},\"values\":[{}]}}", order[at] + 1, row(order[at])))
            ),
            Read("A"),
        ),
        (
            "JSON rows with an index in another order",
            format!(
                "[{}]\n",
                list(&|at| format!(
                    "{{\"index\":{},\"data\":\"{}\"}}",
                    order[at],
                    rows(EASY)[order[at]]
                ))
            ),
            Read("A"),
        ),
        (
            "JSON columns with their numbers",
            format!(
                "{{\"lines\":[{}]}}\n",
                list(&|at| format!(
                    "{{\"column\":{},\"values\":[{}]}}",
                    at + 1,
                    numbers(&rows(&columns)[at], "0")
                ))
            ),
            Read("A"),
        ),
        (
            "JSON lines with two numbers that differ",
            format!(
                "{{\"rows\":[{}]}}\n",
                list(&|at| format!("{{\"row\":{},\"id\":{},\"values\":[{}]}}", order[at], at, row(at)))
            ),
            no_grid(),
        ),
        (
            "JSON records of a table",
            format!("[{}]\n", named(&|column| format!("c{}", column + 1))),
            Read("A"),
        ),
        (
            "JSON records of a table without names",
            format!("[{}]\n", named(&|column| column.to_string())),
            Read("A"),
        ),
        (
            "JSON records with columns in another order",
            format!("[{}]\n", named(&|column| format!("c{}", 9 - column))),
            no_grid(),
        ),
        (
            "JSON objects of a tree under the name of a puzzle",
            format!("{{\"board\":{{{tree}}}}}\n"),
            Read("A"),
        ),
        (
            "JSON objects of a tree without a name",
            format!("{{{tree}}}\n"),
            no_grid(),
        ),
        (
            "JSON lists by letter",
            format!(
                "{{{}}}\n",
                list(&|at| format!("\"{}\":[{}]", letter(at), numbers(&rows(&columns)[at], "0")))
            ),
            no_grid(),
        ),
        (
            "JSON numbers with a point",
            format!(
                "{{\"board\":{}}}\n",
                nested(EASY, "0")
                    .replace(',', ".0,")
                    .replace("].0", "]")
                    .replace("]]", ".0]]")
            ),
            Read("A"),
        ),
    ]
}

/// Texts with signs between the cells.
pub(super) fn drawings() -> Vec<Shape> {
    let text = |text: &str| format!("{{\"puzzle\":\"{}\"}}\n", text.replace('\n', "\\n"));
    let border = "+-------+-------+-------+";
    vec![
        (
            "JSON with a drawn grid",
            text(&boxed(EASY, "|", [border, border, border])),
            Read("A"),
        ),
        (
            "JSON with a grid drawn with lines of dots",
            text(&boxed(
                EASY,
                "|",
                [
                    ".-------.-------.-------.",
                    ":-------+-------+-------:",
                    "'-------'-------'-------'",
                ],
            )),
            Read("A"),
        ),
        (
            "JSON with bars between rows",
            text(&rows(EASY).join("|")),
            Read("A"),
        ),
        (
            "JSON with slashes between rows",
            text(&rows(EASY).join("/")),
            Read("A"),
        ),
        (
            "JSON with commas between cells",
            text(&numbers(EASY, "0")),
            Read("A"),
        ),
        (
            "JSON with commas between cells and nothing for empty ones",
            text(&numbers(EASY, "")),
            Read("A"),
        ),
        (
            "JSON with the sign of a new line written out",
            format!("{{\"puzzle\":\"{}\"}}\n", rows(EASY).join("\\\\n")),
            Read("A"),
        ),
        (
            "JSON with a drawn grid that lacks a cell",
            text(&boxed(EASY, "|", [border, border, border]).replacen('5', "", 1)),
            Refused("not a grid"),
        ),
        (
            "a notebook with the solution in its output",
            format!(
                "{{\"cells\":[{{\"cell_type\":\"code\",\"outputs\":[{{\"text\":[\"{EASY_SOLUTION}\\n\"]}}],\"source\":[\"s = '{EASY}'\\n\",\"solve(s)\"]}}]}}\n"
            ),
            Read("A"),
        ),
    ]
}

/// Calls with the cells of a grid.
pub(super) fn calls() -> Vec<Shape> {
    // With an empty last row, whose cells and the argument could be exchanged.
    let cells = |text: &str| text.replace("{}", &numbers(EASY, "0").replace(',', ", "));
    vec![
        (
            "a call of numpy with a size",
            cells("board = np.reshape([{}], (9, 9))\n"),
            Read("A"),
        ),
        (
            "a call of R by rows",
            cells("m <- matrix(c({}), 9, byrow = TRUE)\n"),
            Read("A"),
        ),
        ("a call with a number", cells("solve([{}], 9)\n"), Read("A")),
        (
            "a call of TensorFlow",
            cells("t = tf.reshape([{}], [9, 9])\n"),
            Read("A"),
        ),
        ("a call that makes chunks", cells("_.chunk([{}], 9)\n"), Read("A")),
        ("a call of Mathematica", cells("Partition[{{}}, 9]\n"), Read("A")),
        (
            "a call of MATLAB",
            cells("b = reshape([{}], 9, 9)\n"),
            Refused(""),
        ),
        (
            "a call of R by columns",
            cells("m <- matrix(c({}), 9)\n"),
            Refused(""),
        ),
    ]
}
