//! Judges puzzles from which a walk begins or continues.

use std::cmp::Ordering;

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState, Hit};
use super::bisect;
use crate::plan::{Assessment, Deviation, LadderReach};
use crate::recipe::Rule;
use sudokud_engine::WalkError;
use sudokud_puzzle::{Puzzle, Variants};
use sudokud_search::Digger;

/// A puzzle for the walk to continue from, and its distance from the target.
#[derive(Debug)]
pub(super) struct WalkCandidate {
    pub(super) state: DigState,
    pub(super) deviation: Deviation,
    /// `None` if the puzzle misses the target.
    pub(super) hit: Option<Hit>,
}

impl WalkCandidate {
    /// Puts `found` into `nearest` if it is nearer to the target.
    pub(super) fn keep_nearest(nearest: &mut Option<Self>, found: Self) {
        if (nearest.as_ref()).is_none_or(|nearest| found.deviation < nearest.deviation) {
            *nearest = Some(found);
        }
    }
}

/// Returns the puzzle to begin with, unless its pattern is not permitted or the techniques do not solve it.
pub(super) fn begun(
    attempt: &mut Attempt<'_>,
    reach: &LadderReach,
    state: DigState,
) -> Result<Option<WalkCandidate>, WalkError> {
    let state = thinned(attempt, state);
    if !attempt.admits(&state) {
        return Ok(None);
    }
    if attempt.plan.shape.is_minimal && !reach.is_met(&attempt.climb(reach, &state)?.counts) {
        return Ok(None);
    }
    let puzzle = for_answer(attempt, &state);
    let (candidate, _) = judged(attempt, state, &puzzle, None)?;
    Ok(Some(candidate).filter(|candidate| !candidate.deviation.is_unfinished))
}

/// Removes redundant givens if the recipe asks for minimal puzzles.
pub(super) fn thinned(attempt: &mut Attempt<'_>, state: DigState) -> DigState {
    if !attempt.plan.shape.is_minimal || attempt.plan.shape.is_fixed {
        return state;
    }
    let mut digger = Digger::new(&state.solution, state.given);
    for orbit in attempt.order() {
        if orbit.is_subset(state.given) && attempt.may_leave(digger.given() - orbit) {
            digger.dig(orbit);
        }
    }
    attempt.report.effort.uniqueness_tests += digger.tests();
    DigState {
        given: digger.given(),
        ..state
    }
}

/// Judges a state by its puzzle for the answer. A puzzle that is farther from the target than `farthest` may count as unfinished.
pub(super) fn judged(
    attempt: &mut Attempt<'_>,
    state: DigState,
    puzzle: &Puzzle,
    farthest: Option<Deviation>,
) -> Result<(WalkCandidate, Ordering), WalkError> {
    let Assessment {
        verdict,
        deviation,
        grade,
        is_beyond,
        ..
    } = attempt.assess(puzzle, farthest)?;
    let hit = grade.filter(|_| verdict == Ordering::Equal).map(|grade| Hit {
        puzzle: *puzzle,
        grade,
        rule: Rule::Walk,
        digs: Vec::new(),
    });
    Ok((
        WalkCandidate {
            state,
            deviation: if is_beyond {
                Deviation::UNFINISHED
            } else {
                deviation
            },
            hit,
        },
        verdict,
    ))
}

/// Returns the state of one digging that is nearest to the target.
pub(super) fn nearest(attempt: &mut Attempt<'_>) -> Result<Option<WalkCandidate>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let states = bisect::path(attempt, &start, CellSet::EMPTY);
    let mut fits: Vec<DigState> = states
        .iter()
        .map(|&given| DigState { given, ..start })
        .filter(|state| attempt.plan.shape.admits(state.given))
        .collect();
    if attempt.plan.shape.is_minimal {
        fits.retain(|state| attempt.admits(state));
    }
    let farthest = attempt.plan.target.usual_distance();
    let mut seen: Vec<(DigState, Puzzle)> = Vec::new();
    let mut best: Option<WalkCandidate> = None;
    let (mut low, mut high) = (0, fits.len());
    let mut middle = high.wrapping_sub(1);
    while low < high {
        let puzzle = for_answer(attempt, &fits[middle]);
        seen.push((fits[middle], puzzle));
        let (candidate, verdict) = judged(attempt, fits[middle], &puzzle, farthest)?;
        WalkCandidate::keep_nearest(&mut best, candidate);
        match verdict {
            Ordering::Greater => high = middle,
            Ordering::Less => low = middle + 1,
            Ordering::Equal => break,
        }
        middle = low.midpoint(high);
    }
    match farthest {
        Some(farthest) if best.as_ref().is_some_and(|best| best.deviation > farthest) => {
            nearest_of(attempt, seen)
        }
        _ => Ok(best),
    }
}

/// Judges these puzzles again, because each may have been too far from the target for a grade, and returns the nearest.
fn nearest_of(
    attempt: &mut Attempt<'_>,
    puzzles: Vec<(DigState, Puzzle)>,
) -> Result<Option<WalkCandidate>, WalkError> {
    // As if they were judged only once.
    let effort = attempt.report.effort;
    attempt.report.nearest = None;
    let mut best = None;
    for (state, puzzle) in puzzles {
        WalkCandidate::keep_nearest(&mut best, judged(attempt, state, &puzzle, None)?.0);
    }
    attempt.report.effort = effort;
    Ok(best)
}

/// Returns the puzzle for the answer. Hits of a walk resemble each other, so each is replaced by a random equivalent puzzle, unless the
/// recipe says which cells are given.
pub(super) fn for_answer(attempt: &mut Attempt<'_>, state: &DigState) -> Puzzle {
    let puzzle = state.puzzle();
    if attempt.plan.shape.is_region() {
        return puzzle;
    }
    Variants::keeping(attempt.plan.recipe.symmetry)
        .random(&mut attempt.stream)
        .puzzle(&puzzle)
}
