//! Makes the board a step later.

use sudoku_technique::testing::Random;
use sudoku_technique::{Board, CandidateSet, CellSet};

/// Most wrong candidates that one step removes.
const MOST_REMOVED: usize = 6;

/// Returns `board` after one right step: a digit of the solution is placed, or some wrong candidates are gone. Returns `None` if
/// every cell has a digit.
pub(super) fn later(board: &Board, solution: &CandidateSet) -> Option<Board> {
    let right: Vec<_> = board.all_candidates().intersection(solution).iter().collect();
    let wrong: Vec<_> = board.all_candidates().difference(solution).iter().collect();
    // Depends on the board only, so that a board keeps its step when others are added to the corpus.
    let mut random = Random::new(board.all_candidates().len() as u64);
    let placed = right.get(random.below(right.len()))?;
    let mut later = board.clone();
    if wrong.is_empty() || random.below(2) == 0 {
        later.place(placed.cell(), placed.digit());
        return Some(later);
    }
    for _ in 0..=random.below(MOST_REMOVED) {
        let gone = wrong[random.below(wrong.len())];
        later.eliminate_digit(gone.digit(), CellSet::of(gone.cell()));
    }
    Some(later)
}
