//! Defines what deductions are judged by.

use sudoku_technique::{Board, Candidate, CandidateSet, Cell};

use sudokud_puzzle::Grid;

/// The digits of the solutions of a board: of one solution, or of several.
///
/// An elimination is right if no solution has the digit there, and a placement if every solution has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolutionDigits {
    some: CandidateSet,
    every: CandidateSet,
}

impl SolutionDigits {
    /// Creates the digits from those that each cell has in at least one solution.
    pub fn of_several(some: CandidateSet) -> Self {
        let decided = |candidate: &Candidate| some.digits_of(candidate.cell()).only().is_some();
        Self {
            every: some.iter().filter(decided).collect(),
            some,
        }
    }

    /// The digits of one solution.
    pub const fn of_one(digits: CandidateSet) -> Self {
        Self {
            some: digits,
            every: digits,
        }
    }

    /// Returns the digits that each cell has in at least one solution.
    #[inline]
    pub const fn some(&self) -> &CandidateSet {
        &self.some
    }

    /// Returns the digits that cells have in every solution.
    #[inline]
    pub const fn every(&self) -> &CandidateSet {
        &self.every
    }

    /// Returns whether every solution has these placements and none has a digit of these eliminations.
    pub fn admit(&self, placements: &CandidateSet, eliminations: &CandidateSet) -> bool {
        placements.is_subset(&self.every) && !eliminations.intersects(&self.some)
    }

    /// Returns whether a board with these values and candidates leaves each cell a digit of a solution.
    pub(super) fn fit(&self, board: &Board) -> bool {
        let has = |cell: Cell, digit| self.some.contains(Candidate::new(cell, digit));
        Cell::all().all(|cell| match board.value(cell) {
            Some(digit) => has(cell, digit),
            None => board.candidates(cell).into_iter().any(|digit| has(cell, digit)),
        })
    }
}

/// The digits of the only solution.
impl From<&Grid> for SolutionDigits {
    fn from(solution: &Grid) -> Self {
        Self::of_one(solution.candidates())
    }
}
