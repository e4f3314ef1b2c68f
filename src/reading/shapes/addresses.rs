//! Addresses with lists and quotes, sizes and dates above grids, and names of pictures.

use super::Expected::{Puzzles, Read, Refused};
use super::make::each;
use super::{EASY, Shape};

/// Addresses whose cells are in quotes or in lists.
pub(super) fn links() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let digits: Vec<String> = zeros.chars().map(String::from).collect();
    let rows: Vec<String> = digits.chunks(9).map(|row| row.join("%2C")).collect();
    let link = |value: &str| format!("https://sudoku.example/play?board={value}&lang=en\n");
    let boxes_of_three: Vec<String> = digits.chunks(3).map(|cells| cells.join(",")).collect();
    vec![
        (
            "a grid in quotes",
            link(&format!("%22{zeros}%22")),
            Puzzles("link", "A"),
        ),
        (
            "cells between commas",
            link(&digits.join(",")),
            Puzzles("link", "A"),
        ),
        (
            "a list of cells",
            link(&format!("%5B{}%5D", digits.join("%2C"))),
            Puzzles("link", "A"),
        ),
        (
            "a list of rows",
            link(&format!("%5B%5B{}%5D%5D", rows.join("%5D%2C%5B"))),
            Puzzles("link", "A"),
        ),
        (
            "lists of three cells",
            link(&format!("[[{}]]", boxes_of_three.join("],["))),
            Refused(""),
        ),
    ]
}

/// Titles that are no rows.
pub(super) fn titles() -> Vec<Shape> {
    let below = |title: &'static str| {
        (
            title,
            format!("{title}\n{}", each(EASY, |_, row| row.to_owned())),
            Read("A"),
        )
    };
    let pictures = |row: &str| -> String {
        let names = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
        ];
        let name = |sign: char| {
            sign.to_digit(10)
                .map_or("black_large_square", |digit| names[digit as usize - 1])
        };
        row.chars().map(|sign| format!(":{}:", name(sign))).collect()
    };
    vec![
        below("2023-11-05"),
        below("11/05/2023"),
        below("Mi, 03.04.2019"),
        below("05.11."),
        below("9x9"),
        below("Top 1465 #12"),
        below("(12)"),
        below("12:30"),
        below("\"Easy\""),
        below("=== Puzzle 12 ==="),
        below("*Difficulty:* 3/5"),
        below("\u{2605}\u{2605}\u{2606}"),
        ("names of pictures", each(EASY, |_, row| pictures(row)), Read("A")),
        (
            "rows that end with a break",
            each(EASY, |_, row| row.replace("", " ").trim().to_owned() + "<br>"),
            Read("A"),
        ),
        (
            "a game of KSudoku",
            "<?xml version=\"1.0\"?>\n<ksudoku>\n<game had-help=\"0\">\n<puzzle order=\"9\" type=\"sudoku\" values=\"{A_}\"/>\n</game>\n</ksudoku>\n".to_owned(),
            Read("A"),
        ),
    ]
}
