//! Lines and drawings with text of a forum, a mail or a program around them.

use super::Expected::{Bad, Puzzles};
use super::make::{boxed, rows, spread};
use super::{EASY, HARD, Shape};

/// Lines and drawings with text of a forum, a mail or a program around them.
pub(super) fn wrapped() -> Vec<Shape> {
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
            Bad("yaml", "r1c1 is 5 in the puzzle"),
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
