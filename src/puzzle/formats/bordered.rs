//! Reads and writes grids with drawn borders, as in forums and in the clipboards of `HoDoKu` and Simple Sudoku.
//!
//! Characters that draw lines (`| - + * : = ' !` and Unicode box drawing) are ignored between cells. A line of only such characters is a
//! rule. `HoDoKu`'s upper edge has dots as corners, `.-----.-----.-----.`; dots are corners if the line has neighbouring dashes and no
//! digit. Nine single dashes between bars are a row of empty cells. The written form is the picture that the command line shows.

use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::FormatError;
use super::line_label::UnclearWords;
use super::readings;
use super::row::Dialect;
use crate::Position;

/// The dialect with drawn borders, which Simple Sudoku uses too.
pub(super) const DRAWN: Dialect = Dialect {
    format: "bordered",
    unclear: UnclearWords::Refused,
    is_rule,
    is_separator: is_border,
};

pub(super) fn read(
    text: &str,
    unclear: UnclearWords,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    readings::read_grids(text, Dialect { unclear, ..DRAWN }, claims)
}

/// Returns whether a character draws a line.
pub(super) fn is_border(character: char) -> bool {
    matches!(character, '-' | '+' | '*' | '=' | '\'') || is_bar(character) || is_box(character)
}

/// Returns whether a character is a bar between two cells of a row.
pub(super) fn is_bar(character: char) -> bool {
    matches!(
        character,
        '|' | ':' | '!' | '\u{a6}' | '\u{ff5c}' | '\u{2502}' | '\u{2503}' | '\u{2551}'
    ) || matches!(
        character,
        '\u{2506}' | '\u{2507}' | '\u{250a}' | '\u{250b}' | '\u{254e}' | '\u{254f}'
    )
}

/// Returns whether a line has only bars and blanks: padding between rows, or a row without digits.
pub(super) fn is_padding(line: &str) -> bool {
    line.contains(is_bar)
        && line
            .chars()
            .all(|character| is_bar(character) || character.is_whitespace())
}

fn is_box(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257f}')
}

/// Returns whether a line is a drawn border without cells.
pub(super) fn is_rule(line: &str) -> bool {
    let drawn = line.trim();
    let has_corner_dots = drawn.contains('.');
    let is_drawn = |character: char| is_border(character) || character == '.' || character.is_whitespace();
    if drawn.is_empty() || !drawn.chars().all(is_drawn) || (has_corner_dots && !drawn.contains("--")) {
        return false;
    }
    // The second line of a table of Markdown.
    if drawn.contains('|') && (drawn.contains(":-") || drawn.contains("-:")) {
        return true;
    }
    let parts = drawn.split(|character: char| is_bar(character) || character.is_whitespace());
    let cells: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let is_row =
        drawn.contains(is_bar) && cells.len() == 9 && cells.iter().all(|cell| matches!(*cell, "-" | "*"));
    !is_row
}

pub(super) fn write(position: &Position, text: &mut String) {
    const EDGE: &str = "+-------+-------+-------+\n";
    let line = position.values().to_string();
    for (row, cells) in line.as_bytes().chunks(9).enumerate() {
        if row % 3 == 0 {
            text.push_str(EDGE);
        }
        for (column, &cell) in cells.iter().enumerate() {
            text.push_str(if column % 3 == 0 { "| " } else { "" });
            text.push(cell as char);
            text.push(' ');
        }
        text.push_str("|\n");
    }
    text.push_str(EDGE);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        Format::Bordered.read(text).entries
    }

    const PICTURE: &str = "\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
Simple Sudoku
 Version 4.2n
";

    /// As `HoDoKu` draws a grid.
    const DOTTED: &str = "\
.-------.-------.-------.
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
:-------+-------+-------:
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
:-------+-------+-------:
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
'-------'-------'-------'
";

    #[test]
    fn both_ways_of_drawing_are_read_and_captions_passed_over() {
        let tight = read(PICTURE);
        let position = tight[0].as_ref().unwrap().position;
        assert_eq!(tight.len(), 1);
        let mut drawn = String::new();
        write(&position, &mut drawn);
        assert!(drawn.contains("| 5 3 . | . 7 . | . . . |\n"), "{drawn}");
        assert_eq!(read(&drawn)[0].as_ref().unwrap().position, position);
        let thick = drawn
            .replace('|', "\u{2503}")
            .replace('-', "\u{2501}")
            .replace('+', "\u{254b}");
        assert_eq!(read(&thick)[0].as_ref().unwrap().position, position);
    }

    #[test]
    fn dots_in_the_border_are_corners() {
        let position = read(PICTURE)[0].as_ref().unwrap().position;
        let tight = DOTTED.replace(' ', "").replace("-------", "---");
        for text in [DOTTED, &tight, &DOTTED.replace("-------", "---")] {
            let entries = read(&format!("{text}{text}"));
            assert_eq!(entries.len(), 2, "{text}");
            assert!(
                entries
                    .iter()
                    .all(|entry| entry.as_ref().unwrap().position == position),
                "{text}"
            );
        }
    }

    #[test]
    fn every_sign_of_an_empty_cell_is_read() {
        let position = read(DOTTED)[0].as_ref().unwrap().position;
        for sign in ["0", "x", "X", "_", "-", "*"] {
            let text: String = DOTTED
                .lines()
                .map(|line| {
                    let line = if line.starts_with('|') {
                        line.replace('.', sign)
                    } else {
                        line.to_owned()
                    };
                    line + "\n"
                })
                .collect();
            assert_eq!(read(&text)[0].as_ref().unwrap().position, position, "{text}");
            let band = format!("{sign} {sign} {sign} | ");
            let empty = format!("| {}\n", band.repeat(3)).repeat(9);
            let values = *read(&empty)[0].as_ref().unwrap().position.values();
            assert_eq!(values.clue_count(), 0, "{empty}");
        }
    }

    #[test]
    fn a_row_with_a_cell_too_many_is_named() {
        let error = read(&PICTURE.replacen("...", "....", 1)).remove(0).unwrap_err();
        assert_eq!(error.to_string(), "line 2, row 1: 10 cells; a row has 9");
    }
}
