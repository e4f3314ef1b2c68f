//! Mails, chats, posts, pages of wikis and what a clipboard makes of printed grids.

use super::Expected::{Read, Refused};
use super::make::{each, joined, rows};
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};

/// Mails, chats, posts and pages.
pub(super) fn mails() -> Vec<Shape> {
    let blank = EASY.replace('.', " ");
    let lines = |grid: &str| each(grid, |_, row| row.to_owned());
    let drawn = |row: &str| {
        let thirds = [&row[..3], &row[3..6], &row[6..]].map(|third| joined(third, " "));
        thirds.join(" | ")
    };
    let drawing = |grid: &str| each(grid, |_, row| drawn(row));
    let beside = |one: &str, other: &str| -> String {
        std::iter::zip(rows(one), rows(other))
            .map(|(one, other)| format!("{}     {}\n", drawn(&one), drawn(&other)))
            .collect()
    };
    let full_width = |cell: char| {
        cell.to_digit(10)
            .map_or('\u{30fb}', |digit| char::from_u32(0xff10 + digit).unwrap())
    };
    vec![
        (
            "a chat",
            "[26.11.26, 22:30:15] Anna: {A}\n[26.11.26, 22:31:02] Bernd: {B}\n".to_owned(),
            Read("AB"),
        ),
        (
            "a mail with its headers",
            format!(
                "From: Anna <anna@mail.example>\nTo: Bernd <bernd@mail.example>\nSubject: Sudoku\nDate: Thu, 26 Nov 2026 10:00:00 +0100\nMessage-ID: <20261126.1234@mail.example>\n\nHallo Bernd,\n\nhier das Rätsel von gestern:\n\n{}\nLiebe Grüße\nAnna\n-- \nGesendet mit meinem Telefon\n",
                lines(EASY)
            ),
            Read("A"),
        ),
        (
            "a drawing between the marks of code on its first and last line",
            format!("```{}```\n", drawing(EASY).trim_end()),
            Read("A"),
        ),
        (
            "a block between tildes",
            format!("~~~\n{}~~~\n", lines(EASY)),
            Read("A"),
        ),
        (
            "headings of Markdown with a puzzle below each",
            "# My puzzles\n\n### Puzzle 1\n\n`{A}`\n\n### Puzzle 2\n\n`{B}`\n".to_owned(),
            Read("AB"),
        ),
        (
            "rows of words",
            rows(EASY)
                .iter()
                .enumerate()
                .map(|(at, row)| format!("Zeile {}: {}\n", at + 1, joined(row, ", ").replace('.', "leer")))
                .collect(),
            Read("A"),
        ),
        (
            "a scan with the letter O for zero",
            each(&EASY.replace('.', "O"), |_, row| joined(row, " ")),
            Refused("no puzzle here"),
        ),
        (
            "a page of a book whose empty cells are lost",
            each(EASY, |_, row| joined(&row.replace('.', ""), " ")),
            Refused("a row has 9"),
        ),
        (
            "a table of a wiki with its cells on one line",
            format!(
                "{{| class=\"wikitable\"\n{}|}}\n",
                each(&blank, |_, row| format!("|-\n| {}", joined(row, " || ")))
            ),
            Read("A"),
        ),
        (
            "a table of AsciiDoc",
            format!(
                "|===\n{}|===\n",
                each(&blank, |_, row| format!("|{}", joined(row, " |"))
                    .trim_end()
                    .to_owned())
            ),
            Read("A"),
        ),
        (
            "a simple table of reStructuredText",
            format!(
                "{0}\n{1}{0}\n",
                ["==="; 9].join(" "),
                each(&EASY.replace('.', "-"), |_, row| joined(row, "   "))
            ),
            Read("A"),
        ),
        (
            "rows of TikZ",
            each(&blank, |_, row| {
                let cells: Vec<String> = row.chars().map(|cell| format!("{{{cell}}}")).collect();
                format!(
                    "  \\setrow {}  {}  {}",
                    cells[..3].concat(),
                    cells[3..6].concat(),
                    cells[6..].concat()
                )
            }),
            Read("A"),
        ),
        (
            "full-width digits under a title in Japanese",
            format!(
                "数独 第12問\n{}",
                each(EASY, |_, row| row.chars().map(full_width).collect())
            ),
            Read("A"),
        ),
        (
            "Arabic digits, which are written from the right",
            each(EASY, |_, row| {
                row.chars()
                    .map(|cell| {
                        cell.to_digit(10)
                            .map_or(cell, |digit| char::from_u32(0x660 + digit).unwrap())
                    })
                    .collect()
            }),
            Refused("a cell is 1 to 9"),
        ),
        (
            "a drawn puzzle with its solution beside it",
            format!(
                "Puzzle                    Solution\n{}",
                beside(EASY, EASY_SOLUTION)
            ),
            Read("A"),
        ),
        (
            "two drawn puzzles beside each other",
            beside(EASY, HARD),
            Refused("beside each other"),
        ),
        (
            "a drawn puzzle with another solution beside it",
            beside(EASY, HARD_SOLUTION),
            Refused("beside each other"),
        ),
        (
            "the solution before the puzzle",
            format!("Lösung:\n{}\nRätsel:\n{}", lines(EASY_SOLUTION), lines(EASY)),
            Read("A"),
        ),
        (
            "the solution of another puzzle before a puzzle",
            format!(
                "Solution of yesterday's puzzle\n{}\nToday's puzzle\n{}",
                lines(HARD_SOLUTION),
                lines(EASY)
            ),
            Read("A"),
        ),
        (
            "givens in the notation of forums",
            (0..81)
                .filter(|&at| &EASY[at..=at] != ".")
                .map(|at| format!("r{}c{}={}", at / 9 + 1, at % 9 + 1, &EASY[at..=at]))
                .collect::<Vec<_>>()
                .join(", ")
                + "\n",
            Read("A"),
        ),
        (
            "two puzzles with letters on a line",
            "A. {A}   B. {B}\n".to_owned(),
            Refused("a cell is 1 to 9"),
        ),
        (
            "a reply between quoted lines",
            format!(
                "On Thu, 26 Nov 2026, Anna wrote:\n> Try this one:\n>\n{}> Good luck!\n\nToo easy!\n",
                each(EASY, |_, row| format!("> {}", drawn(row)))
            ),
            Read("A"),
        ),
        (
            "a drawing in a chat",
            format!("[26.11.26, 22:30] Anna: Hier:\n{}", lines(EASY)),
            Read("A"),
        ),
        (
            "a post with words in Spanish around it",
            format!(
                "Hola, ¿alguien puede resolver este?\n{}\n¡Gracias!\n",
                lines(EASY)
            ),
            Read("A"),
        ),
        (
            "rows with their solution beside them",
            std::iter::zip(rows(EASY), rows(EASY_SOLUTION))
                .map(|(row, solved)| format!("{solved}   {row}\n"))
                .collect(),
            Read("A"),
        ),
        (
            "a table of Jira",
            format!(
                "||1||2||3||4||5||6||7||8||9||\n{}",
                each(&blank, |_, row| format!("|{}|", joined(row, "|")))
            ),
            Read("A"),
        ),
    ]
}
