//! Bivalue universal graves.
//!
//! A grid in which each open cell has two candidates and each digit two places or none in each house has no solution or several.
//! If a few cells have more candidates, one of these further candidates is true.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Deduction, Digit, DigitSet, Flow, Request, Sink,
    Technique, Variant, VariantEntry,
};

use crate::order::{boxes_rows_columns, chosen, masks, peers_of, places};
use crate::table::described;

/// A grave but for a few candidates.
#[derive(Default)]
pub struct Bug;

const TYPES: &[VariantEntry] = &[
    VariantEntry::new("type-1", "one cell has further candidates"),
    VariantEntry::new("type-2", "the further candidates are one digit"),
    VariantEntry::new("type-3", "the further candidates form a set"),
    VariantEntry::new("type-4", "two cells share another candidate"),
];

impl Technique for Bug {
    described!(19);
    const ASSUMES_UNIQUENESS: bool = true;
    const VARIANTS: &'static [VariantEntry] = TYPES;

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let Some(grave) = Grave::of(board) else {
            return Flow::Continue(());
        };
        let mut report = |kind: u32, tenths: u32, eliminated: CandidateSet| {
            let rating = f64::from(tenths) / 10.0;
            let deduction = Deduction::eliminate(eliminated)
                .variant(Variant(kind))
                .rating(rating);
            sink.emit_with(&deduction, |evidence| {
                let guardians = grave.bugs.iter().flat_map(|&(cell, digits)| {
                    digits
                        .into_iter()
                        .map(move |digit| sudoku_technique::Candidate::new(cell, digit))
                });
                evidence.candidates(&guardians.collect(), CandidateRole::Guardian);
            })
        };
        if let [(cell, digits)] = *grave.bugs {
            let mut eliminated = CandidateSet::EMPTY;
            eliminated.insert_digits(board.candidates(cell) - digits, CellSet::of(cell));
            return report(1, 56, eliminated);
        }
        let type_4 = grave.type_4(board).filter(|eliminated| !eliminated.is_empty());
        if let Some(digit) = grave.digits.only() {
            let type_2 = grave.common & board.cells_with(digit);
            if !type_2.is_empty() {
                return report(2, 57, CandidateSet::of_digit(digit, type_2));
            }
            return type_4.map_or(Flow::Continue(()), |eliminated| report(4, 57, eliminated));
        }
        if grave.common.is_empty() {
            return Flow::Continue(());
        }
        if let Some(eliminated) = type_4 {
            report(4, 57, eliminated)?;
        }
        grave.type_3(board, |size, eliminated| report(3, 57 + size - 1, eliminated))
    }
}

/// The cells with further candidates.
struct Grave {
    /// Each cell with its further candidates, in the order of discovery.
    bugs: Vec<(Cell, DigitSet)>,
    digits: DigitSet,
    /// The cells that all of them see.
    common: CellSet,
}

impl Grave {
    fn of(board: &Board) -> Option<Self> {
        let mut copy = board.clone();
        let mut grave = Self {
            bugs: Vec::new(),
            digits: DigitSet::EMPTY,
            common: CellSet::ALL,
        };
        let [_, _, more] = board.cells_with_more_than();
        for house in boxes_rows_columns() {
            for digit in Digit::ALL {
                let places = places(&copy, digit, house);
                if matches!(places.len(), 0 | 2) {
                    continue;
                }
                let with_more = places & more;
                if with_more.is_empty() {
                    return None;
                }
                let Some(cell) = with_more.only() else { continue };
                grave.add(cell, digit);
                copy.eliminate_digit(digit, CellSet::of(cell));
                if grave.bugs.len() >= 2 && grave.digits.len() >= 2 && grave.common.is_empty() {
                    return None;
                }
            }
        }
        let paired = boxes_rows_columns().all(|house| {
            Digit::ALL
                .into_iter()
                .all(|digit| matches!(places(&copy, digit, house).len(), 0 | 2))
        });
        (paired && copy.bivalue_cells() == copy.unsolved() && !grave.bugs.is_empty()).then_some(grave)
    }

    fn add(&mut self, cell: Cell, digit: Digit) {
        match self.bugs.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => digits.insert(digit),
            None => self.bugs.push((cell, DigitSet::of(digit))),
        }
        self.digits.insert(digit);
        self.common &= cell.peers();
        for (bug, _) in &self.bugs {
            self.common.remove(*bug);
        }
    }

    /// There are two cells, in one house, and they have one candidate in common that is not a further one: one of them takes it.
    fn type_4(&self, board: &Board) -> Option<CandidateSet> {
        let [(one, own), (other, others)] = *self.bugs else {
            return None;
        };
        let common = (board.candidates(one) & board.candidates(other)) - self.digits;
        let common = DigitSet::of(common.only()?);
        let mut eliminated = CandidateSet::EMPTY;
        for (cell, digits) in [(one, own), (other, others)] {
            eliminated.insert_digits(board.candidates(cell) - digits - common, CellSet::of(cell));
        }
        one.sees(other).then_some(eliminated)
    }

    /// The further candidates act as one cell, which forms a set with other cells of a house.
    fn type_3(&self, board: &Board, mut found: impl FnMut(u32, CandidateSet) -> Flow) -> Flow {
        let bugs: CellSet = self.bugs.iter().map(|(cell, _)| *cell).collect();
        let Some(first) = self.bugs.first() else {
            return Flow::Continue(());
        };
        for house in boxes_rows_columns() {
            if !bugs.is_subset(house.cells()) {
                continue;
            }
            let rest = self.common & house.cells();
            let cells: Vec<Cell> = peers_of(first.0).filter(|&cell| rest.contains(cell)).collect();
            for size in 2..=6 {
                if cells.len() < size {
                    break;
                }
                for mask in masks(cells.len(), size - 1) {
                    let set = chosen(&cells, mask);
                    let several = set.clone().all(|cell| board.candidates(cell).len() >= 2);
                    let digits = set
                        .clone()
                        .fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
                    if !several || digits.len() != size || (digits | self.digits).len() != size {
                        continue;
                    }
                    let set: CellSet = set.collect();
                    let mut eliminated = CandidateSet::EMPTY;
                    for digit in digits {
                        eliminated.insert_digit(digit, board.cells_with(digit) & (rest - set));
                    }
                    found(size as u32, eliminated)?;
                }
            }
        }
        Flow::Continue(())
    }
}
