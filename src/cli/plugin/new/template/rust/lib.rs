//! New Technique, a technique for sudokud.
//!
//! The rule below is an example, the naked pair: two cells that see each other have the same two candidates. These cells use up both
//! digits, so every cell that sees both of them loses the digits. Replace the rule, its definition in the tests and the boards.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Deduction, Flow, Request, Sink, Technique, export_techniques,
};

/// Two cells that see each other and have the same two candidates.
#[derive(Default)]
pub struct NewTechnique;

impl Technique for NewTechnique {
    const ID: &'static str = "new-technique";
    const NAME: &'static str = "New Technique";
    const SUMMARY: &'static str =
        "Two cells that see each other have the same two candidates; the cells that see both lose them.";
    // The server asks techniques with lower numbers first. Those that come with it have 100 to 3910.
    const PLACE: u32 = 5000;

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let with_two = board.bivalue_cells();
        for first in with_two {
            let digits = board.candidates(first);
            let others = with_two & first.peers();
            for second in others.into_iter().filter(|&cell| cell > first) {
                if board.candidates(second) != digits {
                    continue;
                }
                let around = first.peers() & second.peers();
                let mut eliminations = CandidateSet::EMPTY;
                for digit in digits {
                    // Only candidates that are on the board: eliminating others is a fault.
                    eliminations.insert_digit(digit, board.cells_with(digit) & around);
                }
                // The sink drops a deduction without any change. The closure runs only if the server wants the evidence.
                sink.emit_with(&Deduction::eliminate(eliminations).size(2), |evidence| {
                    for digit in digits {
                        evidence.candidate(first, digit, CandidateRole::Pattern);
                        evidence.candidate(second, digit, CandidateRole::Pattern);
                    }
                })?;
            }
        }
        Flow::Continue(())
    }
}

export_techniques!(NewTechnique);

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::{Candidate, Cell};
    use sudoku_technique::testing::{assert_definition, assert_finds, combinations};

    #[test]
    fn cells_that_see_both_cells_of_a_pair_lose_its_digits() {
        // r1c1 and r1c4 keep only 1 and 2, so the rest of row 1 loses them.
        assert_finds::<NewTechnique>("r1c14=12", &["12r1c2356789"]);
        // Two cells of a row in one box: the rest of the row and of the box loses them.
        assert_finds::<NewTechnique>("r1c12=12", &["12r1c3456789 12r23c123"]);
    }

    #[test]
    fn cells_that_do_not_see_each_other_or_differ_are_no_pair() {
        assert_finds::<NewTechnique>("r1c1=12 r4c4=12", &[]);
        assert_finds::<NewTechnique>("r1c1=12 r1c4=13", &[]);
    }

    /// Compares the technique with the plainest definition of it on random boards, and checks all promises of a technique there.
    #[test]
    fn it_is_what_its_definition_says_on_any_board() {
        let cells: Vec<Cell> = Cell::all().collect();
        let pairs = combinations(&cells, 2);
        assert_definition::<NewTechnique>(|board| {
            let mut found = Vec::new();
            for pair in &pairs {
                let (first, second) = (pair[0], pair[1]);
                let digits = board.candidates(first);
                if digits.len() != 2 || digits != board.candidates(second) || !first.sees(second) {
                    continue;
                }
                let mut gone = CandidateSet::EMPTY;
                for cell in Cell::all().filter(|cell| cell.sees(first) && cell.sees(second)) {
                    for digit in board.candidates(cell).into_iter().filter(|&digit| digits.contains(digit)) {
                        gone.insert(Candidate::new(cell, digit));
                    }
                }
                if !gone.is_empty() {
                    found.push((CandidateSet::EMPTY, gone));
                }
            }
            found
        });
    }
}
