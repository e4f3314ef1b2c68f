//! Runs one attempt: its random stream, its effort, and the steps that the methods share.

use std::cmp::Ordering;

use sudoku_technique::{Board, CellSet};

use crate::effort::{Dig, DigOutcome};
use crate::miss::Miss;
use crate::plan::{Assessment, Deviation, LadderReach, Plan};
use crate::recipe::Rule;
use crate::report::SearchReport;
use sudokud_engine::{Recording, Trace, WalkError};
use sudokud_grade::Grade;
use sudokud_puzzle::{Grid, Puzzle, RandomStream, Stop, Variants};
use sudokud_search::{Differences, Digger};

/// A puzzle that meets the plan, with its grade on the plan's scale.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub(crate) puzzle: Puzzle,
    pub(crate) grade: Grade,
    /// The rule that made it.
    pub(crate) rule: Rule,
    /// Every dig that was tried on its solution grid.
    pub(crate) digs: Vec<Dig>,
}

/// The result of one attempt, of the beginning of a walk, or of one step of it.
#[derive(Debug, Default)]
pub(crate) struct AttemptOutcome {
    pub(crate) hit: Option<Hit>,
    pub(crate) report: SearchReport,
}

/// An attempt in progress.
#[derive(Debug)]
pub(crate) struct Attempt<'a> {
    pub(crate) plan: &'a Plan<'a>,
    /// Number of the attempt. Each seed counts its own attempts.
    pub(crate) number: u64,
    pub(crate) stop: &'a Stop,
    pub(crate) stream: RandomStream,
    pub(crate) report: SearchReport,
    digs: Vec<Dig>,
    /// Other solutions that were found while the same solution grid was changed.
    pub(crate) differences: Option<Differences>,
    /// Whether puzzles that are clearly too hard get no grade. The first attempt grades all of them, so that there is a nearest miss.
    screened: bool,
}

/// A solution and givens that determine it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigState {
    pub(crate) solution: Grid,
    pub(crate) given: CellSet,
}

impl DigState {
    pub(crate) fn puzzle(&self) -> Puzzle {
        Puzzle::with_proof(self.solution.masked(self.given), self.solution)
            .expect("givens are masked from their solution")
    }
}

impl<'a> Attempt<'a> {
    pub(crate) fn new(plan: &'a Plan<'a>, seed: u64, number: u64, stop: &'a Stop) -> Self {
        Self {
            plan,
            number,
            stop,
            stream: plan.stream(seed, number << STEPS_OF_A_WALK),
            report: SearchReport::default(),
            digs: Vec::new(),
            differences: None,
            screened: number > 0,
        }
    }

    /// Creates the attempt for one step of a walk, with a random stream of its own. It does not grade puzzles that are clearly too hard.
    pub(crate) fn of_walk(plan: &'a Plan<'a>, seed: u64, number: u64, index: u64, stop: &'a Stop) -> Self {
        Self {
            stream: plan.stream(seed, (number << STEPS_OF_A_WALK) + index),
            screened: true,
            ..Self::new(plan, seed, number, stop)
        }
    }

    /// Returns what is known of other solutions near this solution grid.
    pub(crate) fn differences_from(&mut self, solution: &Grid) -> &mut Differences {
        let known = (self.differences.take()).filter(|known| known.solution() == solution);
        self.differences
            .insert(known.unwrap_or_else(|| Differences::from(solution)))
    }

    /// Returns the orbits in the order in which they are tried.
    pub(crate) fn order(&mut self) -> Vec<CellSet> {
        let mut orbits = self.plan.shape.orbits.clone();
        match self.plan.recipe.construction.order.cells() {
            None => self.stream.shuffle(&mut orbits),
            Some(cells) => orbits.sort_by_key(|orbit| cells.iter().position(|&cell| orbit.contains(cell))),
        }
        orbits
    }

    /// Draws a number from a range, each equally likely.
    pub(crate) fn number_in(&mut self, range: &std::ops::RangeInclusive<u32>) -> u32 {
        range.start() + self.stream.below(range.end() - range.start() + 1)
    }

    /// Draws the least number of givens that digging leaves. A number above the wanted givens would leave too many, so it is not drawn.
    pub(crate) fn floor(&mut self) -> usize {
        let floor = &self.plan.recipe.construction.floor;
        let most = *self.plan.recipe.clues.end();
        self.number_in(&(*floor.start()..=most.min(*floor.end()))) as usize
    }

    /// Returns whether digging may leave these givens, for the lowest floor of the recipe.
    pub(crate) fn may_leave(&self, given: CellSet) -> bool {
        let floor = *self.plan.recipe.construction.floor.start() as usize;
        self.plan.shape.may_leave(given, floor)
    }

    /// Removes `orbit` if enough givens and one solution remain. Returns whether it was removed.
    pub(crate) fn dig(&mut self, digger: &mut Digger, orbit: CellSet, floor: usize) -> bool {
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

    pub(crate) fn log(&mut self, cells: CellSet, outcome: DigOutcome) {
        self.digs.push(Dig { cells, outcome });
    }

    /// Returns whether the pattern is permitted, and the puzzle minimal if the recipe asks for that.
    pub(crate) fn admits(&mut self, state: &DigState) -> bool {
        self.plan.shape.admits(state.given) && (!self.plan.shape.is_minimal || self.is_minimal(state))
    }

    pub(crate) fn is_minimal(&mut self, state: &DigState) -> bool {
        self.report.effort.uniqueness_tests += state.given.len() as u64;
        sudokud_search::redundant(&state.solution.masked(state.given))
            .next()
            .is_none()
    }

    /// Returns the puzzle for the answer: with `propagate`, a random equivalent one.
    pub(crate) fn finished(&mut self, state: &DigState) -> Puzzle {
        let puzzle = state.puzzle();
        if !self.plan.recipe.construction.propagate {
            return puzzle;
        }
        Variants::keeping(self.plan.recipe.symmetry)
            .random(&mut self.stream)
            .puzzle(&puzzle)
    }

    /// Walks the part of the ladder up to the wanted techniques. This is far less work than a grade.
    pub(crate) fn climb(&mut self, reach: &LadderReach, state: &DigState) -> Result<Trace, WalkError> {
        self.climb_from(reach, state.solution.masked(state.given).board(), &state.solution)
    }

    /// Climbs from a board in mid-solve.
    pub(crate) fn climb_from(
        &mut self,
        reach: &LadderReach,
        board: Board,
        solution: &Grid,
    ) -> Result<Trace, WalkError> {
        self.stop.check()?;
        self.report.effort.grades += 1;
        reach.ladder.walk(board, solution, Recording::COUNTS, self.stop)
    }

    /// Judges a puzzle, and keeps it if it is the nearest miss so far. A puzzle that is farther from the target than `farthest` may get no
    /// grade.
    pub(crate) fn assess(
        &mut self,
        puzzle: &Puzzle,
        farthest: Option<Deviation>,
    ) -> Result<Assessment, WalkError> {
        self.stop.check()?;
        self.report.effort.grades += 1;
        // A watch sees the grades of all puzzles.
        let farthest = farthest.filter(|_| self.plan.watch.is_none());
        let assessment = (self.plan.target).assess(puzzle, self.screened, farthest, self.stop)?;
        if assessment.verdict != Ordering::Equal {
            self.consider(puzzle, &assessment);
            if let Some(watch) = self.plan.watch {
                watch.see(puzzle, assessment.grade.as_ref());
            }
        }
        Ok(assessment)
    }

    pub(crate) fn consider(&mut self, puzzle: &Puzzle, assessment: &Assessment) {
        let miss = Miss::of(puzzle, assessment, &self.plan.target);
        Miss::keep_nearest(&mut self.report.nearest, miss);
    }

    /// Judges these givens. Returns the hit if they meet the target.
    pub(crate) fn judge(&mut self, state: &DigState) -> Result<(Ordering, Option<Hit>), WalkError> {
        let puzzle = self.finished(state);
        let Assessment { verdict, grade, .. } = self.assess(&puzzle, None)?;
        let hit = grade.filter(|_| verdict == Ordering::Equal).map(|grade| Hit {
            puzzle,
            grade,
            rule: self.plan.rule.clone(),
            digs: self.digs.clone(),
        });
        Ok((verdict, hit))
    }
}

/// Low bits of a stream's number that hold the step of a walk, so that an attempt and each step have streams of their own.
const STEPS_OF_A_WALK: u32 = 32;
