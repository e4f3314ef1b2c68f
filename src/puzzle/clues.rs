//! Represents what a puzzle states before its solutions are known.
//!
//! A plain puzzle states givens. A sukaku states the candidates of every cell: 729 places, nine for each cell, a digit in its place or `.`.
//! It may have no given at all. Its givens are the cells with one candidate, but where an open cell that sees such a cell still has its
//! digit, the cell is a naked single that is yet to be found. The exception is a sukaku that was written from givens without striking
//! candidates: if every cell has one candidate or all nine, the cells with one are givens. Where no open cell has a candidate, only givens
//! were written, and the puzzle is a plain one.

use std::fmt;
use std::str::FromStr;

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, DigitSet};

use super::{Grid, GridError};

/// The givens of a puzzle, and the candidates of all cells if it is a sukaku.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clues {
    givens: Grid,
    candidates: Option<CandidateSet>,
}

impl Clues {
    /// Number of characters of a sukaku.
    pub const PLACES: usize = Candidate::COUNT;
    /// A text of at least this length is nearer to 729 characters than to 81, so it is meant as a sukaku.
    pub const SHORTEST_SUKAKU: usize = usize::midpoint(Cell::COUNT, Self::PLACES);

    /// Creates the clues of a plain puzzle.
    pub const fn from_givens(givens: Grid) -> Self {
        Self {
            givens,
            candidates: None,
        }
    }

    /// Creates the clues of a sukaku, or of a plain puzzle if no open cell has a candidate.
    pub fn from_candidates(candidates: &CandidateSet) -> Self {
        let givens = decided(candidates);
        let open = !givens.filled();
        let is_sukaku = open.is_empty() || candidates.cells().intersects(open);
        Self {
            givens,
            candidates: is_sukaku.then_some(*candidates),
        }
    }

    /// Creates the clues of a sukaku with these givens, and these candidates in the open cells.
    pub(super) fn restricted(givens: Grid, open: &CandidateSet) -> Self {
        Self {
            givens,
            candidates: Some(open.union(&givens.candidates())),
        }
    }

    /// Returns the clues with other givens, such as with the digits that a player has placed.
    #[must_use]
    pub const fn with_givens(self, givens: Grid) -> Self {
        Self { givens, ..self }
    }

    /// Returns the image of these clues under maps of grids and of candidates.
    pub(super) fn mapped(
        &self,
        grid: impl Fn(&Grid) -> Grid,
        candidates: impl Fn(&CandidateSet) -> CandidateSet,
    ) -> Self {
        Self {
            givens: grid(&self.givens),
            candidates: self.candidates.as_ref().map(candidates),
        }
    }

    /// Returns the givens.
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the candidates of a sukaku as they were written, including the candidates of givens and candidates that givens exclude.
    pub const fn candidates(&self) -> Option<&CandidateSet> {
        self.candidates.as_ref()
    }

    /// Returns whether the clues were written as candidates.
    pub const fn is_sukaku(&self) -> bool {
        self.candidates.is_some()
    }

    /// Returns the board at the start: the candidates that the givens leave, without those that a sukaku lacks.
    pub fn board(&self) -> Board {
        let mut board = self.givens.board();
        if let Some(candidates) = &self.candidates {
            board.eliminate(&CandidateSet::ALL.difference(candidates));
        }
        board
    }

    /// Checks that no digit is a given twice in a house, and that every cell of a sukaku has a candidate.
    pub fn check(&self) -> Result<(), GridError> {
        if let Some(conflict) = self.givens.conflict() {
            return Err(conflict.into());
        }
        let empty = self
            .candidates
            .and_then(|candidates| (!candidates.cells()).first());
        empty.map_or(Ok(()), |cell| Err(GridError::NoCandidate { cell }))
    }
}

impl From<Grid> for Clues {
    fn from(givens: Grid) -> Self {
        Self::from_givens(givens)
    }
}

/// Returns the digits that candidates state as values.
pub(super) fn decided(candidates: &CandidateSet) -> Grid {
    let mut digits = [DigitSet::EMPTY; 81];
    for candidate in candidates.iter() {
        digits[candidate.cell().index()].insert(candidate.digit());
    }
    // Only peers that still have several candidates count: two single candidates in one house are both taken as values.
    let undecided: CellSet = Cell::all()
        .filter(|cell| digits[cell.index()].len() > 1)
        .collect();
    let is_unstruck = digits.iter().all(|digits| matches!(digits.len(), 1 | 9));
    let mut values = Grid::EMPTY;
    for cell in Cell::all() {
        if let Some(digit) = digits[cell.index()].only()
            && (is_unstruck || !(candidates.cells_of(digit) & undecided).intersects(cell.peers()))
        {
            values.set(cell, Some(digit));
        }
    }
    values
}

/// Reads 729 places.
pub(super) fn read_places(text: &str) -> Result<CandidateSet, GridError> {
    let mut candidates = CandidateSet::EMPTY;
    let mut found = 0;
    for character in text.chars() {
        if let Some(candidate) = Candidate::from_index(found) {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            match character {
                '.' | '0' => {}
                _ if character.to_digit(10) == Some(digit.value().into()) => candidates.insert(candidate),
                _ => {
                    return Err(GridError::Place {
                        position: found + 1,
                        character,
                        cell,
                        digit,
                    });
                }
            }
        }
        found += 1;
    }
    if found == Candidate::COUNT {
        Ok(candidates)
    } else {
        Err(GridError::Places { found })
    }
}

/// Writes a digit for each of these candidates, and `.` for every other place.
pub(super) fn write_places(has: impl Fn(Candidate) -> bool) -> String {
    let places = (0..Candidate::COUNT).filter_map(Candidate::from_index);
    let place = |candidate: Candidate| {
        if has(candidate) {
            (b'0' + candidate.digit().value()) as char
        } else {
            '.'
        }
    };
    places.map(place).collect()
}

/// Writes 81 characters, or 729 for a sukaku; `.` for an empty cell and for a missing candidate.
impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.candidates {
            None => self.givens.fmt(f),
            Some(candidates) => f.pad(&write_places(|candidate| candidates.contains(candidate))),
        }
    }
}

/// Reads the two forms that [`Clues`] writes, with `.` or `0` for nothing.
impl FromStr for Clues {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        // Counted up to the bound only, because a text may be long.
        if text.chars().nth(Self::SHORTEST_SUKAKU - 1).is_none() {
            return text.parse().map(Self::from_givens);
        }
        Ok(Self::from_candidates(&read_places(text)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::Digit;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn easy() -> Grid {
        EASY.parse().unwrap()
    }

    /// The candidates of a plain puzzle: its givens, and what `open` leaves in the other cells.
    fn written(givens: &Grid, open: &CandidateSet) -> Clues {
        Clues::from_candidates(&givens.candidates().union(&open.within(!givens.filled())))
    }

    #[test]
    fn a_plain_puzzle_written_as_candidates_has_its_givens_and_its_board() {
        let struck = written(&easy(), easy().board().all_candidates());
        let unstruck = written(&easy(), &CandidateSet::ALL);
        let values = written(&easy(), &CandidateSet::EMPTY);
        for clues in [struck, unstruck, values] {
            assert_eq!(clues.givens(), &easy());
            assert_eq!(clues.board(), easy().board());
            assert_eq!(clues.to_string().parse(), Ok(clues));
        }
        assert_eq!(
            [struck, unstruck, values].map(|clues| clues.to_string().len()),
            [729, 729, 81]
        );
        assert_eq!(values, Clues::from_givens(easy()));
    }

    #[test]
    fn a_single_candidate_is_no_given_where_a_peer_still_has_its_digit() {
        let mut candidates = CandidateSet::ALL;
        let (single, pair) = (Cell::at(0, 0), Cell::at(8, 8));
        candidates.remove_digit(Digit::from_index(0), CellSet::of(pair));
        for digit in Digit::ALL.into_iter().skip(1) {
            candidates.remove_digit(digit, CellSet::of(single));
        }
        let clues = Clues::from_candidates(&candidates);
        assert_eq!(clues.givens(), &Grid::EMPTY);
        assert_eq!(
            clues.board().candidates(single),
            DigitSet::of(Digit::from_index(0))
        );
        assert_eq!(clues.board().all_candidates(), &candidates);
    }

    #[test]
    fn a_full_sukaku_keeps_its_form() {
        let full = "1........".repeat(81);
        let clues: Clues = full.parse().unwrap();
        assert_eq!(clues.to_string(), full);
        assert!(clues.givens().is_full() && clues.is_sukaku());
    }

    #[test]
    fn errors_name_the_cell_and_the_candidate() {
        let all = "123456789".repeat(81);
        let check = |text: &str, expected: &str| {
            let read = text.parse::<Clues>().and_then(|clues| clues.check());
            assert_eq!(read.unwrap_err().to_string(), expected);
        };
        check(
            &format!("{}x{}", &all[..12], &all[13..]),
            "character 13 is 'x' in the place of candidate 4 of r1c2; write 4, or . or 0",
        );
        check(
            &all[..700],
            "700 characters; a sukaku has 729, nine for each cell, row by row, and a grid 81",
        );
        check(
            &format!("{}{}{}", &all[..9], ".".repeat(9), &all[18..]),
            "r1c2 has no candidate; each cell of a sukaku has at least one",
        );
        check(&EASY[1..], "80 cells; a grid has 81, row by row");
        check(
            &format!("{}{}", "1........".repeat(2), "1........".repeat(79)),
            "digit 1 is in row 1 twice, at r1c1 and r1c2; each row, column and box has a digit once",
        );
    }
}
