//! Defines puzzles: clues with exactly one solution.

use sudoku_technique::{Board, CandidateSet};

use super::{Clues, Grid};

/// Clues with exactly one solution, and that solution.
///
/// Only `src/search` proves that there is one solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    givens: Grid,
    solution: Grid,
    restriction: Option<Restriction>,
}

/// What a sukaku states beyond its givens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Restriction {
    /// The candidates of its open cells at the start, fewer than the givens leave.
    candidates: CandidateSet,
    unique_by: UniqueBy,
}

/// What makes the solution of a sukaku the only one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UniqueBy {
    /// Its givens, even if every open cell had all candidates.
    Givens,
    /// Its givens and candidates together.
    Candidates,
}

impl Puzzle {
    /// Creates a plain puzzle, for a caller that has proved that `solution` is the only solution.
    ///
    /// Returns `None` if `solution` is not a full grid that keeps the rules and has the givens.
    pub fn with_proof(givens: Grid, solution: Grid) -> Option<Self> {
        (solution.is_solved() && givens.is_within(&solution)).then_some(Self {
            givens,
            solution,
            restriction: None,
        })
    }

    /// Creates the puzzle of these clues, for a caller that has proved that `solution` is the only solution, and by what.
    ///
    /// A sukaku whose candidates are those that its givens leave is the plain puzzle. Returns `None` if `solution` is not a full grid that
    /// keeps the rules and fits the clues.
    pub fn of_clues(clues: &Clues, solution: Grid, unique_by: UniqueBy) -> Option<Self> {
        let plain = Self::with_proof(*clues.givens(), solution)?;
        let candidates = *clues.board().all_candidates();
        if candidates == *plain.givens.board().all_candidates() {
            return Some(plain);
        }
        let fits = solution
            .candidates()
            .is_subset(&candidates.union(&plain.givens.candidates()));
        fits.then_some(Self {
            restriction: Some(Restriction {
                candidates,
                unique_by,
            }),
            ..plain
        })
    }

    /// Returns the image of this puzzle under maps of grids and of candidates, if the image of its solution is known.
    pub(super) fn mapped_onto(
        &self,
        solution: Grid,
        grid: impl Fn(&Grid) -> Grid,
        candidates: impl Fn(&CandidateSet) -> CandidateSet,
    ) -> Self {
        Self {
            givens: grid(&self.givens),
            solution,
            restriction: self.restriction.map(|restriction| Restriction {
                candidates: candidates(&restriction.candidates),
                ..restriction
            }),
        }
    }

    /// Returns the givens.
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the candidates of open cells at the start, if they are fewer than the givens leave.
    pub fn restriction(&self) -> Option<&CandidateSet> {
        self.restriction
            .as_ref()
            .map(|restriction| &restriction.candidates)
    }

    /// Returns the clues: the givens, and for a sukaku the candidates at the start.
    pub fn clues(&self) -> Clues {
        match self.restriction() {
            None => Clues::from_givens(self.givens),
            Some(candidates) => Clues::restricted(self.givens, candidates),
        }
    }

    /// Returns the board at the start.
    pub fn board(&self) -> Board {
        match self.restriction() {
            None => self.givens.board(),
            Some(_) => self.clues().board(),
        }
    }

    /// Returns whether arguments from uniqueness hold: whether the givens alone have one solution.
    ///
    /// Such an argument exchanges digits of a second solution. The candidates of a sukaku may have one digit and lack the other in the same
    /// cell, so that the exchange leads to no solution of the sukaku, and nothing follows.
    pub fn allows_uniqueness(&self) -> bool {
        (self.restriction).is_none_or(|restriction| restriction.unique_by == UniqueBy::Givens)
    }

    /// Returns the board with all cells solved.
    pub fn solved_board(&self) -> Board {
        Board::full(self.solution.values(), self.givens.filled())
    }

    /// Returns the solution.
    pub const fn solution(&self) -> &Grid {
        &self.solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::{Candidate, Cell, Digit};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn candidates(givens: &Grid) -> CandidateSet {
        givens.board().all_candidates().union(&givens.candidates())
    }

    #[test]
    fn a_sukaku_that_says_no_more_than_its_givens_is_the_plain_puzzle() {
        let (easy, solution): (Grid, Grid) = (EASY.parse().unwrap(), SOLUTION.parse().unwrap());
        let plain = Puzzle::with_proof(easy, solution).unwrap();
        let clues = Clues::from_candidates(&candidates(&easy));
        assert_eq!(
            Puzzle::of_clues(&clues, solution, UniqueBy::Candidates),
            Some(plain)
        );
        assert!(plain.allows_uniqueness());
    }

    #[test]
    fn a_sukaku_keeps_the_candidates_at_its_start_and_needs_those_of_its_solution() {
        let (easy, solution): (Grid, Grid) = (EASY.parse().unwrap(), SOLUTION.parse().unwrap());
        let of = |cell: Cell, digit: u8| {
            let mut left = candidates(&easy);
            left.remove(Candidate::new(cell, Digit::new(digit).unwrap()));
            Clues::from_candidates(&left)
        };
        // r1c3 has 1, 2 and 4, of which 4 is right.
        let clues = of(Cell::at(0, 2), 1);
        for (unique_by, allows) in [(UniqueBy::Givens, true), (UniqueBy::Candidates, false)] {
            let puzzle = Puzzle::of_clues(&clues, solution, unique_by).unwrap();
            assert_eq!(puzzle.allows_uniqueness(), allows);
            assert_eq!(puzzle.board(), clues.board());
            assert_eq!(puzzle.clues(), clues);
        }
        let wrong = of(Cell::at(0, 2), 4);
        assert_eq!(Puzzle::of_clues(&wrong, solution, UniqueBy::Givens), None);
    }
}
