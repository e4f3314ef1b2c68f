//! Counts waves: the depth of the chain of dependent steps.
//!
//! A wave places all singles of the ladder on a board at once. On a board without singles, the easiest other step counts as one wave. For
//! 22,162 puzzles that people solved, the number of waves predicts the mean time better (rank correlation 0.73) than any other single
//! measure.

use sudokud_engine::{Ladder, WalkError};
use sudokud_puzzle::{Puzzle, Stop};

/// Returns the number of waves until the puzzle is solved or nothing more is found.
pub(crate) fn waves(ladder: &Ladder, puzzle: &Puzzle, stop: &Stop) -> Result<u32, WalkError> {
    let mut board = puzzle.board();
    let solution = puzzle.solution().into();
    let mut waves = 0;
    while !board.is_full() {
        stop.check()?;
        let placed = ladder.singles(&board, &solution, stop)?;
        if !placed.is_empty() {
            board.place_all(&placed);
        } else if ladder.advance(&mut board, puzzle.solution(), stop)?.is_none() {
            break;
        }
        waves += 1;
    }
    Ok(waves)
}
