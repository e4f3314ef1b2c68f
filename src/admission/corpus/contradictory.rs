//! Spoils boards, so that they have no solution.

use sudoku_technique::testing::Random;
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet};

use super::CorpusBoard;

/// Returns the board of `source` with a contradiction, of one of four kinds by `number`. Returns `None` for a board that is full.
pub(super) fn contradictory(number: usize, source: &CorpusBoard, random: &mut Random) -> Option<Board> {
    let solution = source.solution.as_ref()?;
    let mut board = source.board.clone();
    let right = any(&board.all_candidates().intersection(solution), random)?;
    let cell = CellSet::of(right.cell());
    match number % 4 {
        // The only digit that fits is no candidate.
        0 => board.eliminate_digit(right.digit(), cell),
        // The cell has no candidates.
        1 => {
            for digit in board.candidates(right.cell()) {
                board.eliminate_digit(digit, cell);
            }
        }
        // A wrong digit is placed.
        2 => {
            let wrong = any(&board.all_candidates().difference(solution), random).unwrap_or(right);
            board.place(wrong.cell(), wrong.digit());
        }
        // The digit is in a house twice.
        _ => {
            let peers = right.cell().peers() & board.unsolved();
            board.place(right.cell(), right.digit());
            board.place(peers.into_iter().next()?, right.digit());
        }
    }
    Some(board)
}

fn any(candidates: &CandidateSet, random: &mut Random) -> Option<Candidate> {
    let all: Vec<Candidate> = candidates.iter().collect();
    all.get(random.below(all.len())).copied()
}
