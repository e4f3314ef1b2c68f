//! Reads and writes a short notation for boards, candidates and cells in tests.
//!
//! ```text
//!   cells        r1c15         row 1, columns 1 and 5        r12c3   rows 1 and 2, column 3
//!   candidates   12r1c15       the digits 1 and 2 in these two cells
//!   board        r1c15=12      these cells lose all candidates except 1 and 2
//!                r1c2-3        this cell loses the candidate 3
//!                r3c4:5        the digit 5 is placed in this cell, and the peers lose it
//!                r3c4!5        the same, and the digit is a given
//! ```
//!
//! Items are separated by white space and apply from left to right. A malformed item panics with its text, because the
//! notation is for tests only.

use std::fmt::Write as _;

use crate::board::Board;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};

/// Returns the empty board after these changes, such as `r1c15=12 r1c2-3 r3c4:5`.
pub fn board(changes: &str) -> Board {
    let (mut board, mut givens) = (Board::EMPTY, CellSet::EMPTY);
    for item in changes.split_whitespace() {
        let at = item.find(['=', '-', ':', '!']);
        let at = at.unwrap_or_else(|| panic!("`{item}` has none of `=`, `-`, `:`, `!`"));
        let (place, digits) = (cells(&item[..at]), digits(&item[at + 1..]));
        match &item[at..=at] {
            "=" => (!digits)
                .into_iter()
                .for_each(|digit| board.eliminate_digit(digit, place)),
            "-" => digits
                .into_iter()
                .for_each(|digit| board.eliminate_digit(digit, place)),
            mark => {
                if mark == "!" {
                    givens |= place;
                }
                for cell in place {
                    digits.into_iter().for_each(|digit| board.place(cell, digit));
                }
            }
        }
    }
    board.set_givens(givens);
    board
}

/// Returns the changes that make `wanted` of the empty board, for [`board`]: first the values, then the removed candidates.
///
/// A candidate that the value of a peer excludes cannot be written; [`board`] returns the board without it.
pub fn changes_to(wanted: &Board) -> String {
    let mut text = String::new();
    let mut made = Board::EMPTY;
    let mut write = |cell: Cell, mark: char, digits: &str| {
        let space = if text.is_empty() { "" } else { " " };
        // Writing into a text cannot fail.
        let _ = write!(text, "{space}{cell}{mark}{digits}");
    };
    for cell in Cell::all() {
        if let Some(digit) = wanted.value(cell) {
            made.place(cell, digit);
            let mark = if wanted.givens().contains(cell) { '!' } else { ':' };
            write(cell, mark, &digit.to_string());
        }
    }
    for cell in wanted.unsolved() {
        let (kept, gone) = (
            wanted.candidates(cell),
            made.candidates(cell) & !wanted.candidates(cell),
        );
        let listed = |digits: DigitSet| {
            digits
                .into_iter()
                .map(|digit| digit.to_string())
                .collect::<String>()
        };
        if !gone.is_empty() && !kept.is_empty() && kept.len() <= gone.len() {
            write(cell, '=', &listed(kept));
        } else if !gone.is_empty() {
            write(cell, '-', &listed(gone));
        }
    }
    text
}

/// Returns the candidates that `text` lists, such as `12r1c15 5r3c4`.
pub fn candidates(text: &str) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for item in text.split_whitespace() {
        let at = item.find('r').unwrap_or_else(|| panic!("`{item}` has no `r`"));
        set.insert_digits(digits(&item[..at]), cells(&item[at..]));
    }
    set
}

/// Returns the cells that `text` lists, such as `r1c15 r23c4`.
pub fn cells(text: &str) -> CellSet {
    let mut set = CellSet::EMPTY;
    for item in text.split_whitespace() {
        let (rows, columns) = item
            .strip_prefix('r')
            .and_then(|rest| rest.split_once('c'))
            .unwrap_or_else(|| panic!("`{item}` is not of the form r1c15"));
        for row in digits(rows) {
            set = digits(columns)
                .into_iter()
                .map(|column| Cell::at(row.index(), column.index()))
                .chain(set)
                .collect();
        }
    }
    set
}

fn digits(text: &str) -> DigitSet {
    let digit = |c: char| c.to_digit(10).and_then(|value| Digit::new(value as u8));
    text.chars()
        .map(|c| digit(c).unwrap_or_else(|| panic!("`{c}` in `{text}` is not a digit from 1 to 9")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_where_the_named_rows_and_columns_cross() {
        let expected = [
            Cell::at(0, 2),
            Cell::at(0, 4),
            Cell::at(8, 2),
            Cell::at(8, 4),
            Cell::at(1, 1),
        ];
        assert_eq!(cells("r19c35 r2c2"), expected.into_iter().collect());
        assert_eq!(candidates("12r1c1").len(), 2);
    }

    #[test]
    fn a_board_is_read_as_it_was_written() {
        let contradictory = board("r1c1:5 r1c2:5 r9c9-123456789 r5c5=12");
        let boards = (0..60).map(|seed| crate::testing::unique_position(seed).0);
        for wanted in boards.chain([Board::EMPTY, contradictory]) {
            assert_eq!(board(&changes_to(&wanted)), wanted);
        }
        assert_eq!(
            changes_to(&board("r2c3!5 r1c19=12 r9c9-4")),
            "r2c3!5 r1c1=12 r1c9=12 r9c9-4"
        );
    }

    #[test]
    fn changes_apply_in_order() {
        let board = board("r1c1=12 r1c1-1 r1c9:2");
        assert!(board.candidates(Cell::at(0, 0)).is_empty());
        assert_eq!(board.value(Cell::at(0, 8)), Digit::new(2));
    }
}
