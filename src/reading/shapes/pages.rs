//! Pages of HTML: tables, forms and lists of boxes, on many lines or on one.

use super::Expected::{Read, Refused};
use super::make::{each, rows};
use super::order::turned;
use super::{EASY, HARD, Shape};

/// The cells of a row, each written by `cell` of its place and its digit, which is empty for an empty cell.
fn cells(row: usize, line: &str, cell: &dyn Fn(usize, usize, &str) -> String) -> String {
    let cells = line.char_indices().map(|(column, sign)| {
        let digit = if sign == '.' {
            String::new()
        } else {
            sign.to_string()
        };
        cell(row, column, &digit)
    });
    cells.collect()
}

/// Pages with a table.
pub(super) fn tables() -> Vec<Shape> {
    let table = |grid: &str, cell: &dyn Fn(usize, usize, &str) -> String| {
        let rows = each(grid, |at, row| format!("<tr>{}</tr>", cells(at, row, cell)));
        format!("<table>\n{rows}</table>\n")
    };
    let plain = |grid: &str| table(grid, &|_, _, digit| format!("<td>{digit}</td>"));
    let page = |title: &str, body: &str| {
        format!(
            "<!DOCTYPE html>\n<html>\n<head>\n<title>{title}</title>\n<style>td {{ width: 20px; }}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}<p>Have fun!</p>\n</body>\n</html>\n"
        )
    };
    let one_line = |text: String| text.replace('\n', "") + "\n";
    let inputs = |row: usize, column: usize, digit: &str| match digit {
        "" => format!("<td><input type=\"text\" maxlength=\"1\" id=\"c{row}{column}\"></td>"),
        _ => format!("<td><input type=\"text\" maxlength=\"1\" value=\"{digit}\" readonly></td>"),
    };
    let nested = |_: usize, _: usize, digit: &str| {
        format!("<td class=\"cell\"><div class=\"inner\"><span>{digit}</span></div></td>")
    };
    vec![
        ("a table on one line", one_line(plain(EASY)), Read("A")),
        (
            "a page with a table on one line",
            one_line(page("Sudoku 12", &plain(EASY))),
            Read("A"),
        ),
        ("a page with a table", page("Sudoku 12", &plain(EASY)), Read("A")),
        (
            "a page with two tables",
            page(
                "Sudokus",
                &format!("<h2>Easy</h2>\n{}<h2>Hard</h2>\n{}", plain(EASY), plain(HARD)),
            ),
            Read("AB"),
        ),
        (
            "a page with two tables on one line",
            one_line(page("Sudokus", &format!("{}{}", plain(EASY), plain(HARD)))),
            Read("AB"),
        ),
        ("a form in a table", table(EASY, &inputs), Read("A")),
        (
            "a form in a table on one line",
            one_line(table(EASY, &inputs)),
            Read("A"),
        ),
        ("boxes in the cells of a table", table(EASY, &nested), Read("A")),
        (
            "a table with a caption",
            plain(EASY).replace("<table>", "<table><caption>Sudoku 5</caption>"),
            Read("A"),
        ),
        (
            "a table with a caption that says columns",
            plain(&turned(EASY)).replace("<table>", "<table>\n<caption>by columns</caption>"),
            Read("A"),
        ),
        (
            "a table on one line with a caption that says columns",
            one_line(plain(EASY).replace("<table>", "<table><caption>The columns of Monday</caption>")),
            Refused(""),
        ),
        (
            "a table from the right",
            plain(EASY).replace("<table>", "<table dir=\"rtl\">"),
            Refused(""),
        ),
        (
            "a page from the right on one line",
            one_line(page("Sudoku", &plain(EASY)).replace("<html>", "<html dir=\"rtl\">")),
            Refused(""),
        ),
        (
            "a table from the left",
            plain(EASY).replace("<table>", "<table dir=\"ltr\" class=\"grid\">"),
            Read("A"),
        ),
        (
            "a page of a variant",
            page("Killer Sudoku 7", &plain(EASY)),
            Refused("variant"),
        ),
        (
            "a page of a variant on one line",
            one_line(page("Killer Sudoku 7", &plain(EASY))),
            Refused("variant"),
        ),
        (
            "a table with names of rows and columns",
            format!(
                "<table><tr><th></th>{}</tr>\n{}</table>\n",
                (1..=9).map(|at| format!("<th>{at}</th>")).collect::<String>(),
                each(EASY, |at, row| format!(
                    "<tr><th>{}</th>{}</tr>",
                    char::from(b'A' + at as u8),
                    cells(at, row, &|_, _, digit| format!("<td>{digit}</td>"))
                ))
            ),
            Read("A"),
        ),
        (
            "a table whose rows are named as columns",
            format!(
                "<table>\n{}</table>\n",
                each(&turned(EASY), |at, row| format!(
                    "<tr><th>column {}</th>{}</tr>",
                    at + 1,
                    cells(at, row, &|_, _, digit| format!("<td>{digit}</td>"))
                ))
            ),
            Read("A"),
        ),
        (
            "a table whose last cells are two columns wide",
            table(EASY, &|_, column, digit| {
                format!("<td colspan=\"{}\">{digit}</td>", if column == 8 { 2 } else { 1 })
            }),
            Refused(""),
        ),
        (
            "nine tables in a table",
            {
                let boxes = super::wild::boxes();
                let inner = |line: &str| {
                    let rows: Vec<String> = (0..3)
                        .map(|row| {
                            format!(
                                "<tr>{}</tr>",
                                cells(row, &line[3 * row..3 * row + 3], &|_, _, digit| format!(
                                    "<td>{digit}</td>"
                                ))
                            )
                        })
                        .collect();
                    format!("<td><table>{}</table></td>", rows.concat())
                };
                let bands: Vec<String> = boxes
                    .chunks(3)
                    .map(|band| {
                        format!(
                            "<tr>{}</tr>\n",
                            band.iter().map(|line| inner(line)).collect::<String>()
                        )
                    })
                    .collect();
                format!("<table>\n{}</table>\n", bands.concat())
            },
            Read("A"),
        ),
    ]
}

/// Pages without a table.
pub(super) fn boxes() -> Vec<Shape> {
    let all = |grid: &str, cell: &dyn Fn(usize, usize, &str) -> String| -> String {
        rows(grid)
            .iter()
            .enumerate()
            .map(|(at, row)| cells(at, row, cell))
            .collect()
    };
    let div = |_: usize, _: usize, digit: &str| format!("<div class=\"cell\">{digit}</div>\n");
    let wrapped = each(EASY, |at, row| {
        format!(
            "<div class=\"row\">{}</div>",
            cells(at, row, &|_, _, digit| format!(
                "<div class=\"cell\">{digit}</div>"
            ))
        )
    });
    let input = |row: usize, column: usize, digit: &str| {
        let value = if digit.is_empty() {
            String::new()
        } else {
            format!(" value=\"{digit}\" disabled")
        };
        format!(
            "<input id=\"cell-{}\" maxlength=\"1\"{value}>\n",
            9 * row + column
        )
    };
    let svg = |row: usize, column: usize, digit: &str| match digit {
        "" => String::new(),
        _ => format!(
            "<text x=\"{}\" y=\"{}\">{digit}</text>\n",
            20 * column + 10,
            20 * row + 15
        ),
    };
    vec![
        (
            "81 boxes",
            format!("<div id=\"grid\">\n{}</div>\n", all(EASY, &div)),
            Read("A"),
        ),
        (
            "81 boxes on one line",
            format!("<div id=\"grid\">{}</div>\n", all(EASY, &div).replace('\n', "")),
            Read("A"),
        ),
        (
            "nine boxes of nine boxes",
            format!("<div class=\"grid\">\n{wrapped}</div>\n"),
            Read("A"),
        ),
        (
            "81 fields of a form",
            format!("<form>\n{}<button>Check</button>\n</form>\n", all(EASY, &input)),
            Read("A"),
        ),
        (
            "81 spans with blanks",
            format!(
                "<p>{}</p>\n",
                all(EASY, &|_, _, digit| format!(
                    "<span>{}</span>",
                    if digit.is_empty() { "&nbsp;" } else { digit }
                ))
            ),
            Read("A"),
        ),
        (
            "81 elements of a list",
            format!(
                "<ul>\n{}</ul>\n",
                all(EASY, &|_, _, digit| format!("<li>{digit}</li>\n"))
            ),
            Read("A"),
        ),
        (
            "two grids of boxes",
            format!("<h2>1</h2>\n{}<h2>2</h2>\n{}", all(EASY, &div), all(HARD, &div)),
            Read("AB"),
        ),
        (
            "80 boxes",
            format!(
                "<div id=\"grid\">\n{}</div>\n",
                all(EASY, &div).replacen("<div class=\"cell\">5</div>\n", "", 1)
            ),
            Refused(""),
        ),
        (
            "boxes with data",
            format!("<div id=\"grid\" data-puzzle=\"{EASY}\"></div>\n"),
            Read("A"),
        ),
        (
            "texts of SVG by their place",
            format!("<svg>\n{}</svg>\n", all(EASY, &svg)),
            Refused(""),
        ),
        (
            "a grid between the tags pre",
            format!(
                "<html><body>\n<h1>Sudoku</h1>\n<pre>\n{}</pre>\n</body></html>\n",
                each(EASY, |_, row| row.to_owned())
            ),
            Read("A"),
        ),
        (
            "a grid with breaks of lines",
            format!("<p>{}</p>\n", rows(EASY).join("<br>\n")),
            Read("A"),
        ),
        (
            "a grid with breaks of lines on one line",
            format!("<p>{}</p>\n", rows(EASY).join("<br/>")),
            Read("A"),
        ),
        (
            "a grid in the script of a page",
            format!("<html>\n<script>\nvar puzzle = \"{EASY}\";\n</script>\n</html>\n"),
            Read("A"),
        ),
    ]
}
