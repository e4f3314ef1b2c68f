//! The candidates of the board at a fault, as groups of digits.
//!
//! A fault stores its board in the notation of the plugin SDK's tests. The quarantine of an earlier process comes from a file, so unlike
//! the SDK's reader this one does not panic: it returns an empty list for a malformed text.

use sudoku_technique::{Board, Cell, CellSet, Digit, DigitSet};

/// Returns the candidates of each cell after these changes to the empty board, row by row; the group of a cell with a value is empty.
/// Returns no groups for an empty text and for one that is not in the notation.
pub(super) fn pencil_marks(changes: &str) -> Vec<String> {
    if changes.is_empty() {
        return Vec::new();
    }
    let Some(board) = board(changes) else {
        return Vec::new();
    };
    let marks = Cell::all().map(|cell| {
        if board.value(cell).is_some() {
            return String::new();
        }
        let candidates = board.candidates(cell).into_iter();
        candidates.map(|digit| digit.to_string()).collect()
    });
    marks.collect()
}

/// Returns the empty board after these changes, each about one cell: `r1c1!5`, `r1c2:5`, `r1c3=12` and `r1c4-12`.
fn board(changes: &str) -> Option<Board> {
    let mut board = Board::EMPTY;
    for change in changes.split_whitespace() {
        let bytes = change.as_bytes();
        let [b'r', row, b'c', column, mark, digits @ ..] = bytes else {
            return None;
        };
        let cell = Cell::at(index(*row)?, index(*column)?);
        let digits: DigitSet = digits.iter().map(|byte| digit(*byte)).collect::<Option<_>>()?;
        let gone = match mark {
            b':' | b'!' => {
                digits.into_iter().for_each(|digit| board.place(cell, digit));
                continue;
            }
            b'-' => digits,
            b'=' => !digits,
            _ => return None,
        };
        gone.into_iter()
            .for_each(|digit| board.eliminate_digit(digit, CellSet::of(cell)));
    }
    Some(board)
}

fn digit(byte: u8) -> Option<Digit> {
    Digit::new(byte.checked_sub(b'0')?)
}

fn index(byte: u8) -> Option<usize> {
    digit(byte).map(Digit::index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing;

    #[test]
    fn the_candidates_are_those_of_the_board_that_was_written() {
        for seed in 0..30 {
            let wanted = testing::unique_position(seed).0;
            let groups = pencil_marks(&testing::changes_to(&wanted));
            assert_eq!(groups.len(), 81);
            for (cell, group) in Cell::all().zip(&groups) {
                let wanted: String = match wanted.value(cell) {
                    Some(_) => String::new(),
                    None => wanted
                        .candidates(cell)
                        .into_iter()
                        .map(|digit| digit.to_string())
                        .collect(),
                };
                assert_eq!(*group, wanted, "{cell}, seed {seed}");
            }
        }
    }

    #[test]
    fn a_text_in_another_notation_has_no_candidates() {
        for text in [
            "",
            "r1",
            "r1c1",
            "r0c1:5",
            "r1c1:0",
            "r1c1?5",
            "x1c1:5",
            "r1c1=1 é",
            "r10c1:5",
        ] {
            assert_eq!(pencil_marks(text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(pencil_marks("r1c1=12")[0], "12");
    }
}
