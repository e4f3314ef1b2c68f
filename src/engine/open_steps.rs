//! Finds every step that is open on a board.
//!
//! A walk takes the first deduction of the easiest rung. Here every rung reports all of its deductions, the easiest rung first. One
//! technique often finds the same change through several patterns; it is one step, with the pattern that was reported first.

use std::collections::HashSet;
use std::sync::Arc;

use sudoku_technique::{Board, Evidence, abi};

use super::check::check;
use super::fault::WalkError;
use super::ladder::Ladder;
use super::listener::{Inquiry, SinkAnswer};
use super::solution_digits::SolutionDigits;
use super::trace::Step;
use sudokud_puzzle::Stop;

/// The most parts of evidence of one answer, such as links. One technique can find hundreds of steps with a thousand links each.
const MOST_EVIDENCE: usize = 100_000;

/// Which of the open steps a caller asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenStepsPage {
    /// The number of first steps that are left out.
    pub skip: usize,
    /// The most steps.
    pub most: usize,
}

/// The steps that are open on a board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpenSteps {
    /// The steps in ladder order, and those of a rung in the technique's order.
    pub steps: Vec<Step>,
    /// Whether there are more steps after them.
    pub more: bool,
}

impl Ladder {
    /// Returns a page of the steps that are open on `board`, with evidence. It has at least one step if there is one, and fewer than were
    /// asked for if they have much evidence.
    pub fn open_steps(
        &self,
        board: &Board,
        solution: impl Into<SolutionDigits>,
        page: OpenStepsPage,
        stop: &Stop,
    ) -> Result<OpenSteps, WalkError> {
        let inquiry = Inquiry {
            solution: &solution.into(),
            flags: abi::REQUEST_ALL | abi::REQUEST_EVIDENCE,
            stop,
        };
        let mut found = OpenSteps::default();
        let (mut changes, mut evidence) = (HashSet::new(), 0);
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
                if changes.len() <= page.skip {
                    return Ok(SinkAnswer::GoOn);
                }
                if found.steps.len() == page.most || evidence >= MOST_EVIDENCE {
                    found.more = true;
                    return Ok(SinkAnswer::Enough);
                }
                let deduction = technique.copy(raw, board, inquiry.flags);
                evidence += deduction.evidence.as_deref().map_or(0, parts);
                found.steps.push(Step {
                    technique: Arc::clone(rung.id()),
                    deduction,
                });
                Ok(SinkAnswer::GoOn)
            })?;
        }
        Ok(found)
    }
}

/// Returns the number of parts of evidence.
fn parts(evidence: &Evidence) -> usize {
    let Evidence {
        candidates,
        houses,
        cells,
        nodes,
        links,
        chains,
    } = evidence;
    let nodes = nodes.iter().map(|node| 1 + node.candidates.len());
    candidates.len() + houses.len() + cells.len() + nodes.sum::<usize>() + links.len() + chains.len()
}
