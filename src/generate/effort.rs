//! Counts the work for a puzzle, in units that are the same on every machine.

use std::ops::AddAssign;

use sudoku_technique::CellSet;

/// Work done for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GenerationEffort {
    /// Solution grids drawn.
    pub attempts: u64,
    /// Searches for a second solution.
    pub uniqueness_tests: u64,
    /// Puzzles that were walked up the ladder and judged.
    pub grades: u64,
    /// Digs that were undone because of a grade, and steps of a walk that led away from the target.
    pub steps_back: u64,
}

impl AddAssign for GenerationEffort {
    fn add_assign(&mut self, other: Self) {
        self.attempts += other.attempts;
        self.uniqueness_tests += other.uniqueness_tests;
        self.grades += other.grades;
        self.steps_back += other.steps_back;
    }
}

/// One attempt to remove givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dig {
    /// The cells, which are removed as a whole.
    pub cells: CellSet,
    /// The result.
    pub outcome: DigOutcome,
}

/// The result of an attempt to remove givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DigOutcome {
    /// They were removed.
    Gone,
    /// They stay: without them there is a second solution.
    SecondSolution,
    /// They stay: too few givens would be left, in all or in a line.
    TooFew,
    /// They stay: without them the puzzle is too hard.
    TooHard,
    /// They had been removed and were put back, to try other cells.
    SteppedBack,
}
