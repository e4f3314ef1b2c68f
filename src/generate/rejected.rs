//! Puzzles that a search rejects: watched while it runs, and made again by their number.
//!
//! A search grades many puzzles that miss its own target and may meet another one. Each has a number: it is the n-th graded puzzle that the
//! attempts of a seed reject, in their order. So a recipe, a seed and that number make the puzzle again.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sudoku_technique::CellSet;

use super::plan::Plan;
use super::recipe::{Construction, Rule};
use sudokud_grade::Grade;
use sudokud_puzzle::Puzzle;

/// A puzzle that missed the target of its search.
#[derive(Clone, Debug)]
pub struct RejectedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its grade on the scale of the search.
    pub grade: Grade,
    /// Its number, from 1.
    pub number: u64,
}

/// Sees the puzzles that a search rejects, in their order.
pub trait SeesRejections: fmt::Debug + Sync {
    /// Sees one; without a grade if the puzzle is clearly too hard.
    fn see(&self, puzzle: &Puzzle, grade: Option<&Grade>);
}

/// Counts rejected puzzles, and shows those with a grade to a function.
pub struct RejectionWatch<F>(Mutex<WatchState<F>>);

struct WatchState<F> {
    count: u64,
    look: F,
}

impl<F> fmt::Debug for RejectionWatch<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RejectionWatch").finish_non_exhaustive()
    }
}

impl<F: FnMut(RejectedPuzzle) + Send> RejectionWatch<F> {
    /// Returns the watch of a search that has rejected `before` puzzles in its earlier turns.
    pub fn after(before: u64, look: F) -> Self {
        Self(Mutex::new(WatchState { count: before, look }))
    }

    /// Returns how many puzzles were rejected so far.
    pub fn count(&self) -> u64 {
        self.state().count
    }

    fn state(&self) -> MutexGuard<'_, WatchState<F>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<F: FnMut(RejectedPuzzle) + Send> SeesRejections for RejectionWatch<F> {
    fn see(&self, puzzle: &Puzzle, grade: Option<&Grade>) {
        let mut state = self.state();
        state.count += 1;
        let number = state.count;
        if let Some(grade) = grade {
            (state.look)(RejectedPuzzle {
                puzzle: *puzzle,
                grade: grade.clone(),
                number,
            });
        }
    }
}

impl<'a> Plan<'a> {
    /// Shows the puzzles that a search for this plan rejects to `watch`. It sees them in their order if one thread searches.
    pub fn watched(mut self, watch: &'a dyn SeesRejections) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Returns whether the search rejects its puzzles in an order that its seed alone decides. A walk that several seeds share does not, and
    /// the puzzles of other walks are near copies of each other.
    pub fn numbers_rejections(&self) -> bool {
        self.rule != Rule::Walk
    }

    /// Returns whether a look at a puzzle and its grade can show that the puzzle meets this plan: not if the plan says how its puzzles are
    /// made, or if its target needs another walk.
    pub fn is_for_a_glance(&self) -> bool {
        self.recipe.construction == Construction::default()
            && !self.shape.is_minimal
            && self.target.is_for_a_glance()
    }

    /// Returns whether a look at a puzzle and its grade on this plan's scale shows that the puzzle meets this plan.
    pub fn is_met_at_a_glance(&self, puzzle: &Puzzle, grade: &Grade) -> bool {
        let given = puzzle.givens().filled();
        let is_whole = |orbit: &CellSet| orbit.is_subset(given) || (*orbit & given).is_empty();
        self.is_for_a_glance()
            && self.target.is_met_at_a_glance(grade)
            && self.shape.admits(given)
            && self.shape.orbits.iter().all(is_whole)
    }
}
