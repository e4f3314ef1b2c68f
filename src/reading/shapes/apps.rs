//! Files and addresses of Sudoku programs and of sites with puzzles.

use super::Expected::{Read, Refused};
use super::make::{each, joined, rows};
use super::{EASY, EASY_SOLUTION, HARD, Shape};

/// Files and addresses of Sudoku programs.
pub(super) fn apps() -> Vec<Shape> {
    let lines = |grid: &str| each(grid, |_, row| row.to_owned());
    let spread = |grid: &str, between: &str| each(grid, |_, row| joined(row, between));
    vec![
        (
            "a puzzle of janko.at with its solution",
            format!(
                "begin\npuzzle sudoku\nauthor Otto Janko\nsize 9\nproblem\n{}solution\n{}end\n",
                spread(&EASY.replace('.', "-"), " "),
                spread(EASY_SOLUTION, " ")
            ),
            Read("A"),
        ),
        (
            "a file of pzprv3",
            format!("pzprv3\nsudoku\n9\n{}", each(EASY, |_, row| joined(row, " ") + " ")),
            Read("A"),
        ),
        (
            "a saved game of SadMan with all headers and a state",
            format!(
                "#ARuud\n#DFor a rainy day\n#CNo comment\n#B26-11-2026\n#SMonday's paper\n#LEasy\n#Uhttp://www.sudoku.example/\n[Puzzle]\n{}[State]\n{}",
                lines(EASY),
                lines(&EASY.replacen("53.", "534", 1))
            ),
            Read("A"),
        ),
        (
            "ratings of Sudoku Explainer behind a semicolon",
            "{A}; ER=1.2 EP=1.2 ED=1.2\n{B}; ER=7.1 EP=1.2 ED=1.2\n".to_owned(),
            Read("AB"),
        ),
        (
            "the output of HoDoKu for many puzzles",
            "{A} #1 Easy (212)\n{B} #2 Extreme (4518)\n".to_owned(),
            Read("AB"),
        ),
        (
            "folders of OpenSudoku",
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\" ?>\n<opensudoku version=\"2\">\n  <folder name=\"Easy\" created=\"0\">\n    <game data=\"{A0}\" />\n  </folder>\n  <folder name=\"Hard\" created=\"0\">\n    <game data=\"{B0}\" />\n  </folder>\n</opensudoku>\n".to_owned(),
            Read("AB"),
        ),
        (
            "the values of KSudoku",
            "<ksudoku>\n  <game><puzzle><graph order=\"9\" type=\"sudoku\" /><values>{A_}</values></puzzle></game>\n</ksudoku>\n".to_owned(),
            Read("A"),
        ),
        (
            "an address of Penpa",
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZdb9owFH3nV1R+rh/ifJDEbx1r98LYRxmqqggh0mYiWZCBtEtE\n".to_owned(),
            Refused("link"),
        ),
        (
            "an address of puzz.link",
            "https://puzz.link/p?sudoku/9/9/53h7k6h195i98k6g8i6i34h8g3h17i2i6g6k28j419h5k8h79\n".to_owned(),
            Refused("link"),
        ),
        (
            "an address with a solution beside the puzzle in its fragment",
            "https://play.sudoku.example/#puzzle={A0}&solution={a}\n".to_owned(),
            Read("A"),
        ),
        (
            "a book of puzzles with numbers and stars",
            format!("1 ★☆☆\n{}\n2 ★★★\n{}", lines(EASY), lines(HARD)),
            Read("AB"),
        ),
        (
            "rows with a number of the puzzle before each",
            rows(EASY).iter().map(|row| format!("17 {row}\n")).collect(),
            Refused("row"),
        ),
    ]
}
