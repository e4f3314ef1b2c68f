//! What a puzzle took, in countable units that are the same on every machine.

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
    /// Digs that were taken back because of a grade, and changes of a puzzle that led away from the target.
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

/// One try to take givens out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dig {
    /// The cells, which go together.
    pub cells: CellSet,
    /// What came of it.
    pub outcome: DigOutcome,
}

/// What came of a try to take givens out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DigOutcome {
    /// They went.
    Gone,
    /// They stayed: without them there is a second solution.
    SecondSolution,
    /// They stayed: too few givens would be left, in all or in a line.
    TooFew,
    /// They stayed: without them the puzzle is too hard.
    TooHard,
    /// They had gone and were put back on the way to another choice.
    SteppedBack,
}
