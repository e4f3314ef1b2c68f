//! Finds a short path to the next digit.
//!
//! A walk makes every elimination that it meets, but the next placement needs few of them. So this first walks up to a placement. Then it
//! leaves out each elimination, from the last to the first, if the later steps are still found on the boards without it.
//! No step of the result can be left out. A path with other steps may still be shorter.

use std::iter::zip;
use std::mem;
use std::sync::Arc;

use sudoku_technique::{Board, abi};

use super::board_copies::BoardCopies;
use super::check::check;
use super::deduction::Deduction;
use super::fault::WalkError;
use super::ladder::{Ladder, Rung};
use super::listener::{Inquiry, SinkAnswer};
use super::rung_timer::Untimed;
use super::running_walk::{RunningWalk, WalkRecord};
use super::solution_digits::SolutionDigits;
use super::trace::Step;
use super::walk::inquiry;
use sudokud_puzzle::Stop;

/// The most questions to techniques for one path. After them the path stays as it is, so that the answer does not depend on a clock.
const MOST_QUESTIONS: usize = 1_000;

/// The steps up to the next digit.
#[derive(Clone, PartialEq, Debug)]
pub enum PlacementPath {
    /// Eliminations, and last a step that places a digit.
    Found(Vec<Step>),
    /// Every cell has its digit.
    Solved,
    /// No technique places a digit.
    Stuck,
}

/// A step with the number of its rung.
type RungStep = (usize, Deduction);

impl Ladder {
    /// Returns the shortest known path from `board` to the next placement.
    pub fn placement_path(
        &self,
        board: &Board,
        solution: impl Into<SolutionDigits>,
        stop: &Stop,
    ) -> Result<PlacementPath, WalkError> {
        if board.is_full() {
            return Ok(PlacementPath::Solved);
        }
        let solution = solution.into();
        let inquiry = inquiry(&solution, abi::REQUEST_EVIDENCE, stop);
        let mut shown = BoardCopies::unset();
        let mut walk = RunningWalk::on(self, &mut shown, board, inquiry);
        let rungs = self.rungs().len();
        let places = walk.compared(|walk| {
            loop {
                walk.check_stop()?;
                if !walk.step(rungs, &mut Untimed)? {
                    return Ok(false);
                }
                if walk.last_use().placed > 0 {
                    return Ok(true);
                }
            }
        })?;
        if !places {
            return Ok(PlacementPath::Stuck);
        }
        let WalkRecord { uses, steps } = mem::take(walk.record());
        let steps = zip(uses, steps).map(|(used, step)| (used.rung, step.deduction));
        let (steps, boards) = (steps.collect(), walk.boards);
        let steps = self.shortened(steps, &boards, inquiry)?;
        let named = steps.into_iter().map(|(rung, deduction)| Step {
            technique: Arc::clone(self.rungs()[rung].id()),
            deduction,
        });
        Ok(PlacementPath::Found(named.collect()))
    }

    /// Leaves out the steps that the last one does not need. `boards` are those before each step.
    fn shortened(
        &self,
        mut steps: Vec<RungStep>,
        boards: &[Board],
        inquiry: Inquiry<'_>,
    ) -> Result<Vec<RungStep>, WalkError> {
        let mut questions = 0;
        // The steps of the walk before `index`, and after it those that are kept: all later ones are decided.
        for index in (0..steps.len().saturating_sub(1)).rev() {
            let rest = &steps[index + 1..];
            if questions + rest.len() > MOST_QUESTIONS {
                break;
            }
            questions += rest.len();
            if let Some(rest) = self.replayed(rest, boards[index].clone(), inquiry)? {
                steps.truncate(index);
                steps.extend(rest);
            }
        }
        Ok(steps)
    }

    /// Makes `steps` from `board`, each by its own rung. Returns them as they are found there, or `None` if one of them is not.
    fn replayed(
        &self,
        steps: &[RungStep],
        mut board: Board,
        inquiry: Inquiry<'_>,
    ) -> Result<Option<Vec<RungStep>>, WalkError> {
        let mut made = Vec::with_capacity(steps.len());
        for (number, wanted) in steps {
            let Some(found) = self.rungs()[*number].find_again(wanted, &board, inquiry)? else {
                return Ok(None);
            };
            board.eliminate(&found.eliminations);
            board.place_all(&found.placements);
            made.push((*number, found));
        }
        Ok(Some(made))
    }
}

impl Rung {
    /// Returns the first deduction on `board` that makes at least the changes of `wanted`.
    fn find_again(
        &self,
        wanted: &Deduction,
        board: &Board,
        inquiry: Inquiry<'_>,
    ) -> Result<Option<Deduction>, WalkError> {
        let inquiry = Inquiry {
            flags: inquiry.flags | abi::REQUEST_ALL,
            ..inquiry
        };
        let mut found = None;
        self.technique().ask_once(&inquiry, board, |raw| {
            check(raw, board, inquiry.solution)?;
            let is_wanted = self.bounds().admit(raw)
                && wanted.placements.difference(&raw.placements).is_empty()
                && wanted.eliminations.difference(&raw.eliminations).is_empty();
            if !is_wanted {
                return Ok(SinkAnswer::GoOn);
            }
            found = Some(self.technique().copy(raw, board, inquiry.flags));
            Ok(SinkAnswer::Enough)
        })?;
        Ok(found)
    }
}
