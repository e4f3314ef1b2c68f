//! The ways to a puzzle, one file each, over one interface: an [`Attempt`] begins with a solution grid of its own and comes to a
//! hit or not.
//!
//! `region` finds digits for givens in wished cells. `walk` is not an attempt: it goes on from where one ended, by `moves`.

mod bisect;
mod moves;
mod region;
mod repair;
mod reveal;
mod solvable_by;
mod target;
pub(super) mod walk;

use std::cmp::Ordering;

use sudoku_technique::{Board, CellSet};

use super::effort::{Dig, DigOutcome, GenerationEffort};
use super::miss::Miss;
use super::plan::{Assessment, LadderReach, Plan};
use super::recipe::Rule;
use sudokud_engine::{Recording, Trace, WalkError};
use sudokud_grade::Grade;
use sudokud_puzzle::{Grid, Puzzle, RandomStream, Stop, Variants};
use sudokud_search::{self, Digger};

/// A puzzle that meets the plan, with its grade on the plan's scale.
#[derive(Clone, Debug)]
pub(super) struct Hit {
    pub(super) puzzle: Puzzle,
    pub(super) grade: Grade,
    /// By which rule it was made.
    pub(super) rule: Rule,
    /// Every dig that was tried on the way from its solution grid.
    pub(super) digs: Vec<Dig>,
}

/// What came of one attempt.
#[derive(Debug)]
pub(super) struct AttemptOutcome {
    pub(super) hit: Option<Hit>,
    /// The nearest puzzle that did not meet the plan.
    pub(super) nearest: Option<Miss>,
    pub(super) effort: GenerationEffort,
}

impl Plan<'_> {
    /// Makes attempt `number` of the recipe's seed.
    pub(super) fn attempt(&self, number: u64, stop: &Stop) -> Result<AttemptOutcome, WalkError> {
        let mut attempt = Attempt::new(self, self.recipe.seed.0, number, stop);
        let hit = match &self.rule {
            Rule::Fastest | Rule::Bisect | Rule::Walk => bisect::run(&mut attempt, false),
            Rule::Minimal => bisect::run(&mut attempt, true),
            Rule::Target {
                first_grade,
                most_steps_back,
            } => target::run(&mut attempt, first_grade, *most_steps_back),
            Rule::SolvableBy { .. } => solvable_by::run(&mut attempt),
            Rule::Reveal { givens } => reveal::run(&mut attempt, *givens),
            Rule::Repair => repair::run(&mut attempt),
        }?;
        Ok(AttemptOutcome {
            hit,
            nearest: attempt.nearest,
            effort: attempt.effort,
        })
    }
}

/// One attempt on its way.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    pub(super) plan: &'a Plan<'a>,
    stop: &'a Stop,
    stream: RandomStream,
    pub(super) effort: GenerationEffort,
    digs: Vec<Dig>,
    pub(super) nearest: Option<Miss>,
    /// Whether what is clearly too hard need not be graded. The first attempt grades everything, so that there is a nearest miss.
    screened: bool,
}

/// Givens of a solution that have no other.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigState {
    pub(super) solution: Grid,
    pub(super) given: CellSet,
}

impl DigState {
    fn puzzle(&self) -> Puzzle {
        Puzzle::with_proof(self.solution.masked(self.given), self.solution)
            .expect("givens are masked from their solution")
    }
}

impl<'a> Attempt<'a> {
    pub(super) fn new(plan: &'a Plan<'a>, seed: u64, number: u64, stop: &'a Stop) -> Self {
        Self {
            plan,
            stop,
            stream: plan.stream(seed, number << STEPS_OF_A_WALK),
            effort: GenerationEffort::default(),
            digs: Vec::new(),
            nearest: None,
            screened: number > 0,
        }
    }

    /// A step of a walk, which has a random stream of its own and grades nothing that is clearly too hard.
    pub(super) fn of_walk(plan: &'a Plan<'a>, seed: u64, number: u64, index: u64, stop: &'a Stop) -> Self {
        Self {
            stream: plan.stream(seed, (number << STEPS_OF_A_WALK) + index),
            screened: true,
            ..Self::new(plan, seed, number, stop)
        }
    }

    /// A solution grid, and the cells that are given at first.
    fn start(&mut self) -> Result<Option<DigState>, WalkError> {
        let construction = &self.plan.recipe.construction;
        self.effort.attempts += 1;
        let solution = construction
            .grid
            .draw_with(&construction.parameters, &mut self.stream, self.stop)?;
        let given = self.plan.shape.start;
        if self.plan.shape.is_region() {
            return region::fill(self, &solution);
        }
        Ok(Some(DigState { solution, given }))
    }

    /// The orbits in the order in which they are tried.
    fn order(&mut self) -> Vec<CellSet> {
        let mut orbits = self.plan.shape.orbits.clone();
        match self.plan.recipe.construction.order.cells() {
            None => self.stream.shuffle(&mut orbits),
            Some(cells) => orbits.sort_by_key(|orbit| cells.iter().position(|&cell| orbit.contains(cell))),
        }
        orbits
    }

    /// A number from a range, each equally likely.
    fn number_in(&mut self, range: &std::ops::RangeInclusive<u32>) -> u32 {
        range.start() + self.stream.below(range.end() - range.start() + 1)
    }

    /// How many givens digging leaves at least.
    fn floor(&mut self) -> usize {
        let floor = &self.plan.recipe.construction.floor;
        self.number_in(floor) as usize
    }

    /// Whether digging may leave these givens, at the least floor.
    fn may_leave(&self, given: CellSet) -> bool {
        let floor = *self.plan.recipe.construction.floor.start() as usize;
        self.plan.shape.may_leave(given, floor)
    }

    /// Tries to take `orbit` out, unless too few givens would be left. Says whether it went.
    fn dig(&mut self, digger: &mut Digger, orbit: CellSet, floor: usize) -> bool {
        let outcome = if !self.plan.shape.may_leave(digger.given() - orbit, floor) {
            DigOutcome::TooFew
        } else if digger.dig(orbit) {
            DigOutcome::Gone
        } else {
            DigOutcome::SecondSolution
        };
        self.log(orbit, outcome);
        outcome == DigOutcome::Gone
    }

    fn log(&mut self, cells: CellSet, outcome: DigOutcome) {
        self.digs.push(Dig { cells, outcome });
    }

    /// Whether these givens are as wished, and each is needed where that is wished.
    fn admits(&mut self, state: &DigState) -> bool {
        self.plan.shape.admits(state.given) && (!self.plan.shape.is_minimal || self.is_minimal(state))
    }

    fn is_minimal(&mut self, state: &DigState) -> bool {
        self.effort.uniqueness_tests += state.given.len() as u64;
        sudokud_search::redundant(&state.solution.masked(state.given))
            .next()
            .is_none()
    }

    /// The puzzle as it is answered: with `propagate` a random equivalent one.
    fn finished(&mut self, state: &DigState) -> Puzzle {
        let puzzle = state.puzzle();
        if !self.plan.recipe.construction.propagate {
            return puzzle;
        }
        Variants::keeping(self.plan.recipe.symmetry)
            .random(&mut self.stream)
            .puzzle(&puzzle)
    }

    /// A walk up the part of the ladder in which the techniques are that are asked for: far less work than a grade.
    fn climb(&mut self, reach: &LadderReach, state: &DigState) -> Result<Trace, WalkError> {
        self.climb_from(reach, state.solution.masked(state.given).board(), &state.solution)
    }

    /// The same from a board in mid-solve.
    fn climb_from(&mut self, reach: &LadderReach, board: Board, solution: &Grid) -> Result<Trace, WalkError> {
        self.stop.check()?;
        self.effort.grades += 1;
        reach.ladder.walk(board, solution, Recording::COUNTS, self.stop)
    }

    /// Judges a puzzle and remembers the nearest one.
    fn assess(&mut self, puzzle: &Puzzle) -> Result<Assessment, WalkError> {
        self.stop.check()?;
        self.effort.grades += 1;
        let assessment = self.plan.target.assess(puzzle, self.screened, self.stop)?;
        if assessment.verdict != Ordering::Equal {
            self.consider(puzzle, &assessment);
        }
        Ok(assessment)
    }

    fn consider(&mut self, puzzle: &Puzzle, assessment: &Assessment) {
        if let Some(miss) = Miss::of(puzzle, assessment, &self.plan.target)
            && self.nearest.as_ref().is_none_or(|other| miss.is_nearer(other))
        {
            self.nearest = Some(miss);
        }
    }

    /// The hit that these givens are, if they are one.
    fn judge(&mut self, state: &DigState) -> Result<(Ordering, Option<Hit>), WalkError> {
        let puzzle = self.finished(state);
        let Assessment { verdict, grade, .. } = self.assess(&puzzle)?;
        let hit = grade.filter(|_| verdict == Ordering::Equal).map(|grade| Hit {
            puzzle,
            grade,
            rule: self.plan.rule.clone(),
            digs: self.digs.clone(),
        });
        Ok((verdict, hit))
    }
}

/// Bits that number the steps of a walk; the streams of its attempt and of its steps are told apart by them.
const STEPS_OF_A_WALK: u32 = 32;
