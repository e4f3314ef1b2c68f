//! Tables of `LaTeX` and of wikis, and solutions under headings.

use super::Expected::{Read, Refused};
use super::make::each;
use super::order::turned;
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};

/// The cells of a row in a text each, empty for an empty cell.
fn cells(row: &str) -> Vec<String> {
    row.chars()
        .map(|sign| sign.to_string().replace('.', ""))
        .collect()
}

/// Tables of `LaTeX`.
pub(super) fn latex() -> Vec<Shape> {
    let table = |grid: &str, end: &str| each(grid, |_, row| format!("{} \\\\{end}", cells(row).join(" & ")));
    let around = |before: &str, rows: &str| {
        format!("{before}\\begin{{tabular}}{{|c|c|c||c|c|c||c|c|c|}}\n\\hline\n{rows}\\end{{tabular}}\n")
    };
    let bold = |row: &str, empty: &str| {
        let cells = row.chars().map(|sign| match sign {
            '.' => empty.to_owned(),
            digit => format!("\\textbf{{{digit}}}"),
        });
        cells.collect::<Vec<_>>().join("&") + "\\\\"
    };
    let named = each(&turned(EASY), |at, row| {
        format!("Column {} & {} \\\\", at + 1, cells(row).join(" & "))
    });
    vec![
        ("rows with a line behind them", table(EASY, " \\hline"), Read("A")),
        (
            "rows with lines over some columns",
            table(EASY, " \\cline{1-9}"),
            Read("A"),
        ),
        (
            "a tabular",
            around("", &table(EASY, " \\hline\\hline")),
            Read("A"),
        ),
        (
            "an array on a line of mathematics",
            format!(
                "$$\\begin{{array}}{{|ccc|ccc|ccc|}}\\hline\n{}\\end{{array}}$$\n",
                table(EASY, "\\hline")
            ),
            Read("A"),
        ),
        (
            "bold digits and ties",
            around("", &each(EASY, |_, row| bold(row, "~"))),
            Read("A"),
        ),
        (
            "digits that are not printed",
            around("", &each(EASY, |_, row| bold(row, "\\textcolor{white}{4}"))),
            Read("A"),
        ),
        (
            "phantoms",
            around("", &each(EASY, |_, row| bold(row, "\\phantom{0}"))),
            Read("A"),
        ),
        (
            "cells on lines of their own",
            around("", &table(EASY, "").replace("& ", "&\n")),
            Read("A"),
        ),
        (
            "a document",
            around("\\documentclass{article}\n\\section{Easy 12}\n", &table(EASY, "")),
            Read("A"),
        ),
        (
            "a variant in a heading",
            around("\\section{Killer Sudoku}\n", &table(EASY, "")),
            Refused("variant"),
        ),
        (
            "columns in a comment",
            around("% The columns:\n", &table(&turned(EASY), "")),
            Read("A"),
        ),
        ("columns by their names", around("", &named), Read("A")),
        ("eight rows", around("", &table(&EASY[9..], "")), Refused("")),
        (
            "two tables, of which one is the solution",
            around("", &table(EASY, "")) + &around("\\section{Solution}\n", &table(EASY_SOLUTION, "")),
            Read("A"),
        ),
    ]
}

/// Tables of wikis.
pub(super) fn wikis() -> Vec<Shape> {
    let table = |title: &str, rows: &[String]| {
        format!(
            "{{| class=\"wikitable\"\n|+ {title}\n|-\n{}\n|}}\n",
            rows.join("\n|-\n")
        )
    };
    let each_row = |grid: &str, before: &str, between: &str| -> Vec<String> {
        let row = |row: &[u8]| {
            let row = cells(&String::from_utf8_lossy(row));
            format!("{before}{}", row.join(between))
        };
        grid.as_bytes().chunks(9).map(row).collect()
    };
    vec![
        (
            "one cell a line",
            table("Easy", &each_row(EASY, "| ", "\n| ")),
            Read("A"),
        ),
        (
            "cells on one line",
            table("Easy", &each_row(EASY, "| ", " || ")),
            Read("A"),
        ),
        (
            "the columns",
            table("The columns", &each_row(&turned(EASY), "| ", "\n| ")),
            Read("A"),
        ),
        (
            "a variant",
            table("Killer Sudoku", &each_row(EASY, "| ", "\n| ")),
            Refused("variant"),
        ),
        (
            "cells with attributes",
            table(
                "Easy",
                &each_row(EASY, "| style=\"width:1em\" | ", "\n| class=\"x\" | "),
            ),
            Read("A"),
        ),
    ]
}

/// Solutions under headings and titles.
pub(super) fn solutions() -> Vec<Shape> {
    let grid = |title: &str, grid: &str| format!("{title}\n{}\n", each(grid, |_, row| row.to_owned()));
    let two = |heading: &str, title: &str| {
        let puzzles = grid(&format!("{title} 1"), EASY) + &grid(&format!("{title} 2"), HARD);
        let solutions =
            grid(&format!("{title} 1"), EASY_SOLUTION) + &grid(&format!("{title} 2"), HARD_SOLUTION);
        format!("{puzzles}{heading}\n\n{solutions}")
    };
    let lines = "{A}\n{B}\n";
    vec![
        (
            "solutions under a heading",
            two("Solutions", "Puzzle"),
            Read("AB"),
        ),
        (
            "solutions under a heading in German",
            two("L\u{f6}sungen:", "R\u{e4}tsel"),
            Read("AB"),
        ),
        (
            "solutions with numbers",
            two("SOLUTIONS", "").replace(" 1\n", "1\n").replace(" 2\n", "2\n"),
            Read("AB"),
        ),
        (
            "the solution of another puzzle under a heading",
            grid("Puzzle 1", EASY) + "Solutions\n\n" + &grid("Puzzle 1", HARD_SOLUTION),
            Read("A-"),
        ),
        (
            "the solution of another day",
            grid("Sudoku of Monday", EASY) + &grid("Solution of Sunday", HARD_SOLUTION),
            Read("A"),
        ),
        (
            "the solution of yesterday before the puzzle",
            grid("Yesterday's solution:", HARD_SOLUTION) + &grid("Today", EASY),
            Read("A"),
        ),
        (
            "lines under headings",
            format!("Puzzles\n{lines}Solutions\n{{a}}\n{{b}}\n"),
            Read("AB"),
        ),
        (
            "lines under a heading of solutions",
            format!("{lines}Solutions:\n{{b}}\n{{a}}\n"),
            Read("AB"),
        ),
        (
            "a comment above a solution",
            "{A}\n# solution:\n{a}\n{B}\n".to_owned(),
            Read("AB"),
        ),
    ]
}
