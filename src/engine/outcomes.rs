//! Counts the different deductions on a board, and collects the placements of its singles.

use std::collections::HashSet;
use std::hash::Hash;

use sudoku_technique::{Board, CandidateSet, Digit, abi};

use super::ask::AskedBoard;
use super::check::check;
use super::fault::WalkError;
use super::find_all::MOST_DEDUCTIONS;
use super::ladder::{Ladder, Rung};
use super::listener::{Inquiry, SinkAnswer};
use super::solution_digits::SolutionDigits;
use super::walk::inquiry;
use sudokud_puzzle::{Grid, Stop};

impl Ladder {
    /// Returns every placement on `board` by a rung whose technique is of the family [`SINGLES`].
    /// `solution` is the only one of the board.
    pub fn singles(
        &self,
        board: &Board,
        solution: &SolutionDigits,
        stop: &Stop,
    ) -> Result<CandidateSet, WalkError> {
        self.singles_from(0, board, solution, stop)
    }

    /// Returns what [`Self::singles`] does, on a board on which the rungs before number `first` find nothing.
    pub fn singles_from(
        &self,
        first: usize,
        board: &Board,
        solution: &SolutionDigits,
        stop: &Stop,
    ) -> Result<CandidateSet, WalkError> {
        let mut placed = CandidateSet::EMPTY;
        let inquiry = inquiry(solution, abi::REQUEST_ALL, stop);
        let asked = AskedBoard::new(board, &inquiry)?;
        for rung in self.single_rungs(first) {
            asked.ask(rung.technique(), |deduction| {
                check(deduction, board, solution)?;
                if rung.bounds().admit(deduction) {
                    for digit in Digit::ALL {
                        placed.insert_digit(digit, deduction.placements.cells_of(digit) & board.unsolved());
                    }
                }
                Ok(SinkAnswer::GoOn)
            })?;
        }
        Ok(placed)
    }
}

/// The family of the techniques that place a digit because no other fits or because it fits nowhere else.
pub const SINGLES: &str = "singles";

impl Rung {
    /// Whether its technique is a single.
    pub fn is_single(&self) -> bool {
        self.technique().info().family == SINGLES
    }

    /// Counts the different changes of `board` that it finds, from 1 to [`MOST_DEDUCTIONS`].
    pub fn outcomes(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<u32, WalkError> {
        let solution = solution.into();
        let outcome = |deduction: &abi::Deduction| {
            let gone = deduction.eliminations.intersection(board.all_candidates());
            Some((deduction.placements.within(board.unsolved()), gone))
        };
        self.count(board, inquiry(&solution, 0, stop), outcome)
    }

    /// Counts the different sets of candidates that it could eliminate from `board`, among the deductions that place nothing.
    pub(super) fn opportunities(&self, board: &Board, inquiry: Inquiry<'_>) -> Result<u32, WalkError> {
        self.count(board, inquiry, |deduction| {
            deduction
                .placements
                .is_empty()
                .then(|| deduction.eliminations.intersection(board.all_candidates()))
        })
    }

    /// Counts the different values of `what` among the deductions of this rung.
    fn count<T: Eq + Hash>(
        &self,
        board: &Board,
        inquiry: Inquiry<'_>,
        what: impl Fn(&abi::Deduction) -> Option<T>,
    ) -> Result<u32, WalkError> {
        let mut different = HashSet::new();
        self.each(board, inquiry, |deduction| {
            different.extend(what(deduction));
            if different.len() < MOST_DEDUCTIONS {
                SinkAnswer::GoOn
            } else {
                SinkAnswer::Enough
            }
        })?;
        Ok(different.len().max(1) as u32)
    }

    /// Checks the deductions on `board` and calls `take` for each that is within the bounds of this rung.
    fn each(
        &self,
        board: &Board,
        inquiry: Inquiry<'_>,
        mut take: impl FnMut(&abi::Deduction) -> SinkAnswer,
    ) -> Result<(), WalkError> {
        let inquiry = Inquiry {
            flags: abi::REQUEST_ALL,
            ..inquiry
        };
        self.technique().ask_once(&inquiry, board, |deduction| {
            check(deduction, board, inquiry.solution)?;
            Ok(if self.bounds().admit(deduction) {
                take(deduction)
            } else {
                SinkAnswer::GoOn
            })
        })?;
        Ok(())
    }
}
