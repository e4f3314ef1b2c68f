//! Puzzles that a search rejects: watched while it runs, and made again by their number.
//!
//! A search grades many puzzles that miss its own target and may meet another one. Each has a number: it is the n-th graded puzzle that the
//! attempts of a seed reject, in their order. So a recipe, a seed and that number make the puzzle again.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    show: F,
}

impl<F> fmt::Debug for RejectionWatch<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RejectionWatch").finish_non_exhaustive()
    }
}

impl<F: FnMut(RejectedPuzzle) + Send> RejectionWatch<F> {
    /// Returns the watch of a search that has rejected `before` puzzles before it was interrupted.
    pub fn after(before: u64, show: F) -> Self {
        Self(Mutex::new(WatchState { count: before, show }))
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
            (state.show)(RejectedPuzzle {
                puzzle: *puzzle,
                grade: grade.clone(),
                number,
            });
        }
    }
}
