//! Grids that are shifted or cut, and texts that are two things.

use super::Expected::{Bad, Mixed, Puzzles, Refusal};
use super::make::{rows, spread};
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};
use sudokud_puzzle::Grid;
use sudokud_puzzle::formats::Format;

/// Grids that are shifted or cut, and texts that are two things.
pub(super) fn shifted() -> Vec<Shape> {
    let eight: String = rows(EASY)[1..].iter().map(|row| row.clone() + "\n").collect();
    let cut = |grid: &str, from: fn(&str) -> &str| -> String {
        rows(&grid.replace('.', " "))
            .iter()
            .map(|row| format!("{}\n", from(row)))
            .collect()
    };
    let sukaku = {
        let grid: Grid = EASY.parse().unwrap();
        Format::Candidates.write(&grid.into()).trim_end().to_owned()
    };
    // Two candidates in each cell.
    let pairs: String = EASY_SOLUTION
        .bytes()
        .flat_map(|right| {
            (b'1'..=b'9').map(move |digit| (digit == right || digit == right % 9 + b'1', digit))
        })
        .map(|(is_candidate, digit)| if is_candidate { char::from(digit) } else { '.' })
        .collect();
    let wrapped = |text: &str, width: usize| -> String {
        let signs: Vec<char> = text.chars().collect();
        signs
            .chunks(width)
            .map(|line| line.iter().collect::<String>() + "\n")
            .collect()
    };
    // A sukaku in which every cell has one candidate left.
    let solved = {
        let grid: Grid = EASY_SOLUTION.parse().unwrap();
        Format::Candidates.write(&grid.into()).trim_end().to_owned()
    };
    let numbers = |grid: &str| {
        grid.replace('.', "0")
            .chars()
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
    };
    let last_empty = &HARD;
    vec![
        (
            "numbers of columns before eight rows",
            format!("123456789\n{eight}"),
            Bad("bordered", "row 1 looks like the numbers of the columns"),
        ),
        (
            "numbers of columns with blanks before eight rows",
            format!("1 2 3 4 5 6 7 8 9\n{}", spread(&EASY[9..], "", " ", "")),
            Bad("bordered", "row 1 looks like the numbers of the columns"),
        ),
        (
            "numbers of columns before nine rows",
            format!("1 2 3 4 5 6 7 8 9\n{}", spread(EASY, "", " ", "")),
            Puzzles("bordered", "A"),
        ),
        (
            "ten rows",
            format!("{}{}", spread(EASY, "", "", ""), "123......\n"),
            Bad("bordered", "the grid has 10 rows; write 9"),
        ),
        (
            "two grids of which one lacks a row",
            format!("{eight}{}", spread(HARD, "", "", "")),
            Bad("bordered", "the grid has 17 rows; write 9"),
        ),
        (
            "82 cells on a line",
            format!("1{EASY}\n"),
            Bad("line", "82 cells; a grid has 81"),
        ),
        (
            "82 cells, one on each line",
            format!("1\n{}", spread(EASY, "", "\n", "")),
            Bad("bordered", "1 cells; a row has 9"),
        ),
        (
            "82 fields of which the last is empty",
            format!("{},\n", numbers(EASY).join(",")),
            Puzzles("table", "A"),
        ),
        (
            "82 fields after a number, with an empty last cell",
            format!("1,{}\n", numbers(last_empty).join(",").replace('0', "")),
            Puzzles("table", "B"),
        ),
        ("a sukaku", sukaku.clone() + "\n", Mixed("candidates", "A", "")),
        (
            "sukakus in a list of JSON texts",
            format!("[\"{sukaku}\", \"{EASY}\"]\n"),
            Puzzles("json", "AA"),
        ),
        (
            "a sukaku with another solution",
            format!("puzzle,solution\n{pairs},{HARD_SOLUTION}\n"),
            Bad("table", "in the solution, which is no candidate"),
        ),
        (
            "a sukaku in a table with a header",
            format!("id,puzzle\n7,{sukaku}\n"),
            Puzzles("table", "A"),
        ),
        (
            "a sukaku among words",
            format!("0000183b305c {sukaku} 1.2\n"),
            Puzzles("table", "A"),
        ),
        (
            "a sukaku with a digit in the place of another",
            sukaku.replacen("..4", ".4.", 1) + "\n",
            Bad("candidates", "in the place of candidate"),
        ),
        (
            "a sukaku in nine lines of 81",
            wrapped(&sukaku, 81),
            Mixed("candidates", "A", ""),
        ),
        (
            "a sukaku in 81 lines of nine",
            wrapped(&sukaku, 9),
            Mixed("candidates", "A", ""),
        ),
        (
            "two sukakus in lines of 81 with a comment",
            format!("# two\n{}{}", wrapped(&sukaku, 81), wrapped(&sukaku, 81)),
            Mixed("candidates", "AA", ""),
        ),
        (
            "a sukaku in nine lines that are nine puzzles too",
            wrapped(&solved, 81),
            Refusal(
                "both line and candidates read this input, with different puzzles (9 puzzles and 1 puzzle)",
            ),
        ),
        (
            "a solved sukaku in 81 lines of nine",
            wrapped(&solved, 9),
            Refusal("and candidates read this input, with different puzzles (9 puzzles and 1 puzzle)"),
        ),
        (
            "nine puzzles",
            format!("{EASY}\n").repeat(9),
            Puzzles("line", "AAAAAAAAA"),
        ),
        (
            "blanks cut off at the start of lines",
            cut(HARD, str::trim_start),
            Bad("bordered", "write . for an empty cell"),
        ),
        (
            "blanks cut off at both ends of lines",
            cut(HARD, str::trim),
            Bad("bordered", "write . for an empty cell"),
        ),
        (
            "an empty first column cut off",
            cut(HARD, |row| &row[1..]),
            Bad("bordered", "write . for an empty cell"),
        ),
        (
            "blanks cut off at the start of a line",
            HARD.replace('.', " ").trim_start().to_owned() + "\n",
            Bad("line", "digits and blanks that are not 81 cells"),
        ),
        (
            "41 digits with blanks",
            EASY_SOLUTION[..41]
                .chars()
                .map(|cell| cell.to_string())
                .collect::<Vec<_>>()
                .join(" ")
                + "\n",
            Bad("line", "digits and blanks that are not 81 cells"),
        ),
    ]
}
