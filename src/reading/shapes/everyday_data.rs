//! Data of services, exports and databases.

use super::Expected::{Read, Refused};
use super::make::{each, joined, nested, numbers, rows};
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};

/// Documents of services and of programs.
pub(super) fn documents() -> Vec<Shape> {
    let notebook = |lines: &[String]| {
        let source: Vec<String> = lines
            .iter()
            .map(|line| format!("    {:?}", format!("{line}\n")))
            .collect();
        format!(
            "{{\n \"cells\": [\n  {{\n   \"cell_type\": \"markdown\",\n   \"metadata\": {{}},\n   \"source\": [\"# Sudoku\"]\n  }},\n  {{\n   \"cell_type\": \"code\",\n   \"execution_count\": 1,\n   \"metadata\": {{}},\n   \"outputs\": [],\n   \"source\": [\n{}\n   ]\n  }}\n ],\n \"metadata\": {{\"language_info\": {{\"name\": \"python\"}}}},\n \"nbformat\": 4,\n \"nbformat_minor\": 5\n}}\n",
            source.join(",\n")
        )
    };
    let grid_lines: Vec<String> = std::iter::once("grid = [".to_owned())
        .chain(
            rows(EASY)
                .iter()
                .map(|row| format!("    [{}],", joined(&row.replace('.', "0"), ", "))),
        )
        .chain(["]".to_owned()])
        .collect();
    let day = |grid: &str, solution: &str| {
        format!(
            "{{\"day_of_week\":\"Monday\",\"puzzle_data\":{{\"puzzle\":[{}],\"solution\":[{}],\"hints\":[3,40]}},\"print_date\":\"2024-01-15\"}}",
            numbers(grid, "0"),
            numbers(solution, "0")
        )
    };
    let attribute = |at: usize| {
        format!(
            "  <cell row=\"{}\" col=\"{}\" value=\"{}\"/>\n",
            at / 9,
            at % 9,
            EASY[at..=at].replace('.', "")
        )
    };
    vec![
        ("an answer of a service with a board and a message", format!("{{\"newboard\":{{\"grids\":[{{\"value\":{},\"solution\":{},\"difficulty\":\"Easy\"}}],\"results\":1,\"message\":\"All Ok\"}}}}\n", nested(EASY, "0"), nested(EASY_SOLUTION, "0")), Read("A")),
        ("data of a paper for each level", format!("{{\"displayDate\":\"January 15\",\"easy\":{},\"hard\":{}}}\n", day(EASY, EASY_SOLUTION), day(HARD, HARD_SOLUTION)), Read("AB")),
        ("data of a paper in a script", format!("window.gameData = {{\"displayDate\":\"January 15\",\"easy\":{}}};\n", day(EASY, EASY_SOLUTION)), Read("A")),
        ("data of a script that exports JSON", format!("export default {{\"puzzle\":\"{EASY}\",\"level\":\"easy\"}};\n"), Read("A")),
        ("a callback with JSON", format!("callback({{\"board\":{}}});\n", nested(EASY, "0")), Read("A")),
        ("a notebook with lists in a cell", notebook(&grid_lines), Read("A")),
        ("a notebook with a text in a cell", notebook(&[format!("puzzle = '{EASY}'"), "solve(puzzle)".to_owned()]), Read("A")),
        ("JSON with comments", format!("{{\n  // the first puzzle\n  \"puzzle\": \"{EASY}\",\n  \"level\": \"easy\"\n}}\n"), Read("A")),
        ("JSON with a comma too many", format!("{{\n  \"puzzle\": \"{EASY}\",\n  \"level\": \"easy\",\n}}\n"), Read("A")),
        ("JSON with keys without quotes", format!("{{puzzle: \"{EASY}\", level: \"easy\"}}\n"), Read("A")),
        ("JSON lists with a comma too many", format!("[\n{}]\n", each(EASY, |_, row| format!("  [{}],", joined(&row.replace('.', "0"), ",")))), Read("A")),
        ("lines of JSON with data in an object", "{\"id\":1,\"data\":{\"puzzle\":\"{A}\",\"solution\":\"{a}\"}}\n{\"id\":2,\"data\":{\"puzzle\":\"{B}\",\"solution\":\"{b}\"}}\n".to_owned(), Read("AB")),
        ("XML with a cell in each element", format!("<sudoku>\n{}</sudoku>\n", (0..81).map(attribute).collect::<String>()), Read("A")),
        ("XML with the filled cells", format!("<sudoku>\n{}</sudoku>\n", (0..81).filter(|&at| &EASY[at..=at] != ".").map(attribute).collect::<String>()), Read("A")),
        ("XML with cells in rows", format!("<sudoku>\n{}</sudoku>\n", each(EASY, |at, row| format!("<row number=\"{}\">{}</row>", at + 1, row.chars().map(|cell| format!("<cell>{cell}</cell>").replace('.', "")).collect::<String>()))), Read("A")),
        ("XML with rows of blanks", format!("<puzzle>\n{}</puzzle>\n", each(EASY, |_, row| format!("  <row>{}</row>", joined(&row.replace('.', "0"), " ")))), Read("A")),
        ("XML with cells and a name", format!("<?xml version=\"1.0\"?>\n<puzzles>\n  <puzzle id=\"1\" level=\"easy\">\n    <cells>{EASY}</cells>\n  </puzzle>\n</puzzles>\n"), Read("A")),
        ("XML on one line", format!("<?xml version=\"1.0\"?><puzzles><puzzle id=\"1\">{EASY}</puzzle><puzzle id=\"2\">{HARD}</puzzle></puzzles>\n"), Refused("")),
        ("a property list with arrays", format!("<plist version=\"1.0\">\n<array>\n{}</array>\n</plist>\n", each(EASY, |_, row| format!("  <array>{}</array>", row.chars().map(|cell| format!("<integer>{}</integer>", cell.to_string().replace('.', "0"))).collect::<String>()))), Read("A")),
        ("YAML with rows of blanks", format!("name: Easy 12\nrows:\n{}", each(EASY, |_, row| format!("  - {}", joined(&row.replace('.', "0"), " ")))), Read("A")),
        ("YAML with a text of several lines in quotes", format!("puzzle: \"{}\"\nlevel: easy\n", rows(EASY).join("\n  ")), Read("A")),
        ("YAML with a folded text", format!("puzzle: >\n{}level: easy\n", each(EASY, |_, row| format!("  {row}"))), Read("A")),
        ("YAML with a list in one line", format!("board: {}\nlevel: easy\n", nested(EASY, "0")), Read("A")),
        ("TOML with a text of several lines", format!("title = \"Easy\"\npuzzle = \"\"\"\n{}\"\"\"\n", each(EASY, |_, row| row.to_owned())), Read("A")),
        ("TOML with two puzzles", "[[puzzle]]\nname = \"Easy\"\ngrid = \"{A}\"\n\n[[puzzle]]\nname = \"Hard\"\ngrid = \"{B}\"\n".to_owned(), Read("AB")),
        ("a configuration with sections", "[easy]\ngrid={A}\nrating=1.5\n[hard]\ngrid={B}\nrating=7.1\n".to_owned(), Read("AB")),
        ("a file of variables", "LEVEL=easy\nPUZZLE={A}\nDEBUG=0\n".to_owned(), Read("A")),
        ("the text form of protocol buffers", EASY.chars().map(|cell| format!("cells: {}\n", cell.to_string().replace('.', "0"))).collect(), Read("A")),
        ("rows of protocol buffers", each(EASY, |_, row| format!("row: \"{}\"", row.replace('.', "0"))), Read("A")),
        ("parameters with a board", format!("board={}\n", nested(EASY, "0")), Read("A")),
        ("encoded parameters with a board", format!("board={}\n", nested(EASY, "0").replace('[', "%5B").replace(']', "%5D").replace(',', "%2C")), Read("A")),
        ("EDN of Clojure", format!("{{:puzzle \"{EASY}\" :level :easy}}\n"), Read("A")),
        ("vectors of Clojure on a line", format!("[{}]\n", rows(EASY).iter().map(|row| format!("[{}]", joined(&row.replace('.', "0"), " "))).collect::<Vec<_>>().join(" ")), Read("A")),
    ]
}

/// Tables of spreadsheets and databases.
pub(super) fn tables() -> Vec<Shape> {
    let blank = |row: &str, between: &str| joined(row, between).replace('.', "");
    vec![
        ("a sheet that begins in its second row and column", format!(",,,,,,,,,\n{}", each(EASY, |_, row| format!(",{}", blank(row, ",")))), Read("A")),
        ("a sheet that begins in its third column", each(EASY, |_, row| format!("\t\t{}", blank(row, "\t"))), Read("A")),
        ("a sheet with more columns than cells", each(EASY, |_, row| format!("{},,,", blank(row, ","))), Read("A")),
        ("a sheet with a note beside", each(EASY, |at, row| format!("{},,{}", blank(row, ","), if at == 0 { "easy" } else { "" })), Read("A")),
        ("a sheet with two grids below each other", format!("{},,,,,,,,\n{}", each(EASY, |_, row| blank(row, ",")), each(HARD, |_, row| blank(row, ","))), Read("AB")),
        ("a sheet with a title and an empty row", format!("Sudoku 12,,,,,,,,\n,,,,,,,,\n{}", each(EASY, |_, row| blank(row, ","))), Read("A")),
        ("a sheet with semicolons and quotes", each(EASY, |_, row| row.chars().map(|cell| format!("\"{cell}\"").replace('.', "")).collect::<Vec<_>>().join(";")), Read("A")),
        ("a table with marks for no byte order and ends of Windows", "\u{feff}id,puzzle,solution\r\n1,{A},{a}\r\n2,{B},{b}\r\n".to_owned(), Read("AB")),
        ("a table in UTF-16", "UTF16id\tpuzzle\r\n1\t{A}\r\n2\t{B}\r\n".to_owned(), Read("AB")),
        ("a sheet in UTF-16", format!("UTF16{}", each(EASY, |_, row| format!("{}\r", blank(row, "\t")))), Read("A")),
        ("a table with columns of fixed width", "ID  LEVEL   PUZZLE\n1   easy    {A}\n2   hard    {B}\n".to_owned(), Read("AB")),
        ("a dump with the definition of its table", "CREATE TABLE puzzles (\n  id INTEGER PRIMARY KEY,\n  puzzle CHAR(81) NOT NULL,\n  level VARCHAR(10)\n);\nINSERT INTO puzzles (id, puzzle, level) VALUES (1, '{A}', 'easy');\nINSERT INTO puzzles (id, puzzle, level) VALUES (2, '{B}', 'hard');\n".to_owned(), Read("AB")),
        ("a dump of MySQL", "-- MySQL dump 10.13\nDROP TABLE IF EXISTS `puzzles`;\nLOCK TABLES `puzzles` WRITE;\nINSERT INTO `puzzles` VALUES (1,'{A}','{a}','easy'),\n(2,'{B}','{b}','hard');\nUNLOCK TABLES;\n".to_owned(), Read("AB")),
        ("a dump of MySQL on one line", "INSERT INTO `puzzles` VALUES (1,'{A}','{a}'),(2,'{B}','{b}');\n".to_owned(), Refused("")),
        ("lists in the fields of a table", format!("id,puzzle\n1,\"{}\"\n2,\"{}\"\n", nested(EASY, "0"), nested(HARD, "0")), Read("AB")),
        ("a drawn table of a database", format!("┌────┬─{0}─┐\n│ id │ puzzle │\n├────┼─{0}─┤\n│ 1  │ {EASY} │\n│ 2  │ {HARD} │\n└────┴─{0}─┘\n", "─".repeat(81)), Read("AB")),
        ("an export of a list of one column in quotes", "\"{A}\"\n\"{B}\"\n".to_owned(), Read("AB")),
        ("a table of Excel with text marks", "id,puzzle\n1,'{A0}\n2,'{B0}\n".to_owned(), Read("AB")),
        ("a table of Excel with formulas for texts", "id,puzzle\n1,=\"{A0}\"\n2,=\"{B0}\"\n".to_owned(), Read("AB")),
        ("a table of people's names and puzzles", "Name,Datum,Rätsel\n\"Müller, Anna\",2024-01-15,{A}\n\"Öz, Bernd\",2024-01-16,{B}\n".to_owned(), Read("AB")),
    ]
}
