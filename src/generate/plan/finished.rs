//! Compares finished puzzles of other searches with a plan, by their cells and grades only.

use sudoku_technique::CellSet;

use super::Plan;
use crate::recipe::{Construction, Rule};
use crate::rejected::SeesRejections;
use sudokud_grade::Grade;
use sudokud_puzzle::Puzzle;

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

    /// Returns whether a puzzle of another search can meet this plan: not if the plan says how its puzzles are made, or if its target needs
    /// another walk.
    pub fn accepts_finished(&self) -> bool {
        self.recipe.construction == Construction::default()
            && !self.shape.is_minimal
            && self.target.accepts_finished()
    }

    /// Returns whether a puzzle of another search, with this grade on this plan's scale, meets this plan.
    pub fn is_met_by_finished(&self, puzzle: &Puzzle, grade: &Grade) -> bool {
        let given = puzzle.givens().filled();
        let is_whole = |orbit: &CellSet| orbit.is_subset(given) || (*orbit & given).is_empty();
        self.accepts_finished()
            && self.target.is_met_by_finished(grade)
            && self.shape.admits(given)
            && self.shape.orbits.iter().all(is_whole)
    }
}
