//! Tables, documents and answers of services, as programs and databases write them.

use super::Expected::{Puzzles, Read, Refused};
use super::make::{each, joined, nested, numbers, rows};
use super::{EASY, EASY_SOLUTION, HARD, Shape};

/// One line for each cell, made by `line` of row and column from 0 and the cell.
fn cells(line: impl Fn(usize, usize, &str) -> String) -> String {
    (0..81)
        .map(|at| line(at / 9, at % 9, &EASY[at..=at]) + "\n")
        .collect()
}

/// One line for each given, made by `line` of row and column from 0 and the digit.
fn givens(line: impl Fn(usize, usize, &str) -> String) -> String {
    let filled = (0..81).filter(|&at| &EASY[at..=at] != ".");
    filled
        .map(|at| line(at / 9, at % 9, &EASY[at..=at]) + "\n")
        .collect()
}

/// Tables.
pub(super) fn tables() -> Vec<Shape> {
    let minus = |grid: &str, between: &str| joined(grid, between).replace('.', "-1");
    let gaps = |row: &str| {
        let thirds = [&row[..3], &row[3..6], &row[6..]].map(|third| joined(third, ",").replace('.', ""));
        thirds.join(",,")
    };
    vec![
        (
            "a record for each cell",
            format!(
                "row,col,value\n{}",
                cells(|row, column, cell| format!("{},{},{}", row + 1, column + 1, cell.replace('.', "0")))
            ),
            Read("A"),
        ),
        (
            "a record for each cell in German",
            format!(
                "Zeile;Spalte;Wert\n{}",
                cells(|row, column, cell| format!("{};{};{}", row + 1, column + 1, cell.replace('.', "")))
            ),
            Read("A"),
        ),
        (
            "a record for each given, column first and from 0",
            format!(
                "column,row,digit\n{}",
                givens(|row, column, cell| format!("{column},{row},{cell}"))
            ),
            Read("A"),
        ),
        (
            "a record for each cell, of which one is there twice",
            format!(
                "row,col,value\n1,1,5\n{}",
                cells(|row, column, cell| format!("{},{},{}", row + 1, column + 1, cell.replace('.', "0")))
            ),
            Refused("twice"),
        ),
        (
            "a record for each cell of two puzzles",
            format!(
                "id,row,col,value\n{0}{0}",
                cells(|row, column, cell| format!("1,{},{},{}", row + 1, column + 1, cell.replace('.', "0")))
            ),
            Refused("a grid has 81"),
        ),
        (
            "a record for each cell with x and y",
            format!(
                "x,y,value\n{}",
                cells(|row, column, cell| format!("{column},{row},{}", cell.replace('.', "0")))
            ),
            Refused("the columns x and y"),
        ),
        (
            "nine lines of numbers with -1",
            each(EASY, |_, row| minus(row, ",")),
            Read("A"),
        ),
        (
            "lists of numbers with -1",
            format!(
                "[{}]\n",
                rows(EASY)
                    .iter()
                    .map(|row| format!("[{}]", minus(row, ", ")))
                    .collect::<Vec<_>>()
                    .join(",\n ")
            ),
            Read("A"),
        ),
        ("81 numbers with -1", format!("{}\n", minus(EASY, " ")), Read("A")),
        (
            "a record of 81 fields with -1",
            format!("{}\n{}\n", minus(EASY, ","), minus(HARD, ",")),
            Read("AB"),
        ),
        (
            "a sheet with gaps between the boxes",
            rows(EASY)
                .iter()
                .enumerate()
                .map(|(at, row)| {
                    format!(
                        "{}{}\n",
                        if at == 3 || at == 6 { ",,,,,,,,,,\n" } else { "" },
                        gaps(row)
                    )
                })
                .collect(),
            Puzzles("bordered", "A"),
        ),
        (
            "text marks of a spreadsheet",
            "id;puzzle\n1;'{A0}\n2;'{B0}\n".to_owned(),
            Read("AB"),
        ),
        (
            "formulas of a spreadsheet",
            "id,puzzle\n1,\"=\"\"{A0}\"\"\"\n2,\"=\"\"{B0}\"\"\"\n".to_owned(),
            Read("AB"),
        ),
        (
            "a German header",
            "\u{feff}Nr;Schwierigkeit;Aufgabe;Lösung\n1;leicht;{A};{a}\n2;schwer;{B};{b}\n".to_owned(),
            Read("AB"),
        ),
        (
            "a French header",
            "numéro,grille,niveau\n1,{A},facile\n2,{B},difficile\n".to_owned(),
            Read("AB"),
        ),
        (
            "a data frame of puzzles",
            "                puzzle          solution\n0  {A}  {a}\n1  {B}  {b}\n".to_owned(),
            Read("AB"),
        ),
        (
            "a copy of a database",
            "COPY puzzles (id, puzzle) FROM stdin;\n1\t{A}\n2\t{B}\n\\.\n".to_owned(),
            Read("AB"),
        ),
        (
            "an insert of several lines",
            "INSERT INTO puzzles (id, puzzle) VALUES\n(1, '{A}'),\n(2, '{B}');\n".to_owned(),
            Read("AB"),
        ),
        (
            "a record of a database on several lines",
            "*************************** 1. row ***************************\n    id: 1\npuzzle: {A}\n"
                .to_owned(),
            Read("A"),
        ),
        (
            "a short record under a header",
            "id,puzzle,level\n1,{A},easy\n2,{B}\n".to_owned(),
            Read("AB"),
        ),
    ]
}

/// Documents, configuration and answers of services.
pub(super) fn documents() -> Vec<Shape> {
    let lines = |indent: &str| each(EASY, |_, row| format!("{indent}{row}"));
    let row_keys = rows(EASY)
        .iter()
        .enumerate()
        .map(|(at, row)| format!("row{}={row}\n", at + 1))
        .collect::<String>();
    let table = |grid: &str| {
        let cell = |cell: char| {
            format!(
                "      <td class=\"cell\">{}</td>\n",
                cell.to_string().replace('.', "&nbsp;")
            )
        };
        let row = |row: &String| {
            format!(
                "    <tr>\n{}    </tr>\n",
                row.chars().map(cell).collect::<String>()
            )
        };
        format!(
            "<table class=\"sudoku\">\n  <tbody>\n{}  </tbody>\n</table>\n",
            rows(grid).iter().map(row).collect::<String>()
        )
    };
    vec![
        ("lines of JSON of a database", "{\"_id\":{\"$oid\":\"65f0c0ffee\"},\"puzzle\":\"{A}\",\"meta\":{\"src\":\"web\",\"rank\":3}}\n{\"_id\":{\"$oid\":\"65f0c0ffef\"},\"puzzle\":\"{B}\",\"meta\":{\"src\":\"web\",\"rank\":9}}\n".to_owned(), Read("AB")),
        ("an answer with a puzzle and a solution", "{\"difficulty\":\"easy\",\"puzzle\":\"{A0}\",\"solution\":\"{a}\"}".to_owned(), Read("A")),
        ("an answer with a size beside the grid", format!("{{\"puzzle\":{},\"size\":{{\"rows\":9,\"cols\":9}},\"origin\":\"https://sudoku.example\"}}", nested(EASY, "null")), Read("A")),
        ("JSON with -1", format!("{{\"board\":{}}}\n", nested(EASY, "-1")), Read("A")),
        ("a grid in German JSON", format!("{{\"raetsel\":{},\"loesung\":{},\"stufe\":\"leicht\"}}\n", nested(EASY, "0"), nested(EASY_SOLUTION, "0")), Read("A")),
        ("headers of HTTP before JSON", "HTTP/1.1 200 OK\nContent-Type: application/json\n\n{\"puzzle\":\"{A}\",\"solution\":\"{a}\"}\n".to_owned(), Read("A")),
        ("JSON in a log", "2026-11-26 10:00:00 DEBUG {\"puzzle\":\"{A}\",\"level\":\"easy\"}\n".to_owned(), Read("A")),
        ("a dictionary of Python", "{'puzzle': '{A}', 'solution': '{a}'}\n".to_owned(), Read("A")),
        ("tuples of Python", "[('{A}', '{a}'),\n ('{B}', '{b}')]\n".to_owned(), Read("AB")),
        ("YAML with a German key", format!("raetsel: |\n{}stufe: leicht\n", lines("  ")), Read("A")),
        ("YAML with a French key and lists", format!("grille:\n{}", rows(EASY).iter().map(|row| format!("  - [{}]\n", numbers(row, "0"))).collect::<String>()), Read("A")),
        ("YAML with a Spanish key", "- rompecabezas: {A}\n  nivel: fácil\n- rompecabezas: {B}\n  nivel: difícil\n".to_owned(), Read("AB")),
        ("sections of a configuration", "[puzzle1]\nname=Easy\ngrid={A}\n[puzzle2]\nname=Hard\ngrid={B}\n".to_owned(), Read("AB")),
        ("a section with a key for each row", format!("[grid]\n{row_keys}"), Read("A")),
        ("TOML with lists", format!("title = \"easy\"\npuzzle = [\n{}]\n", rows(EASY).iter().map(|row| format!("  [{}],\n", numbers(row, "0"))).collect::<String>()), Read("A")),
        ("XML with an element for each row", format!("<sudoku>\n{}</sudoku>\n", each(EASY, |_, row| format!("  <row>{row}</row>"))), Read("A")),
        ("XML with an element for each column", format!("<sudoku>\n{}</sudoku>\n", each(EASY, |_, row| format!("  <column>{row}</column>"))), Refused("")),
        ("XML with an element for each cell", format!("<sudoku>\n{}</sudoku>\n", cells(|row, column, cell| format!("  <cell row=\"{row}\" col=\"{column}\" value=\"{cell}\"/>"))), Read("A")),
        ("a page with a cell on each line", format!("<!DOCTYPE html>\n<html><body>\n<h1>Sudoku</h1>\n{}</body></html>\n", table(EASY)), Read("A")),
        ("a page with a row on each line", format!("<table border=\"1\">\n{}</table>\n", each(EASY, |_, row| format!("<tr><td>{}</td></tr>", joined(row, "</td><td>").replace('.', "")))), Read("A")),
    ]
}
