//! Walks from puzzle to similar puzzle: nearer to the target, then from one that meets it to the next.
//!
//! A step gives a cell or two and takes as many givens out that can be spared then, or does one of both only; where the pattern of
//! givens is fixed, and now and then where it is not, it gives two cells other digits. What is not farther from the target than before becomes the puzzle to
//! go on from. Around a puzzle that meets a rare target many others do, so a walk finds them far faster than new grids would. They
//! are alike, though: a walk ends after a number of hits, and the next begins with a grid of its own.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::attempt::{Attempt, DigState, Hit};
use super::{bisect, moves};
use crate::effort::GenerationEffort;
use crate::miss::Miss;
use crate::plan::{Assessment, LadderReach, Off, Plan};
use crate::recipe::Rule;
use sudokud_engine::WalkError;
use sudokud_puzzle::{Grid, Puzzle, Stop, Variants};
use sudokud_search::Digger;

/// Steps without a hit, and without coming nearer, after which a walk ends.
const PATIENCE: u32 = 3_000;
/// Hits after which it ends.
const MOST_HITS: u32 = 192;
/// One step in so many changes digits, where givens could be exchanged as well.
const DIGIT_STEPS: u32 = 8;
/// Of the other steps one in so many only takes givens out. More often, and the puzzles would have fewer givens than those that
/// are made one by one: there givens are harder to exchange.
const FEWER_STEPS: u32 = 12;
/// Where no technique is asked for, one in so many gives cells more, because the score changes little by it.
const MORE_STEPS: u32 = 3;
/// There one in so many of the rest takes givens out again.
const FEWER_AFTER_MORE_STEPS: u32 = 4;

/// Where a walk stands.
#[derive(Debug)]
pub(crate) struct PuzzleWalk {
    /// The attempt that it began with.
    attempt: u64,
    steps: u64,
    state: DigState,
    off: Off,
    /// Steps since the last hit, or the last one that came nearer.
    fruitless: u32,
    hits: u32,
}

/// A state, and how it stands to the target.
#[derive(Debug)]
struct WalkCandidate {
    state: DigState,
    off: Off,
    /// None where it does not meet the target.
    hit: Option<Hit>,
}

/// What came of the beginning of a walk, or of a step.
#[derive(Debug, Default)]
pub(crate) struct WalkProgress {
    pub(crate) hit: Option<Hit>,
    pub(crate) nearest: Option<Miss>,
    pub(crate) effort: GenerationEffort,
}

/// Begins a walk: an attempt on a grid of its own, which comes near the target.
pub(crate) fn begin(
    plan: &Plan<'_>,
    seed: u64,
    number: u64,
    stop: &Stop,
) -> Result<(Option<PuzzleWalk>, WalkProgress), WalkError> {
    let mut attempt = Attempt::new(plan, seed, number, stop);
    let begun = if let Some(reach) = plan.target.reach().filter(|_| !plan.shape.is_fixed) {
        first_use(&mut attempt, reach)?
    } else {
        nearest(&mut attempt)?
    };
    let progress = |hit| WalkProgress {
        hit,
        nearest: attempt.nearest.clone(),
        effort: attempt.effort,
    };
    let Some(WalkCandidate { state, off, hit }) = begun else {
        return Ok((None, progress(None)));
    };
    let walk = PuzzleWalk {
        attempt: number,
        steps: 0,
        state,
        off,
        fruitless: 0,
        hits: u32::from(hit.is_some()),
    };
    Ok((Some(walk), progress(hit)))
}

/// A puzzle that uses the techniques asked for, on the way of one digging.
///
/// What is easier than they are solves its states up to one. From there on each orbit that went is tried once more: what is still
/// solved without them stays dug, what is solved with them is what was looked for, and the rest is given again. As the last state
/// of the digging has one solution, so has each of these.
fn first_use(attempt: &mut Attempt<'_>, reach: &LadderReach) -> Result<Option<WalkCandidate>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let states = bisect::path(attempt, &start);
    let (mut low, mut high) = (0, states.len());
    while low < high {
        let look = low.midpoint(high);
        let state = DigState {
            given: states[look],
            ..start
        };
        let trace = attempt.climb(reach, &state)?;
        if trace.is_solved() && !reach.is_met(&trace.counts) {
            low = look + 1;
        } else {
            high = look;
        }
    }
    let Some(solved) = low.checked_sub(1) else {
        return Ok(None);
    };
    let mut given = states[solved];
    for pair in states[solved..].windows(2) {
        let state = DigState {
            given: given - (pair[0] - pair[1]),
            ..start
        };
        let trace = attempt.climb(reach, &state)?;
        if reach.is_met(&trace.counts) {
            if let Some(stand) = begun(attempt, reach, state)? {
                return Ok(Some(stand));
            }
        } else if trace.is_solved() {
            given = state.given;
        }
    }
    Ok(None)
}

/// A puzzle to begin with, unless it is of another shape or the techniques do not finish it.
fn begun(
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
    let (stand, _) = judged(attempt, state)?;
    Ok(Some(stand).filter(|stand| !stand.off.is_unfinished))
}

/// The state with what cannot be spared only, where every given must be needed.
fn thinned(attempt: &mut Attempt<'_>, state: DigState) -> DigState {
    if !attempt.plan.shape.is_minimal || attempt.plan.shape.is_fixed {
        return state;
    }
    let mut digger = Digger::new(&state.solution, state.given);
    for orbit in attempt.order() {
        if orbit.is_subset(state.given) && attempt.may_leave(digger.given() - orbit) {
            digger.dig(orbit);
        }
    }
    attempt.effort.uniqueness_tests += digger.tests();
    DigState {
        given: digger.given(),
        ..state
    }
}

/// Where a state stands to the target.
fn judged(attempt: &mut Attempt<'_>, state: DigState) -> Result<(WalkCandidate, Ordering), WalkError> {
    let puzzle = turned(attempt, &state);
    let Assessment { verdict, off, grade } = attempt.assess(&puzzle)?;
    let hit = grade.filter(|_| verdict == Ordering::Equal).map(|grade| Hit {
        puzzle,
        grade,
        rule: Rule::Walk,
        digs: Vec::new(),
    });
    Ok((WalkCandidate { state, off, hit }, verdict))
}

/// Of the states of one digging the one that is nearest to the target.
fn nearest(attempt: &mut Attempt<'_>) -> Result<Option<WalkCandidate>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let states = bisect::path(attempt, &start);
    let mut fits: Vec<DigState> = states
        .iter()
        .map(|&given| DigState { given, ..start })
        .filter(|state| attempt.plan.shape.admits(state.given))
        .collect();
    if attempt.plan.shape.is_minimal {
        fits.retain(|state| attempt.admits(state));
    }
    let mut best: Option<WalkCandidate> = None;
    let (mut low, mut high) = (0, fits.len());
    let mut look = high.wrapping_sub(1);
    while low < high {
        let (stand, verdict) = judged(attempt, fits[look])?;
        if best.as_ref().is_none_or(|best| stand.off < best.off) {
            best = Some(stand);
        }
        match verdict {
            Ordering::Greater => high = look,
            Ordering::Less => low = look + 1,
            Ordering::Equal => break,
        }
        look = low.midpoint(high);
    }
    Ok(best)
}

impl PuzzleWalk {
    /// Whether it goes on.
    pub(crate) fn is_over(&self) -> bool {
        self.hits >= MOST_HITS || self.fruitless >= PATIENCE
    }

    /// Takes one step. `known` has the canonical form of every hit so far. When the stop ends it, nothing has changed.
    pub(crate) fn step(
        &mut self,
        plan: &Plan<'_>,
        seed: u64,
        known: &HashSet<Grid>,
        stop: &Stop,
    ) -> Result<WalkProgress, WalkError> {
        // Each step has a stream of its own, so that one that was cut off can be taken again.
        let mut attempt = Attempt::of_walk(plan, seed, self.attempt, self.steps + 1, stop);
        let taken = self.propose(&mut attempt, known)?;
        self.steps += 1;
        self.fruitless += 1;
        let mut hit = None;
        match taken {
            Some(stand) => {
                if stand.hit.is_some() || stand.off < self.off {
                    self.fruitless = 0;
                }
                self.hits += u32::from(stand.hit.is_some());
                (self.state, self.off, hit) = (stand.state, stand.off, stand.hit);
            }
            None => attempt.effort.steps_back += 1,
        }
        Ok(WalkProgress {
            hit,
            nearest: attempt.nearest,
            effort: attempt.effort,
        })
    }

    /// A similar puzzle that is not farther from the target, if the step leads to one.
    fn propose(
        &self,
        attempt: &mut Attempt<'_>,
        known: &HashSet<Grid>,
    ) -> Result<Option<WalkCandidate>, WalkError> {
        let plan = attempt.plan;
        let Some(state) = self.moved(attempt) else {
            return Ok(None);
        };
        let state = thinned(attempt, state);
        if !attempt.admits(&state) {
            return Ok(None);
        }
        if let Some(reach) = plan.target.reach()
            && !reach.is_met(&attempt.climb(reach, &state)?.counts)
        {
            return Ok(None);
        }
        let (mut stand, _) = judged(attempt, state)?;
        if stand.off > self.off {
            return Ok(None);
        }
        stand.hit = (stand.hit).filter(|hit| !known.contains(hit.puzzle.canonical().puzzle.givens()));
        Ok(Some(stand))
    }

    /// A similar puzzle.
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

/// The puzzle as it is answered: the hits of a walk are alike, so each is turned another way where nothing says which cells are given.
fn turned(attempt: &mut Attempt<'_>, state: &DigState) -> Puzzle {
    let puzzle = state.puzzle();
    if attempt.plan.shape.is_region() {
        return puzzle;
    }
    Variants::keeping(attempt.plan.recipe.symmetry)
        .random(&mut attempt.stream)
        .puzzle(&puzzle)
}
