//! Walks from puzzles on which a wanted technique finds a step to one that it leads to the solution of.
//!
//! Where the techniques that are not wanted stall, a wanted one often finds a step that leads nowhere: the others find little or nothing
//! after it. Puzzles with a few other givens on the same solution grid mostly have this step too, and after it the others may
//! get farther. So the walk exchanges, removes and adds givens at random, and keeps a change if the step stays and as many candidates
//! are gone after it as before the change, or nearly as many. The number of cells that stay empty at the end is no such measure: a
//! walk that keeps it low ends at puzzles that are solved without the wanted techniques.

use sudoku_technique::Board;

use super::attempt::{Attempt, DigState};
use super::candidate::{WalkCandidate, begun, thinned};
use super::moves;
use crate::plan::{LadderReach, WantedLast};
use sudokud_engine::{Recording, WalkError, Walked};

/// Number of changes without progress after which the walk ends. With 1,000 the rates are the same.
const PATIENCE: u32 = 300;
/// Number of candidates that a change may cost. With 0 to 5 the rates are the same. If every change that keeps the step is kept, they are
/// three fifths.
const SLACK: usize = 2;
/// Of a hundred changes, this number only remove givens. The others exchange givens, which takes more searches for a second solution.
const REMOVALS: u32 = 20;
/// Of a hundred changes, this number only add givens. With 10 of both kinds puzzles have 32 givens instead of 27, and the rate is lower.
const ADDITIONS: u32 = 5;

/// How far the wanted techniques lead on a puzzle. Greater is nearer to the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Progress {
    /// Number of wanted techniques that are used.
    used: usize,
    /// Number of candidates that the first step of a wanted technique and all later steps remove.
    removed: usize,
}

impl Progress {
    /// Returns the progress of a walk; `None` if it uses no wanted technique.
    fn of(ladder: &WantedLast, walked: &Walked) -> Option<Self> {
        let uses = &walked.trace.uses;
        let first = uses.iter().position(|used| used.rung >= ladder.others)?;
        let left = |board: &Board| board.all_candidates().len();
        Some(Self {
            used: ladder.used(&walked.trace.counts),
            removed: left(&walked.boards[first]) - left(&walked.trace.end),
        })
    }

    /// Returns whether the walk may go on from here after a puzzle with the progress `before`.
    fn is_near(self, before: Self) -> bool {
        self.used > before.used || self.used == before.used && self.removed + SLACK >= before.removed
    }
}

/// Walks from a puzzle. Returns a hit or, if there is none, the nearest puzzle that was judged.
pub(super) fn run(
    attempt: &mut Attempt<'_>,
    reach: &LadderReach,
    start: DigState,
) -> Result<Option<WalkCandidate>, WalkError> {
    let ladder = &reach.wanted_last;
    let (mut state, mut progress, mut greatest) = (start, Progress::default(), Progress::default());
    let mut best: Option<WalkCandidate> = None;
    let mut fruitless = 0;
    while fruitless < PATIENCE {
        fruitless += 1;
        attempt.stop.check()?;
        let Some(next) = changed(attempt, &state) else {
            continue;
        };
        attempt.report.effort.grades += 1;
        let board = next.solution.masked(next.given).board();
        let walked = (ladder.ladder).walked(board, &next.solution, Recording::COUNTS, attempt.stop)?;
        let Some(reached) = Progress::of(ladder, &walked) else {
            continue;
        };
        if walked.trace.is_solved()
            && ladder.is_met(&walked.trace.counts)
            && let Some(found) = begun(attempt, reach, next)?
        {
            if found.hit.is_some() {
                return Ok(Some(found));
            }
            WalkCandidate::keep_nearest(&mut best, found);
        }
        if !reached.is_near(progress) {
            continue;
        }
        if reached > greatest {
            (greatest, fruitless) = (reached, 0);
        }
        (state, progress) = (next, reached);
    }
    Ok(best)
}

/// Returns a similar puzzle that the recipe permits, if the change leads to one.
pub(super) fn changed(attempt: &mut Attempt<'_>, state: &DigState) -> Option<DigState> {
    let next = match attempt.stream.below(100) {
        chosen if chosen < REMOVALS => moves::fewer_cells(attempt, state),
        chosen if chosen < REMOVALS + ADDITIONS => moves::more_cells(attempt, state),
        _ => moves::other_cells(attempt, state),
    };
    let next = thinned(attempt, next?);
    let shape = &attempt.plan.shape;
    // The walk may begin with a pattern that the recipe forbids, but it never goes from a permitted pattern to a forbidden one.
    let is_allowed =
        shape.admits(next.given) || !shape.admits(state.given) && next.given.len() <= state.given.len();
    is_allowed.then_some(next)
}
