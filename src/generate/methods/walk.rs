//! Walks from puzzle to similar puzzle: nearer to the target, then from one that meets it to the next.
//!
//! A step takes a few givens out and gives as many other cells of the solution, or, where the pattern of givens is fixed, and now and
//! then where it is not, gives two cells other digits. What is not farther from the target than before becomes the puzzle to
//! go on from. Around a puzzle that meets a rare target many others do, so a walk finds them far faster than new grids would. They
//! are alike, though: a walk ends after a number of hits, and the next begins with a grid of its own.

use std::cmp::Ordering;
use std::collections::HashSet;

use sudoku_technique::CellSet;

use super::region::{self, with_one_solution};
use super::{Attempt, Hit, State, bisect, repair};
use crate::engine::{Recording, WalkError};
use crate::generate::effort::Effort;
use crate::generate::miss::Miss;
use crate::generate::plan::{Off, Plan};
use crate::generate::recipe::Rule;
use crate::puzzle::{Grid, Puzzle, Stop, Variants};
use crate::search;

/// Steps without a hit, and without coming nearer, after which a walk ends.
const PATIENCE: u32 = 3_000;
/// Hits after which it ends.
const MOST_HITS: u32 = 32;
/// One step in so many changes digits, where givens could be exchanged as well.
const DIGIT_STEPS: u32 = 8;
/// A puzzle less two givens with more solutions than this is not looked into.
const MOST_SOLUTIONS: usize = 500;

/// Where a walk stands.
#[derive(Debug)]
pub(in crate::generate) struct Walk {
    /// The attempt that it began with.
    attempt: u64,
    steps: u64,
    state: State,
    off: Off,
    /// Steps since the last hit, or the last one that came nearer.
    fruitless: u32,
    hits: u32,
}

/// What came of the beginning of a walk, or of a step.
#[derive(Debug, Default)]
pub(in crate::generate) struct Progress {
    pub(in crate::generate) hit: Option<Hit>,
    pub(in crate::generate) nearest: Option<Miss>,
    pub(in crate::generate) effort: Effort,
}

/// Begins a walk: an attempt on a grid of its own, which comes near the target.
pub(in crate::generate) fn begin(
    plan: &Plan<'_>,
    seed: u64,
    number: u64,
    stop: &Stop,
) -> Result<(Option<Walk>, Progress), WalkError> {
    let mut attempt = Attempt::new(plan, seed, number, stop);
    let begun = if plan.target.reach().is_some() && !plan.shape.is_fixed {
        let repaired = repair::run(&mut attempt)?;
        repaired.map(|made| (made.state, made.off, made.hit))
    } else {
        nearest(&mut attempt)?
    };
    let progress = |hit| Progress {
        hit,
        nearest: attempt.nearest.clone(),
        effort: attempt.effort,
    };
    let Some((state, off, hit)) = begun else {
        return Ok((None, progress(None)));
    };
    let walk = Walk {
        attempt: number,
        steps: 0,
        state,
        off,
        fruitless: 0,
        hits: u32::from(hit.is_some()),
    };
    Ok((Some(walk), progress(hit)))
}

/// Of the states of one digging the one that is nearest to the target.
fn nearest(attempt: &mut Attempt<'_>) -> Result<Option<(State, Off, Option<Hit>)>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let states = bisect::path(attempt, &start);
    let mut fits: Vec<State> = states
        .iter()
        .map(|&given| State { given, ..start })
        .filter(|state| attempt.plan.shape.admits(state.given))
        .collect();
    if attempt.plan.shape.is_minimal {
        fits.retain(|state| attempt.admits(state));
    }
    let mut best: Option<(State, Off, Option<Hit>)> = None;
    let (mut low, mut high) = (0, fits.len());
    let mut look = high.wrapping_sub(1);
    while low < high {
        let state = fits[look];
        let puzzle = state.puzzle();
        let assessment = attempt.assess(&puzzle)?;
        let hit = assessment.grade.filter(|_| assessment.verdict == Ordering::Equal);
        if best.as_ref().is_none_or(|(_, least, _)| assessment.off < *least) {
            let hit = hit.map(|grade| Hit {
                puzzle,
                grade,
                rule: Rule::Walk,
                digs: Vec::new(),
            });
            best = Some((state, assessment.off, hit));
        }
        match assessment.verdict {
            Ordering::Greater => high = look,
            Ordering::Less => low = look + 1,
            Ordering::Equal => break,
        }
        look = low.midpoint(high);
    }
    Ok(best)
}

impl Walk {
    /// Whether it goes on.
    pub(in crate::generate) fn is_over(&self) -> bool {
        self.hits >= MOST_HITS || self.fruitless >= PATIENCE
    }

    /// Takes one step. `seen` has the canonical form of every hit so far. When the stop ends it, nothing has changed.
    pub(in crate::generate) fn step(
        &mut self,
        plan: &Plan<'_>,
        seed: u64,
        seen: &HashSet<Grid>,
        stop: &Stop,
    ) -> Result<Progress, WalkError> {
        // Each step has a stream of its own, so that one that was cut off can be taken again.
        let mut attempt = Attempt::step(plan, seed, self.attempt, self.steps + 1, stop);
        let taken = self.propose(&mut attempt, seen)?;
        self.steps += 1;
        self.fruitless += 1;
        let mut hit = None;
        match taken {
            Some((state, off, found)) => {
                if found.is_some() || off < self.off {
                    self.fruitless = 0;
                }
                self.hits += u32::from(found.is_some());
                (self.state, self.off) = (state, off);
                hit = found;
            }
            None => attempt.effort.steps_back += 1,
        }
        Ok(Progress {
            hit,
            nearest: attempt.nearest,
            effort: attempt.effort,
        })
    }

    /// A similar puzzle that is not farther from the target, if the step leads to one.
    fn propose(
        &self,
        attempt: &mut Attempt<'_>,
        seen: &HashSet<Grid>,
    ) -> Result<Option<(State, Off, Option<Hit>)>, WalkError> {
        let plan = attempt.plan;
        let by_digits = plan.shape.is_fixed || attempt.stream.below(DIGIT_STEPS) == 0;
        let state = if by_digits {
            other_digits(attempt, &self.state)
        } else {
            other_cells(attempt, &self.state)
        };
        let Some(state) = state else {
            return Ok(None);
        };
        if !attempt.admits(&state) {
            return Ok(None);
        }
        if let Some(reach) = plan.target.reach() {
            // Far less work than a grade, and most steps end here.
            attempt.stop.check()?;
            attempt.effort.grades += 1;
            let board = state.solution.masked(state.given).board();
            let trace = reach
                .ladder
                .walk(board, &state.solution, Recording::COUNTS, attempt.stop)?;
            if !reach.is_met(&trace.counts) {
                return Ok(None);
            }
        }
        let puzzle = turned(attempt, &state);
        let assessment = attempt.assess(&puzzle)?;
        if assessment.off > self.off {
            return Ok(None);
        }
        let is_hit = assessment.verdict == Ordering::Equal;
        let is_new = is_hit && !seen.contains(puzzle.canonical().puzzle.givens());
        let hit = assessment.grade.filter(|_| is_new).map(|grade| Hit {
            puzzle,
            grade,
            rule: Rule::Walk,
            digs: Vec::new(),
        });
        Ok(Some((state, assessment.off, hit)))
    }
}

/// The puzzle as it is answered: the hits of a walk are alike, so each is turned another way where nothing says which cells are given.
fn turned(attempt: &mut Attempt<'_>, state: &State) -> Puzzle {
    let puzzle = state.puzzle();
    if attempt.plan.shape.is_region() {
        return puzzle;
    }
    Variants::keeping(attempt.plan.recipe.symmetry)
        .random(&mut attempt.stream)
        .puzzle(&puzzle)
}

/// Takes one to three orbits out and gives about as many others.
fn other_cells(attempt: &mut Attempt<'_>, state: &State) -> Option<State> {
    let mut orbits = attempt.plan.shape.orbits.clone();
    attempt.stream.shuffle(&mut orbits);
    let out = 1 + attempt.stream.below(3) as usize;
    // As many, one more or one less.
    let back = out + 1 - attempt.stream.below(3) as usize;
    let is_given = |orbit: &&CellSet| orbit.intersects(state.given);
    let given = orbits.iter().filter(is_given).take(out);
    let shown = orbits.iter().filter(|orbit| !is_given(orbit)).take(back);
    let mut cells = state.given;
    given.for_each(|&orbit| cells -= orbit);
    shown.for_each(|&orbit| cells |= orbit);
    if !attempt.plan.shape.admits(cells) {
        return None;
    }
    attempt.effort.uniqueness_tests += 1;
    let is_unique = search::is_unique(&state.solution.masked(cells));
    is_unique.then_some(State {
        given: cells,
        ..*state
    })
}

/// Gives two cells other digits.
fn other_digits(attempt: &mut Attempt<'_>, state: &State) -> Option<State> {
    let cells = region::some(attempt, state.given, 2);
    let givens = region::without(&state.solution.masked(state.given), cells);
    attempt.effort.uniqueness_tests += 1;
    let mut others = with_one_solution(&givens, cells, MOST_SOLUTIONS);
    others.retain(|solution| *solution != state.solution);
    let chosen = attempt.stream.below(others.len() as u32) as usize;
    others.get(chosen).map(|solution| State {
        solution: *solution,
        ..*state
    })
}
