//! Naked and hidden sets, and the direct hidden sets, which place a digit.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Deduction, Digit, DigitSet, Flow, House,
    HouseRole, Request, Sink, Technique,
};

use crate::order::{boxes_columns_rows, cells_of, open_cells, places, subsets};
use crate::table::{TABLE, described};

/// Cells of a house and as many digits: the cells have no other digits (naked), or the digits no other places (hidden).
#[derive(Clone, Copy)]
pub(crate) struct LockedSet {
    pub(crate) house: House,
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
}

impl LockedSet {
    /// Returns what a naked set eliminates: its digits in the other cells of the house.
    pub(crate) fn eliminated_by_naked(&self, board: &Board) -> CandidateSet {
        let mut eliminated = CandidateSet::EMPTY;
        for digit in self.digits {
            eliminated.insert_digit(digit, places(board, digit, self.house) - self.cells);
        }
        eliminated
    }

    /// Returns what a hidden set eliminates: the other digits in its cells.
    pub(crate) fn eliminated_by_hidden(&self, board: &Board) -> CandidateSet {
        let mut eliminated = CandidateSet::EMPTY;
        for digit in !self.digits {
            eliminated.insert_digit(digit, board.cells_with(digit) & self.cells);
        }
        eliminated
    }
}

/// Finds `N` cells of a house with `N` candidates. The original looks only at houses with at least `2N` open cells.
pub(crate) fn naked<const N: usize>(board: &Board, mut found: impl FnMut(LockedSet) -> Flow) -> Flow {
    for house in boxes_columns_rows() {
        if open_cells(board, house) < 2 * N {
            continue;
        }
        let small = |cell: &Cell| (2..=N).contains(&board.candidates(*cell).len());
        let cells: Vec<Cell> = cells_of(house).filter(small).collect();
        for set in subsets::<_, N>(&cells) {
            let digits = union(set.map(|cell| board.candidates(cell)));
            if digits.len() == N {
                found(LockedSet {
                    house,
                    cells: set.into_iter().collect(),
                    digits,
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Finds `N` digits with `N` places in a house with at least `least` open cells.
pub(crate) fn hidden<const N: usize>(
    board: &Board,
    least: usize,
    mut found: impl FnMut(LockedSet) -> Flow,
) -> Flow {
    for house in boxes_columns_rows() {
        if open_cells(board, house) < least {
            continue;
        }
        let mut digits = Vec::with_capacity(9);
        for digit in Digit::ALL {
            let places = places(board, digit, house);
            if (2..=N).contains(&places.len()) {
                digits.push((digit, places));
            }
        }
        for set in subsets::<_, N>(&digits) {
            let cells = set.iter().fold(CellSet::EMPTY, |all, (_, places)| all | *places);
            if cells.len() == N {
                found(LockedSet {
                    house,
                    cells,
                    digits: set.into_iter().map(|(digit, _)| digit).collect(),
                })?;
            }
        }
    }
    Flow::Continue(())
}

pub(crate) fn union<const N: usize>(sets: [DigitSet; N]) -> DigitSet {
    sets.into_iter().fold(DigitSet::EMPTY, |all, set| all | set)
}

/// `N` cells of a house with `N` candidates.
#[derive(Default)]
pub struct NakedSet<const N: usize>;

impl<const N: usize> Technique for NakedSet<N> {
    described!([7, 10, 16][N - 2]);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        naked::<N>(board, |set| {
            let eliminated = set.eliminated_by_naked(board);
            let deduction =
                Deduction::eliminate(eliminated).rating(const { TABLE[[7, 10, 16][N - 2]].rating });
            sink.emit_with(&deduction, |evidence| explain(board, &set, evidence))
        })
    }
}

/// `N` digits with `N` places in a house.
#[derive(Default)]
pub struct HiddenSet<const N: usize>;

impl<const N: usize> Technique for HiddenSet<N> {
    described!([9, 12, 18][N - 2]);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        hidden::<N>(board, 2 * N + 1, |set| {
            let eliminated = set.eliminated_by_hidden(board);
            let deduction =
                Deduction::eliminate(eliminated).rating(const { TABLE[[9, 12, 18][N - 2]].rating });
            sink.emit_with(&deduction, |evidence| explain(board, &set, evidence))
        })
    }
}

/// A hidden set that leaves one place for another digit.
#[derive(Default)]
pub struct DirectHiddenSet<const N: usize>;

impl<const N: usize> Technique for DirectHiddenSet<N> {
    described!([2, 4][N - 2]);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        hidden::<N>(board, N + 1, |set| {
            // Only the smallest such digit, and the hidden set itself eliminates nothing.
            let single = (!set.digits).into_iter().find_map(|digit| {
                let places = places(board, digit, set.house);
                let cell = (places - set.cells).only()?;
                (places.len() >= 2).then_some((cell, digit))
            });
            let Some((cell, digit)) = single else {
                return Flow::Continue(());
            };
            let place = Deduction::place(cell, digit).rating(const { TABLE[[2, 4][N - 2]].rating });
            sink.emit_with(&place, |evidence| explain(board, &set, evidence))
        })
    }
}

fn explain(board: &Board, set: &LockedSet, evidence: &mut sudoku_technique::Evidence) {
    let mut pattern = CandidateSet::EMPTY;
    for digit in set.digits {
        pattern.insert_digit(digit, board.cells_with(digit) & set.cells);
    }
    evidence
        .house(set.house, HouseRole::Base)
        .cells(set.cells, CellRole::Pattern, 0)
        .candidates(&pattern, CandidateRole::Pattern);
}
