//! Drawn grids.

use super::Expected::{Bad, Puzzles};
use super::make::{boxed, celled, numbers, rows, spread};
use super::{EASY, HARD, Shape};

/// Drawn grids.
pub(super) fn drawings() -> Vec<Shape> {
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
