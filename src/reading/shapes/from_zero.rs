//! Grids whose digits are 0 to 8, beside another sign for an empty cell.

use super::Expected::{Read, Refused};
use super::make::{each, joined, nested, numbers, rows, spread};
use super::{EASY, EASY_SOLUTION, HARD, Shape};

/// A grid with each digit one less.
fn lowered(grid: &str) -> String {
    let lower = |sign: char| match sign.to_digit(10) {
        Some(digit) if digit > 0 => char::from_digit(digit - 1, 10).unwrap(),
        _ => sign,
    };
    grid.chars().map(lower).collect()
}

/// Grids with digits from 0, and grids that only look so.
pub(super) fn grids() -> Vec<Shape> {
    let (easy, hard, solved) = (lowered(EASY), lowered(HARD), lowered(EASY_SOLUTION));
    let mixed = EASY.replacen('.', "0", 12);
    let no_nine = EASY.replace('9', ".").replace('.', "0");
    vec![
        ("a line of digits from 0", format!("{easy}\n"), Read("A")),
        ("lines of digits from 0", format!("{easy}\n{hard}\n"), Read("AB")),
        (
            "rows of digits from 0",
            each(&easy, |_, row| row.to_owned()),
            Read("A"),
        ),
        (
            "a drawing of digits from 0",
            spread(&easy, "| ", " | ", " |"),
            Read("A"),
        ),
        (
            "rows of digits from 0 with blank cells",
            each(&easy, |_, row| joined(row, ",").replace('.', "")),
            Read("A"),
        ),
        (
            "lists of digits from 0 with -1",
            format!(
                "grid = [\n{}]\n",
                each(&easy, |_, row| format!(
                    "  [{}],",
                    joined(row, ", ").replace('.', "-1")
                ))
            ),
            Read("A"),
        ),
        (
            "a list of digits from 0 on a line",
            format!("[{}]\n", numbers(&easy, "-1")),
            Read("A"),
        ),
        (
            "JSON of digits from 0 with null",
            format!("{{\"grid\":{}}}\n", nested(&easy, "null")),
            Read("A"),
        ),
        (
            "JSON of digits from 0 with -1 and a solution",
            format!(
                "{{\"puzzle\":{},\"solution\":{}}}\n",
                nested(&easy, "-1"),
                nested(&solved, "-1")
            ),
            Read("A"),
        ),
        (
            "a table of digits from 0",
            format!("id,puzzle,solution\n1,{easy},{solved}\n"),
            Read("A"),
        ),
        (
            "81 fields of digits from 0",
            format!("{}\n{}\n", numbers(&easy, "-1"), numbers(&hard, "-1")),
            Read("AB"),
        ),
        (
            "a record for each cell with digits from 0",
            format!(
                "row,col,value\n{}",
                (0..81)
                    .map(|at| format!("{},{},{}\n", at / 9, at % 9, &easy[at..=at]).replace('.', "-1"))
                    .collect::<String>()
            ),
            Read("A"),
        ),
        (
            "JSON of cells with digits from 0",
            format!(
                "{{\"cells\":[{}]}}\n",
                (0..81)
                    .map(|at| format!(
                        "{{\"row\":{},\"col\":{},\"value\":{}}}",
                        at / 9,
                        at % 9,
                        easy[at..=at].replace('.', "null")
                    ))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
            Read("A"),
        ),
        (
            "a list of Python of digits from 0 with None",
            format!("grid = {}\n", nested(&easy, "None")),
            Read("A"),
        ),
        (
            "a complete grid of digits from 0 beside its puzzle",
            format!("{easy} {solved}\n"),
            Read("A"),
        ),
        ("two signs for an empty cell", format!("{mixed}\n"), Read("A")),
        (
            "two signs for an empty cell in rows",
            each(&mixed, |_, row| row.to_owned()),
            Read("A"),
        ),
        (
            "a grid without 9 and with 0 for an empty cell",
            format!("{no_nine}\n"),
            Read("!"),
        ),
        (
            "one 0 beside stops, and no 9",
            format!("{}\n", EASY.replace('9', ".").replacen('.', "0", 1)),
            Refused("0 stands beside another sign for an empty cell"),
        ),
        (
            "JSON with one 0 beside null, and no 9",
            format!(
                "{}\n",
                nested(&EASY.replace('9', ".").replacen('.', "0", 1), "null")
            ),
            Refused("0 stands beside another sign for an empty cell"),
        ),
        (
            "rows with one 0 beside stops, and no 9",
            rows(&EASY.replace('9', ".").replacen('.', "0", 1)).join("\n"),
            Refused("0 stands beside another sign for an empty cell"),
        ),
    ]
}
