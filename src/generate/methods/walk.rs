//! Walks from puzzle to similar puzzle: first towards the target, then from hit to hit.
//!
//! A step exchanges, adds or removes givens. Where the pattern of givens is fixed, and sometimes elsewhere, it changes the digits of two
//! givens. The walk continues from the changed puzzle if that is not farther from the target than before. Near a puzzle that meets a rare
//! target there are many others, so a walk finds them far faster than attempts on new grids do. They resemble each other, so a walk ends
//! after a number of hits and the next one begins with another grid.

use std::collections::{HashMap, HashSet};

use sudoku_technique::{Cell, CellSet};

use super::attempt::{Attempt, DigState};
use super::candidate::{WalkCandidate, for_answer, judged, nearest, thinned};
use super::{AttemptOutcome, moves, stalls};
use crate::miss::Miss;
use crate::plan::{Deviation, Plan};
use crate::recipe::Variety;
use sudokud_engine::WalkError;
use sudokud_grade::GradingOrientation;
use sudokud_puzzle::{Grid, Stop};
use sudokud_search::Differences;

/// Number of steps without a hit or an approach to the target after which a walk ends.
const PATIENCE: u32 = 3_000;
/// The same number where only the first hit counts. Other numbers were not measured.
const SHORT_PATIENCE: u32 = 300;
/// Number of cells in which the givens of two hits differ at least, with [`Variety::Some`]. A puzzle has some 25 givens, so about a
/// third of them are not shared.
const LEAST_DIFFERENCE: usize = 16;
/// Number of hits after which a walk ends.
const MOST_HITS: u32 = 192;
/// One in this many steps changes digits, unless the pattern is fixed.
const DIGIT_STEPS: u32 = 8;
/// One in this many other steps only removes givens. A smaller number would lead to puzzles with so few givens that exchanges rarely
/// succeed.
const FEWER_STEPS: u32 = 12;
/// Without wanted techniques, one in this many steps adds givens, because that changes the score little.
const MORE_STEPS: u32 = 3;
/// Without wanted techniques, one in this many of the remaining steps removes givens.
const FEWER_AFTER_MORE_STEPS: u32 = 4;

/// The state of a walk.
#[derive(Debug)]
pub(crate) struct PuzzleWalk {
    /// Number of the attempt that the walk began with.
    attempt: u64,
    steps: u64,
    state: DigState,
    deviation: Deviation,
    /// Number of steps since the last hit or the last approach to the target.
    fruitless: u32,
    hits: u32,
    /// The givens of all hits, if they must differ in many cells.
    apart: Option<Vec<Grid>>,
    /// The cells of the givens of puzzles with the solution of `state` that were rejected since the walk came to it, and how many grades each
    /// took. Steps often lead to such a puzzle again.
    rejected: HashMap<CellSet, u64>,
    /// Other solutions that were found near the solution of `state`.
    differences: Option<Differences>,
}

/// Begins a walk with an attempt on a new grid.
pub(crate) fn begin(
    plan: &Plan<'_>,
    seed: u64,
    number: u64,
    stop: &Stop,
) -> Result<(Option<PuzzleWalk>, AttemptOutcome), WalkError> {
    let mut attempt = Attempt::new(plan, seed, number, stop);
    let begun = if let Some(reach) = plan.target.reach().filter(|_| !plan.shape.is_fixed) {
        stalls::run(&mut attempt, reach)?
    } else {
        nearest(&mut attempt)?
    };
    let (differences, report) = (attempt.differences, attempt.report);
    let Some(WalkCandidate {
        state,
        deviation,
        hit,
    }) = begun
    else {
        return Ok((None, AttemptOutcome { hit: None, report }));
    };
    let walk = PuzzleWalk {
        attempt: number,
        steps: 0,
        state,
        deviation,
        fruitless: 0,
        hits: u32::from(hit.is_some()),
        apart: (plan.recipe.variety == Variety::Some).then(|| {
            let first = hit.iter().map(|_| *state.puzzle().givens());
            first.collect()
        }),
        rejected: HashMap::new(),
        differences,
    };
    Ok((Some(walk), AttemptOutcome { hit, report }))
}

/// Makes one attempt of a seed that shares its walks with no other: a walk until the first hit.
pub(super) fn run(plan: &Plan<'_>, number: u64, stop: &Stop) -> Result<AttemptOutcome, WalkError> {
    let seed = plan.recipe.seed.0;
    let known = HashSet::new();
    let (mut walk, mut progress) = begin(plan, seed, number, stop)?;
    while let Some(walk) = walk.as_mut().filter(|walk| walk.fruitless < SHORT_PATIENCE)
        && progress.hit.is_none()
    {
        let next = walk.step(plan, seed, &known, progress.report.nearest.as_ref(), stop)?;
        progress.hit = next.hit;
        progress.report.add(next.report);
    }
    Ok(progress)
}

impl PuzzleWalk {
    /// Returns whether the walk has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.hits >= MOST_HITS || self.fruitless >= PATIENCE
    }

    /// Takes one step. `known` holds the canonical forms of all hits so far, `nearest` is the nearest miss. If the stop interrupts the
    /// step, the walk is unchanged.
    pub(crate) fn step(
        &mut self,
        plan: &Plan<'_>,
        seed: u64,
        known: &HashSet<Grid>,
        nearest: Option<&Miss>,
        stop: &Stop,
    ) -> Result<AttemptOutcome, WalkError> {
        // Each step has a stream of its own, so an interrupted step can be repeated with the same result.
        let mut attempt = Attempt::of_walk(plan, seed, self.attempt, self.steps + 1, stop);
        attempt.differences = self.differences.take();
        // Neither the walk nor the nearest miss depends on a puzzle that is farther than both.
        let farthest = nearest.map(|nearest| nearest.deviation().max(self.deviation));
        let taken = self.propose(&mut attempt, known, farthest);
        self.differences = attempt.differences.take();
        let taken = taken?;
        // Counted only after the step, so that an interrupted step is repeated with its own stream.
        self.steps += 1;
        self.fruitless += 1;
        let mut hit = None;
        match taken {
            Some(candidate) => {
                if candidate.hit.is_some() || candidate.deviation < self.deviation {
                    self.fruitless = 0;
                }
                self.hits += u32::from(candidate.hit.is_some());
                if let Some(hits) = self.apart.as_mut().filter(|_| candidate.hit.is_some()) {
                    hits.push(*candidate.state.puzzle().givens());
                }
                (self.state, self.deviation, hit) = (candidate.state, candidate.deviation, candidate.hit);
                self.rejected.clear();
            }
            None => attempt.report.effort.steps_back += 1,
        }
        Ok(AttemptOutcome {
            hit,
            report: attempt.report,
        })
    }

    /// Returns a similar puzzle that is not farther from the target, if the step leads to one.
    fn propose(
        &mut self,
        attempt: &mut Attempt<'_>,
        known: &HashSet<Grid>,
        farthest: Option<Deviation>,
    ) -> Result<Option<WalkCandidate>, WalkError> {
        let Some(state) = self.moved(attempt) else {
            return Ok(None);
        };
        let state = thinned(attempt, state);
        if !attempt.admits(&state) {
            return Ok(None);
        }
        // A grade in the caller's orientation also depends on the random puzzle of the answer.
        let is_known_by_givens = state.solution == self.state.solution
            && attempt.plan.scale.orientation() == GradingOrientation::Canonical;
        if is_known_by_givens && let Some(grades) = self.rejected.get(&state.given) {
            attempt.report.effort.grades += grades;
            return Ok(None);
        }
        let given = state.given;
        let grades = attempt.report.effort.grades;
        let candidate = self.accepted(attempt, state, farthest)?;
        if is_known_by_givens && candidate.is_none() {
            self.rejected.insert(given, attempt.report.effort.grades - grades);
        }
        // A known puzzle is not a hit again, but the walk may continue from it.
        Ok(candidate.map(|candidate| WalkCandidate {
            hit: (candidate.hit)
                .filter(|_| self.is_apart(&candidate.state))
                .filter(|hit| !known.contains(hit.puzzle.canonical().puzzle.givens())),
            ..candidate
        }))
    }

    /// Returns the puzzle of a state, if it uses the wanted techniques and is not farther from the target.
    fn accepted(
        &self,
        attempt: &mut Attempt<'_>,
        state: DigState,
        farthest: Option<Deviation>,
    ) -> Result<Option<WalkCandidate>, WalkError> {
        if let Some(reach) = attempt.plan.target.reach()
            && !reach.is_met(&attempt.climb(reach, &state)?.counts)
        {
            return Ok(None);
        }
        let puzzle = for_answer(attempt, &state);
        let (candidate, _) = judged(attempt, state, &puzzle, farthest)?;
        Ok(Some(candidate).filter(|candidate| candidate.deviation <= self.deviation))
    }

    /// Returns whether these givens differ enough from the givens of every hit.
    fn is_apart(&self, state: &DigState) -> bool {
        let Some(hits) = &self.apart else {
            return true;
        };
        let givens = state.solution.masked(state.given);
        let differs = |hit: &Grid| {
            let cells = Cell::all().filter(|&cell| hit.get(cell) != givens.get(cell));
            cells.count() >= LEAST_DIFFERENCE
        };
        hits.iter().all(differs)
    }

    /// Changes the puzzle at random.
    fn moved(&self, attempt: &mut Attempt<'_>) -> Option<DigState> {
        let plan = attempt.plan;
        if plan.shape.is_fixed || attempt.stream.below(DIGIT_STEPS) == 0 {
            return moves::other_digits(attempt, &self.state);
        }
        let mut fewer = FEWER_STEPS;
        if plan.target.reach().is_none() && !plan.shape.is_minimal {
            if attempt.stream.below(MORE_STEPS) == 0 {
                return moves::more_cells(attempt, &self.state);
            }
            fewer = FEWER_AFTER_MORE_STEPS;
        }
        if attempt.stream.below(fewer) == 0 {
            return moves::fewer_cells(attempt, &self.state);
        }
        moves::other_cells(attempt, &self.state)
    }
}
