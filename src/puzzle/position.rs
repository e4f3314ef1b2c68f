//! Represents a puzzle in mid-play.
//!
//! A [`Position`] keeps givens, the player's digits and the player's pencil marks apart, so that a wrong digit differs from a given, and a
//! missing mark from marks that were not recorded. Nothing is checked against the rules here: [`Grid::conflict`] and the search do that.
//! Two invariants hold: each given is also a value, and only cells without a value have marks.

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, Digit};

use super::clues::decided;
use super::{Clues, Grid};

/// The clues of a puzzle, the digits placed since the start, and the player's pencil marks if they were recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    clues: Clues,
    values: Grid,
    marks: Option<CandidateSet>,
    unmarked: UnmarkedCells,
}

/// The meaning of an open cell without pencil marks, if marks were recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UnmarkedCells {
    /// The player has not looked at it: it has every candidate that the values leave.
    #[default]
    Open,
    /// The marks are complete, so its right mark is missing.
    Empty,
}

impl Position {
    /// Creates the start position: every digit is a given, and no marks are recorded.
    pub const fn from_grid(givens: Grid) -> Self {
        Self::from_clues(Clues::from_givens(givens))
    }

    /// Creates the start position of a puzzle or sukaku.
    pub const fn from_clues(clues: Clues) -> Self {
        Self {
            values: *clues.givens(),
            clues,
            marks: None,
            unmarked: UnmarkedCells::Open,
        }
    }

    /// Creates a position with these values, of which those in the cells `givens` are givens, and these pencil marks.
    ///
    /// Marks in cells with a value are dropped; without an empty cell no marks are kept.
    pub fn new(values: Grid, givens: CellSet, marks: Option<CandidateSet>) -> Self {
        Self::in_play(Clues::from_givens(values.masked(givens)), values, marks)
    }

    /// Creates a position of a puzzle or sukaku with these values, which include the givens, and these pencil marks.
    ///
    /// Marks are dropped as in [`Self::new`].
    pub fn in_play(clues: Clues, values: Grid, marks: Option<CandidateSet>) -> Self {
        let filled = values.filled();
        let marks = marks.filter(|_| filled != CellSet::ALL).map(|mut marks| {
            for digit in Digit::ALL {
                marks.remove_digit(digit, filled);
            }
            marks
        });
        Self {
            clues,
            values,
            marks,
            unmarked: UnmarkedCells::Open,
        }
    }

    /// Returns the position with this meaning of open cells without marks.
    #[must_use]
    pub fn with_unmarked(self, unmarked: UnmarkedCells) -> Self {
        // Without marks both meanings are the same.
        let unmarked = if self.marks.is_some() {
            unmarked
        } else {
            UnmarkedCells::Open
        };
        Self { unmarked, ..self }
    }

    /// Returns the position without pencil marks.
    #[must_use]
    pub fn without_marks(self) -> Self {
        Self::in_play(self.clues, self.values, None)
    }

    /// Creates a position from candidates alone, in which a value looks like a naked single.
    ///
    /// A cell with one candidate becomes a given as in a sukaku, whose candidates are clues: see [`Clues`]. Here they are pencil marks. A
    /// cell without candidates has no marks, which are complete unless no open cell has any.
    pub fn from_candidates(candidates: &CandidateSet) -> Self {
        let position = Self::new(decided(candidates), CellSet::ALL, Some(*candidates));
        let is_marked = position.marks.is_some_and(|marks| !marks.is_empty());
        position.with_unmarked(if is_marked {
            UnmarkedCells::Empty
        } else {
            UnmarkedCells::Open
        })
    }

    /// Returns the clues of the puzzle.
    pub const fn clues(&self) -> &Clues {
        &self.clues
    }

    /// Returns the givens.
    pub const fn givens(&self) -> &Grid {
        self.clues.givens()
    }

    /// Returns the clues with all values in place of the givens. They have the same solutions as the position.
    pub const fn with_values_as_givens(&self) -> Clues {
        self.clues.with_givens(self.values)
    }

    /// Returns the givens and the digits placed since the start.
    pub const fn values(&self) -> &Grid {
        &self.values
    }

    /// Returns the player's pencil marks, right or wrong; `None` if they were not recorded.
    pub const fn marks(&self) -> Option<&CandidateSet> {
        self.marks.as_ref()
    }

    /// Returns the meaning of open cells without marks.
    pub const fn unmarked(&self) -> UnmarkedCells {
        self.unmarked
    }

    /// Returns the pencil marks that [`board`](Self::board) leaves out because a peer has their digit.
    pub fn stale_marks(&self) -> impl Iterator<Item = StaleMark> + '_ {
        let marks = self.marks.iter().flat_map(CandidateSet::iter);
        marks.filter_map(|mark| {
            let mut peers = mark.cell().peers().into_iter();
            let value = peers.find(|&peer| self.values.get(peer) == Some(mark.digit()))?;
            Some(StaleMark { mark, value })
        })
    }

    /// Returns whether nothing was placed or marked since the start.
    pub fn is_start(&self) -> bool {
        self.marks.is_none() && *self.givens() == self.values
    }

    /// Returns the board for techniques.
    ///
    /// Its candidates are those that the values leave, without those that a sukaku lacks and those that the player struck out. A mark that a
    /// value excludes is not a candidate. A cell without marks has all candidates that the values leave, or none if the marks are complete.
    pub fn board(&self) -> Board {
        let mut board = self.with_values_as_givens().board();
        board.set_givens(self.givens().filled());
        if let Some(marks) = &self.marks {
            let marked = match self.unmarked {
                UnmarkedCells::Open => marks.cells(),
                UnmarkedCells::Empty => !self.values.filled(),
            };
            for digit in Digit::ALL {
                board.eliminate_digit(digit, marked - marks.cells_of(digit));
            }
        }
        board
    }
}

/// A pencil mark that a value in a peer excludes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StaleMark {
    /// The mark.
    pub mark: Candidate,
    /// The first cell with this value that sees it.
    pub value: Cell,
}

impl From<Grid> for Position {
    fn from(givens: Grid) -> Self {
        Self::from_grid(givens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::DigitSet;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn easy() -> Grid {
        EASY.parse().unwrap()
    }

    #[test]
    fn a_grid_is_a_position_with_basic_candidates() {
        let position = Position::from_grid(easy());
        assert!(position.is_start());
        assert_eq!(position.board(), easy().board());
    }

    #[test]
    fn a_struck_mark_is_no_candidate_and_an_unmarked_cell_keeps_the_basic_ones() {
        let basic = *easy().board().all_candidates();
        let (first, other) = (Cell::at(0, 2), Cell::at(0, 3));
        let mut marks = CandidateSet::of(Candidate::new(first, Digit::from_index(0)));
        marks.insert(Candidate::new(first, Digit::from_index(4)));
        let board = Position::new(easy(), CellSet::ALL, Some(marks)).board();
        assert_eq!(
            board.candidates(first),
            DigitSet::of(Digit::from_index(0)),
            "5 stands in the row"
        );
        assert_eq!(board.candidates(other), basic.digits_of(other));
    }

    #[test]
    fn a_mark_whose_digit_stands_in_a_peer_is_stale() {
        let cell = Cell::at(0, 2);
        let digit = Digit::from_index;
        let marks = [digit(0), digit(4)].map(|digit| Candidate::new(cell, digit));
        let position = Position::new(easy(), CellSet::ALL, Some(marks.into_iter().collect()));
        let stale: Vec<_> = position.stale_marks().collect();
        let value = Cell::at(0, 0);
        assert_eq!(
            stale,
            [StaleMark {
                mark: marks[1],
                value
            }]
        );
        assert_eq!(position.without_marks().stale_marks().count(), 0);
    }

    #[test]
    fn placed_digits_are_no_givens_and_carry_no_marks() {
        let placed = Cell::at(0, 2);
        let mut values = easy();
        values.set(placed, Digit::new(4));
        let position = Position::new(values, easy().filled(), Some(CandidateSet::ALL));
        assert_eq!(position.givens(), &easy());
        assert_eq!(position.board().givens(), easy().filled());
        assert!(position.marks().unwrap().digits_of(placed).is_empty());
    }

    #[test]
    fn a_lone_candidate_is_a_value_unless_a_peer_still_has_it() {
        let mut candidates = CandidateSet::ALL;
        let (value, single) = (Cell::at(0, 0), Cell::at(8, 8));
        let (one, two) = (Digit::from_index(0), Digit::from_index(1));
        for digit in Digit::ALL {
            candidates.remove_digit(digit, CellSet::of(value) | CellSet::of(single));
        }
        candidates.remove_digit(one, value.peers());
        candidates.insert(Candidate::new(value, one));
        candidates.insert(Candidate::new(single, two));
        let position = Position::from_candidates(&candidates);
        assert_eq!(position.values().get(value), Some(one));
        assert_eq!(position.values().get(single), None);
        assert_eq!(position.board().candidates(single), DigitSet::of(two));
    }

    #[test]
    fn candidates_alone_are_complete_marks_unless_there_are_none() {
        let all = *easy().board().all_candidates();
        let marked = Position::from_candidates(&all.union(&easy().candidates()));
        assert_eq!(marked.unmarked(), UnmarkedCells::Empty);
        let unmarked = Position::from_candidates(&easy().candidates());
        assert_eq!(unmarked.unmarked(), UnmarkedCells::Open);
        let without = marked.without_marks();
        assert_eq!((without.marks(), without.unmarked()), (None, UnmarkedCells::Open));
        assert_eq!(
            Position::from_grid(easy()).with_unmarked(UnmarkedCells::Empty),
            Position::from_grid(easy()),
            "without marks both meanings are the same"
        );
    }
}
