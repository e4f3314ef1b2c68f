//! Finds near misses: positions changed so little that their technique just does not find the outcome any more.
//!
//! Two kinds of changes keep the solution: a candidate that an earlier step has removed comes back, or a placed digit is taken out.
//! Each is tried alone, candidates first. If the technique finds the outcome after every single change, the changes are accumulated
//! until it does not. A technique that ignores just that candidate or cell would still find it.

use std::fmt;

use sudoku_technique::{Board, CandidateSet, CellSet};

use sudokud_engine::{Deduction, Technique, WalkError};
use sudokud_puzzle::{Grid, Position, Stop};

/// A position in which a technique no longer finds what it found before a change.
#[derive(Debug)]
pub(super) struct NearMiss {
    pub(super) position: Position,
    change: BoardChange,
}

/// A change of a board.
#[derive(Clone, Copy, Debug)]
struct BoardChange {
    /// Candidates that come back.
    candidates: CandidateSet,
    /// Cells that are open again.
    cells: CellSet,
}

impl BoardChange {
    const NOTHING: Self = Self {
        candidates: CandidateSet::EMPTY,
        cells: CellSet::EMPTY,
    };

    fn and(&self, other: &Self) -> Self {
        Self {
            candidates: self.candidates.union(&other.candidates),
            cells: self.cells | other.cells,
        }
    }
}

impl fmt::Display for NearMiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardChange { candidates, cells } = &self.change;
        match (candidates.len(), cells.len()) {
            (0, 1) => cells
                .into_iter()
                .try_for_each(|cell| write!(f, "{cell} is open again")),
            (1, 0) => candidates
                .iter()
                .try_for_each(|candidate| write!(f, "{candidate} is back")),
            (back, 0) => write!(f, "{back} candidates are back"),
            (0, open) => write!(f, "{open} cells are open again"),
            (back, open) => write!(f, "{back} candidates are back and {open} cells open again"),
        }
    }
}

impl NearMiss {
    /// The first near miss of `deduction` on `board`; `None` if the technique finds some of the outcome after every change.
    pub(super) fn of(
        technique: &Technique,
        board: &Board,
        solution: &Grid,
        deduction: &Deduction,
        stop: &Stop,
    ) -> Result<Option<Self>, WalkError> {
        let before = Before::of(board);
        let single = before.changes(deduction);
        let stacked = single.iter().scan(BoardChange::NOTHING, |all, change| {
            *all = all.and(change);
            Some(*all)
        });
        for change in single.iter().copied().chain(stacked) {
            stop.check()?;
            let position = before.after(&change);
            let found = technique.find_all(&position.board(), solution, stop)?;
            let shares = |other: &Deduction| {
                other.eliminations.intersects(&deduction.eliminations)
                    || other.placements.intersects(&deduction.placements)
            };
            if !found.deductions.iter().any(shares) {
                return Ok(Some(Self { position, change }));
            }
        }
        Ok(None)
    }
}

/// The position that is changed.
struct Before {
    values: Grid,
    givens: CellSet,
    /// The candidates that the values leave and earlier steps have removed.
    removed: CandidateSet,
}

impl Before {
    fn of(board: &Board) -> Self {
        let values = Grid::from_values(*board.values()).unwrap_or(Grid::EMPTY);
        let basic = values.board();
        Self {
            values,
            givens: board.givens(),
            removed: basic.all_candidates().difference(board.all_candidates()),
        }
    }

    /// The single changes: first candidates of the pattern's digits, which are nearest to the pattern, then other candidates, then cells.
    fn changes(&self, deduction: &Deduction) -> Vec<BoardChange> {
        let digits = deduction.digits();
        let mut candidates: Vec<_> = self.removed.iter().collect();
        candidates.sort_by_key(|candidate| !digits.contains(candidate.digit()));
        let back = candidates.into_iter().map(|candidate| BoardChange {
            candidates: CandidateSet::of(candidate),
            ..BoardChange::NOTHING
        });
        let placed = self.values.filled() - self.givens;
        let open = placed.into_iter().map(|cell| BoardChange {
            cells: CellSet::of(cell),
            ..BoardChange::NOTHING
        });
        back.chain(open).collect()
    }

    fn after(&self, change: &BoardChange) -> Position {
        let values = change.cells.into_iter().fold(self.values, Grid::without);
        let removed = self.removed.difference(&change.candidates);
        let basic = values.board();
        Position::new(
            values,
            self.givens,
            Some(basic.all_candidates().difference(&removed)),
        )
    }
}
