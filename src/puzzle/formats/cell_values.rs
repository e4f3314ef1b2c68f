//! Makes a grid of the values of 81 cells, whose digits may count from 0.
//!
//! The sign 0 is an empty cell in nearly all files. Some programs count digits from 0 to 8 and write another sign, such as -1, for an empty
//! cell. So a reader keeps the sign 0 apart ([`ZERO`]) until it knows the whole grid: beside another sign for an empty cell, in a grid without
//! 9 that keeps the rules with 0 as a digit, 0 is a digit. One such 0 is too few to be certain.

use super::error::FormatFault;
use crate::Grid;

/// The value of a cell with the sign 0, which is empty or the first digit. Other signs for an empty cell have the value 0.
pub const ZERO: u8 = 10;

/// Returns the value of a cell whose sign 0 means that it is empty.
pub const fn or_empty(value: u8) -> u8 {
    if value == ZERO { 0 } else { value }
}

/// Returns the grid of these values, of which some may be [`ZERO`].
pub fn grid_of_values(values: [u8; 81]) -> Result<Grid, FormatFault> {
    let plain = || Grid::from_values(values.map(or_empty)).ok_or(FormatFault::Cells { found: 81 });
    if values.contains(&9) {
        return plain();
    }
    let zeros = values
        .map(|value| usize::from(value == ZERO))
        .iter()
        .sum::<usize>();
    let is_full = !values.contains(&0);
    // A complete grid has each digit nine times.
    if zeros == 0 || is_full && zeros != 9 {
        return plain();
    }
    let from_zero = Grid::from_values(values.map(|value| match value {
        ZERO => 1,
        0 => 0,
        digit => digit + 1,
    }));
    match from_zero.filter(|grid| grid.conflict().is_none()) {
        None => plain(),
        Some(_) if zeros == 1 => Err(FormatFault::ZeroBesideEmpty),
        Some(grid) => Ok(grid),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "42..6....5..084....87....5.7...5...23..7.2..06...1...5.5....17....308..4....7..68";

    fn read(text: &str) -> Result<String, FormatFault> {
        let value = |byte: u8| match byte {
            b'0' => ZERO,
            b'.' => 0,
            digit => digit - b'0',
        };
        let values: Vec<u8> = text.bytes().map(value).collect();
        grid_of_values(values.try_into().unwrap()).map(|grid| grid.to_string())
    }

    #[test]
    fn zero_is_a_digit_beside_another_sign_for_an_empty_cell() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(read(EASY), Ok(easy.to_owned()));
        for plain in [easy, &easy.replace('.', "0"), &easy.replacen('.', "0", 9)] {
            assert_eq!(read(plain), Ok(easy.to_owned()));
        }
        let without_nine = easy.replace('9', ".");
        assert_eq!(read(&without_nine.replace('.', "0")), Ok(without_nine.clone()));
        // Two zeros in a row are no digits.
        assert_eq!(
            read(&without_nine.replacen('.', "0", 2)),
            Ok(without_nine.clone())
        );
        let doubtful = without_nine.replacen('.', "0", 1);
        assert_eq!(read(&doubtful), Err(FormatFault::ZeroBesideEmpty));
    }

    #[test]
    fn a_complete_grid_may_count_from_zero() {
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let lowered: String = solved.bytes().map(|byte| char::from(byte - 1)).collect();
        assert_eq!(read(&lowered), Ok(solved.to_owned()));
    }
}
