//! Texts of two grids, and documents and lines with a mistake.

use super::Expected::{Bad, Mixed, Puzzles};
use super::make::{f_puzzles, nested, packed};
use super::{EASY, EASY_SOLUTION, Shape};

/// Texts of two grids, and documents and lines with a mistake.
pub(super) fn damaged() -> Vec<Shape> {
    let link = |document: &str| format!("https://f-puzzles.com/?load={document}\n");
    let whole = f_puzzles("");
    let cut = whole[..whole.len() - 4].to_owned();
    let mut changed = whole.clone();
    let at = changed.trim_end_matches('=').len() - 1;
    changed.replace_range(at..=at, if &changed[at..=at] == "A" { "B" } else { "A" });
    let solved_cells = nested(EASY_SOLUTION, "0").replace("],[", "]|[");
    let only_solution: String = solved_cells
        .chars()
        .map(|sign| match sign {
            '|' => ",".to_owned(),
            '1'..='9' => format!("{{\"value\":{sign}}}"),
            other => other.to_string(),
        })
        .collect();
    let empty_cells = nested(&".".repeat(81), "{}");
    let digits: Vec<String> = EASY_SOLUTION
        .chars()
        .map(|digit| format!("\"{digit}\""))
        .collect();
    vec![
        ("a link that lacks its end", link(&cut), Bad("link", "damaged")),
        ("a link with another end", link(&changed), Bad("link", "damaged")),
        (
            "a link with more behind its end",
            link(&format!("{whole}AAAA")),
            Bad("link", "damaged"),
        ),
        (
            "a link with a complete grid",
            link(&packed(&format!("{{\"size\":9,\"grid\":{only_solution}}}"))),
            Bad("link", "complete, like a solution"),
        ),
        (
            "a link with a solution and no givens",
            link(&packed(&format!(
                "{{\"size\":9,\"grid\":{empty_cells},\"solution\":[{}]}}",
                digits.join(",")
            ))),
            Bad("link", "no givens"),
        ),
        (
            "a link with a solution in its name",
            "https://sudoku.example/?solution={a}\n".to_owned(),
            Bad("link", "only a solution"),
        ),
        (
            "a link with a complete grid in its path",
            "https://sudoku.example/{a}\n".to_owned(),
            Bad("link", "complete, like a solution"),
        ),
        (
            "a link with puzzle and solution",
            "https://sudoku.example/?puzzle={A}&solution={a}\n".to_owned(),
            Puzzles("link", "A"),
        ),
        (
            "a link with puzzle and another solution",
            "https://sudoku.example/?puzzle={A}&solution={b}\n".to_owned(),
            Bad("link", "r1c1 is 5 in the puzzle and 1 in the solution"),
        ),
        (
            "puzzle and solution on a plain line",
            "{A} {a}\n{B}\t{b}\n".to_owned(),
            Puzzles("line", "AB"),
        ),
        (
            "puzzle and another solution on a plain line",
            "{A} {b}\n{B}\n".to_owned(),
            Mixed("line", "-B", "r1c1 is 5 in the puzzle and 1 in the solution"),
        ),
        (
            "two puzzles on a plain line",
            "{A} {B}\n".to_owned(),
            Bad("line", "a second grid on a line"),
        ),
        (
            "solution and puzzle on a plain line",
            "{a} {A}\n".to_owned(),
            Puzzles("line", "A"),
        ),
        (
            "our own rows of solve",
            "{A}\tunique\t{a}\n{B}\tunique\t{b}\n".to_owned(),
            Puzzles("line", "AB"),
        ),
        (
            "a line of HoDoKu's with a wrong field",
            ":0901:1a:{A}:113 213:::\n".to_owned(),
            Bad("hodoku", "\"1a\" is not a set of digits"),
        ),
        (
            "a line of HoDoKu's that lacks a cell",
            format!(":0000:x:{}:\n:0000:x:{{B}}:\n", &EASY[1..]),
            Mixed("hodoku", "-B", "80 cells"),
        ),
        (
            "a line of HoDoKu's with a wrong elimination",
            ":0000:x:{A}::1234:\n".to_owned(),
            Bad("hodoku", "\"1234\" is not a candidate"),
        ),
        (
            "lines of JSON of which one is broken",
            "{\"puzzle\":\"{A}\"}\n{\"puzzle\":\"12\n{\"puzzle\":\"{B}\"}\n{\"puzzle\":}\n{\"puzzle\":\"{A}\"}\n".to_owned(),
            Mixed("json", "A-B-A", "line 2, document"),
        ),
        (
            "a key twice",
            "{\"puzzle\":\"{A}\",\"puzzle\":\"{B}\"}\n".to_owned(),
            Bad("json", "the key \"puzzle\" is in this object twice; leave one"),
        ),
        (
            "a key twice in one of two objects",
            "[{\"puzzle\":\"{A}\",\"id\":1,\"id\":2},{\"puzzle\":\"{B}\"}]\n".to_owned(),
            Mixed("json", "-B", "the key \"id\""),
        ),
    ]
}
