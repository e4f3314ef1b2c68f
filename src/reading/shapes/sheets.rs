//! Files of spreadsheets, forums and configuration: separators, quotes, lost digits, YAML, Markdown and quotations.

use super::Expected::{Bad, Mixed, Puzzles, Refusal};
use super::make::{boxed, each, joined, nested, rows, spread};
use super::{EASY, HARD, Shape};

/// A puzzle whose first cells are empty.
const EMPTY_START: &str = "..53...7.6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Separators and quotes.
pub(super) fn separators() -> Vec<Shape> {
    vec![
        ("semicolons and decimal commas", "{A};1,2;3,4\n{B};7,1;0,5\n".to_owned(), Puzzles("table", "AB")),
        (
            "semicolons and decimal commas with a header",
            "id;rating;puzzle;time\n1;1,2;{A};0,25\n2;7,1;{B};3,5\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "a note with a grid after a line break",
            "id,puzzle,note\n1,{A},\"compare with\n{B}\"\n".to_owned(),
            Puzzles("table", "A"),
        ),
        (
            "a note with a grid in nine lines",
            format!("id,puzzle,note\n1,{{A}},\"see\n{}\"\n2,{{B}},\n", rows(HARD).join("\n")),
            Puzzles("table", "AB"),
        ),
        (
            "a note with a grid after a line break and no header",
            "{A},\"compare with\n{B}\"\n".to_owned(),
            Refusal("the columns 1, 2 have grids"),
        ),
        (
            "a lost zero at the start",
            format!("id,puzzle\n1,{}\n2,{{B0}}\n", EMPTY_START.replace('.', "0").trim_start_matches('0')),
            Mixed("table", "-B", "79 digits; a grid has 81: a spreadsheet that reads them as a number drops the zeros"),
        ),
        (
            "only lost zeros",
            format!("id,puzzle\n1,{}\n", EMPTY_START.replace('.', "0").trim_start_matches('0')),
            Bad("table", "drops the zeros at the start"),
        ),
        (
            "a lost zero in a column alone",
            format!("{}\n", EMPTY_START.replace('.', "0").trim_start_matches('0')),
            Bad("line", "drops the zeros at the start"),
        ),
        ("a rounded number", "id,puzzle\n1,5.30070000600195E+80\n".to_owned(), Bad("table", "a rounded number")),
        (
            "a number in JSON",
            "{\"puzzle\":530070000600195000098000060800060003400803001700020006060000280000419005000080079}\n".to_owned(),
            Bad("json", "write the 81 cells as a text in quotes"),
        ),
        (
            "a number without zeros in JSON",
            format!("{{\"id\":1,\"grid\":{}}}\n", EMPTY_START.replace('.', "0").trim_start_matches('0')),
            Bad("json", "write the 81 cells as a text in quotes"),
        ),
        (
            "a text without zeros in JSON",
            format!("[\"{{A}}\",\"{}\"]\n", EMPTY_START.replace('.', "0").trim_start_matches('0')),
            Mixed("json", "A-", "drops the zeros at the start"),
        ),
    ]
}

/// YAML, Markdown and quotations.
pub(super) fn written() -> Vec<Shape> {
    let ascii = ["+-------+-------+-------+"; 3];
    let quoted = |grid: &str, mark: &str| -> String {
        boxed(grid, "|", ascii)
            .lines()
            .map(|line| format!("{mark}{line}\n"))
            .collect()
    };
    vec![
        (
            "YAML: a list",
            "- {A}\n- {B}\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "YAML: a list with quotes",
            "- \"{A}\"\n- '{B}'\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "YAML: records",
            "- id: 1\n  puzzle: {A}\n  level: easy\n- id: 2\n  puzzle: {B}\n".to_owned(),
            Puzzles("yaml", "AB"),
        ),
        (
            "YAML: records under a key",
            "# mine\npuzzles:\n  - puzzle: \"{A0}\"\n    solution: \"{a}\"\n  - puzzle: \"{B0}\"\n"
                .to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "YAML: a record with a bad one",
            "- puzzle: {A}\n- puzzle: 123\n- puzzle: {B}\n".to_owned(),
            Mixed("yaml", "A-B", "is not a grid"),
        ),
        (
            "YAML: a variant",
            "- puzzle: {A}\n  variant: killer\n- puzzle: {B}\n".to_owned(),
            Mixed("yaml", "-B", "rules of a variant (variant: \"killer\")"),
        ),
        (
            "YAML: a record of a variant",
            "puzzle: {A}\ntype: killer\n".to_owned(),
            Bad("yaml", "(type: \"killer\")"),
        ),
        (
            "YAML: a variant before rows",
            format!(
                "variant: jigsaw\ngrid:\n{}",
                each(&EASY.replace('.', "0"), |_, row| format!(
                    "  - [{}]",
                    joined(row, ", ")
                ))
            ),
            Bad("yaml", "(variant: \"jigsaw\")"),
        ),
        (
            "YAML: records with rows",
            format!(
                "- name: x\n  grid: |\n{}- name: y\n  grid: {}\n",
                each(EASY, |_, row| format!("    {row}")),
                nested(HARD, "0")
            ),
            Puzzles("yaml", "AB"),
        ),
        (
            "YAML: another solution",
            "puzzle: {A}\nsolution: {b}\nid: 7\n".to_owned(),
            Bad("yaml", "r1c1 is 5 in the puzzle"),
        ),
        (
            "a table in Markdown",
            "| id | puzzle | level |\n|---|---|---|\n| 1 | {A} | easy |\n| 2 | {B} | hard |\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "an aligned table in Markdown",
            "| id | puzzle |\n|:-:|:-|\n| 1 | {A} |\n| 2 | `{B}` |\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "a table in Markdown with text around it",
            "# Puzzles\n\n| # | puzzle |\n|---|---|\n| 1 | {A} |\n".to_owned(),
            Puzzles("table", "A"),
        ),
        ("a quoted drawing", quoted(EASY, "> "), Puzzles("bordered", "A")),
        (
            "a quoted drawing without blanks",
            quoted(EASY, ">"),
            Puzzles("bordered", "A"),
        ),
        (
            "a twice quoted drawing",
            quoted(EASY, "> > "),
            Puzzles("bordered", "A"),
        ),
        (
            "a quoted drawing with its author",
            format!("Bob wrote:\n{}", quoted(EASY, "> ")),
            Puzzles("bordered", "A"),
        ),
        (
            "quoted rows of qqwing",
            each(EASY, |_, row| {
                format!(
                    "> {} | {} | {}",
                    joined(&row[..3], " "),
                    joined(&row[3..6], " "),
                    joined(&row[6..], " ")
                )
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "quoted lines",
            "> {A}\n> {B}\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "quoted rows of blanks",
            spread(&EASY.replace('.', " "), "> ", " ", ""),
            Puzzles("bordered", "A"),
        ),
        (
            "a quotation of a forum",
            format!("[quote=\"Bob\"]\n{}[/quote]\n", spread(EASY, "", " ", "")),
            Puzzles("bordered", "A"),
        ),
    ]
}
