//! Aligned pair and triplet exclusion.
//!
//! Each combination of candidates of two or three cells is checked: cells that see each other take different digits, and a cell
//! that sees all of them keeps a candidate. A candidate that is in no allowed combination is eliminated.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Deduction, DigitSet, Flow, Request, Sink,
    Technique,
};

use crate::order::peers_of;

/// Combinations of the candidates of `N` cells.
#[derive(Default)]
pub struct AlignedExclusion<const N: usize>;

impl<const N: usize> Technique for AlignedExclusion<N> {
    const ID: &'static str = match N {
        2 => "explainer-aligned-pair-exclusion",
        _ => "explainer-aligned-triplet-exclusion",
    };
    const NAME: &'static str = match N {
        2 => "Aligned Pair Exclusion",
        _ => "Aligned Triplet Exclusion",
    };
    const SUMMARY: &'static str = match N {
        2 => "Sudoku Explainer's rule 20: a candidate of two cells leaves if each pair with it breaks a rule or empties a cell that sees both. 6.2.",
        _ => "Sudoku Explainer's rule 22: a candidate of three cells leaves if each triplet with it breaks a rule or empties a cell that sees all three. 7.5.",
    };
    const PLACE: u32 = [9521, 9523][N - 2];
    const FAMILY: &'static str = "explainer";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let exclusion = Exclusion::<N>::new(board);
        for (index, &second) in exclusion.cells.iter().enumerate() {
            sink.should_stop()?;
            for &first in &exclusion.cells[..index] {
                if N == 2 {
                    exclusion.report(board, &[first, second], sink)?;
                    continue;
                }
                let excluders = [first, second].map(|cell| exclusion.excluders(cell));
                if (excluders[0] & excluders[1]).len() < 2 {
                    continue;
                }
                let thirds = peers_of(first)
                    .filter(|cell| excluders[0].contains(*cell))
                    .chain(peers_of(second).filter(|cell| (excluders[1] - excluders[0]).contains(*cell)));
                for third in thirds {
                    if exclusion.set.contains(third) && third != first && third != second {
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

    fn report(&self, board: &Board, cells: &[Cell], sink: &mut Sink<'_>) -> Flow {
        let set: CellSet = cells.iter().copied().collect();
        let excluders = set.common_peers() & self.small;
        if excluders.len() < 2 {
            return Flow::Continue(());
        }
        let eliminated = eliminated(board, cells, excluders);
        let rating = if N == 2 { 6.2 } else { 7.5 };
        sink.emit_with(&Deduction::eliminate(eliminated).rating(rating), |evidence| {
            evidence
                .cells(set, CellRole::Base, 0)
                .candidates(&board.all_candidates().within(excluders), CandidateRole::Pattern);
        })
    }
}

/// Returns the candidates of `cells` that are in no allowed combination.
fn eliminated(board: &Board, cells: &[Cell], excluders: CellSet) -> CandidateSet {
    let excluders: Vec<DigitSet> = excluders.into_iter().map(|cell| board.candidates(cell)).collect();
    let mut combinations = Combinations {
        board,
        cells,
        excluders,
        allowed: [DigitSet::EMPTY; 3],
        digits: [DigitSet::EMPTY; 3],
    };
    combinations.choose(0);
    let mut eliminated = CandidateSet::EMPTY;
    for (cell, allowed) in cells.iter().zip(combinations.allowed) {
        eliminated.insert_digits(board.candidates(*cell) - allowed, CellSet::of(*cell));
    }
    eliminated
}

struct Combinations<'a> {
    board: &'a Board,
    cells: &'a [Cell],
    excluders: Vec<DigitSet>,
    /// For each cell, the digits of allowed combinations.
    allowed: [DigitSet; 3],
    /// For each cell, the digit of this combination.
    digits: [DigitSet; 3],
}

impl Combinations<'_> {
    /// Tries each candidate of the cell at `index` and combinations of the later cells.
    fn choose(&mut self, index: usize) {
        let Some(&cell) = self.cells.get(index) else {
            let taken = self.digits.iter().fold(DigitSet::EMPTY, |all, set| all | *set);
            if !self.excluders.iter().any(|excluder| excluder.is_subset(taken)) {
                for (allowed, digit) in self.allowed.iter_mut().zip(self.digits) {
                    *allowed = *allowed | digit;
                }
            }
            return;
        };
        for digit in self.board.candidates(cell) {
            let digit = DigitSet::of(digit);
            let clash = |(earlier, used): (&Cell, &DigitSet)| *used == digit && earlier.sees(cell);
            if !self.cells[..index].iter().zip(&self.digits).any(clash) {
                self.digits[index] = digit;
                self.choose(index + 1);
            }
        }
    }
}
