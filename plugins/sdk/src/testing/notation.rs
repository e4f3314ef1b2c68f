//! Parses a short notation for boards, candidates and cells in tests.
//!
//! ```text
//!   cells        r1c15         row 1, columns 1 and 5        r12c3   rows 1 and 2, column 3
//!   candidates   12r1c15       the digits 1 and 2 in these two cells
//!   board        r1c15=12      these cells lose all candidates except 1 and 2
//!                r1c2-3        this cell loses the candidate 3
//!                r3c4:5        the digit 5 is placed in this cell, and the peers lose it
//! ```
//!
//! Items are separated by white space and apply from left to right. A malformed item panics with its text, because the
//! notation is for tests only.

use crate::board::Board;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};

/// Returns the empty board after these changes, such as `r1c15=12 r1c2-3 r3c4:5`.
pub fn board(changes: &str) -> Board {
    let mut board = Board::EMPTY;
    for item in changes.split_whitespace() {
        let at = item.find(['=', '-', ':']);
        let at = at.unwrap_or_else(|| panic!("`{item}` has none of `=`, `-`, `:`"));
        let (place, digits) = (cells(&item[..at]), digits(&item[at + 1..]));
        match &item[at..=at] {
            "=" => (!digits)
                .into_iter()
                .for_each(|digit| board.eliminate_digit(digit, place)),
            "-" => digits
                .into_iter()
                .for_each(|digit| board.eliminate_digit(digit, place)),
            _ => {
                for cell in place {
                    digits.into_iter().for_each(|digit| board.place(cell, digit));
                }
            }
        }
    }
    board
}

/// Returns the changes from which [`board`] makes this board, except that no value is a given.
pub fn changes_to(board: &Board) -> String {
    let mut items: Vec<String> = Vec::new();
    for cell in Cell::all() {
        let digits = board.candidates(cell);
        match board.value(cell) {
            Some(digit) => items.push(format!("{cell}:{digit}")),
            None if digits.is_empty() => items.push(format!("{cell}-123456789")),
            None if digits == DigitSet::ALL => {}
            None => {
                let digits: String = digits.into_iter().map(|digit| digit.to_string()).collect();
                items.push(format!("{cell}={digits}"));
            }
        }
    }
    items.join(" ")
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
    fn the_changes_to_a_board_make_it() {
        let made = board("r1c1=12 r5c5:7 r9c19-3 r2c2-123456789");
        let read = board(&changes_to(&made));
        assert!(read == made, "{}", changes_to(&made));
        assert_eq!(changes_to(&Board::EMPTY), "");
    }

    #[test]
    fn changes_apply_in_order() {
        let board = board("r1c1=12 r1c1-1 r1c9:2");
        assert!(board.candidates(Cell::at(0, 0)).is_empty());
        assert_eq!(board.value(Cell::at(0, 8)), Digit::new(2));
    }
}
