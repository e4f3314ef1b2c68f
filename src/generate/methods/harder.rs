//! Walks from a dug puzzle that is solved without the wanted techniques to harder ones, until the others stall.
//!
//! Where a wanted technique is among the hardest, the others solve nearly every dug puzzle, so most diggings lead nowhere. How hard a puzzle
//! is shows at little cost: the more candidates the easiest techniques leave, the more often the others stall. So the walk exchanges, removes and
//! adds givens at random, and keeps a change if the easiest techniques leave about as many candidates as before, or enough. Only where they leave
//! enough are the others asked. If these do not stall, they show better how hard the puzzle is, by the candidates that are left where one
//! of the hardest is first used; the walk returns to the last such puzzle if there are clearly fewer now.

use sudoku_technique::CellSet;

use super::approach::changed;
use super::attempt::{Attempt, DigState};
use super::candidate::WalkCandidate;
use super::stalled_puzzle::{StalledPuzzle, in_orders, without_wanted};
use crate::plan::{LadderReach, WantedLast};
use sudokud_engine::{Recording, WalkError, Walked};

/// Number of rungs from which on a ladder is long: its last techniques are rarely needed. With 49, up to `alternating-inference-chain-aic` on the
/// scale `hodoku`, the rate with this walk is two thirds, with 52 it is 1.2 times and with 54, up to `als-xz`, 1.4 to 1.5 times the rate without.
const LONG_LADDER: usize = 50;
/// Number of changes after which the walk ends.
const CHANGES: u32 = 150;
/// Number of candidates that the easiest techniques leave at least where the walk begins. One digging in six has as many.
const FEWEST_LEFT: usize = 110;
/// Number of candidates that are enough. With 140 the rate is a tenth lower.
const ENOUGH_LEFT: usize = 155;
/// Number of candidates that a change may cost while there are not enough.
const SLACK: usize = 2;
/// Number of changes between two walks of the others. With 1 and 3 the rates are a tenth to a fifth lower: neighbours resemble each other.
const CHANGES_BETWEEN: u32 = 2;
/// Number of candidates that may be fewer where one of the hardest techniques is first used.
const LATE_SLACK: usize = 10;

/// A puzzle, the number of candidates that the easiest techniques leave of it, and the number where one of the hardest is first used.
#[derive(Clone, Copy)]
struct MeasuredPuzzle {
    state: DigState,
    left: usize,
    left_late: usize,
}

/// Returns whether this walk saves time. It does if the ladder is long, because then most dug puzzles do not stall, and if one technique is
/// wanted: with several, a puzzle that stalls is rarely near the target.
pub(super) fn pays(ladder: &WantedLast) -> bool {
    ladder.is_for_one() && ladder.ladder.rungs().len() >= LONG_LADDER
}

/// Walks from a dug puzzle and its walk up the ladder. Returns a hit or, if there is none, the nearest puzzle that was judged. `last` are
/// the cells that are given last.
pub(super) fn run(
    attempt: &mut Attempt<'_>,
    reach: &LadderReach,
    (dug, walked): (DigState, &Walked),
    last: CellSet,
) -> Result<Option<WalkCandidate>, WalkError> {
    let ladder = &reach.wanted_last;
    let mut current = MeasuredPuzzle {
        state: dug,
        left: left_before(walked, ladder.easiest.rungs().len()),
        left_late: left_before(walked, ladder.hardest),
    };
    if current.left < FEWEST_LEFT {
        return Ok(None);
    }
    let mut judged = current;
    let (mut best, mut kept) = (None, 0);
    for _ in 0..CHANGES {
        attempt.stop.check()?;
        let Some(state) = changed(attempt, &current.state) else {
            continue;
        };
        let left = left_by_easiest(attempt, ladder, &state)?;
        if left + SLACK < current.left.min(ENOUGH_LEFT) {
            continue;
        }
        current = MeasuredPuzzle {
            state,
            left,
            ..current
        };
        kept += 1;
        if left < ENOUGH_LEFT || kept < CHANGES_BETWEEN {
            continue;
        }
        kept = 0;
        let walked = without_wanted(attempt, ladder, &state)?;
        let Some(stalled) = StalledPuzzle::of(ladder, state, last, &walked) else {
            current.left_late = left_before(&walked, ladder.hardest);
            if current.left_late + LATE_SLACK < judged.left_late {
                current = judged;
            } else {
                judged = current;
            }
            continue;
        };
        if let Some(found) = in_orders(attempt, reach, &stalled)?.0 {
            if found.hit.is_some() {
                return Ok(Some(found));
            }
            WalkCandidate::keep_nearest(&mut best, found);
        }
        judged = MeasuredPuzzle {
            state,
            left,
            ..judged
        };
    }
    Ok(best)
}

/// Returns the number of candidates before the first use of this rung or a harder one; 0 if there is none.
fn left_before(walked: &Walked, rung: usize) -> usize {
    let first = walked.trace.uses.iter().position(|used| used.rung >= rung);
    first.map_or(0, |step| walked.boards[step].all_candidates().len())
}

/// Returns the number of candidates that the easiest techniques leave.
fn left_by_easiest(
    attempt: &mut Attempt<'_>,
    ladder: &WantedLast,
    state: &DigState,
) -> Result<usize, WalkError> {
    attempt.report.effort.grades += 1;
    let board = state.solution.masked(state.given).board();
    let trace = (ladder.easiest).walk(board, &state.solution, Recording::COUNTS, attempt.stop)?;
    Ok(trace.end.all_candidates().len())
}
