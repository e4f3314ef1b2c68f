//! JSON, XML and links.

use super::Expected::{Bad, Puzzles};
use super::make::{classic, f_puzzles, nested, numbers, rows};
use super::{EASY, EASY_SOLUTION, Shape};

/// JSON, XML and links.
pub(super) fn documents() -> Vec<Shape> {
    let one = |text: &str| text.to_owned();
    vec![
        (
            "our own rows",
            one(
                "{\"puzzle\":\"{A}\",\"solution\":\"{a}\",\"scale\":\"hodoku\",\"level\":\"easy\",\"score\":204}\n{\"puzzle\":\"{B}\",\"status\":\"unique\"}\n",
            ),
            Puzzles("json", "AB"),
        ),
        (
            "our own row of a failure",
            one("{\"puzzle\":null,\"error\":\"no time\",\"seed\":4}\n{\"puzzle\":\"{A}\"}\n"),
            Puzzles("json", "-A"),
        ),
        (
            "a table with a record whose first field is missing",
            one("name,puzzle,solution\nx,{A},{a}\n{B},{b}\n"),
            Puzzles("table", "A-"),
        ),
        ("a string", one("\"{A}\"\n"), Puzzles("json", "A")),
        (
            "a list of strings",
            one("[\"{A}\", \"{B}\"]\n"),
            Puzzles("json", "AB"),
        ),
        ("nine lists with 0", nested(EASY, "0"), Puzzles("json", "A")),
        ("nine lists with null", nested(EASY, "null"), Puzzles("json", "A")),
        (
            "nine lists with empty texts",
            nested(EASY, "\"\""),
            Puzzles("json", "A"),
        ),
        (
            "81 values",
            format!("[{}]", numbers(EASY, "0")),
            Puzzles("json", "A"),
        ),
        (
            "nine strings",
            format!("[\"{}\"]", rows(EASY).join("\",\"")),
            Puzzles("json", "A"),
        ),
        (
            "an object with a board",
            format!("{{\"board\":{},\"difficulty\":\"easy\"}}", nested(EASY, "0")),
            Puzzles("json", "A"),
        ),
        (
            "an answer of a service",
            format!(
                "{{\"newboard\":{{\"grids\":[{{\"value\":{},\"solution\":{},\"difficulty\":\"Easy\"}}],\"results\":1}}}}",
                nested(EASY, "0"),
                nested(EASY_SOLUTION, "0")
            ),
            Puzzles("json", "A"),
        ),
        (
            "puzzles by name",
            one("{\"easy\":\"{A}\",\"hard\":\"{B}\"}"),
            Puzzles("json", "AB"),
        ),
        (
            "a list over several lines",
            one("[\n  {\"id\": 1, \"quiz\": \"{A}\"},\n  {\"id\": 2, \"quiz\": \"{B}\"}\n]\n"),
            Puzzles("json", "AB"),
        ),
        (
            "a wrong solution in JSON",
            one("{\"puzzle\":\"{A}\",\"solution\":\"{b}\"}"),
            Bad("json", "r1c1 is 5"),
        ),
        (
            "two puzzles in an object",
            one("{\"id\":1,\"puzzle\":\"{A}\",\"quiz\":\"{B}\"}"),
            Bad("json", "--column NAME"),
        ),
        (
            "JSON without a grid",
            one("{\"id\":1,\"rows\":[1,2,3]}"),
            Bad("json", "no grid is in this document"),
        ),
        (
            "JSON that breaks off",
            one("{\"puzzle\":\"{A}\",\n\"id\":"),
            Bad("json", "EOF"),
        ),
        (
            "OpenSudoku",
            one("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{A0}\"/>\n</opensudoku>\n"),
            Puzzles("open-sudoku", "A"),
        ),
        (
            "an address with bd=",
            one("https://www.sudokuwiki.org/sudoku.htm?bd={A0}\n"),
            Puzzles("link", "A"),
        ),
        (
            "an address with the grid in its path",
            one("https://sudoku.example/play/{A}\n"),
            Puzzles("link", "A"),
        ),
        (
            "f-puzzles",
            format!("https://www.f-puzzles.com/?load={}\n", f_puzzles("")),
            Puzzles("link", "A"),
        ),
        (
            "f-puzzles, percent-encoded",
            format!(
                "https://f-puzzles.com/?load={}\n",
                f_puzzles("")
                    .replace('+', "%2B")
                    .replace('/', "%2F")
                    .replace('=', "%3D")
            ),
            Puzzles("link", "A"),
        ),
        (
            "SudokuPad with an f-puzzles document",
            format!("https://sudokupad.app/fpuz{}\n", f_puzzles("")),
            Puzzles("link", "A"),
        ),
        (
            "SudokuPad's classic form",
            format!("https://sudokupad.app/{}\n", classic(EASY)),
            Puzzles("link", "A"),
        ),
        (
            "a variant",
            format!(
                "https://f-puzzles.com/?load={}\n",
                f_puzzles(",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]")
            ),
            Bad("link", "rules of a variant (thermometer)"),
        ),
        (
            "a short name",
            one("https://sudokupad.app/k7x2m9\n"),
            Bad("link", "only the name of a puzzle"),
        ),
        (
            "a document that cannot be unpacked",
            one("https://f-puzzles.com/?load=AAAAAAAA\n"),
            Bad("link", "cannot be unpacked"),
        ),
    ]
}
