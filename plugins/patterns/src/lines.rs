//! Converts the places of a digit to nine masks of nine bits, one for each row or column.

use sudoku_technique::CellSet;

/// Returns, for each row, the columns in which it has one of `cells`.
#[inline]
pub fn rows(cells: CellSet) -> [u16; 9] {
    let [low, high] = cells.words();
    let bits = u128::from(high) << 64 | u128::from(low);
    std::array::from_fn(|row| (bits >> (9 * row)) as u16 & 0x1ff)
}

/// Returns the same cells by column: for each column, the rows in which it has one of them.
#[inline]
pub fn transposed(rows: &[u16; 9]) -> [u16; 9] {
    let mut columns = [0; 9];
    for (row, &places) in rows.iter().enumerate() {
        for (column, rows) in columns.iter_mut().enumerate() {
            *rows |= (places >> column & 1) << row;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::{Cell, House};

    #[test]
    fn each_line_has_the_mask_of_its_house() {
        let cells: CellSet = Cell::all().filter(|cell| cell.index() * 7 % 5 < 2).collect();
        let rows = rows(cells);
        let columns = transposed(&rows);
        for number in 0..9 {
            assert_eq!(rows[number], House::row(number).mask(cells));
            assert_eq!(columns[number], House::column(number).mask(cells));
        }
        assert_eq!(transposed(&columns), rows);
    }
}
