//! Labels, titles, keys and names of columns that say which lines of a grid are where, in all words that readers know.

use super::Expected::{Bad, Mixed, Puzzles, Refusal};
use super::make::{each, joined, nested, rows};
use super::order::{turned, upwards};
use super::wild::boxes;
use super::{EASY, Shape};

const ROMAN: [&str; 9] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
const WORDS: [&str; 9] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];
const ORDINALS: [&str; 9] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
];
const GERMAN: [&str; 9] = [
    "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun",
];

/// How the labels of lines that are not certain are refused.
const NO_LINES: &str = "number each line once, 1 to 9";

/// How grids beside words that leave a doubt are refused.
pub(super) const DOUBT: &str = "write --format bordered if they are";

fn letter(index: usize) -> char {
    char::from(b'A' + index as u8)
}

/// Labels before lines.
pub(super) fn before_lines() -> Vec<Shape> {
    let columns = turned(EASY);
    let boxes = boxes().concat();
    let refused = Bad("bordered", DOUBT);
    vec![
        (
            "col A",
            each(&columns, |at, line| format!("col {}: {line}", letter(at))),
            Puzzles("bordered", "A"),
        ),
        (
            "columnA=",
            each(&columns, |at, line| format!("column{}={line}", letter(at))),
            Puzzles("bordered", "A"),
        ),
        (
            "colb in small letters",
            each(&columns, |at, line| {
                format!("col{}: {line}", letter(at).to_ascii_lowercase())
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "x1",
            each(&columns, |at, line| format!("x{}: {line}", at + 1)),
            refused,
        ),
        (
            "S1",
            each(&columns, |at, line| format!("S{}: {line}", at + 1)),
            Bad("bordered", DOUBT),
        ),
        (
            "Q1=",
            each(&boxes, |at, line| format!("Q{}={line}", at + 1)),
            Bad("bordered", DOUBT),
        ),
        (
            "Quadrat 1",
            each(&boxes, |at, line| format!("Quadrat {}: {line}", at + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "house 1",
            each(&boxes, |at, line| format!("house {}: {line}", at + 1)),
            Bad("bordered", DOUBT),
        ),
        (
            "row 1 from the bottom",
            upwards(EASY, |line| format!("row {} from the bottom: ", 10 - line)),
            Bad("bordered", DOUBT),
        ),
        (
            "row 1 from the top",
            each(EASY, |at, line| format!("row {} from the top: {line}", at + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "row IX first",
            upwards(EASY, |line| format!("row {}: ", ROMAN[line - 1])),
            Puzzles("bordered", "A"),
        ),
        (
            "IX first",
            upwards(EASY, |line| format!("{}: ", ROMAN[line - 1])),
            Puzzles("bordered", "A"),
        ),
        (
            "row I first",
            each(EASY, |at, line| format!("row {}: {line}", ROMAN[at])),
            Puzzles("bordered", "A"),
        ),
        (
            "row I first, of row A to row I",
            upwards(EASY, |line| format!("row {}: ", letter(line - 1))),
            Puzzles("bordered", "A"),
        ),
        (
            "row nine first",
            upwards(EASY, |line| format!("row {}: ", WORDS[line - 1])),
            Puzzles("bordered", "A"),
        ),
        (
            "ninth row first",
            upwards(EASY, |line| format!("{} row: ", ORDINALS[line - 1])),
            Puzzles("bordered", "A"),
        ),
        (
            "Zeile neun first",
            upwards(EASY, |line| format!("Zeile {}: ", GERMAN[line - 1])),
            Puzzles("bordered", "A"),
        ),
        (
            "row 18 first",
            upwards(EASY, |line| format!("row {}: ", line + 9)),
            Puzzles("bordered", "A"),
        ),
        (
            "columns without numbers",
            each(&columns, |_, line| format!("column: {line}")),
            Bad("bordered", NO_LINES),
        ),
        (
            "r9 first without a sign",
            upwards(EASY, |line| format!("r{line} ")),
            Puzzles("bordered", "A"),
        ),
    ]
}

/// Titles above nine lines, and lines with the names of columns.
pub(super) fn titles() -> Vec<Shape> {
    let columns = turned(EASY);
    let boxes = boxes().concat();
    let zeros = EASY.replace('.', "0");
    let blank = EASY.replace('.', " ");
    let below = |title: &str, grid: &str| format!("{title}\n{}", each(grid, |_, line| line.to_owned()));
    let sheet = |corner: &str, grid: &str| {
        let lines = each(grid, |at, line| format!("{},{}", at + 1, joined(line, ",")));
        format!("{corner},1,2,3,4,5,6,7,8,9\n{lines}")
    };
    let markdown = |names: &dyn Fn(usize) -> String, label: &dyn Fn(usize) -> String| {
        let names: String = (0..9).map(|at| format!(" {} |", names(at))).collect();
        let lines = each(&blank, |at, line| {
            format!("| {} | {} |", label(at), joined(line, " | "))
        });
        format!("| Zeile/Spalte |{names}\n|{}\n{lines}", "---|".repeat(10))
    };
    vec![
        (
            "Columns: above lines",
            below("Columns:", &columns),
            Puzzles("bordered", "A"),
        ),
        (
            "Spalten above lines",
            below("Spalten", &columns),
            Puzzles("bordered", "A"),
        ),
        (
            "# By columns above lines",
            below("# By columns", &columns),
            Puzzles("bordered", "A"),
        ),
        (
            "Boxes: above lines",
            below("Boxes:", &boxes),
            Puzzles("bordered", "A"),
        ),
        (
            "Blöcke: above lines",
            below("Blöcke:", &boxes),
            Puzzles("bordered", "A"),
        ),
        (
            "Rows: above lines",
            below("Rows:", EASY),
            Puzzles("bordered", "A"),
        ),
        (
            "Houses: above lines",
            below("Houses:", &boxes),
            Bad("bordered", DOUBT),
        ),
        (
            "Rows from bottom to top",
            below("Rows from bottom to top:", EASY),
            Bad("bordered", DOUBT),
        ),
        ("Mirrored:", below("Mirrored:", EASY), Bad("bordered", DOUBT)),
        (
            "Columns: above two grids",
            below("Columns:", &columns) + &below("Easy", &columns),
            Mixed("bordered", "A-", DOUBT),
        ),
        (
            "Columns: and Rows:",
            below("Columns:", &columns) + &below("Rows:", EASY),
            Puzzles("bordered", "AA"),
        ),
        (
            "Columns: above cells with blanks",
            format!("Columns:\n{}", each(&columns, |_, line| joined(line, " "))),
            Puzzles("bordered", "A"),
        ),
        (
            "row,c9 to c1",
            format!(
                "row,c9,c8,c7,c6,c5,c4,c3,c2,c1\n{}",
                each(&zeros, |at, line| format!(
                    "{},{}",
                    at + 1,
                    joined(&line.chars().rev().collect::<String>(), ",")
                ))
            ),
            Bad("bordered", "names the columns in another order"),
        ),
        (
            "Column,1 to 9",
            sheet("Column", &columns.replace('.', "0")),
            Bad("bordered", "lines that are no rows"),
        ),
        (
            "Spalte,1 to 9",
            sheet("Spalte", &columns.replace('.', "0")),
            Bad("bordered", "lines that are no rows"),
        ),
        (
            "box,1 to 9",
            sheet("box", &boxes.replace('.', "0")),
            Bad("bordered", "lines that are no rows"),
        ),
        ("row,1 to 9", sheet("row", &zeros), Puzzles("bordered", "A")),
        (
            "a Markdown table in German",
            markdown(&|at| format!("Spalte {}", at + 1), &|at| {
                format!("Zeile {}", at + 1)
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "a Markdown table with S1 and Z1",
            markdown(&|at| format!("S{}", at + 1), &|at| format!("Z{}", at + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "a Markdown table in two languages",
            markdown(&|at| format!("Col {}", at + 1), &|at| format!("Zeile {}", at + 1)),
            Puzzles("bordered", "A"),
        ),
        (
            "cells as lists of three over nine lines",
            each(&boxes, |_, line| {
                let thirds =
                    [&line[..3], &line[3..6], &line[6..]].map(|third| format!("[{}]", joined(third, ", ")));
                format!("[{}],", thirds.join(", ").replace('.', "None"))
            }),
            Bad("bordered", "lists of three cells can be rows or boxes"),
        ),
        (
            "row, column and digit between tabs",
            format!(
                "row\tcol\tdigit\n{}",
                (0..81)
                    .map(|at| format!("{}\t{}\t{}\n", at / 9 + 1, at % 9 + 1, &zeros[at..=at]))
                    .collect::<String>()
            ),
            Puzzles("table", "A"),
        ),
    ]
}

/// Keys of JSON and YAML, names of columns, and fields that name an order.
pub(super) fn keys() -> Vec<Shape> {
    let columns = turned(EASY);
    let boxes = boxes().concat();
    let object = |key: &str, grid: &str| format!("{{\"{key}\":{}}}\n", nested(grid, "0"));
    let keyed = |name: &dyn Fn(usize) -> String, grid: &str| {
        let lines = rows(grid).into_iter().enumerate();
        let fields: Vec<String> = lines
            .map(|(at, line)| format!("\"{}\":\"{line}\"", name(at)))
            .collect();
        format!("{{{}}}\n", fields.join(","))
    };
    let cells: Vec<String> = (0..81)
        .filter(|&at| &EASY[at..=at] != ".")
        .map(|at| format!("\"r{}c{}\":{}", at / 9 + 1, at % 9 + 1, &EASY[at..=at]))
        .collect();
    let unclear = || {
        Bad(
            "json",
            "does not say whether its lines are rows, columns or boxes",
        )
    };
    vec![
        ("JSON squares", object("squares", &boxes), Puzzles("json", "A")),
        ("JSON subgrids", object("subgrids", &boxes), Puzzles("json", "A")),
        ("JSON sectors", object("sectors", &boxes), Puzzles("json", "A")),
        ("JSON Blöcke", object("Blöcke", &boxes), Puzzles("json", "A")),
        ("JSON quadrate", object("quadrate", &boxes), unclear()),
        ("JSON vertical", object("vertical", &columns), unclear()),
        ("JSON spalten", object("spalten", &columns), Puzzles("json", "A")),
        ("JSON houses", object("houses", &boxes), unclear()),
        ("JSON files", object("files", &columns), unclear()),
        ("JSON square", object("square", &boxes), unclear()),
        ("JSON mirrored", object("mirrored", EASY), unclear()),
        (
            "JSON houses beside a puzzle",
            format!("{{\"puzzle\":\"{{A}}\",\"houses\":{}}}\n", nested(&boxes, "0")),
            Puzzles("json", "A"),
        ),
        (
            "JSON x1 to x9",
            keyed(&|at| format!("x{}", at + 1), &columns),
            Bad("json", "no grid is in this document"),
        ),
        (
            "JSON col A to col I",
            keyed(&|at| format!("col {}", letter(at)), &columns),
            Puzzles("json", "A"),
        ),
        (
            "JSON columns with c1 to c9",
            format!(
                "{{\"columns\":{}}}\n",
                keyed(&|at| format!("c{}", at + 1), &columns).trim_end()
            ),
            Puzzles("json", "A"),
        ),
        (
            "JSON with filled cells",
            format!("{{{}}}\n", cells.join(",")),
            Puzzles("json", "A"),
        ),
        (
            "JSON with filled cells under a key",
            format!("{{\"id\":3,\"cells\":{{{}}}}}\n", cells.join(",")),
            Puzzles("json", "A"),
        ),
        (
            "JSON by columns",
            format!("{{\"by\":\"columns\",\"grid\":\"{columns}\"}}\n"),
            Bad("json", "only cells row by row are read"),
        ),
        (
            "JSON in order of boxes",
            format!("{{\"order\":\"boxes\",\"grid\":\"{boxes}\"}}\n"),
            Bad("json", "only cells row by row are read"),
        ),
        (
            "YAML with filled cells",
            cells.join("\n").replace('"', "").replace(':', ": ") + "\n",
            Puzzles("yaml", "A"),
        ),
        (
            "YAML columns",
            format!(
                "columns:\n{}",
                each(&columns.replace('.', "0"), |_, line| format!(
                    "  - [{}]",
                    joined(line, ", ")
                ))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "CSV with s1 to s9",
            format!("s1,s2,s3,s4,s5,s6,s7,s8,s9\n{}\n", rows(&columns).join(",")),
            Refusal("or r1 to r9 for whole rows"),
        ),
        (
            "CSV with a column of columns",
            format!("id,columns\n1,{columns}\n"),
            Refusal("another order than row by row"),
        ),
        (
            "CSV with an order",
            format!("order,puzzle\ncolumns,{columns}\n"),
            Bad("table", "only cells row by row are read"),
        ),
        (
            "columns on a line",
            format!("columns: {}\n", rows(&columns).join(" ")),
            Bad("table", "another order than row by row"),
        ),
        (
            "an address with columns",
            format!("https://x.example/?columns={columns}\n"),
            Bad("link", "another order than row by row"),
        ),
        (
            "an address with an order",
            format!("https://x.example/?p={columns}&order=columns\n"),
            Bad("link", "only cells row by row are read"),
        ),
    ]
}

/// Sections, flags and fields that say that lines are columns, and comments that name a variant.
pub(super) fn sections() -> Vec<Shape> {
    let columns = turned(EASY);
    let below = |title: &str| format!("{title}\n{}", each(EASY, |_, line| line.to_owned()));
    vec![
        (
            "a title of rows 9 to 1",
            below("Rows 9 to 1"),
            Bad("bordered", DOUBT),
        ),
        (
            "a title of the bottom row",
            below("Bottom row first:"),
            Bad("bordered", DOUBT),
        ),
        (
            "a section of columns in TOML",
            format!("[columns]\n{}", each(&columns, |_, line| format!("\"{line}\""))),
            Puzzles("rows", "A"),
        ),
        (
            "JSON with data in columns",
            format!("{{\"columns\":{{\"data\":{}}}}}\n", nested(&columns, "0")),
            Bad("json", "another order than row by row"),
        ),
        (
            "JSON with a format of columns",
            format!("{{\"format\":\"columns\",\"grid\":{}}}\n", nested(&columns, "0")),
            Bad("json", "only cells row by row are read"),
        ),
        (
            "transposed JSON",
            format!("{{\"transposed\":true,\"grid\":{}}}\n", nested(&columns, "0")),
            Bad("json", "only cells row by row are read"),
        ),
        (
            "YAML under a comment with a variant",
            "# thermo\n- {A}\n".to_owned(),
            Bad("yaml", "rules of a variant (\"thermo\")"),
        ),
        (
            "YAML of documents with comments",
            "--- # first\npuzzle: {A}\n--- # second\npuzzle: {B}\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "a link to a page of a knight",
            "https://x.example/knight/?p={A}\n".to_owned(),
            Bad("link", "(knight)"),
        ),
    ]
}

/// Lists in lists, and other forms of one puzzle that were read as another.
pub(super) fn nested_lists() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let list = |cells: &str| format!("[{}]", joined(cells, ","));
    let boxes: Vec<String> = boxes()
        .iter()
        .map(|cells| cells.replace('.', "0"))
        .map(|cells| {
            format!(
                "[{},{},{}]",
                list(&cells[..3]),
                list(&cells[3..6]),
                list(&cells[6..])
            )
        })
        .collect();
    let bands: Vec<String> = boxes
        .chunks(3)
        .map(|band| format!("[{}]", band.join(",")))
        .collect();
    let ones = joined(&zeros, "],[");
    let deep: Vec<String> = rows(&zeros)
        .iter()
        .map(|row| format!("[[{}]]", joined(row, "],[")))
        .collect();
    let whole = nested(EASY, "0");
    let candidates: String = EASY
        .bytes()
        .flat_map(|cell| {
            (b'1'..=b'9').map(move |digit| {
                if cell == b'.' || cell == digit {
                    char::from(digit)
                } else {
                    '.'
                }
            })
        })
        .collect();
    let wrapped: Vec<&str> = (0..9).map(|row| &candidates[81 * row..81 * row + 81]).collect();
    let link = |parameter: &str| format!("https://x.example/?p={{A}}&{parameter}\n");
    vec![
        (
            "lists of 3 by 3 by 3 by 3",
            format!("[{}]\n", bands.join(",")),
            Bad("json", "lists of three cells"),
        ),
        (
            "lists of 9 by 3 by 3",
            format!("[{}]\n", boxes.join(",")),
            Bad("json", "lists of three cells"),
        ),
        (
            "lists of 9 by 9 by 1",
            format!("[{}]\n", deep.join(",")),
            Puzzles("json", "A"),
        ),
        ("81 lists of one", format!("[[{ones}]]\n"), Puzzles("json", "A")),
        (
            "a list of 9 by 9 that breaks off",
            whole[..whole.len() - 1].to_owned(),
            Bad("json", "EOF"),
        ),
        (
            "lists of which the second breaks off",
            format!("[{whole},\n{}", &whole[..50]),
            Bad("json", "EOF"),
        ),
        (
            "a sukaku as a list of YAML",
            wrapped.iter().map(|row| format!("- {row}\n")).collect(),
            Puzzles("yaml", "A"),
        ),
        (
            "a sukaku in lines of YAML",
            format!(
                "puzzle: |\n{}",
                wrapped.iter().map(|row| format!("  {row}\n")).collect::<String>()
            ),
            Puzzles("yaml", "A"),
        ),
        (
            "a sukaku as a list of JSON",
            format!("[\"{}\"]\n", wrapped.join("\",\"")),
            Puzzles("json", "A"),
        ),
        (
            "a sukaku in a numbered table",
            format!(
                "id,puzzle\n{}",
                wrapped.iter().map(|row| format!("1,{row}\n")).collect::<String>()
            ),
            Refusal("the rows of a sukaku"),
        ),
        (
            "a sukaku after a plain line",
            format!("{{A}}\n{}\n", wrapped.concat()),
            Puzzles("line", "AA"),
        ),
        (
            "texts that break off",
            "[\"{A}\", \"53..7".to_owned(),
            Bad("json", "EOF"),
        ),
        (
            "YAML: a variant first",
            "variant: killer\npuzzle: {A}\n".to_owned(),
            Bad("yaml", "(variant: \"killer\")"),
        ),
        (
            "a Markdown table of a variant",
            "# Killer Sudoku\n\n| id | puzzle |\n|---|---|\n| 1 | {A} |\n".to_owned(),
            Refusal("names a variant (\"Killer Sudoku\")"),
        ),
        (
            "a link with knight=true",
            link("knight=true"),
            Bad("link", "(knight: \"true\")"),
        ),
        ("a link with king=1", link("king=1"), Bad("link", "(king: \"1\")")),
        (
            "a bar in a field of Markdown",
            "| name | puzzle |\n|---|---|\n| a \\| b | {A} |\n".to_owned(),
            Puzzles("table", "A"),
        ),
        (
            "two data in a game",
            "<opensudoku><game data=\"{A0}\" data=\"{B0}\"/></opensudoku>\n".to_owned(),
            Bad("open-sudoku", "2 attributes with cells"),
        ),
        (
            "YAML of two documents of which one is a variant",
            "puzzle: {A}\n---\npuzzle: {B}\ntype: killer\n".to_owned(),
            Mixed("yaml", "A-", "(type: \"killer\")"),
        ),
    ]
}
