//! Shapes as other programs and sites write them.

use super::Expected::{self, Bad, Mixed, Puzzles};
use super::{EASY, EASY_SOLUTION, HARD, boxed, f_puzzles, nested, numbers, rows, spread};

type Shape = (&'static str, String, Expected);

/// Each row as a line made by `line` of its index and its cells.
fn each(grid: &str, line: impl Fn(usize, &str) -> String) -> String {
    rows(grid)
        .iter()
        .enumerate()
        .map(|(index, row)| line(index, row) + "\n")
        .collect()
}

/// The cells of a row with `between` between them.
fn joined(row: &str, between: &str) -> String {
    row.chars()
        .map(|cell| cell.to_string())
        .collect::<Vec<_>>()
        .join(between)
}

/// The game of Simon Tatham's Solo: a letter for each run of empty cells, `_` between digits.
fn solo(grid: &str) -> String {
    let (mut text, mut run) = (String::new(), 0_u8);
    for cell in grid.chars() {
        if cell == '.' {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push(char::from(b'a' + run - 1));
        } else if !text.is_empty() {
            text.push('_');
        }
        text.push(cell);
        run = 0;
    }
    if run > 0 {
        text.push(char::from(b'a' + run - 1));
    }
    text
}

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
            Mixed("bordered", "--", "7 rows"),
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
            Bad("bordered", "name the right format"),
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

/// Tables, lines and documents of collections.
pub(super) fn data() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let cell_names: Vec<String> = (1..=81).map(|number| format!("c{number}")).collect();
    let positions: Vec<String> = (0..81)
        .filter(|&cell| &EASY[cell..=cell] != ".")
        .map(|cell| {
            format!(
                "{{\"row\":{},\"col\":{},\"value\":{}}}",
                cell / 9,
                cell % 9,
                &EASY[cell..=cell]
            )
        })
        .collect();
    let by_name: Vec<String> = (0..81)
        .filter(|&cell| &EASY[cell..=cell] != ".")
        .map(|cell| {
            format!(
                "\"{}{}\":{}",
                char::from(b'A' + (cell / 9) as u8),
                cell % 9 + 1,
                &EASY[cell..=cell]
            )
        })
        .collect();
    let row_object: Vec<String> = rows(&zeros)
        .iter()
        .enumerate()
        .map(|(index, row)| format!("\"{index}\":[{}]", joined(row, ",")))
        .collect();
    vec![
        ("qqwing's CSV", "Puzzle,Solution,\n{A},{a},\n{B},{b},\n".to_owned(), Puzzles("table", "AB")),
        ("qqwing's CSV with statistics", "Puzzle,Solution,Givens,Difficulty,\n{A},{a},30,Easy,\n".to_owned(), Puzzles("table", "A")),
        ("81 named columns", format!("{}\n{}\n", cell_names.join(","), numbers(EASY, "0")), Puzzles("table", "A")),
        ("81 named columns after an id and before a level", format!("id,{},level\n1,{},2\n2,{},3\n", cell_names.join(","), numbers(EASY, "0"), numbers(HARD, "0")), Puzzles("table", "AB")),
        ("nine columns of rows", format!("r1,r2,r3,r4,r5,r6,r7,r8,r9\n{}\n{}\n", rows(EASY).join(","), rows(HARD).join(",")), Mixed("table", "-AB", "no grid of 81 cells")),
        ("a spreadsheet's paste", each(EASY, |_, row| numbers(row, "").replace(',', "\t")), Puzzles("bordered", "A")),
        ("a spreadsheet's CSV with quotes", each(EASY, |_, row| format!("\"{}\"", numbers(row, "").replace(',', "\",\""))), Puzzles("bordered", "A")),
        ("a byte order mark before a header", "\u{feff}puzzle,rating\n{A},1.2\n".to_owned(), Puzzles("table", "A")),
        ("a header in capitals with blanks", "Puzzle ID, Puzzle , Solution \n1, {A} , {a} \n".to_owned(), Puzzles("table", "A")),
        ("a dump of a database", "INSERT INTO puzzles VALUES (1,'{A}','{a}');\nINSERT INTO puzzles VALUES (2,'{B}','{b}');\n".to_owned(), Puzzles("table", "AB")),
        ("a list of a database", " id |  puzzle  | level \n----+----------+-------\n  1 | {A} | easy\n  2 | {B} | hard\n(2 rows)\n".to_owned(), Mixed("table", "AB-", "no grid; a grid has 81 cells")),
        ("gsf's lines", "{A} # 12 FNBP C22.m/S4.f # easy\n{B} # 99 # hard\n".to_owned(), Puzzles("line", "AB")),
        ("lines with numbers and colons", "1:{A}\n2:{B}\n".to_owned(), Puzzles("table", "AB")),
        ("lines in brackets", "[{A}]\n[{B}]\n".to_owned(), Puzzles("table", "AB")),
        ("lines with a semicolon at the end", "{A};\n{B};\n".to_owned(), Puzzles("table", "AB")),
        ("rows with dashes between", format!("{}\n", rows(EASY).join("-")), Puzzles("table", "A")),
        ("rows with a written line break", format!("{}\n", rows(EASY).join("\\n")), Puzzles("table", "A")),
        ("a log of a program", "2026-11-25T10:00:00Z INFO puzzle={A} level=easy\n".to_owned(), Puzzles("table", "A")),
        ("a link in Markdown", "[play](https://sudoku.example/?p={A})\n".to_owned(), Puzzles("table", "A")),
        ("JSON with line breaks in a text", format!("{{\"puzzle\":\"{}\"}}\n", rows(EASY).join("\\n")), Puzzles("json", "A")),
        ("JSON with rows by number", format!("{{{}}}\n", row_object.join(",")), Puzzles("json", "A")),
        ("JSON with cells by place", format!("{{\"cells\":[{}]}}\n", positions.join(",")), Bad("json", "no grid is in this document")),
        ("JSON with cells by name", format!("{{{}}}\n", by_name.join(",")), Bad("json", "no grid is in this document")),
        ("JSON with an escape and a title", "{\"title\":\"K\\u00f6nig\",\"grid\":\"{A}\"}\n".to_owned(), Puzzles("json", "A")),
        ("JSON of objects by name", "{\"p1\":{\"puzzle\":\"{A}\",\"solution\":\"{a}\"},\"p2\":{\"puzzle\":\"{B}\"}}\n".to_owned(), Puzzles("json", "AB")),
        ("JSON of puzzles by level", "{\"easy\":[\"{A}\"],\"hard\":[\"{B}\"]}\n".to_owned(), Puzzles("json", "AB")),
        ("JSON with false for empty cells", nested(EASY, "false"), Puzzles("json", "A")),
        ("JSON with texts of digits", format!("[{}]", numbers(EASY, "").split(',').map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(",")), Puzzles("json", "A")),
        ("a document of f-puzzles as JSON", String::from_utf16(&lz_str::decompress_from_base64(&f_puzzles("")).unwrap()).unwrap(), Puzzles("json", "A")),
        ("lines of JSON lists", format!("{}\n{}\n", nested(EASY, "0"), nested(HARD, "0")), Puzzles("json", "AB")),
        ("a saved game of OpenSudoku with notes", "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<name>x</name>\n<game created=\"1\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{A0}\" note=\"\"/>\n<game data=\"{B0}\"/>\n</opensudoku>\n".to_owned(), Puzzles("open-sudoku", "AB")),
        ("a solved grid", format!("{EASY_SOLUTION}\n"), Mixed("line", "!", "")),
        ("an address with more parameters", "https://sudoku.example/solve?lang=en&grid={A}&mode=dark#top\n".to_owned(), Puzzles("link", "A")),
        ("a shortened address of sudokuwiki", "https://www.sudokuwiki.org/sudoku.htm?bd=S9B0k03\n".to_owned(), Bad("link", "only the name of a puzzle")),
    ]
}
