//! How the tests of this crate say what they expect.

use sudoku_technique::{Technique, testing};

/// Asserts that `T` finds exactly these eliminations on this board, in this order.
pub(crate) fn check<T: Technique>(board: &str, expected: &[&str]) {
    let found = testing::find_all::<T>(&testing::board(board));
    let found: Vec<_> = found.into_iter().map(|found| found.eliminations).collect();
    let expected: Vec<_> = expected.iter().map(|text| testing::candidates(text)).collect();
    assert_eq!(found, expected, "{board}");
}
