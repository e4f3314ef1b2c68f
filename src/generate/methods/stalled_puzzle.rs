//! A puzzle with the board on which its walk stalls without the wanted techniques, and the stalls with more givens.

use std::collections::HashMap;

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState};
use super::candidate::{WalkCandidate, begun};
use crate::plan::{LadderReach, WantedLast};
use sudokud_engine::{Recording, StalledBoard, WalkError, Walked};

/// Number of random orders in which givens are added after one digging. With 4 to 16, most techniques have the same rate.
const ORDERS: usize = 8;
/// Number of givens that are tried where a wanted technique finds a step. With 3 instead of 8, the rate is a tenth to a quarter lower.
const TRIES: usize = 8;
/// A puzzle with the board on which the techniques that are not wanted stall.
#[derive(Clone)]
pub(super) struct StalledPuzzle {
    state: DigState,
    stalled: StalledBoard,
    /// The cells that are given last.
    last: CellSet,
    next: NextStep,
}

/// The stalls with one more orbit, by the orbit; `None` if there is none. The orders of a puzzle often begin with the same orbit.
type KnownStalls = HashMap<CellSet, Option<StalledPuzzle>>;

/// Where a walk leads from a board on which the techniques that are not wanted stall.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NextStep {
    /// No technique finds a step.
    Nothing,
    /// A wanted technique finds a step, but the puzzle is not solved, or not with all wanted techniques.
    Wanted,
    /// To the solution, with all wanted techniques.
    Solution,
}

/// Adds givens to a stalled puzzle in random orders. Returns a hit or, if there is none, the nearest puzzle that was judged, and the
/// first puzzle of each order on which a wanted technique finds a step.
pub(super) fn in_orders(
    attempt: &mut Attempt<'_>,
    reach: &LadderReach,
    first: &StalledPuzzle,
) -> Result<(Option<WalkCandidate>, Vec<DigState>), WalkError> {
    let ladder = &reach.wanted_last;
    let (mut best, mut with_step) = (None, Vec::new());
    let mut from_first = KnownStalls::new();
    for _ in 0..ORDERS {
        let mut stall = Some(first.clone());
        let mut is_new = true;
        while let Some(here) = stall {
            if here.next == NextStep::Solution
                && let Some(found) = begun(attempt, reach, here.state)?
            {
                if found.hit.is_some() {
                    return Ok((Some(found), with_step));
                }
                WalkCandidate::keep_nearest(&mut best, found);
            }
            if here.next != NextStep::Nothing && is_new {
                with_step.push(here.state);
                is_new = false;
            }
            let is_first = here.state.given == first.state.given;
            stall = here.next_stall(attempt, ladder, is_first.then_some(&mut from_first))?;
        }
    }
    Ok((best, with_step))
}

/// Walks a puzzle up the ladder on which the wanted techniques come last.
pub(super) fn without_wanted(
    attempt: &mut Attempt<'_>,
    ladder: &WantedLast,
    state: &DigState,
) -> Result<Walked, WalkError> {
    attempt.stop.check()?;
    attempt.report.effort.grades += 1;
    let board = state.solution.masked(state.given).board();
    (ladder.ladder).walked(board, &state.solution, Recording::COUNTS, attempt.stop)
}

impl StalledPuzzle {
    /// Returns where the walk of a puzzle stalls without the wanted techniques; `None` if it does not.
    pub(super) fn of(ladder: &WantedLast, state: DigState, last: CellSet, walked: &Walked) -> Option<Self> {
        let trace = &walked.trace;
        let first_wanted = trace.uses.iter().position(|used| used.rung >= ladder.others);
        let (board, passed, next) = match first_wanted {
            None if trace.is_solved() => return None,
            None => (&trace.end, ladder.ladder.rungs().len(), NextStep::Nothing),
            Some(step) => {
                let is_solution = trace.is_solved() && ladder.is_met(&trace.counts);
                let next = if is_solution {
                    NextStep::Solution
                } else {
                    NextStep::Wanted
                };
                (&walked.boards[step], ladder.others, next)
            }
        };
        Some(Self {
            state,
            stalled: StalledBoard {
                board: board.clone(),
                passed,
            },
            last,
            next,
        })
    }

    /// Returns a stall with more givens; `None` if there is none.
    ///
    /// Where a wanted technique finds a step, a given that keeps it so is preferred: nearer to the solution, the technique that helps
    /// here is likely to be enough.
    fn next_stall(
        &self,
        attempt: &mut Attempt<'_>,
        ladder: &WantedLast,
        mut known: Option<&mut KnownStalls>,
    ) -> Result<Option<Self>, WalkError> {
        if self.next == NextStep::Nothing {
            return self.with_a_given(attempt, ladder, known);
        }
        let mut last = None;
        for _ in 0..TRIES {
            let next = self.with_a_given(attempt, ladder, known.as_deref_mut())?;
            if next.as_ref().is_some_and(|next| next.next != NextStep::Nothing) {
                return Ok(next);
            }
            last = next.or(last);
        }
        Ok(last)
    }

    /// Gives a random orbit with an empty cell. Returns `None` if no more may be given, or if the other techniques then
    /// solve the puzzle. `known` are the stalls that were already reached from here.
    fn with_a_given(
        &self,
        attempt: &mut Attempt<'_>,
        ladder: &WantedLast,
        known: Option<&mut KnownStalls>,
    ) -> Result<Option<Self>, WalkError> {
        let empty = self.stalled.board.unsolved();
        let open_in = |cells: CellSet| -> Vec<CellSet> {
            let orbits = attempt.plan.shape.orbits.iter().copied();
            orbits.filter(|orbit| orbit.intersects(cells)).collect()
        };
        let mut open = open_in(empty - self.last);
        if open.is_empty() {
            open = open_in(empty);
        }
        let chosen = attempt.stream.below(open.len() as u32) as usize;
        let Some(&orbit) = open.get(chosen) else {
            return Ok(None);
        };
        let state = DigState {
            given: self.state.given | orbit,
            ..self.state
        };
        if state.given.len() > *attempt.plan.shape.clues.end() {
            return Ok(None);
        }
        attempt.stop.check()?;
        attempt.report.effort.grades += 1;
        if let Some(next) = known.as_ref().and_then(|known| known.get(&orbit)) {
            return Ok(next.clone());
        }
        let walked = (ladder.ladder).walked_on(
            &self.stalled,
            orbit,
            &state.solution,
            Recording::COUNTS,
            attempt.stop,
        )?;
        let next = Self::of(ladder, state, self.last, &walked);
        if let Some(known) = known {
            known.insert(orbit, next.clone());
        }
        Ok(next)
    }
}
