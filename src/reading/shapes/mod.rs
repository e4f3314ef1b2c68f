//! The shapes in which puzzles are found, each with the puzzles that come out or with the refusal.
//!
//! In the texts `{A}` and `{B}` are two puzzles, `{a}` and `{b}` their solutions, `{A0}` has 0 for empty cells, `{A?}` another sign.

use crate::detect::{Wanted, read_any};
use crate::encoding;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str = "..95.6.4...8...1.3............96.3.5..2.7.46.3...51...7.3..5.98.253....7....9....";
const HARD_SOLUTION: &str =
    "139586742468729153257134986814962375592873461376451829743615298925348617681297534";

/// What comes out of a shape.
enum Expected {
    /// These puzzles, `A` and `B`, in this form; `-` for a bad entry.
    Puzzles(&'static str, &'static str),
    /// A refusal of the whole input that contains these words.
    Refusal(&'static str),
    /// One bad entry in this form that contains these words.
    Bad(&'static str, &'static str),
    /// These puzzles in this form, `-` for a bad entry; the first bad entry contains these words.
    Mixed(&'static str, &'static str, &'static str),
}
use Expected::{Bad, Mixed, Puzzles, Refusal};

mod programs;
mod refusals;

fn rows(grid: &str) -> Vec<String> {
    let signs: Vec<char> = grid.chars().collect();
    signs.chunks(9).map(|row| row.iter().collect()).collect()
}

/// Each row with `between` between its cells, and each line in `before` and `after`.
fn spread(grid: &str, before: &str, between: &str, after: &str) -> String {
    let line = |row: &String| {
        let cells: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
        format!("{before}{}{after}\n", cells.join(between))
    };
    rows(grid).iter().map(line).collect()
}

/// A grid with a border around boxes, drawn with `bar`, and `edge` for the three kinds of lines between.
fn boxed(grid: &str, bar: &str, edges: [&str; 3]) -> String {
    let mut text = format!("{}\n", edges[0]);
    for (index, row) in rows(grid).iter().enumerate() {
        if index == 3 || index == 6 {
            text += &format!("{}\n", edges[1]);
        }
        let cells: Vec<char> = row.chars().collect();
        let thirds: Vec<String> = cells
            .chunks(3)
            .map(|third| third.iter().map(char::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        text += &format!("{bar} {} {bar}\n", thirds.join(&format!(" {bar} ")));
    }
    text + edges[2] + "\n"
}

/// A grid with a border around each cell.
fn celled(grid: &str, bar: &str, edge: &str) -> String {
    let mut text = format!("{edge}\n");
    for row in rows(grid) {
        let cells: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
        text += &format!("{bar} {} {bar}\n{edge}\n", cells.join(&format!(" {bar} ")));
    }
    text
}

fn numbers(grid: &str, empty: &str) -> String {
    let cells = grid.chars().map(|cell| {
        if cell == '.' {
            empty.to_owned()
        } else {
            cell.to_string()
        }
    });
    cells.collect::<Vec<_>>().join(",")
}

fn nested(grid: &str, empty: &str) -> String {
    let rows: Vec<String> = rows(grid)
        .iter()
        .map(|row| format!("[{}]", numbers(row, empty)))
        .collect();
    format!("[{}]", rows.join(","))
}

fn f_puzzles(more: &str) -> String {
    let cell = |cell: char| match cell {
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let row = |row: &String| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
    let grid = rows(EASY).iter().map(row).collect::<Vec<_>>().join(",");
    packed(&format!(
        "{{\"size\":9,\"title\":\"Monday\",\"grid\":[{grid}]{more}}}"
    ))
}

/// A document as addresses have it.
fn packed(document: &str) -> String {
    lz_str::compress_to_base64(document)
}

/// `SudokuPad`'s classic form of a grid.
fn classic(grid: &str) -> String {
    const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let (mut text, cells) = (String::new(), grid.replace('.', "0").into_bytes());
    let mut at = 0;
    while at < 81 {
        let empty = cells[at + 1..]
            .iter()
            .take(5)
            .take_while(|&&cell| cell == b'0')
            .count();
        text.push(SIGNS[usize::from(cells[at] - b'0') + 10 * empty] as char);
        at += 1 + empty;
    }
    text
}

fn unicode(grid: &str) -> String {
    let sign = |cell: char| {
        cell.to_digit(10)
            .map_or('\u{ff3f}', |digit| char::from_u32(0xff10 + digit).unwrap())
    };
    grid.chars().map(sign).collect()
}

/// The texts of lines of the plain and almost plain kind.
fn lines() -> Vec<(&'static str, String, Expected)> {
    let one = |text: &str| text.to_owned();
    vec![
        ("plain", one("{A}\n{B}\n"), Puzzles("line", "AB")),
        (
            "plain without the last line break",
            one("{A}\n{B}"),
            Puzzles("line", "AB"),
        ),
        ("zeros", one("{A0}\n{A0}\n"), Puzzles("line", "AA")),
        (
            "Windows line ends and a mark",
            one("\u{feff}{A}\r\n{B}\r\n"),
            Puzzles("line", "AB"),
        ),
        (
            "comments first, as tdoku's files",
            one("# one\n# two\n{A}\n{B}\n"),
            Puzzles("line", "AB"),
        ),
        (
            "a comment behind",
            one("{A} easy one\n{B}\t# hard\n"),
            Puzzles("line", "AB"),
        ),
        (
            "a bad line first",
            one("12345\n{A}\n{B}\n"),
            Puzzles("line", "-AB"),
        ),
        ("indented", one("   {A}\n   {B}\n"), Puzzles("line", "AB")),
        ("stars", one("{A*}\n"), Puzzles("table", "A")),
        ("underscores", one("{A_}\n{A_}\n"), Puzzles("table", "AA")),
        ("dashes", one("{A-}\n"), Puzzles("table", "A")),
        ("small x", one("{Ax}\n"), Puzzles("table", "A")),
        ("capital X", one("{AX}\n"), Puzzles("table", "A")),
        ("question marks", one("{A?}\n"), Puzzles("table", "A")),
        ("middle dots", EASY.replace('.', "\u{b7}"), Puzzles("table", "A")),
        ("full-width digits", unicode(EASY), Puzzles("table", "A")),
        (
            "white squares",
            EASY.replace('.', "\u{2b1c}"),
            Puzzles("table", "A"),
        ),
        (
            "blanks as empty cells",
            EASY.replace('.', " ") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "nine groups on a line",
            rows(EASY).join(" ") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "81 words on a line",
            spread(EASY, "", " ", " ").replace('\n', ""),
            Puzzles("table", "A"),
        ),
        (
            "a puzzle bank",
            one("0000183b305c {A} 1.2\n00004c2a6df1 {B} 4.4\n"),
            Puzzles("table", "AB"),
        ),
        ("numbered lines", one("1. {A}\n2. {B}\n"), Puzzles("table", "AB")),
        (
            "labelled lines",
            one("Easy: {A}\nVery hard: {B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "strings of a program",
            one("\"{A}\",\n\"{B}\"\n"),
            Puzzles("table", "AB"),
        ),
        ("an assignment", one("puzzle = '{A}';\n"), Puzzles("table", "A")),
        (
            "a shell command",
            one("solve {A} --trace\n"),
            Puzzles("table", "A"),
        ),
        ("HoDoKu's line", one(":0000:x:{A}:\n"), Puzzles("hodoku", "A")),
        (
            "HoDoKu's line with placed digits",
            format!(":0901:1:{}:113 213:::\n", EASY.replacen("53.", "53+4", 1)),
            Puzzles("hodoku", "A"),
        ),
        (
            "a grid with placed digits",
            EASY.replacen("53.", "53+4", 1) + "\n",
            Puzzles("table", "A"),
        ),
        (
            "two grids that are not puzzle and solution",
            one("x {A} {B}\n"),
            Bad("line", "character 1 is 'x'"),
        ),
        (
            "80 cells",
            EASY[1..].to_owned(),
            Bad("line", "80 cells; a grid has 81"),
        ),
        ("nothing", one("\n\n"), Puzzles("line", "")),
        (
            "prose",
            one("There is no puzzle here.\n"),
            Bad("line", "character 1 is 'T'"),
        ),
    ]
}

/// Tables with fields.
fn tables() -> Vec<(&'static str, String, Expected)> {
    let one = |text: &str| text.to_owned();
    vec![
        (
            "quizzes and solutions",
            one("quizzes,solutions\n{A0},{a}\n{B0},{b}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "puzzle and solution",
            one("puzzle,solution\n{A},{a}\n{B},{b}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "id, puzzle, solution, clues, difficulty",
            one("id,puzzle,solution,clues,difficulty\n1,{A},{a},30,0.0\n2,{B},{b},26,2.1\n"),
            Puzzles("table", "AB"),
        ),
        (
            "id, difficulty, puzzle",
            one("id,difficulty,puzzle\n7,easy,{A}\n8,hard,{B}\n"),
            Puzzles("table", "AB"),
        ),
        ("no header", one("{A},{a}\n{B},{b}\n"), Puzzles("table", "AB")),
        (
            "solution first, no header",
            one("{a},{A}\n{b},{B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "semicolons",
            one("name;grid\nx;{A}\ny;{B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "semicolons, no header",
            one("{A};1.2\n{B};3.4\n"),
            Puzzles("table", "AB"),
        ),
        (
            "tabs",
            one("id\tpuzzle\n1\t{A}\n2\t{B}\n"),
            Puzzles("table", "AB"),
        ),
        ("bars", one("1|{A}|x\n2|{B}|y\n"), Puzzles("table", "AB")),
        (
            "quotes",
            one("\"id\",\"puzzle\"\n\"1\",\"{A}\"\n\"2\",\"{B}\"\n"),
            Puzzles("table", "AB"),
        ),
        (
            "a title with a comma",
            one("title,puzzle\n\"Easy, really\",{A}\n"),
            Puzzles("table", "A"),
        ),
        (
            "a grid of nine lines in quotes",
            format!("id,puzzle\n1,\"{}\"\n2,{{B}}\n", rows(EASY).join("\n")),
            Puzzles("table", "AB"),
        ),
        (
            "one column with a header",
            one("puzzle\n{A}\n{B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "comments in a table",
            one("# made today\nid,puzzle\n\n1,{A}\n# end\n"),
            Puzzles("table", "A"),
        ),
        ("an unknown name", one("foo,bar\n1,{A}\n"), Puzzles("table", "A")),
        (
            "81 fields",
            numbers(EASY, "0") + "\n" + &numbers(HARD, "0") + "\n",
            Puzzles("table", "AB"),
        ),
        (
            "81 fields, blank ones empty",
            numbers(EASY, "") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "81 fields after an id",
            format!("p1,{}\np2,{}\n", numbers(EASY, "0"), numbers(HARD, "0")),
            Puzzles("table", "AB"),
        ),
        (
            "81 fields and 81 of the solution",
            format!("{},{}\n", numbers(EASY, "0"), numbers(EASY_SOLUTION, "0")),
            Puzzles("table", "A"),
        ),
        (
            "blanks as empty cells in a field",
            format!(
                "id,puzzle\n1,{}\n2,{}\n",
                EASY.replace('.', " "),
                HARD.replace('.', " ")
            ),
            Puzzles("table", "AB"),
        ),
        (
            "a bad record",
            one("id,puzzle\n1,{A}\n2,123\n3,{B}\n"),
            Puzzles("table", "A-B"),
        ),
        (
            "a wrong solution",
            one("puzzle,solution\n{A},{b}\n"),
            Bad("table", "r1c1 is 5 in the puzzle and 1 in the solution"),
        ),
        (
            "a solution with a hole",
            format!(
                "puzzle,solution\n{{A}},{}\n",
                EASY_SOLUTION.replacen("912", "91.", 1)
            ),
            Bad("table", "empty cells"),
        ),
        (
            "two columns of puzzles",
            one("puzzle,quiz\n{A},{B}\n"),
            Refusal("the columns puzzle, quiz have grids; name that of the puzzles with --column"),
        ),
        (
            "two columns of grids without names",
            one("{A},{B}\n{B},{A}\n"),
            Refusal("the columns 1, 2 have grids"),
        ),
        (
            "only solutions",
            one("id,solution\n1,{a}\n"),
            Refusal("--column solution"),
        ),
    ]
}

/// Drawn grids.
fn drawings() -> Vec<(&'static str, String, Expected)> {
    let qqwing = {
        let bands: Vec<String> = rows(EASY)
            .iter()
            .map(|row| {
                let cells: Vec<String> = row.chars().map(|cell| format!(" {cell}")).collect();
                format!(
                    "{} |{} |{} \n",
                    cells[..3].concat(),
                    cells[3..6].concat(),
                    cells[6..].concat()
                )
            })
            .collect();
        format!(
            "{}-------|-------|-------\n{}-------|-------|-------\n{}\n",
            bands[..3].concat(),
            bands[3..6].concat(),
            bands[6..].concat()
        )
    };
    let ascii = ["+-------+-------+-------+"; 3];
    let thin = [
        "\u{250c}\u{2500}\u{2500}\u{2500}\u{252c}\u{2500}\u{2500}\u{2500}\u{252c}\u{2500}\u{2500}\u{2500}\u{2510}",
        "\u{251c}\u{2500}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}\u{2524}",
        "\u{2514}\u{2500}\u{2500}\u{2500}\u{2534}\u{2500}\u{2500}\u{2500}\u{2534}\u{2500}\u{2500}\u{2500}\u{2518}",
    ];
    let double = [
        "\u{2554}\u{2550}\u{2550}\u{2566}\u{2557}",
        "\u{2560}\u{2550}\u{2550}\u{256c}\u{2563}",
        "\u{255a}\u{2550}\u{2550}\u{2569}\u{255d}",
    ];
    let blank = EASY.replace('.', " ");
    let lettered: String = std::iter::zip("ABCDEFGHI".chars(), rows(EASY))
        .map(|(name, row)| format!("{name} | {} {} {} |\n", &row[..3], &row[3..6], &row[6..]))
        .collect();
    let numbered: String = std::iter::zip(1.., rows(EASY))
        .map(|(name, row)| format!("{name} | {} | {} | {} |\n", &row[..3], &row[3..6], &row[6..]))
        .collect();
    vec![
        ("nine lines", spread(EASY, "", "", ""), Puzzles("bordered", "A")),
        (
            "nine lines with blanks",
            spread(EASY, "", " ", ""),
            Puzzles("bordered", "A"),
        ),
        (
            "nine lines with commas",
            spread(&EASY.replace('.', "0"), "", ",", ""),
            Puzzles("bordered", "A"),
        ),
        (
            "nine lines with empty fields",
            rows(EASY).iter().map(|row| numbers(row, "") + "\n").collect(),
            Puzzles("bordered", "A"),
        ),
        (
            "nine lines with semicolons and empty fields",
            rows(EASY)
                .iter()
                .map(|row| numbers(row, "").replace(',', ";") + "\n")
                .collect(),
            Puzzles("bordered", "A"),
        ),
        (
            "lists of a program",
            spread(&EASY.replace('.', "0"), "[", ", ", "],"),
            Puzzles("bordered", "A"),
        ),
        ("qqwing's paste", qqwing, Puzzles("bordered", "A")),
        ("ASCII borders", boxed(EASY, "|", ascii), Puzzles("bordered", "A")),
        (
            "ASCII borders, blanks as empty cells",
            boxed(&blank, "|", ascii),
            Puzzles("bordered", "A"),
        ),
        (
            "thin box drawing",
            boxed(EASY, "\u{2502}", thin),
            Puzzles("bordered", "A"),
        ),
        (
            "double box drawing",
            boxed(EASY, "\u{2551}", double),
            Puzzles("bordered", "A"),
        ),
        (
            "double box drawing, blanks",
            boxed(&blank, "\u{2551}", double),
            Puzzles("bordered", "A"),
        ),
        (
            "a border around each cell",
            celled(EASY, "|", "+---+---+---+---+---+---+---+---+---+"),
            Puzzles("bordered", "A"),
        ),
        (
            "a border around each cell, blanks",
            celled(&blank, "|", "+---+---+---+---+---+---+---+---+---+"),
            Puzzles("bordered", "A"),
        ),
        (
            "box drawing around each cell, blanks",
            celled(&blank, "\u{2502}", thin[1]),
            Puzzles("bordered", "A"),
        ),
        (
            "a label before",
            format!("Puzzle of the day\n\n{}", spread(EASY, "", " ", "")),
            Puzzles("bordered", "A"),
        ),
        (
            "a label behind",
            format!("{}Rating: easy\n", boxed(EASY, "|", ascii)),
            Puzzles("bordered", "A"),
        ),
        (
            "names of rows",
            format!("    123 456 789\n{lettered}"),
            Puzzles("bordered", "A"),
        ),
        (
            "numbers of rows",
            format!("     1 2 3   4 5 6   7 8 9\n{numbered}"),
            Puzzles("bordered", "A"),
        ),
        (
            "two grids with titles",
            format!(
                "Grid 01\n{}Grid 02\n{}",
                spread(EASY, "", "", ""),
                spread(HARD, "", "", "")
            ),
            Puzzles("bordered", "AB"),
        ),
        (
            "two grids with blank lines",
            format!("{}\n{}", boxed(EASY, "|", ascii), boxed(HARD, "|", ascii)),
            Puzzles("bordered", "AB"),
        ),
        (
            "question marks in nine lines",
            spread(&EASY.replace('.', "?"), "", " ", ""),
            Puzzles("bordered", "A"),
        ),
        (
            "white squares in nine lines",
            spread(&EASY.replace('.', "\u{2b1c}"), "", "", ""),
            Puzzles("bordered", "A"),
        ),
        (
            "keycaps",
            spread(EASY, "", "", "").replace('5', "5\u{fe0f}\u{20e3}"),
            Puzzles("bordered", "A"),
        ),
        (
            "nine lines, blanks as empty cells",
            spread(&blank, "", "", ""),
            Puzzles("bordered", "A"),
        ),
        (
            "nine lines, blanks as empty cells, trimmed",
            spread(&blank, "", "", "")
                .lines()
                .map(|line| line.trim_end().to_owned() + "\n")
                .collect(),
            Puzzles("bordered", "A"),
        ),
        (
            "a Markdown table",
            format!("{}\n", spread(&blank, "| ", " | ", " |")),
            Puzzles("bordered", "A"),
        ),
        (
            "Simple Sudoku's file",
            rows(EASY)
                .chunks(3)
                .map(|band| {
                    band.iter()
                        .map(|row| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]))
                        .collect::<String>()
                })
                .collect::<Vec<_>>()
                .join("-----------\n")
                .replace('.', "X"),
            Puzzles("bordered", "A"),
        ),
        (
            "SadMan's file",
            format!("#AJ. Doe\n#LEasy\n[Puzzle]\n{}", spread(EASY, "", "", "")),
            Puzzles("sdk", "A"),
        ),
        (
            "a grid that lacks a row",
            boxed(EASY, "|", ascii)
                .lines()
                .filter(|line| !line.contains("4 1 9"))
                .map(|line| line.to_owned() + "\n")
                .collect(),
            Bad("bordered", "the grid has 8 rows; write 9"),
        ),
        (
            "UTF-16",
            format!("UTF16{}", spread(EASY, "", "", "\r")),
            Puzzles("bordered", "A"),
        ),
    ]
}

/// Lines and drawings with text of a forum, a mail or a program around them.
fn wrapped() -> Vec<(&'static str, String, Expected)> {
    let ascii = ["+-------+-------+-------+"; 3];
    let blank = EASY.replace('.', " ");
    let zeros = EASY.replace('.', "0");
    let cut_off = boxed(&blank, "|", ascii);
    let cut_off: Vec<&str> = cut_off
        .lines()
        .map(|line| line.strip_suffix('|').unwrap_or(line).trim_end())
        .collect();
    let bands: Vec<String> = rows(EASY)
        .iter()
        .map(|row| format!("{} {} {}\n", &row[..3], &row[3..6], &row[6..]))
        .collect();
    let bands: Vec<String> = bands.chunks(3).map(<[String]>::concat).collect();
    let names = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|\n";
    vec![
        (
            "nine groups with commas on a line",
            rows(EASY).join(",") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "nine groups with slashes on a line",
            rows(EASY).join("/") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "nine strings in a list of Python",
            format!("['{}']\n", rows(EASY).join("', '")),
            Puzzles("table", "A"),
        ),
        (
            "a puzzle and its solution with labels",
            "Puzzle: {A}\nSolution: {a}\n".to_owned(),
            Puzzles("table", "A"),
        ),
        (
            "a puzzle and another solution with labels",
            "Puzzle: {A}\nSolution: {b}\n".to_owned(),
            Puzzles("table", "A-"),
        ),
        (
            "YAML",
            "puzzles:\n  - {A}\n  - {B}\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "ratings behind",
            "{A} ED=1.2/1.2/1.2\n".to_owned(),
            Puzzles("line", "A"),
        ),
        (
            "ratings behind a comma",
            "{A},1.2/1.2/1.2\n{B},7.1/1.2\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "columns with numbers",
            names.to_owned() + &spread(&blank, "| ", " | ", " |"),
            Puzzles("bordered", "A"),
        ),
        (
            "numbers for titles",
            format!("1\n{}2\n{}", spread(EASY, "", "", ""), spread(HARD, "", "", "")),
            Puzzles("bordered", "AB"),
        ),
        (
            "code of a forum",
            format!("Look:\n[code]\n{}[/code]\n", spread(EASY, "", " ", "")),
            Puzzles("bordered", "A"),
        ),
        (
            "code of Markdown",
            format!("```\n{}```\n", boxed(EASY, "|", ascii)),
            Puzzles("bordered", "A"),
        ),
        (
            "quoted mail",
            spread(EASY, "> ", "", ""),
            Puzzles("bordered", "A"),
        ),
        (
            "a list of lists",
            format!("board = [\n{}]\n", spread(&zeros, "    [", ", ", "],")),
            Puzzles("bordered", "A"),
        ),
        (
            "borders and blanks, cut off at the end",
            cut_off.join("\n"),
            Puzzles("bordered", "A"),
        ),
        (
            "blanks between boxes and lines between bands",
            bands.join("\n"),
            Puzzles("bordered", "A"),
        ),
        (
            "one cell on a line",
            spread(EASY, "", "\n", ""),
            Puzzles("pencil-marks", "A"),
        ),
    ]
}

/// JSON, XML and links.
fn documents() -> Vec<(&'static str, String, Expected)> {
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

fn filled(text: &str) -> String {
    let mut text = text.to_owned();
    for sign in ["0", "*", "_", "-", "x", "X", "?"] {
        text = text.replace(&format!("{{A{sign}}}"), &EASY.replace('.', sign));
        text = text.replace(&format!("{{B{sign}}}"), &HARD.replace('.', sign));
    }
    text.replace("{A}", EASY)
        .replace("{a}", EASY_SOLUTION)
        .replace("{B}", HARD)
        .replace("{b}", HARD_SOLUTION)
}

/// Checks one shape; returns what is wrong.
fn wrong(text: &str, expected: &Expected) -> Option<String> {
    let mut text = filled(text);
    if let Some(rest) = text.strip_prefix("UTF16") {
        let units = std::iter::once(0xfeff).chain(rest.encode_utf16());
        let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
        text = encoding::text(&bytes).into_owned();
    }
    let read = read_any(&text, Wanted::default());
    let (detected, reading) = match (&read, expected) {
        (Err(error), Refusal(words)) => {
            return (!error.to_string().contains(words)).then(|| error.to_string());
        }
        (Err(error), _) => return Some(error.to_string()),
        (Ok((detected, reading)), _) => (detected, reading),
    };
    let lines = text.trim_start_matches('\u{feff}').lines().count() as u64;
    if reading.lines.total() != lines {
        return Some(format!("{} of {lines} lines", reading.lines.total()));
    }
    let letters: String = reading
        .items
        .iter()
        .map(|item| match &item.entry {
            Ok(entry) if entry.position.givens().to_string() == EASY => 'A',
            Ok(entry) if entry.position.givens().to_string() == HARD => 'B',
            Ok(_) => '!',
            Err(_) => '-',
        })
        .collect();
    let problem = reading.items.iter().find_map(|item| item.entry.as_ref().err());
    let problem = problem.map(ToString::to_string).unwrap_or_default();
    let found = format!("{} {letters:?} {problem}", detected.form);
    match expected {
        Puzzles(form, puzzles) => (detected.form.name() != *form || letters != *puzzles).then_some(found),
        Bad(form, words) => (detected.form.name() != *form
            || !letters.ends_with('-')
            || letters.len() != 1
            || !found.contains(words))
        .then_some(found),
        Mixed(form, puzzles, words) => {
            (detected.form.name() != *form || letters != *puzzles || !found.contains(words)).then_some(found)
        }
        Refusal(_) => Some(found),
    }
}

/// All shapes.
fn shapes() -> Vec<(&'static str, String, Expected)> {
    let tables = [
        lines(),
        tables(),
        drawings(),
        wrapped(),
        documents(),
        refusals::variants(),
        refusals::shifted(),
        refusals::damaged(),
        programs::programs(),
        programs::data(),
    ];
    tables.into_iter().flatten().collect()
}

#[test]
fn every_shape_gives_its_puzzles_or_its_refusal() {
    let shapes = shapes();
    assert!(shapes.len() >= 100, "{} shapes", shapes.len());
    let wrong: Vec<String> = shapes
        .iter()
        .filter_map(|(name, text, expected)| Some(format!("{name}: {}", wrong(text, expected)?)))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} shapes:\n{}",
        wrong.len(),
        shapes.len(),
        wrong.join("\n")
    );
}

/// The texts of all shapes.
pub(crate) fn all_texts() -> Vec<String> {
    shapes().into_iter().map(|(_, text, _)| filled(&text)).collect()
}
