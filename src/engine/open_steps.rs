//! Finds every step that is open on a board.
//!
//! A walk takes the first deduction of the easiest rung. Here every rung reports all of its deductions, the easiest rung first. One
//! technique often finds the same change through several patterns; it is one step, with the pattern that was reported first.

use std::collections::HashSet;
use std::sync::Arc;

use sudoku_technique::{Board, abi};

use super::check::check;
use super::fault::WalkError;
use super::ladder::Ladder;
use super::listener::{Inquiry, SinkAnswer};
use super::trace::Step;
use sudokud_puzzle::{Grid, Stop};

/// The steps that are open on a board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpenSteps {
    /// The steps in ladder order, and those of a rung in the technique's order.
    pub steps: Vec<Step>,
    /// Whether there are more steps than were asked for.
    pub more: bool,
}

impl Ladder {
    /// Returns the steps that are open on `board`, with evidence, up to `most` of them.
    pub fn open_steps(
        &self,
        board: &Board,
        solution: &Grid,
        most: usize,
        stop: &Stop,
    ) -> Result<OpenSteps, WalkError> {
        let inquiry = Inquiry {
            solution: &solution.candidates(),
            flags: abi::REQUEST_ALL | abi::REQUEST_EVIDENCE,
            stop,
        };
        let mut found = OpenSteps::default();
        let mut changes = HashSet::new();
        for rung in self.rungs() {
            if found.more {
                break;
            }
            let technique = rung.technique();
            technique.ask_once(&inquiry, board, |raw| {
                check(raw, board, inquiry.solution)?;
                if !rung.bounds().admit(raw) {
                    return Ok(SinkAnswer::GoOn);
                }
                let placed = raw.placements.within(board.unsolved());
                let gone = raw.eliminations.intersection(board.all_candidates());
                // Two rungs with one technique have different bounds, but may overlap.
                if !changes.insert((rung.instance(), placed, gone)) {
                    return Ok(SinkAnswer::GoOn);
                }
                if found.steps.len() == most {
                    found.more = true;
                    return Ok(SinkAnswer::Enough);
                }
                found.steps.push(Step {
                    technique: Arc::clone(rung.id()),
                    deduction: technique.copy(raw, board, inquiry.flags),
                });
                Ok(SinkAnswer::GoOn)
            })?;
        }
        Ok(found)
    }
}
