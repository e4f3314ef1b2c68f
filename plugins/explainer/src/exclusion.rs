//! Aligned pair and triplet exclusion.
//!
//! Each combination of candidates of two or three cells is checked: cells that see each other take different digits, and a cell
//! that sees all of them keeps a candidate. A candidate that is in no allowed combination is eliminated.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Deduction, DigitSet, Flow, Request, Sink,
    Technique,
};

use crate::order::peers_of;
use crate::table::{TABLE, described};

/// Combinations of the candidates of `N` cells.
#[derive(Default)]
pub struct AlignedExclusion<const N: usize>;

impl<const N: usize> Technique for AlignedExclusion<N> {
    described!([20, 22][N - 2]);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let exclusion = Exclusion::<N>::new(board);
        for (index, &second) in exclusion.cells.iter().enumerate() {
            sink.should_stop()?;
            for &first in &exclusion.cells[..index] {
                let excluders = [first, second].map(|cell| exclusion.excluders(cell));
                if (excluders[0] & excluders[1]).len() < 2 {
                    continue;
                }
                if N == 2 {
                    exclusion.report(board, &[first, second], sink)?;
                    continue;
                }
                let pair = CellSet::of(first) | CellSet::of(second);
                let mut thirds = ((excluders[0] | excluders[1]) & exclusion.set) - pair;
                for third in thirds {
                    let cells = [first, second, third];
                    if exclusion.was_seen(cells) || exclusion.eliminated(board, &cells).is_none() {
                        thirds.remove(third);
                    }
                }
                let of_first = peers_of(first).filter(|cell| excluders[0].contains(*cell));
                let of_second = peers_of(second).filter(|cell| !excluders[0].contains(*cell));
                for third in of_first.chain(of_second) {
                    if thirds.contains(third) {
                        exclusion.report(board, &[first, second, third], sink)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

/// The cells whose candidates can be combined.
struct Exclusion<const N: usize> {
    cells: Vec<Cell>,
    set: CellSet,
    /// The cells with two to `N` candidates.
    small: CellSet,
}

impl<const N: usize> Exclusion<N> {
    fn new(board: &Board) -> Self {
        let [one, two, three, four] = board.cells_with_more_than();
        let (single, small) = (one - two, if N == 2 { two - three } else { two - four });
        let fits = |cell: &Cell| !cell.peers().intersects(single) && cell.peers().intersects(small);
        let cells: Vec<Cell> = two.into_iter().filter(fits).collect();
        Self {
            set: cells.iter().copied().collect(),
            cells,
            small,
        }
    }

    fn excluders(&self, cell: Cell) -> CellSet {
        self.small & cell.peers()
    }

    /// Returns whether an earlier pair of these three cells had the remaining one as its third.
    fn was_seen(&self, [first, second, third]: [Cell; 3]) -> bool {
        let near = |of: Cell, other: Cell| self.small.contains(of) && (of.sees(other) || of.sees(third));
        third < second && near(second, first) || third < first && near(first, second)
    }

    /// Returns the candidates of `cells` that are in no allowed combination, if there are any.
    fn eliminated(&self, board: &Board, cells: &[Cell]) -> Option<CandidateSet> {
        let common = cells
            .iter()
            .fold(self.small, |common, cell| common & cell.peers());
        if common.len() < 2 {
            return None;
        }
        let mut combinations = Combinations {
            board,
            cells,
            excluders: [DigitSet::ALL; 20],
            count: 0,
            allowed: [DigitSet::EMPTY; 3],
            digits: [DigitSet::EMPTY; 3],
        };
        let all = cells
            .iter()
            .fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell));
        for digits in common.into_iter().map(|cell| board.candidates(cell)) {
            if digits.is_subset(all) {
                combinations.excluders[combinations.count] = digits;
                combinations.count += 1;
            }
        }
        let mut eliminated = None;
        for (index, &cell) in cells.iter().enumerate() {
            for digit in board.candidates(cell) {
                let is_known = combinations.allowed[index].contains(digit);
                if !is_known && !combinations.has((index, DigitSet::of(digit)), 0) {
                    let set = eliminated.get_or_insert(CandidateSet::EMPTY);
                    set.insert_digit(digit, CellSet::of(cell));
                }
            }
        }
        eliminated
    }

    fn report(&self, board: &Board, cells: &[Cell], sink: &mut Sink<'_>) -> Flow {
        let Some(eliminated) = self.eliminated(board, cells) else {
            return Flow::Continue(());
        };
        let set: CellSet = cells.iter().copied().collect();
        let excluders = set.common_peers() & self.small;
        let rating = const { TABLE[[20, 22][N - 2]].rating };
        sink.emit_with(&Deduction::eliminate(eliminated).rating(rating), |evidence| {
            evidence
                .cells(set, CellRole::Base, 0)
                .candidates(&board.all_candidates().within(excluders), CandidateRole::Pattern);
        })
    }
}

struct Combinations<'a> {
    board: &'a Board,
    cells: &'a [Cell],
    /// The candidates of cells that see all cells: the first `count`.
    excluders: [DigitSet; 20],
    count: usize,
    /// For each cell, the digits of the allowed combinations found so far.
    allowed: [DigitSet; 3],
    /// For each cell, the digit of this combination.
    digits: [DigitSet; 3],
}

impl Combinations<'_> {
    /// Returns whether the digits of the first `index` cells are part of an allowed combination in which one cell has a fixed digit.
    fn has(&mut self, fixed: (usize, DigitSet), index: usize) -> bool {
        let Some(&cell) = self.cells.get(index) else {
            let taken = self.digits.iter().fold(DigitSet::EMPTY, |all, set| all | *set);
            let is_allowed = !self.excluders[..self.count]
                .iter()
                .any(|excluder| excluder.is_subset(taken));
            if is_allowed {
                for (allowed, digit) in self.allowed.iter_mut().zip(self.digits) {
                    *allowed |= digit;
                }
            }
            return is_allowed;
        };
        let all = self.board.candidates(cell);
        let known = self.allowed[index];
        // Digits without an allowed combination first, so that each combination shows as much as possible.
        let parts = if fixed.0 == index {
            [fixed.1, DigitSet::EMPTY]
        } else {
            [all - known, all & known]
        };
        for digit in parts.into_iter().flatten() {
            let digit = DigitSet::of(digit);
            let clash = |(earlier, used): (&Cell, &DigitSet)| *used == digit && earlier.sees(cell);
            if !self.cells[..index].iter().zip(&self.digits).any(clash) {
                self.digits[index] = digit;
                if self.has(fixed, index + 1) {
                    return true;
                }
            }
        }
        false
    }
}
