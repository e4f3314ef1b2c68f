//! Lines of the plain and almost plain kind.

use super::Expected::{Bad, Puzzles};
use super::make::{rows, spread, unicode};
use super::{EASY, Shape};

/// The texts of lines of the plain and almost plain kind.
pub(super) fn lines() -> Vec<Shape> {
    let one = |text: &str| text.to_owned();
    vec![
        ("plain", one("{A}\n{B}\n"), Puzzles("line", "AB")),
        (
            "plain without the last line break",
            one("{A}\n{B}"),
            Puzzles("line", "AB"),
        ),
        ("zeros", one("{A0}\n{A0}\n"), Puzzles("line", "AA")),
        (
            "Windows line ends and a mark",
            one("\u{feff}{A}\r\n{B}\r\n"),
            Puzzles("line", "AB"),
        ),
        (
            "comments first, as tdoku's files",
            one("# one\n# two\n{A}\n{B}\n"),
            Puzzles("line", "AB"),
        ),
        (
            "a comment behind",
            one("{A} easy one\n{B}\t# hard\n"),
            Puzzles("line", "AB"),
        ),
        (
            "a bad line first",
            one("12345\n{A}\n{B}\n"),
            Puzzles("line", "-AB"),
        ),
        ("indented", one("   {A}\n   {B}\n"), Puzzles("line", "AB")),
        ("stars", one("{A*}\n"), Puzzles("table", "A")),
        ("underscores", one("{A_}\n{A_}\n"), Puzzles("table", "AA")),
        ("dashes", one("{A-}\n"), Puzzles("table", "A")),
        ("small x", one("{Ax}\n"), Puzzles("table", "A")),
        ("capital X", one("{AX}\n"), Puzzles("table", "A")),
        ("question marks", one("{A?}\n"), Puzzles("table", "A")),
        ("middle dots", EASY.replace('.', "\u{b7}"), Puzzles("table", "A")),
        ("full-width digits", unicode(EASY), Puzzles("table", "A")),
        (
            "white squares",
            EASY.replace('.', "\u{2b1c}"),
            Puzzles("table", "A"),
        ),
        (
            "blanks as empty cells",
            EASY.replace('.', " ") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "nine groups on a line",
            rows(EASY).join(" ") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "81 words on a line",
            spread(EASY, "", " ", " ").replace('\n', ""),
            Puzzles("table", "A"),
        ),
        (
            "a puzzle bank",
            one("0000183b305c {A} 1.2\n00004c2a6df1 {B} 4.4\n"),
            Puzzles("table", "AB"),
        ),
        ("numbered lines", one("1. {A}\n2. {B}\n"), Puzzles("table", "AB")),
        (
            "labelled lines",
            one("Easy: {A}\nVery hard: {B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "strings of a program",
            one("\"{A}\",\n\"{B}\"\n"),
            Puzzles("table", "AB"),
        ),
        ("an assignment", one("puzzle = '{A}';\n"), Puzzles("table", "A")),
        (
            "a shell command",
            one("solve {A} --trace\n"),
            Puzzles("table", "A"),
        ),
        ("HoDoKu's line", one(":0000:x:{A}:\n"), Puzzles("hodoku", "A")),
        (
            "HoDoKu's line with placed digits",
            format!(":0901:1:{}:113 213:::\n", EASY.replacen("53.", "53+4", 1)),
            Puzzles("hodoku", "A"),
        ),
        (
            "a grid with placed digits",
            EASY.replacen("53.", "53+4", 1) + "\n",
            Puzzles("table", "A"),
        ),
        (
            "two grids that are not puzzle and solution",
            one("x {A} {B}\n"),
            Bad("line", "character 1 is 'x'"),
        ),
        (
            "80 cells",
            EASY[1..].to_owned(),
            Bad("line", "80 cells; a grid has 81"),
        ),
        ("nothing", one("\n\n"), Puzzles("line", "")),
        (
            "prose",
            one("There is no puzzle here.\n"),
            Bad("line", "character 1 is 'T'"),
        ),
    ]
}
