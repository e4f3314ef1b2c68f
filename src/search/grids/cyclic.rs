//! Draws relabellings of a grid whose digits increase by one from row to row.
//!
//! ```text
//!   1 4 7 | 2 5 8 | 3 6 9        each row is the one above plus 1, and 1 follows 9
//!   2 5 8 | 3 6 9 | 4 7 1        a random number for each digit, and the digit becomes that number's rank
//!   3 6 9 | 4 7 1 | 5 8 2
//!   ...
//! ```
//!
//! There are only 9! = 362,880 grids (and the same number transposed), all equivalent and highly regular.

use sudokud_puzzle::{Grid, RandomStream};

use super::drawing::grid_of_indices;

/// Draws a relabelling of the base grid.
pub(super) fn draw(stream: &mut RandomStream) -> Grid {
    relabelled(stream, base)
}

/// Draws a relabelling of the transposed base grid.
pub(super) fn draw_transposed(stream: &mut RandomStream) -> Grid {
    relabelled(stream, |row, column| base(column, row))
}

/// Returns the digit of the base grid, 0 to 8.
fn base(row: usize, column: usize) -> usize {
    (row + column / 3 + 3 * column) % 9
}

fn relabelled(stream: &mut RandomStream, digit: impl Fn(usize, usize) -> usize) -> Grid {
    let mut labels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    stream.shuffle(&mut labels);
    grid_of_indices(&std::array::from_fn(|cell| labels[digit(cell / 9, cell % 9)]))
}

#[cfg(test)]
mod tests {
    use super::base;

    #[test]
    fn the_base_grid_is_the_one_of_the_text() {
        let row = |row| (0..9).map(|column| base(row, column) + 1).collect::<Vec<_>>();
        assert_eq!(row(0), [1, 4, 7, 2, 5, 8, 3, 6, 9]);
        assert_eq!(row(8), [9, 3, 6, 1, 4, 7, 2, 5, 8]);
    }
}
