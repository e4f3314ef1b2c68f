//! Grids with drawn borders, as people paste them into forums.
//!
//! Everything that draws lines (`| - + * : = ' !` and Unicode box drawing) means nothing; a line is a row when
//! anything else is left. What is written is the picture that the command line shows on a terminal.

use super::rows::{self, Dialect};
use super::{Entry, FormatError, cell_value};
use crate::puzzle::Position;

pub(super) fn read(text: &str) -> Vec<Result<Entry, FormatError>> {
    rows::read_grids(
        text,
        Dialect {
            is_border,
            value: cell_value,
        },
    )
}

/// Whether a character only draws a line.
pub(super) fn is_border(character: char) -> bool {
    matches!(
        character,
        '|' | '-' | '+' | '*' | ':' | '=' | '\'' | '!' | '\u{2500}'..='\u{257f}'
    )
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
    fn a_row_with_a_cell_too_many_is_named() {
        let error = read(&PICTURE.replacen("...", "....", 1)).remove(0).unwrap_err();
        assert_eq!(error.to_string(), "line 2, row 1: 10 cells; a row has 9");
    }
}
