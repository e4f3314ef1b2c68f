//! Finds all deductions of one technique on a board.

use sudoku_technique::{Board, abi};

use super::check::check;
use super::deduction::Deduction;
use super::fault::WalkError;
use super::listener::{Inquiry, SinkAnswer};
use super::solution_digits::SolutionDigits;
use super::technique::Technique;
use sudokud_puzzle::Stop;

/// Most deductions of one technique on one board that are kept. More are not a fault, because chains can be that many.
pub const MOST_DEDUCTIONS: usize = 65_536;

/// All deductions of a technique on one board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FoundAll {
    /// The deductions in the technique's own order.
    pub deductions: Vec<Deduction>,
    /// Whether there were more than [`MOST_DEDUCTIONS`].
    pub more: bool,
}

impl Technique {
    /// Finds every deduction of this technique on `board`, with evidence, up to [`MOST_DEDUCTIONS`].
    pub fn find_all(
        &self,
        board: &Board,
        solution: impl Into<SolutionDigits>,
        stop: &Stop,
    ) -> Result<FoundAll, WalkError> {
        let inquiry = Inquiry {
            solution: &solution.into(),
            flags: abi::REQUEST_EVIDENCE | abi::REQUEST_ALL,
            stop,
        };
        let mut found = FoundAll::default();
        self.ask_once(&inquiry, board, |raw| {
            check(raw, board, inquiry.solution)?;
            if found.deductions.len() == MOST_DEDUCTIONS {
                found.more = true;
                return Ok(SinkAnswer::Enough);
            }
            found.deductions.push(self.copy(raw, board, inquiry.flags));
            Ok(SinkAnswer::GoOn)
        })?;
        Ok(found)
    }
}
