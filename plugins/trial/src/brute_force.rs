//! Brute Force: a search finds the only solution of the board, and a cell gets its digit.
//!
//! There is one deduction for each open cell: of its candidates, only one is in the solution. Cells with the fewest candidates come first.
//! Every board with exactly one solution has a deduction, so a ladder that ends with this technique finishes every puzzle. A board
//! with no solution or several has none.
//!
//! `HoDoKu` takes the cell in the middle of the open ones, which depends on the orientation.

use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, Deduction, Flow, Request, Sink, Technique,
};

use crate::solutions::only_solution;

/// Only one candidate of a cell is in the solution.
#[derive(Default)]
pub struct BruteForce;

impl Technique for BruteForce {
    const ID: &'static str = "brute-force";
    const NAME: &'static str = "Brute Force";
    const SUMMARY: &'static str =
        "Of the candidates of a cell, only one is in the solution, which a search finds.";
    const PLACE: u32 = 9930;
    const FAMILY: &'static str = "trial";
    const IS_TRIAL: bool = true;
    const SENTENCE: &'static str =
        "{pattern.cells} can be {pattern.any-digit}; a search finds that only {on.digits} is in the solution";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let Some(solution) = only_solution(board, sink)? else {
            return Flow::Continue(());
        };
        let mut cells: Vec<_> = board.unsolved().into_iter().collect();
        cells.sort_by_key(|&cell| board.candidates(cell).len());
        for cell in cells {
            let Some(digit) = solution.digits_of(cell).only() else {
                continue;
            };
            sink.emit_with(&Deduction::place(cell, digit), |evidence| {
                let candidates = board.candidates(cell).into_iter();
                let candidates: CandidateSet = candidates.map(|digit| Candidate::new(cell, digit)).collect();
                evidence.candidates(&candidates, CandidateRole::Pattern);
                evidence.candidate(cell, digit, CandidateRole::On);
            })?;
        }
        Flow::Continue(())
    }
}
