//! Prose, headings, page numbers, dates and signatures around puzzles.

use super::Expected::{Read, Refused};
use super::make::{boxed, each, joined, spread};
use super::{EASY, HARD, Shape};

/// Texts around a puzzle.
pub(super) fn around() -> Vec<Shape> {
    let lines = |grid: &str| each(grid, |_, row| row.to_owned());
    let drawing = |grid: &str| boxed(grid, "|", ["+-------+-------+-------+"; 3]);
    let above = |text: &'static str| (text, format!("{text}\n\n{}", lines(EASY)), Read("A"));
    let directly = |text: &'static str| (text, format!("{text}\n{}", drawing(EASY)), Read("A"));
    let below = |text: &'static str| (text, format!("{}\n{text}\n", lines(EASY)), Read("A"));
    vec![
        above("(c) 2024 The Daily Paper"),
        above("© 2024"),
        above("- 12 -"),
        above("Page 12"),
        above("12"),
        above("12 / 50"),
        above("*** Sudoku of the day ***"),
        above("=== Puzzle 12 ==="),
        above("2024-01-15"),
        above("15.01.2024"),
        above("01/15/2024"),
        above("2024-01-15 08:30:00"),
        above("Mon, 15 Jan 2024 08:30:00 +0000"),
        above("★★★☆☆"),
        above("#12 (hard)"),
        above("1. Easy"),
        above("1) Easy"),
        above("12th puzzle"),
        above("\"Monday's puzzle\""),
        above("'quoted'"),
        above("**Puzzle 12**"),
        above("_Puzzle 12_"),
        above("• Puzzle 12"),
        above("→ the puzzle"),
        above("3 stars"),
        above("5 minutes, 30 seconds"),
        above("https://www.sudoku.example/12"),
        above("<anna@mail.example>"),
        above("@anna: have a look at this one"),
        above("%% Sudoku 12"),
        above("/* easy */"),
        above("-- easy"),
        above("; easy"),
        above("$ cat puzzle.txt"),
        above("> puzzle 12"),
        above("27 givens, rated 5.3"),
        above("Rating: 5.3/1.2/1.2"),
        above("Puzzle #1234 [easy] 2024/01/15"),
        above("(easy)"),
        above("😀 Enjoy!"),
        above("17 clues; no. 12,345"),
        directly("2024-01-15"),
        directly("- 12 -"),
        directly("15.01.2024"),
        directly("12 / 50"),
        directly("(c) 2024"),
        below("- 12 -"),
        below("12"),
        below("Page 12 of 50"),
        below("© 2024 The Daily Paper. All rights reserved."),
        below("-- \nAnna\n+49 30 1234567"),
        below("Solution on page 48."),
        below("Time: ________"),
        below("____________________"),
        below("Name: __________  Date: __________"),
        below("1,234 people have solved this puzzle"),
        below("Sent from my phone"),
        below("(hint: r1c3 is 4)"),
        below("Difficulty: ★★☆ 5/10"),
        below("4.5 of 5 stars"),
        (
            "prose before and after a drawing",
            format!(
                "Sunday, 14 January 2024\n\nDear readers,\n\nhere is the puzzle of this week. It was made by hand\n(it took 3 hours!), and it has 30 givens.\n\n{}\nThe solution is in the paper of next week, on page 12.\n\nYours,\nAnna (editor)\n\n-- \nThe Daily Paper, 12 Main Street, 12345 Town\nTel. +49 30 123456\n",
                drawing(EASY)
            ),
            Read("A"),
        ),
        (
            "two pages of a book",
            format!(
                "SUDOKU BOOK VOL. 3\n\n1. Easy\n\n{}\n- 7 -\n\x0c\nSUDOKU BOOK VOL. 3\n\n2. Hard\n\n{}\n- 8 -\n",
                drawing(EASY),
                drawing(HARD)
            ),
            Read("AB"),
        ),
        (
            "a book of puzzles with stars",
            format!("1 ★☆☆\n\n{}\n2 ★★★\n\n{}", lines(EASY), lines(HARD)),
            Read("AB"),
        ),
        (
            "a drawing and a part of a grid behind a name",
            format!("{}\nAnother one: {}\n", drawing(EASY), &HARD[..75]),
            Read("A-"),
        ),
        (
            "a drawing and a grid on a line behind a name",
            format!("{}\nAnother one: {HARD}\n", drawing(EASY)),
            Read("A-"),
        ),
        (
            "a name of puzzles and a record without one",
            format!("puzzle\n{EASY}\nn/a\n{HARD}\n"),
            Read("A-B"),
        ),
        (
            "prices, numbers of books and of telephones",
            format!(
                "ISBN 978-3-16-148410-0\n$3.99 / £2.50\nCall 030 1234567 or 0171 9876543.\n\n{}\n© 2024, p. 12\n",
                lines(EASY)
            ),
            Read("A"),
        ),
        (
            "a grid of letters among others",
            format!(
                "{}\n{}\n{}",
                lines(EASY),
                each(EASY, |_, row| row
                    .bytes()
                    .map(|byte| if byte == b'.' { '.' } else { char::from(byte + 16) })
                    .collect()),
                lines(HARD)
            ),
            Read("A--B"),
        ),
        (
            "a grid of unknown signs among others",
            format!(
                "{}\n{}\n{}",
                lines(EASY),
                each(EASY, |_, row| row.replace('.', "~")),
                lines(HARD)
            ),
            Read("A-B"),
        ),
        (
            "rows with too few cells below a page number",
            format!("- 12 -\n{}", each(EASY, |_, row| row[..8].to_owned())),
            Refused("a row has 9"),
        ),
        (
            "cells one per line with empty lines",
            EASY.chars()
                .map(|cell| format!("{cell}\n").replace('.', ""))
                .collect(),
            Read("A"),
        ),
        (
            "cells one per line with empty lines of Windows",
            EASY.chars()
                .map(|cell| format!("{cell}\r\n").replace('.', ""))
                .collect(),
            Read("A"),
        ),
        (
            "cells one per line with blanks",
            EASY.chars()
                .map(|cell| format!("{cell}\n").replace('.', " "))
                .collect(),
            Read("A"),
        ),
        (
            "cells one per line under a name",
            format!(
                "value\n{}",
                EASY.chars()
                    .map(|cell| format!("{cell}\n").replace('.', ""))
                    .collect::<String>()
            ),
            Read("A"),
        ),
        (
            "80 cells one per line",
            EASY[1..]
                .chars()
                .map(|cell| format!("{cell}\n").replace('.', ""))
                .collect(),
            Refused(""),
        ),
        (
            "cells one per line with 0",
            EASY.chars()
                .map(|cell| format!("{cell}\n").replace('.', "0"))
                .collect(),
            Read("A"),
        ),
        (
            "bold cells in Markdown",
            format!(
                "| | | | | | | | | |\n|---|---|---|---|---|---|---|---|---|\n{}",
                each(EASY, |_, row| {
                    let cells: Vec<String> = row
                        .chars()
                        .map(|cell| {
                            if cell == '.' {
                                " ".to_owned()
                            } else {
                                format!("**{cell}**")
                            }
                        })
                        .collect();
                    format!("| {} |", cells.join(" | "))
                })
            ),
            Read("A"),
        ),
        (
            "bold and other cells in Markdown",
            each(EASY, |_, row| {
                let cells: Vec<String> = row
                    .chars()
                    .map(|cell| {
                        if cell == '.' {
                            "*.*".to_owned()
                        } else {
                            format!("__{cell}__")
                        }
                    })
                    .collect();
                format!("| {} |", cells.join(" | "))
            }),
            Read("A"),
        ),
        (
            "cells of code in Markdown",
            each(EASY, |_, row| {
                format!(
                    "| {} |",
                    joined(row, " | ")
                        .split(' ')
                        .map(|cell| if cell == "|" {
                            cell.to_owned()
                        } else {
                            format!("`{cell}`")
                        })
                        .collect::<Vec<_>>()
                        .join(" ")
                )
            }),
            Read("A"),
        ),
        (
            "rows between blanks with a title in brackets",
            format!("[easy, 30 givens]\n{}", spread(EASY, "", " ", "")),
            Read("A"),
        ),
    ]
}
