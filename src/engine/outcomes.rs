//! What could be done on a board: all that singles place, and in how many ways one rung could change it.

use std::collections::HashSet;
use std::hash::Hash;

use sudoku_technique::{Board, CandidateSet, abi};

use super::check::check;
use super::fault::WalkError;
use super::ladder::{Ladder, Rung};
use super::listener::{Inquiry, SinkAnswer};
use super::technique::MOST_DEDUCTIONS;
use super::walk::inquiry;
use sudokud_puzzle::{Grid, Stop};

impl Ladder {
    /// Every digit that a single of this ladder places on `board`: what the rungs find whose technique is of the family
    /// [`SINGLES`].
    pub fn singles(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<CandidateSet, WalkError> {
        let solution = solution.candidates();
        let mut placed = CandidateSet::EMPTY;
        for rung in self.rungs().iter().filter(|rung| rung.is_single()) {
            rung.each(board, inquiry(&solution, 0, stop), |deduction| {
                placed = placed.union(&deduction.placements.within(board.unsolved()));
                SinkAnswer::GoOn
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

    /// In how many different ways it could change `board`, at least one; counted no further than [`MOST_DEDUCTIONS`].
    pub fn outcomes(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<u32, WalkError> {
        let solution = solution.candidates();
        let outcome = |deduction: &abi::Deduction| {
            let gone = deduction.eliminations.intersection(board.all_candidates());
            Some((deduction.placements.within(board.unsolved()), gone))
        };
        self.count(board, inquiry(&solution, 0, stop), outcome)
    }

    /// How many different sets of candidates it could eliminate from `board`, among the deductions that place nothing.
    pub(super) fn opportunities(&self, board: &Board, inquiry: Inquiry<'_>) -> Result<u32, WalkError> {
        self.count(board, inquiry, |deduction| {
            deduction
                .placements
                .is_empty()
                .then(|| deduction.eliminations.intersection(board.all_candidates()))
        })
    }

    /// How many different values `what` has among all that this rung takes.
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

    /// Shows `take` every deduction on `board` that this rung takes, once it is found to be right.
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
        self.technique().ask(inquiry, board, None, |deduction| {
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
