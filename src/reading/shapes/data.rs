//! Tables, lines and documents of collections.

use super::Expected::{Bad, Mixed, Puzzles};
use super::make::{each, f_puzzles, joined, nested, numbers, rows};
use super::{EASY, EASY_SOLUTION, HARD, Shape};

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
        ("nine columns of rows", format!("r1,r2,r3,r4,r5,r6,r7,r8,r9\n{}\n{}\n", rows(EASY).join(","), rows(HARD).join(",")), Puzzles("table", "AB")),
        ("a spreadsheet's paste", each(EASY, |_, row| numbers(row, "").replace(',', "\t")), Puzzles("bordered", "A")),
        ("a spreadsheet's CSV with quotes", each(EASY, |_, row| format!("\"{}\"", numbers(row, "").replace(',', "\",\""))), Puzzles("bordered", "A")),
        ("a byte order mark before a header", "\u{feff}puzzle,rating\n{A},1.2\n".to_owned(), Puzzles("table", "A")),
        ("a header in capitals with blanks", "Puzzle ID, Puzzle , Solution \n1, {A} , {a} \n".to_owned(), Puzzles("table", "A")),
        ("a dump of a database", "INSERT INTO puzzles VALUES (1,'{A}','{a}');\nINSERT INTO puzzles VALUES (2,'{B}','{b}');\n".to_owned(), Puzzles("table", "AB")),
        ("a list of a database", " id |  puzzle  | level \n----+----------+-------\n  1 | {A} | easy\n  2 | {B} | hard\n(2 rows)\n".to_owned(), Puzzles("table", "AB")),
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
        ("JSON with cells by place", format!("{{\"cells\":[{}]}}\n", positions.join(",")), Puzzles("json", "A")),
        ("JSON with cells by name", format!("{{{}}}\n", by_name.join(",")), Puzzles("json", "A")),
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
