//! Files of public collections, programs and exports, as an outsider meets them.

use super::Expected::{Bad, Mixed, Puzzles, Refusal};
use super::make::{each, joined, numbers, rows};
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};

/// The boxes of the easy puzzle, each row by row.
pub(super) fn boxes() -> Vec<String> {
    let cell = |number: usize, index: usize| (number / 3 * 3 + index / 3) * 9 + number % 3 * 3 + index % 3;
    let line = |number| {
        (0..9)
            .map(|index| &EASY[cell(number, index)..=cell(number, index)])
            .collect()
    };
    (0..9).map(line).collect()
}

/// The givens of the easy puzzle, one on each line made by `line` of row and column from 0 and the digit.
fn givens(line: impl Fn(usize, usize, &str) -> String) -> String {
    let cells = (0..81).filter(|&cell| &EASY[cell..=cell] != ".");
    cells
        .map(|cell| line(cell / 9, cell % 9, &EASY[cell..=cell]) + "\n")
        .collect()
}

/// Drawn and printed grids.
pub(super) fn grids() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let blank = EASY.replace('.', " ");
    let quoted = |line: &str| format!("> {line}\n");
    let bars = |row: &str| {
        format!(
            "{} | {} | {}",
            joined(&row[..3], " "),
            joined(&row[3..6], " "),
            joined(&row[6..], " ")
        )
    };
    let nine = |grid: &str| each(grid, |_, row| row.to_owned());
    vec![
        (
            "boxes with labels",
            std::iter::zip(1.., boxes())
                .map(|(number, line)| format!("box {number}: {line}\n"))
                .collect(),
            Puzzles("bordered", "A"),
        ),
        (
            "a puzzle and its solution with titles",
            format!("Puzzle\n{}\nSolution\n{}", nine(EASY), nine(EASY_SOLUTION)),
            Puzzles("bordered", "A"),
        ),
        (
            "a puzzle and its solution with titles in German",
            format!("Rätsel\n{}\nLösung\n{}", nine(EASY), nine(EASY_SOLUTION)),
            Puzzles("bordered", "A"),
        ),
        (
            "a puzzle and another solution with titles",
            format!("Puzzle\n{}\nSolution:\n{}", nine(EASY), nine(HARD_SOLUTION)),
            Mixed("bordered", "A-", "r1c1 is 5 in the puzzle"),
        ),
        (
            "a puzzle and its solution beside each other",
            std::iter::zip(rows(EASY), rows(EASY_SOLUTION))
                .map(|(row, solved)| format!("{row}   {solved}\n"))
                .collect(),
            Puzzles("bordered", "A"),
        ),
        (
            "the number of grids first",
            format!("1\n{}", nine(&zeros)),
            Puzzles("bordered", "A"),
        ),
        (
            "the size first",
            format!("9 9\n{}", each(&zeros, |_, row| joined(row, " "))),
            Bad("bordered", "2 cells; a row has 9"),
        ),
        (
            "six rows of six",
            "1..4..\n...2..\n..3...\n...5..\n..6...\n..1..2\n".to_owned(),
            Bad("bordered", "6 cells; a row has 9"),
        ),
        (
            "16 rows of 16",
            "1..4..7.9.bcd.f0\n".repeat(16),
            Bad("bordered", "is 'b'"),
        ),
        (
            "a label before the first row",
            format!(
                "Puzzle: {}\n{}",
                &EASY[..9],
                each(&EASY[9..], |_, row| format!("        {row}"))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "an Org table",
            each(&blank, |_, row| format!("| {} |", joined(row, " | "))),
            Puzzles("bordered", "A"),
        ),
        (
            "a Markdown table with names of rows and columns",
            format!(
                "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n{}",
                each(&blank, |index, row| format!(
                    "| {} | {} |",
                    char::from(b'A' + index as u8),
                    joined(row, " | ")
                ))
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "a quoted drawing after a quoted sentence",
            format!(
                "{}>\n{}\nThanks!\n",
                quoted("Hello, try this:"),
                rows(EASY)
                    .iter()
                    .map(|row| quoted(&bars(row)))
                    .collect::<String>()
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "a sheet of numbers with missing ones",
            each(&zeros, |_, row| {
                numbers(row, "")
                    .replace('0', "nan")
                    .split(',')
                    .map(|cell| {
                        if cell == "nan" {
                            cell.to_owned()
                        } else {
                            format!("{cell}.0")
                        }
                    })
                    .collect::<Vec<_>>()
                    .join(",")
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "rows named beside each other",
            format!(
                "r1,r2,r3,r4,r5,r6,r7,r8,r9\n{}",
                each(&zeros, |_, row| joined(row, ","))
            ),
            Bad("bordered", "or rows beside each other"),
        ),
        (
            "columns named below each other",
            format!(
                "   {}\n{}",
                joined("123456789", "  "),
                each(&zeros, |index, row| format!(
                    "c{} {}",
                    index + 1,
                    joined(row, "  ")
                ))
            ),
            Bad("bordered", "character 1 is 'c'"),
        ),
        (
            "givens as row, column and digit",
            givens(|row, column, digit| format!("{} {} {digit}", row + 1, column + 1)),
            Bad("bordered", "3 cells; a row has 9"),
        ),
        (
            "27 givens counted from 0",
            givens(|row, column, digit| format!("{row} {column} {digit}"))
                .lines()
                .take(27)
                .map(|line| line.to_owned() + "\n")
                .collect(),
            Mixed("bordered", "---", "3 cells; a row has 9"),
        ),
        (
            "facts of a logic program",
            givens(|row, column, digit| format!("given({row},{column},{digit}).")),
            Puzzles("bordered", "A"),
        ),
        (
            "letters for digits",
            EASY.bytes()
                .map(|byte| if byte == b'.' { '.' } else { char::from(byte + 16) })
                .collect(),
            Bad("line", "character 1 is 'E'"),
        ),
        (
            "R's matrix by columns",
            format!("m <- matrix(c({}), nrow=9)\n", numbers(EASY, "0")),
            Bad("table", "only cells row by row are read"),
        ),
        (
            "a title of Markdown with a variant",
            format!("## Killer Sudoku\n\n{}", nine(EASY)),
            Bad("bordered", "(\"Killer Sudoku\")"),
        ),
        (
            "a line wrapped by a mail program",
            format!("{}\n{}\n", &EASY[..76], &EASY[76..]),
            Mixed("line", "--", "76 cells"),
        ),
    ]
}

/// Records of collections and of programs.
pub(super) fn records() -> Vec<Shape> {
    let lost = HARD.replace('.', "0");
    let lost = lost.trim_start_matches('0');
    vec![
        ("question and answer", "source,question,answer,rating\nx,{A},{a},0\ny,{B},{b},3\n".to_owned(), Puzzles("table", "AB")),
        ("puzzle and solution with a colon", "{A}:{a}\n{B}:{b}\n".to_owned(), Puzzles("table", "AB")),
        ("puzzle and solution without a sign", "{A}{a}\n".to_owned(), Bad("line", "162 cells")),
        ("a column of regions", "puzzle,regions\n{A},000011222000111222000111222333444555333444555333444555666777888666777888666777888\n".to_owned(), Bad("table", "(regions")),
        ("a column for a jigsaw", "puzzle,jigsaw\n{A},000111222000111222000111222333444555333444555333444555666777888666777888666777888\n".to_owned(), Bad("table", "(jigsaw")),
        ("nine columns of boxes", format!("b1,b2,b3,b4,b5,b6,b7,b8,b9\n{}\n", boxes().join(",")), Puzzles("table", "A")),
        ("81 columns of boxes", format!("{}\n{}\n", (0..81).map(|at| format!("b{}c{}", at / 9 + 1, at % 9 + 1)).collect::<Vec<_>>().join(","), numbers(&boxes().concat(), "0")), Refusal("name them r1c1 to r9c9")),
        ("several records on a line of a dump", "INSERT INTO t VALUES (1,'{A}'),(2,'{B}');\n".to_owned(), Refusal("have grids; name that of the puzzles")),
        ("TOML", "title = \"x\"\npuzzle = \"{A}\"\nlevel = \"easy\"\n".to_owned(), Puzzles("table", "A")),
        ("TOML of a variant", "[[puzzle]]\ngrid = \"{A}\"\ntype = \"killer\"\n".to_owned(), Refusal("names a variant (type: \"killer\")")),
        ("XML with a type", "<puzzle type=\"x\">{A}</puzzle>\n".to_owned(), Bad("table", "(type: \"x\")")),
        ("XML with a type on its own line", "<puzzle>\n<type>killer</type>\n<grid>{A}</grid>\n</puzzle>\n".to_owned(), Refusal("names a variant (\"killer\")")),
        ("a property list", "<dict>\n<key>puzzle</key>\n<string>{A}</string>\n<key>type</key>\n<string>Jigsaw</string>\n</dict>\n".to_owned(), Refusal("names a variant (\"Jigsaw\")")),
        ("parameters without an address", "puzzle={A}&type=killer\n".to_owned(), Bad("table", "(type: \"killer\")")),
        ("a command with JSON", "curl -d '{\"puzzle\":\"{A}\",\"variant\":\"anti-king\"}' https://x.example/api\n".to_owned(), Bad("table", "anti-king")),
        ("an object of a program over several lines", "{\n  id: 1,\n  type: 'killer',\n  puzzle: '{A}',\n}\n".to_owned(), Bad("json", "(type: \"killer\")")),
        ("an address in a sentence", "Puzzle: https://x.example/killer/{A}\n".to_owned(), Bad("table", "(killer)")),
        ("a column of addresses", "id,url\n1,https://x.example/?p={A}&type=killer\n2,https://x.example/?p={B}\n".to_owned(), Mixed("table", "-B", "(type: \"killer\")")),
        ("a quoted note between tabs", "id\tpuzzle\tnote\n1\t{A}\t\"see\n{B}\"\n".to_owned(), Puzzles("table", "A")),
        ("decimal commas between bars", "{A}|1,5|3,2\n{B}|1,5|3,2\n".to_owned(), Puzzles("table", "AB")),
        ("lost zeros after semicolons", format!("nr;puzzle\n1;{lost}\n"), Bad("table", "drops the zeros at the start")),
        ("lost zeros in a plain file", format!("{{A0}}\n{lost}\n"), Mixed("line", "A-", "drops the zeros at the start")),
        ("rounded numbers of a spreadsheet", "puzzle,solution\n5.3007E+80,5.34678E+80\n".to_owned(), Bad("table", "a rounded number")),
        ("a bullet with a variant", "* {A} (killer)\n* {B}\n".to_owned(), Mixed("table", "-B", "(\"killer\")")),
        ("rules of one of two in JSON", "{\"puzzles\":[{\"grid\":\"{A}\",\"rules\":{\"killer\":true}},{\"grid\":\"{B}\",\"rules\":{}}]}\n".to_owned(), Mixed("json", "-B", "(rules)")),
        ("lines of JSON of which the last breaks off", "{\"puzzle\":\"{A}\"}\n{\"puzzle\":\"{B}\",\"type\":\"killer\"\n".to_owned(), Mixed("json", "A-", "EOF")),
        ("YAML by level", "easy:\n  - {A}\nhard:\n  - {B}\n".to_owned(), Puzzles("table", "AB")),
        ("YAML of two documents", "---\npuzzle: {A}\nid: 1\n---\npuzzle: {B}\nid: 2\n".to_owned(), Puzzles("yaml", "AB")),
    ]
}

/// Shapes with the numbers of their lines: of puzzles, of other things, and bad ones.
pub(super) fn counted() -> Vec<(String, [u64; 3])> {
    let zeros = EASY.replace('.', "0");
    vec![
        (
            each(EASY, |index, row| format!("{}: {row}", index + 1)),
            [9, 0, 0],
        ),
        (
            each(EASY, |index, row| format!("{}. {row}", index + 1)),
            [9, 0, 0],
        ),
        (
            format!(
                "   0  1  2  3  4  5  6  7  8\n{}",
                each(&zeros, |index, row| format!("{index}  {}", joined(row, "  ")))
            ),
            [9, 1, 0],
        ),
        (
            format!(
                ",0,1,2,3,4,5,6,7,8\n{}",
                each(&zeros, |index, row| format!("{index},{}", joined(row, ",")))
            ),
            [9, 1, 0],
        ),
        (format!("[\n  \"{EASY}\",\n  \"{HARD}\"\n]\n"), [2, 2, 0]),
        (
            format!("[\n  \"{EASY}\",\n  \"12\",\n  \"{HARD}\"\n]\n"),
            [2, 2, 1],
        ),
        (format!("[\"{EASY}\",\n\"{HARD}\"]\n"), [2, 0, 0]),
        (
            format!("[\n{{\n\"puzzle\": \"{EASY}\"\n}},\n{{\"puzzle\": null}}\n]\n"),
            [3, 2, 1],
        ),
        (
            format!("- id: 1\n  puzzle: {EASY}\n\n- id: 2\n  puzzle: 12\n"),
            [2, 1, 2],
        ),
        (
            format!(
                "Puzzle\n{}Solution\n{}",
                each(EASY, |_, row| row.to_owned()),
                each(EASY_SOLUTION, |_, row| row.to_owned())
            ),
            [18, 2, 0],
        ),
    ]
}
