//! One attempt: a solution grid, a digging path, and the state on it that meets the plan.
//!
//! The further along the path, the fewer givens and, nearly always, the harder the puzzle. So the state with the fewest
//! givens that meets the target is found by bisection, with some five grades instead of fifty.

use std::cmp::Ordering;
use std::fmt;

use super::digging_path::DiggingPath;
use super::plan::{Plan, ResolvedGoal, TechniqueDemand};
use super::recipe::Minimality;
use crate::engine::{Ladder, Recording, WalkError};
use crate::grade::{Grade, Score};
use crate::puzzle::{CanonicalPuzzle, Puzzle, RandomStream, Stop};

/// A puzzle that meets the plan, with its grade on the plan's scale.
#[derive(Debug)]
pub(super) struct Hit {
    pub(super) puzzle: Puzzle,
    pub(super) grade: Grade,
}

/// How near an attempt came that met everything but the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Miss {
    /// Distance from the target: in levels, or in points of score; of puzzles that miss `needs` or `without` alone, 0.
    pub distance: Score,
    /// Level of the nearest puzzle; none when the scale's techniques do not solve it.
    pub level: Option<String>,
    /// Its score.
    pub score: Score,
    /// Its givens.
    pub clues: usize,
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.level {
            Some(level) => write!(f, "{level} with score {}", self.score)?,
            None => f.write_str("unsolved by logic")?,
        }
        write!(f, " and {} givens", self.clues)
    }
}

/// What came of one attempt.
#[derive(Debug)]
pub(super) enum Outcome {
    Hit(Box<Hit>),
    Miss(Option<Miss>),
}

impl Plan<'_> {
    /// Makes attempt number `number`.
    pub(super) fn attempt(&self, number: u64, stop: &Stop) -> Result<Outcome, WalkError> {
        let mut stream = RandomStream::new(self.recipe.seed, number);
        let solution = self.recipe.source.draw(&mut stream, stop)?;
        let path = DiggingPath::dig(solution, &self.orbits, *self.clues.start(), &mut stream);
        let mut fits: Vec<usize> = (0..path.len())
            .filter(|&index| self.clues.contains(&path.clue_count(index)))
            .collect();
        if self.recipe.minimality == Minimality::Minimal {
            fits.retain(|&index| index + 1 == path.len() && path.is_minimal(index));
        }
        let mut nearest = None;
        let mut hit = None;
        // Of the states `fits[low..high]` none has been looked at. The first look is at the last one: a path on
        // which even that is too easy has nothing.
        let (mut low, mut high) = (0, fits.len());
        let mut look = high.wrapping_sub(1);
        while low < high {
            stop.check()?;
            let givens = path.givens(fits[look]);
            let puzzle =
                Puzzle::with_proof(givens, solution).expect("every state of a path is given by the solution");
            let canonical = puzzle.canonical();
            let grade = self
                .scale
                .grade_canonical(&puzzle, &canonical, Recording::COUNTS, stop)?;
            let verdict = self.verdict(&canonical, &grade, stop)?;
            if verdict == Ordering::Equal {
                hit = Some(Box::new(Hit { puzzle, grade }));
            } else if hit.is_none() {
                let miss = self.miss(&puzzle, &grade);
                if nearest
                    .as_ref()
                    .is_none_or(|other: &Miss| miss.distance < other.distance)
                {
                    nearest = Some(miss);
                }
            }
            match verdict {
                Ordering::Greater => high = look,
                Ordering::Less | Ordering::Equal => low = look + 1,
            }
            look = low.midpoint(high);
        }
        Ok(hit.map_or(Outcome::Miss(nearest), Outcome::Hit))
    }

    /// Whether a puzzle is easier than the plan wants, as it wants, or harder.
    fn verdict(
        &self,
        canonical: &CanonicalPuzzle,
        grade: &Grade,
        stop: &Stop,
    ) -> Result<Ordering, WalkError> {
        let by_grade = match (&self.goal, grade.level) {
            (ResolvedGoal::Any, _) => Ordering::Equal,
            // Also where the scale has a level for it: nobody wants a puzzle that cannot be finished.
            _ if !grade.is_solved() => Ordering::Greater,
            (ResolvedGoal::Level(wanted), level) => level.cmp(&Some(*wanted)),
            (ResolvedGoal::Score(range), _) if grade.score < *range.start() => Ordering::Less,
            (ResolvedGoal::Score(range), _) if grade.score > *range.end() => Ordering::Greater,
            (ResolvedGoal::Score(_), _) => Ordering::Equal,
        };
        match &self.techniques {
            Some(demand) if by_grade == Ordering::Equal => demand.verdict(&canonical.puzzle, grade, stop),
            _ => Ok(by_grade),
        }
    }

    fn miss(&self, puzzle: &Puzzle, grade: &Grade) -> Miss {
        let solved = grade.level.filter(|_| grade.is_solved());
        let level = solved.unwrap_or(self.scale.levels().len());
        let distance = match &self.goal {
            ResolvedGoal::Any => Score::ZERO,
            ResolvedGoal::Level(wanted) => Score::whole(level.abs_diff(*wanted) as u64),
            // An unsolved puzzle's score says nothing.
            ResolvedGoal::Score(_) if solved.is_none() => Score::MAX,
            ResolvedGoal::Score(range) => {
                let nearest = grade.score.clamp(*range.start(), *range.end());
                grade.score.distance(nearest)
            }
        };
        Miss {
            distance,
            level: solved.and(grade.level_name.as_deref()).map(str::to_owned),
            score: grade.score,
            clues: puzzle.givens().clue_count(),
        }
    }
}

impl TechniqueDemand {
    /// Whether a puzzle in canonical form is easier than `needs` and `without` ask, as they ask, or harder.
    fn verdict(&self, puzzle: &Puzzle, grade: &Grade, stop: &Stop) -> Result<Ordering, WalkError> {
        let walk = |ladder: &Ladder| {
            let board = puzzle.givens().board();
            ladder.walk(board, puzzle.solution(), Recording::COUNTS, stop)
        };
        let walked = self.allowed.as_ref().map(walk).transpose()?;
        let allowed = walked.as_ref().unwrap_or(&grade.trace);
        if !allowed.is_solved() {
            return Ok(Ordering::Greater);
        }
        let hardest = allowed.hardest_rung().unwrap_or_default();
        for need in &self.needs {
            // Without a technique that the walk did not use it is the same walk.
            if need.rungs.iter().all(|&rung| allowed.counts[rung] == 0) {
                return Ok(Ordering::Less);
            }
            // Where it is the hardest one, what is easier got stuck when it was used.
            if need.rungs == [hardest] {
                continue;
            }
            let own = need.rungs.iter().filter(|&&rung| rung <= hardest).count();
            // Something harder than all that was used can take the place of almost any technique; that is no reason to say that
            // the technique is not needed.
            if walk(&need.others.first(hardest + 1 - own))?.is_solved() {
                return Ok(Ordering::Less);
            }
        }
        Ok(Ordering::Equal)
    }
}
