//! Draws grids for a terminal.

use sudoku_technique::{Cell, Digit};
use sudokud_puzzle::{Clues, Grid, Position};
use unicode_width::UnicodeWidthStr;

use crate::printer::Style;

/// The codes of a terminal for bold, for the colour of solved digits, and for the end of both.
const BOLD: &str = "\u{1b}[1m";
const SOLVED: &str = "\u{1b}[36m";
const PLAIN: &str = "\u{1b}[0m";

/// The border between bands.
const BORDER: &str = "+-------+-------+-------+\n";

/// Draws a grid of digits. With colours, givens are bold and the other digits have a colour.
pub(crate) fn grid(givens: &Grid, values: &Grid, style: Style) -> String {
    let mut drawn = String::from(BORDER);
    for (row, cells) in values.values().chunks(9).enumerate() {
        for (column, &digit) in cells.iter().enumerate() {
            if column % 3 == 0 {
                drawn += "| ";
            }
            let text = if digit == 0 {
                ".".to_owned()
            } else {
                digit.to_string()
            };
            drawn += &coloured(&text, givens.values()[9 * row + column], digit, style);
            drawn.push(' ');
        }
        drawn += "|\n";
        if row % 3 == 2 {
            drawn += BORDER;
        }
    }
    drawn
}

/// Draws a puzzle: its grid, or the candidates of a sukaku.
pub(crate) fn puzzle(clues: &Clues, style: Style) -> String {
    if clues.is_sukaku() {
        return candidates(&Position::from_clues(*clues), &[], style);
    }
    grid(clues.givens(), clues.givens(), style)
}

/// Draws a puzzle of an answer; returns other text unchanged.
pub(crate) fn text(puzzle: &str, style: Style) -> String {
    let clues: Result<Clues, _> = puzzle.parse();
    clues.map_or_else(|_| format!("{puzzle}\n"), |clues| self::puzzle(&clues, style))
}

/// Draws a position with the candidates of its empty cells. With colours, givens are bold and placed digits have a colour. `symbols` stand
/// for the digits, unless there are none.
pub(crate) fn candidates(position: &Position, symbols: &[String], style: Style) -> String {
    let board = position.board();
    let symbol = |digit: Digit| match symbols.get(digit.index()) {
        Some(symbol) => symbol.clone(),
        None => digit.to_string(),
    };
    let cell = |cell: Cell| match position.values().get(cell) {
        Some(digit) => symbol(digit),
        None => board.candidates(cell).into_iter().map(symbol).collect(),
    };
    let texts: Vec<String> = Cell::all().map(cell).collect();
    let width = |column: usize| {
        (0..9)
            .map(|row| texts[9 * row + column].width())
            .max()
            .unwrap_or(1)
    };
    let widths: Vec<usize> = (0..9).map(width).collect();
    let stacks = widths
        .chunks(3)
        .map(|stack| "-".repeat(stack.iter().sum::<usize>() + 4));
    let border = format!("+{}+\n", stacks.collect::<Vec<_>>().join("+"));
    let mut drawn = border.clone();
    for (row, cells) in texts.chunks(9).enumerate() {
        for (column, text) in cells.iter().enumerate() {
            drawn += if column % 3 == 0 { "| " } else { "" };
            let index = 9 * row + column;
            let (given, value) = (
                position.givens().values()[index],
                position.values().values()[index],
            );
            drawn += &coloured(text, given, value, style);
            drawn += &" ".repeat(widths[column] - text.width() + 1);
        }
        drawn += "|\n";
        if row % 3 == 2 {
            drawn += &border;
        }
    }
    drawn
}

/// A cell's text: bold for a given, in a colour for another digit.
fn coloured(text: &str, given: u8, value: u8, style: Style) -> String {
    match (style, given, value) {
        (Style::Plain, ..) | (Style::Coloured, _, 0) => text.to_owned(),
        (Style::Coloured, 0, _) => format!("{SOLVED}{text}{PLAIN}"),
        (Style::Coloured, ..) => format!("{BOLD}{text}{PLAIN}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_grid_has_bold_givens_and_coloured_solved_digits() {
        let givens: Grid = PUZZLE.parse().unwrap();
        assert!(
            text(PUZZLE, Style::Plain).starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n")
        );
        let mut values = givens;
        values.set(Cell::at(0, 2), sudoku_technique::Digit::new(4));
        let drawn = grid(&givens, &values, Style::Coloured);
        assert!(
            drawn.contains("\u{1b}[1m3\u{1b}[0m \u{1b}[36m4\u{1b}[0m |"),
            "{drawn}"
        );
    }

    #[test]
    fn candidates_are_in_columns_of_equal_width() {
        let givens: Grid = PUZZLE.parse().unwrap();
        let drawn = candidates(&givens.into(), &[], Style::Plain);
        let lengths: Vec<usize> = drawn.lines().map(str::len).collect();
        assert!(lengths.iter().all(|length| *length == lengths[0]), "{drawn}");
        assert!(drawn.contains("| 5   3    124"), "{drawn}");
        // An apple is as wide as two letters.
        let symbols = ["🍎", "B", "C", "D", "E", "F", "G", "H", "I"].map(str::to_owned);
        let drawn = candidates(&givens.into(), &symbols, Style::Plain);
        assert!(drawn.contains("| E    C     🍎BD"), "{drawn}");
        let widths: Vec<usize> = drawn.lines().map(UnicodeWidthStr::width).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{drawn}");
    }
}
